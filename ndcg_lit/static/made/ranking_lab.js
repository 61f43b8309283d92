(()=>{var U=ndcgCore.checkBetween,q=ndcgCore.checkGrade,F=ndcgCore.checked;var J=ndcgCore.discounts;var K=ndcgCore.gains,z=ndcgCore.hits,H=ndcgCore.idcg;var Y=ndcgCore.precisions,Q=ndcgCore.product;var k=ndcgCore.sum,V=ndcgCore.top;var W=ndcgCore.capital,v=ndcgCore.change;var Z=ndcgCore.contents;var m=ndcgCore.fixed,X=ndcgCore.freeLetter,S=ndcgCore.gradesOf;var M=ndcgCore.resize;var f=ndcgCore.short,tt=ndcgCore.shuffled,x=ndcgCore.trend;var w=ndcgLists.NAMES,et=ndcgLists.Rows,nt=ndcgLists.measure;var C=12,$={cg:s=>[{measure:"cg",over:A(s.rel.slice(0,s.depth),f,"got",s.labels)}],dcg:s=>[{measure:"dcg",over:st(s.factors.slice(0,s.depth),"got",s.labels)}],idcg:s=>[...$.dcg(s),{measure:"idcg",over:st(s.ideal,"best")}],ndcg(s){let[{over:t},{over:e}]=$.idcg(s),{dcg:n,idcg:a}=s.values,o=`${m(n)} ÷ ${m(a)}${a?"":", by convention"}`;return[{measure:"ndcg",over:t,under:e,step:o}]},ap({hits:s,labels:t,relevant:e,values:{ap:n}}){let a=[...s.keys()].filter(r=>s[r]),o=(r,d)=>`${d+1} ÷ ${r+1}`;return[{measure:"ap",over:a.map((r,d)=>R(o(r,d),r,"got",t,(d+1)/(r+1))),by:String(e),step:`${m(n*e)} ÷ ${e}`}]},rr({hits:s,labels:t,values:{rr:e}}){let n=s.indexOf(!0);return[{measure:"rr",over:n<0?[]:[R(`1 ÷ ${n+1}`,n,"got",t,e)]}]},err({stops:s,parts:t,labels:e}){let n=(a,o)=>G(s[o],o);return[{measure:"err",over:A(t.err,n,"got",e)}]},rbp({hits:s,parts:t,labels:e,p:n}){let a=[...s.keys()].filter(r=>s[r]),o=r=>`${f(1-n)} × ${f(n**r)}`;return[{measure:"rbp",over:a.map(r=>R(o(r),r,"got",e,t.rbp[r]))}]}};function G([s,t],e){return`${f(s)} × ${f(t)} ÷ ${e+1}`}function R(s,t,e,n,a){let o=s===f(a)?s:`${s} = ${f(a)}`,i=`at rank ${t+1}`,r=n?`${n[t]} ${i} adds ${o}`:`the ideal adds ${o} ${i}`;return{text:s,said:r,rank:t,last:t,part:e}}function A(s,t,e,n){let a=s.length;if(a<=C)return s.map((r,d)=>R(t(r,d),d,e,n,r));let o=A(s.slice(0,C-1),t,e,n),i=`${a-C+1} more`;return[...o,{text:i,said:`${i} add ${m(k(s.slice(C-1)))}`,rank:C-1,last:a-1,part:e}]}function st(s,t,e){let n=(a,o)=>s[o].map(f).join(" × ");return A(s.map(Q),n,t,e)}var _=class{shown=[];current;pointed=null;chosen=null;next;constructor(t,e){this.view=t,this.rows=e,this.place=t.parts.formula,this.note=t.parts.note,this.hint=this.note.textContent;for(let n of[this.place,e.list])t.listen(n,"pointerover",a=>this.point(a)),t.listen(n,"pointerleave",()=>this.light(null,this.chosen)),t.listen(n,"pointerdown",({target:a})=>this.light(this.pointed,a)),t.listen(n,"focusin",({target:a})=>this.light(null,a)),t.listen(n,"focusout",()=>this.light(this.pointed,null));t.listen(this.place,"focusin",({target:n})=>this.choose(n)),t.listen(this.place,"keydown",n=>this.onKey(n))}point({pointerType:t,target:e}){t==="mouse"&&!this.rows.held&&this.light(e,this.chosen)}show(t,e){let n=this.next;this.next=()=>this.draw(t,e),this.shown.length?n||requestAnimationFrame(()=>setTimeout(()=>this.catchUp())):this.catchUp()}catchUp(){this.next?.(),this.next=void 0}draw(t,e){let{place:n,view:a}=this;M(n,t.length,()=>a.clone("equation")),this.shown=t.flatMap((o,i)=>this.write(n.children[i],o,e)),this.shown.some(({button:o})=>o===this.current)||this.choose(this.shown[0]?.button),this.light(this.pointed,this.chosen)}write(t,{measure:e,over:n,under:a=[],by:o="",step:i=""},{at:r,values:d}){let[l,h,g]=t.children,[b,p,u]=[...h.children],c=g.querySelector("data");return l.textContent=`${w[e]}${r} =`,p.hidden=!a.length&&!o,u.hidden=p.hidden,g.children[0].textContent=i&&`= ${i}`,c.value=String(d[e]),c.textContent=e==="cg"?f(d.cg):m(d[e]),(o||!u.children.length)&&(u.textContent=o),[...this.sum(b,n),...o?[]:this.sum(u,a)]}sum(t,e){return M(t,e.length,()=>this.view.clone("term")),e.map((n,a)=>{let o=t.children[a].lastElementChild;return o.textContent!==n.text&&(o.textContent=n.text),o.ariaLabel!==n.said&&(o.ariaLabel=n.said),{button:o,term:n}})}choose(t){this.current&&(this.current.tabIndex=-1),t&&(t.tabIndex=0),this.current=t}onKey(t){let{shown:e}=this,n=e.findIndex(({button:l})=>l===t.target);if(n<0)return;let{rank:a,part:o}=e[n].term,i=e.findIndex(({term:l})=>l.rank===a&&l.part!==o),r={ArrowLeft:n-1,ArrowRight:n+1,ArrowUp:i,ArrowDown:i,Home:0,End:e.length};if(!(t.key in r))return;t.preventDefault();let d=r[t.key];d>=0&&e[Math.min(d,e.length-1)].button.focus()}light(t,e){this.pointed=t,this.chosen=e;let n=t??e,{rows:a}=this.rows,o=this.shown.find(({button:p})=>p===n)?.term,i=o?-1:a.find(({el:p})=>p.contains(n))?.place??-1,{rank:r,last:d,part:l}=o??{rank:i,last:i,part:""};for(let p of a)at(p.el,p.place>=r&&p.place<=d?l||"both":"");let g=this.shown.filter(({button:p,term:u})=>{let c=u.rank<=d&&u.last>=r&&(!l||l===u.part);return at(p,c?"yes":""),c}).map(({term:p})=>p.said).join("; "),b=g?`${W(g)}.`:this.hint;this.note.textContent!==b&&(this.note.textContent=b)}};function at(s,t){(s.dataset.lit??"")!==t&&(t?s.dataset.lit=t:delete s.dataset.lit)}var ot=ndcgLists.pasteBox;function D(s,{k:t=null,maxGrade:e=4}={}){j(e);let n=F(s).find(o=>o>e);if(n!==void 0)throw new RangeError(`the grade ${n} is above max_grade, ${e}`);let a=1;return V(s,t).map(o=>{let i=a,r=(2**Math.max(o,0)-1)/2**e;return a*=1-r,[i,r]})}function rt(s,t){return D(s,t).map(([e,n],a)=>e*n/(a+1))}function it(s,{p:t=.8,k:e=null,minGrade:n=1}={}){return U(t,0,1,"the persistence p"),z(s,e,n).map((a,o)=>a*(1-t)*t**o)}function j(s){if(q(s,"max_grade"),s<=0||s>1e3)throw new RangeError(`max_grade must be above 0, and 1000 at most; got ${s}`)}var dt=ndcgCore.View,lt=ndcgCore.lab;function vt(s){let{k:t,min_grade:e,pool:n,max_grade:a,p:o}=s,i=nt(s);j(a);let{rel:r}=i,d={k:t,maxGrade:Math.max(a,...n??r)},l={err:rt(r,d),rbp:it(r,{k:t,minGrade:e,p:o})},h={...i.values,err:k(l.err),rbp:k(l.rbp)};return{...i,values:h,parts:l,stops:D(r,d),scale:d.maxGrade,p:o}}var N={jk:2,rbp:.8};function ct(s){if(typeof s=="string")return s;let[t]=s;return typeof t=="string"&&t in N?t:"own"}function pt({ranking:s,pool:t}){if(!t)return[];let e=[...t].sort((n,a)=>n-a);for(let n of S(s).sort((a,o)=>o-a)){let a=e.findIndex(o=>o>=n);e.splice(a,1)}return e.reverse()}function xt(s,t,e){if(!s)return s;let n=s.indexOf(Math.min(...s.filter(a=>a>=t)));return s.map((a,o)=>o===n?e:a)}function kt({ranking:s,k:t,gain:e,discount:n,pool:a}){let o=S(s),i=K(o,e),r=i.length,d=H(a??o,{k:t,gain:e,discount:n}),l=J(r,n).map((u,c)=>c<(t??r)?u:0),h=[...new Set(i)],g=h.map(u=>i.filter(c=>c===u).length),b=[];function p(u,c){u===r?b.push(Math.min(c/d,1)):h.forEach((y,P)=>{g[P]&&(g[P]-=1,p(u+1,c+y*l[u]),g[P]+=1)})}return d&&p(0,0),Float64Array.from(b).sort()}var wt={cg:({rel:s})=>({got:s,best:[],written:s.map(t=>["",f(t)])}),dcg:({bars:s})=>({...s,best:[]}),ap(s,{k:t,min_grade:e}){return E(Y(s.rel,{k:t,minGrade:e}),s)},rr:s=>E(s.rel.map((t,e)=>e===s.hits.indexOf(!0)?s.values.rr:0),s),err(s){let t=E(s.parts.err,s),e=s.stops.map((n,a)=>[`${G(n,a)} = `,m(s.parts.err[a])]);return{...t,written:t.written.map((n,a)=>e[a]??n)}},rbp:s=>E(s.parts.rbp,s)};function E(s,{rel:t}){return{got:t.map((e,n)=>s[n]??0),best:[],written:t.map((e,n)=>["",s[n]?m(s[n]):""])}}var yt={cg:"the grade of each result",ap:"the precision at each relevant result",rr:"1 ÷ the rank of the first relevant result",err:"the chance that it is reached × that it satisfies ÷ its rank",rbp:"the weight of each relevant result"};function ut(s){return s===null?"None":Array.isArray(s)&&typeof s[0]=="string"?`(${s.map(e=>JSON.stringify(e)).join(", ")})`:JSON.stringify(s)}var ft="there is nothing to find, so NDCG is 0 by convention",O=s=>/\s/.test(s)?`“${s}”`:s,ht={max_grade:"err",p:"rbp"};function Ct(s,t,e,n){if(s.kind==="move")return Rt(s,t,e,n);if(s.kind==="grade")return At(s,t,e,n);let{kind:a="",label:o=""}=s;return`${a==="out"?O(o):""}${$t[a]}: ${B(t,e,n)}`}var $t={shuffle:"a random order",sort:"highest grades first",reset:"back to the start",outside:"set from outside",link:"as the link has it, beside the page’s own example",undo:"one step back",redo:"one step forward",add:"one more result at the end",out:" is no longer returned, but still judged",pool:"the ideal takes in what was not returned",paste:"beside the list before",forget:"no longer judged, so the ideal goes without it",rename:"a name changes no measure",k:"the ranks above the line count, in list and ideal",gain:"another gain, which AP and RR do not look at",discount:"other weights for the ranks",min_grade:"another grade counts as relevant",max_grade:"another scale, which ERR alone looks at",p:"another persistence, which RBP alone looks at"};function Rt(s,t,e,n=""){let{label:a="",from:o=0,to:i=0}=s,r=`${O(a)} moved from rank ${o+1} to ${i+1}`,d=Object.keys(t.values).every(h=>!x(t.values[h],e.values[h]));if(Math.min(o,i)>=e.depth)return`${r}, all of it past the cutoff: nothing that counts has changed`;if(n==="cg"&&d)return`${r}: the same grades are added up, so CG stays ${f(e.values.cg)}`;if(d)return`${r} and every counted rank kept its grade: no measure moves`;let l=n in L?L[n]:`${Et(s,t,e,n)}, so `;return`${r}: ${l}${B(t,e,n)}`}var L={cg:"",idcg:"the ideal order is made of the pool, in whatever order the list is, so ",ap:"",rr:""};function At({label:s="",at:t=0},e,n,a=""){let o=`the grade of ${O(s)} went from ${f(e.rel[t])} to ${f(n.rel[t])}`,i=`adds ${m(T(n,a)[t])} instead of ${m(T(e,a)[t])}`,r=t<n.depth?i:"is past the cutoff and adds nothing",d=a in n.parts?_t(t,e,n,a):"",l=` and ${v("the ideal",e.values.idcg,n.values.idcg)}`,h=a==="dcg"||a in n.parts?d:l,g=a in L?"":`, so rank ${t+1} ${r}${h}`;return`${o}${g}: ${B(e,n,a)}`}var T=(s,t)=>s.parts[t]??s.terms;function _t(s,t,e,n){let a=(e.parts[n][s]??0)-(t.parts[n][s]??0),o=e.values[n]-t.values[n]-a;return x(0,o)?` and those below add ${m(Math.abs(o))} ${o>0?"more":"less"}`:""}function Et({from:s=0,to:t=0},e,n,a){let o=a in n.parts?a:"dcg",i=(u,c)=>c<u.depth?T(u,a)[c]:0,r=i(e,s),d=i(n,t),l=n.values[o]-e.values[o]-(d-r),h=Math.abs(s-t),g=h===1?`${O(n.labels[s])}, which it passed, adds`:`the ${h} it passed add`,b=x(0,l)?`${m(Math.abs(l))} ${l>0?"more":"less"}`:"as much as before",p=`${t<n.depth?m(d):"nothing past the cutoff"} instead of ${m(r)}`;return`it adds ${x(r,d)?p:"as much as before"} and ${g} ${b}`}function B(s,t,e){let n=s.values,a=t.values;if(e==="ap"||e==="rr")return gt(s,t);if(e==="cg")return v("CG",n.cg,a.cg,f);if(e&&["dcg","idcg","err","rbp"].includes(e))return v(w[e],n[e],a[e]);let o=a.idcg?v("NDCG",n.ndcg,a.ndcg):ft;return e?o:`${v("DCG",n.dcg,a.dcg)} and ${o}; ${gt(s,t)}`}function gt(s,t){let e=s.values,n=t.values,a=t.hits.indexOf(!0)+1;if(!a)return"AP and RR are 0, for no counted result is relevant";let o=!x(e.rr,n.rr),i=String(s.hits)===String(t.hits)?" the same, for the same ranks are relevant":"";if(o&&!x(e.ap,n.ap))return`AP and RR stay${i}`;let r=`, for rank ${a} is still the first relevant one`,d=`, for the first relevant result is ${s.hits.includes(!0)?"now ":""}at rank ${a}`;return`${v("AP",e.ap,n.ap)}; ${v("RR",e.rr,n.rr)}${o?r:d}`}var I=class extends dt{rows;formula;orders=[];key="";measure(t){let e=vt(t);if(!Object.hasOwn($,t.show))throw new RangeError(`no measure here is called ${t.show}`);return{...e,bars:wt[t.show]?.(e,t)??e.bars}}why(t,e,n){let{brief:a,show:o}=this.state;if(t.kind==="show")return`${w[o]} leads: the bars and the formula are its own`;let i=a||Object.values(ht).includes(o);return Ct(t,e,n,ht[t.kind??""]??(i?o:void 0))}facts(t,e){return{...super.facts(t,e),results:Z(t.ranking)}}build(){let{rows:t,discount:e,parameter:n,pool:a}=this.parts;this.now.values.idcg||this.say(ft);let o=()=>this.state.ranking;this.rows=new et(this,t,"Results, best rank first",o,(i,r)=>this.rank(i,r),!0),this.formula=new _(this,this.rows),e.lastElementChild.hidden=ct(this.start.discount)!=="own",this.listen(e,"change",()=>this.shape(e.value)),this.listen(n,"change",()=>this.weigh([e.value,Number(n.value)])),this.listen(a,"change",({target:i})=>{let r=[...a.children].indexOf(i)-1;this.rejudge(pt(this.state)[r],i.value)}),ot(this,{pool:!0},([{ranking:i,pool:r}])=>({ranking:i,pool:r}))}shape(t){t==="own"?this.weigh(this.start.discount):this.weigh(t in N?[t,N[t]]:t)}weigh(t){this.commit({discount:t},{kind:"discount"})}sort(){let t=this.now.rel,e=[...t.keys()].sort((n,a)=>t[a]-t[n]);this.rows?.reorder(e,{kind:"sort"})}shuffle(){this.rows?.reorder(tt([...this.now.rel.keys()]),{kind:"shuffle"})}python({dataset:{code:t=""}}){let e=this.state.ranking.map(({label:r,grade:d})=>ut([r,d])),n=Object.entries({...this.state,values:this.now.values}),o={...Object.fromEntries(n.map(([r,d])=>[r,ut(d)])),results:`[${e.join(", ")}]`},i=t.split(" ").map(r=>this.filled(o,r));this.hand(i.join(""),t.endsWith("test")?"The test":"Python")}rank(t,e){let{rel:n}=this.now,{kind:a,at:o=0}=e,{pool:i}=this.state;a==="grade"&&(i=xt(i,n[o],t[o].grade)),a==="out"&&(i??=n),this.commit({ranking:t,pool:i},e)}add(){let{pool:t}=this.state;this.enlist(1,t&&[...t,1])}enlist(t,e){let n={label:X(this.now.labels),grade:t};this.commit({ranking:[...this.state.ranking,n],pool:e},{kind:"add"})}rejudge(t,e){let n=[...this.state.pool??this.now.rel],a=n.indexOf(t),o=Number(e)>=0?[Number(e)]:[];if(e==="in"&&a>=0)this.enlist(t,n);else if(o.length||a>=0){let i=n.filter((r,d)=>d!==a);this.commit({pool:[...i,...o]},{kind:o.length?"pool":"forget"})}else this.draw()}paint(t,e){let{discount:n,brief:a,show:o}=this.state,{parts:i,now:r}=this,d=ct(n),l=d in N;this.lab.classList.toggle("nl-brief",a),this.lab.dataset.show=o,this.lead(o),this.rows?.show(r,e),this.paintNow(r,t),i.cutoff.max=Math.max(r.rel.length,1),i.title.textContent=w[o]+r.at,i.scale.textContent=` grades to ${f(r.scale)}`,i.weights.textContent=` p = ${f(r.p)}`,i.discount.value=d,i.parameter.hidden=!l,i.parameter.value=l?n[1]:"";let h=i.discount.selectedOptions[0].text+(l?` ${n[1]}`:"");i.bars.textContent=yt[o]??`gain × ${h}`;let g=pt(this.state);this.chips(i.pool,g,"Judged, not returned"),i.pool.hidden=a&&o!=="idcg"&&!g.length,a||this.paintOrders()}lead(t){let{lead:e,closer:n}=this.parts;if(e.dataset.measure!==t){e.dataset.measure=t;for(let a of this.all("[data-own]")){let{own:o}=a.dataset;a.hidden=o===t,a.dataset.measure=o,a.hidden&&delete a.dataset.measure,a.hidden&&n.contains(a)&&(n.open=!0)}}}preview(t,e,n){let a=this.measure({...this.state,ranking:e});t.paint(n,a),this.paintNow(a,this.now)}paintNow(t,e){this.tiles(t.values,e?.values),this.formula?.show($[this.state.show](t),t),this.parts.kept.style.setProperty("--kept",t.values.ndcg),this.parts.bins.style.setProperty("--kept",t.values.ndcg)}paintOrders(){let{rel:t,values:e}=this.now,{alone:n,bins:a,spread:o,orders:i}=this.parts,r=JSON.stringify([{...this.state,ranking:0},[...t].sort()]);this.key!==r&&(this.orders=t.length>1&&t.length<=8?kt(this.state):[]),this.key=r;let d=Array.from(this.orders),l=d.length;if(i.hidden=!l,n.hidden=l!==1,o.hidden=!n.hidden,a.hidden=o.hidden,!l)return;let h=k(d)/l,g=[...a.querySelectorAll("i")],b=g.map(()=>0);for(let c of d)b[Math.min(Math.floor(c*b.length),b.length-1)]+=1;g.forEach((c,y)=>{c.style=`--h: ${b[y]/Math.max(...b)}`}),a.style.setProperty("--mean",h);let p=d.filter(c=>c<e.ndcg-1e-12).length/l,u=[d[0],h,d[l-1],e.ndcg].map(c=>m(c));[l,...u,Math.round(p*100)].forEach((c,y)=>{o.children[y].textContent=c})}},Nt=["ranking","k","gain","discount","pool","min_grade","max_grade","p","brief","show"],Ot=lt(I,Nt),mt={render:Ot};var bt=`<div class="nl-lab nl-ranking" role="group" aria-label="Ranking laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-headline">
<dl>
<div data-part="lead"><dt><b data-part="title">NDCG</b></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-kept" data-part="kept" aria-hidden="true"><i></i></div>
</div>
<dl class="nl-tiles">
<div data-own="ndcg"><dt>NDCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="cg"><dt>CG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="dcg"><dt>DCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="idcg"><dt>IDCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="precision"><dt>P</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="recall"><dt>Recall</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="rr"><dt>RR</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="ap"><dt>AP<span> ÷ R</span></dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="ap_cutoff"><dt>AP<span> ÷ min(R, k)</span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="ap_found"><dt>AP<span> ÷ found</span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<p class="nl-legend"><span data-part="bars"></span>
<span class="nl-key nl-got"><i aria-hidden="true"></i>this list</span>
<span class="nl-key nl-best"><i aria-hidden="true"></i><span>the ideal<span> at that rank</span></span></span>
<span class="nl-key nl-hit"><i aria-hidden="true"></i>relevant</span></p>
<div class="nl-stage" data-part="rows"></div>
<template data-part="row">
<li><button type="button" class="nl-grip" aria-roledescription="movable result"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"></button>
<span class="nl-rank" aria-hidden="true"></span>
<span class="nl-name"></span>
<select><option>0<option>1<option>2<option>3<option>4<option>5</select>
<span class="nl-bar" aria-hidden="true"><i class="nl-best"></i><i class="nl-got"></i></span>
<span class="nl-sum"><span class="nl-product"></span><b></b></span>
<span class="nl-moves"><button type="button" data-act="up">↑</button>
<button type="button" data-act="down">↓</button></span></li>
</template>
<template data-part="stage"><ol class="nl-rows"></ol>
<div class="nl-cut" aria-hidden="true"><span></span></div></template>
<div class="nl-formula" role="group" aria-label="The formula with these numbers" data-part="formula"></div>
<p class="nl-note" data-part="note">Each term stands for a row: point at or tap one to see which.</p>
<template data-part="equation"><p class="nl-equation"><b></b>
<span class="nl-sums"><span class="nl-over"></span><span class="nl-by">divided by</span><span
    class="nl-under"></span></span>
<span class="nl-total"><span></span> = <b><data></data></b></span></p></template>
<template data-part="term"><span class="nl-term"><i>+</i><button type="button" tabindex="-1"></button></span></template>
<p class="nl-why" role="status" aria-live="polite" data-part="status">
    Move a result and see every number move with it.</p>
<div class="nl-pool" role="group" aria-label="Judged, not returned" data-part="pool">
<span>Judged, not returned</span></div>
<template data-part="chip">
<select><option>0<option>1<option>2<option>3<option>4<option>5
<option value="in">return it<option value="no">forget it<option value="+" hidden>add</select>
</template>
<form class="nl-controls">
<label class="nl-field nl-slider" data-full><span>Cutoff <var>k</var></span>
<input type="range" min="1" data-key="k" data-part="cutoff"><span aria-hidden="true"></span></label>
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
<div class="nl-field" data-full><span>Discount</span>
<select data-part="discount" aria-label="Discount">
<option value="log2">1 / log₂(rank + 1)
<option value="jk">1 / log of rank, base
<option value="reciprocal">1 / rank
<option value="rbp">persistence
<option value="own" hidden>weights of its own
</select>
<input type="number" step="any" aria-label="Parameter of the discount" data-part="parameter"></div>
<label class="nl-field" data-full><span>Relevant from grade</span>
<select data-key="min_grade"><option>1<option>2<option>3<option>4<option>5</select></label>
<label class="nl-field" data-full><span>In the lead</span>
<select data-key="show"><option value="ndcg">NDCG<option value="cg">CG<option value="dcg">DCG
<option value="idcg">IDCG<option value="ap">AP<option value="rr">RR<option value="err">ERR
<option value="rbp">RBP</select></label>
<div class="nl-actions">
<button type="button" data-act="sort">Sort to ideal</button>
<button type="button" data-act="shuffle">Shuffle</button>
<button type="button" data-act="add" data-full>Add a result</button>
<button type="button" data-act="undo" data-part="undo">Undo</button>
<button type="button" data-act="redo" data-part="redo">Redo</button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="link" data-part="link" hidden>Copy link</button>
<button type="button" data-act="python" data-full data-code="python">Copy as Python</button>
<button type="button" data-act="python" data-full data-code="python test">Copy as test</button>
</div>
</form>
<div class="nl-orders" data-full data-part="orders">
<div aria-hidden="true" data-part="bins">
<i></i><i></i><i></i><i></i><i></i>
<i></i><i></i><i></i><i></i><i></i>
<i></i><i></i><i></i><i></i><i></i>
<i></i><i></i><i></i><i></i><i></i>
<i></i><i></i><i></i><i></i><i></i>
<b></b><b class="nl-here"></b>
</div>
<p data-part="alone" hidden>These grades have only one order, so no move can change NDCG.</p>
<p data-part="spread">NDCG of all <span></span> orders of these grades:
      the worst has <span></span>, a random one <span></span> on average, the best <span></span>.
      You are here, at <span></span>, above <span></span> % of them.</p>
</div>
<p class="nl-hint">Drag a result, or use its arrows.
<span>With the keyboard: ↑ ↓ choose a result, Alt with ↑ ↓ moves it, 0 to 5 set its grade,
      Delete takes it out, Ctrl+Z undoes.</span></p>
<details class="nl-closer" data-full data-part="closer"><summary>Two more measures: ERR and RBP</summary>
<dl class="nl-tiles">
<div data-own="err"><dt>ERR<span data-part="scale"></span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="rbp"><dt>RBP<span data-part="weights"></span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-controls">
<label class="nl-field"><span>Highest grade</span>
<select data-key="max_grade"><option>1<option>2<option>3<option>4<option>5</select></label>
<label class="nl-field nl-slider"><span>Persistence <var>p</var></span>
<input type="range" min="0.05" max="0.95" step="0.05" data-key="p"><span aria-hidden="true"></span></label>
</div>
</details>
<template data-part="python"><pre>from ndcg_lit import ap, cg, dcg, err, idcg, ndcg, precision, rbp, recall, rr

results = {results}
rel, pool = [grade for _, grade in results], {pool}
judged = rel if pool is None else pool
form = dict(k={k}, gain={gain}, discount={discount})
binary = dict(k={k}, min_grade={min_grade})
known = dict(**binary, n_relevant=sum(grade >= {min_grade} for grade in judged))

values = dict(
    ndcg=ndcg(rel, pool=pool, **form), dcg=dcg(rel, **form), idcg=idcg(judged, **form), cg=cg(rel, k={k}),
    precision=precision(rel, **binary), recall=recall(rel, **known), ap=ap(rel, **known),
    ap_cutoff=ap(rel, divisor="cutoff", **known), ap_found=ap(rel, divisor="found", **known), rr=rr(rel, **binary),
    err=err(rel, {k}, max_grade=max({max_grade}, *judged, 0)), rbp=rbp(rel, p={p}, **binary))
</pre></template>
<template data-part="test"><pre>


def test_ranking():
    from math import isclose
    shown = {values}
    for name, value in shown.items():
        assert isclose(values[name], value, rel_tol=1e-12, abs_tol=1e-12), (name, values[name], value)
</pre></template>
<details class="nl-paste" data-part="paste"><summary>Paste your own</summary>
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, or a
    table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b>Tasks</b> <span data-part="taskCount"></span></p>
<ol data-part="taskItems"></ol>
<p class="nl-actions"><span data-part="taskKept"></span>
<button type="button" data-part="startOver">Start over</button></p></div>
</div>
`;ndcgLabs.RankingLab={render:s=>mt.render({...s,markup:bt})};})();
