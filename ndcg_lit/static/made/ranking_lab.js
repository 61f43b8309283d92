(()=>{var q=ndcgCore.checkBetween,F=ndcgCore.checkGrade,J=ndcgCore.checked;var K=ndcgCore.discounts;var z=ndcgCore.gains,H=ndcgCore.hits,Y=ndcgCore.idcg;var Q=ndcgCore.precisions,V=ndcgCore.product;var k=ndcgCore.sum,W=ndcgCore.top;var Z=ndcgCore.capital,v=ndcgCore.change;var X=ndcgCore.contents;var b=ndcgCore.fixed,tt=ndcgCore.freeLetter,S=ndcgCore.gradesOf;var D=ndcgCore.resize;var m=ndcgCore.short,et=ndcgCore.shuffled,x=ndcgCore.trend;var w=ndcgLists.NAMES,nt=ndcgLists.Rows,at=ndcgLists.measure;var C=12,$={cg:a=>[{measure:"cg",over:_(a.rel.slice(0,a.depth),m,"got",a.labels)}],dcg:a=>[{measure:"dcg",over:st(a.factors.slice(0,a.depth),"got",a.labels)}],idcg:a=>[...$.dcg(a),{measure:"idcg",over:st(a.ideal,"best")}],ndcg(a){let[{over:t},{over:e}]=$.idcg(a),{dcg:n,idcg:s}=a.values,o=`${b(n)} ÷ ${b(s)}${s?"":", by convention"}`;return[{measure:"ndcg",over:t,under:e,step:o}]},ap({hits:a,labels:t,relevant:e,values:{ap:n}}){let s=[...a.keys()].filter(r=>a[r]),o=(r,d)=>`${d+1} ÷ ${r+1}`;return[{measure:"ap",over:s.map((r,d)=>R(o(r,d),r,"got",t,(d+1)/(r+1))),by:String(e),step:`${b(n*e)} ÷ ${e}`}]},rr({hits:a,labels:t,values:{rr:e}}){let n=a.indexOf(!0);return[{measure:"rr",over:n<0?[]:[R(`1 ÷ ${n+1}`,n,"got",t,e)]}]},err({stops:a,parts:t,labels:e}){let n=(s,o)=>M(a[o],o);return[{measure:"err",over:_(t.err,n,"got",e)}]},rbp({hits:a,parts:t,labels:e,p:n}){let s=[...a.keys()].filter(r=>a[r]),o=r=>`${m(1-n)} × ${m(n**r)}`;return[{measure:"rbp",over:s.map(r=>R(o(r),r,"got",e,t.rbp[r]))}]}};function M([a,t],e){return`${m(a)} × ${m(t)} ÷ ${e+1}`}function R(a,t,e,n,s){let o=a===m(s)?a:`${a} = ${m(s)}`,i=`at rank ${t+1}`,r=n?`${n[t]} ${i} adds ${o}`:`the ideal adds ${o} ${i}`;return{text:a,said:r,rank:t,last:t,part:e}}function _(a,t,e,n){let s=a.length;if(s<=C)return a.map((r,d)=>R(t(r,d),d,e,n,r));let o=_(a.slice(0,C-1),t,e,n),i=`${s-C+1} more`;return[...o,{text:i,said:`${i} add ${b(k(a.slice(C-1)))}`,rank:C-1,last:s-1,part:e}]}function st(a,t,e){let n=(s,o)=>a[o].map(m).join(" × ");return _(a.map(V),n,t,e)}var A=class{shown=[];current;pointed=null;chosen=null;next;constructor(t,e){this.view=t,this.rows=e,this.place=t.parts.formula,this.note=t.parts.note,this.hint=this.note.textContent;for(let n of[this.place,e.list])t.listen(n,"pointerover",s=>this.point(s)),t.listen(n,"pointerleave",()=>this.light(null,this.chosen)),t.listen(n,"pointerdown",({target:s})=>this.light(this.pointed,s)),t.listen(n,"focusin",({target:s})=>this.light(null,s)),t.listen(n,"focusout",()=>this.light(this.pointed,null));t.listen(this.place,"focusin",({target:n})=>this.choose(n)),t.listen(this.place,"keydown",n=>this.onKey(n))}point({pointerType:t,target:e}){t==="mouse"&&!this.rows.held&&this.light(e,this.chosen)}show(t,e){let n=this.next;this.next=()=>this.draw(t,e),this.shown.length?n||requestAnimationFrame(()=>setTimeout(()=>this.catchUp())):this.catchUp()}catchUp(){this.next?.(),this.next=void 0}draw(t,e){let{place:n,view:s}=this;D(n,t.length,()=>s.clone("equation")),this.shown=t.flatMap((o,i)=>this.write(n.children[i],o,e)),this.shown.some(({button:o})=>o===this.current)||this.choose(this.shown[0]?.button),this.light(this.pointed,this.chosen)}write(t,{measure:e,over:n,under:s=[],by:o="",step:i=""},{at:r,values:d}){let[l,p,g]=t.children,[f,u,h]=[...p.children],c=g.querySelector("data");return l.textContent=`${w[e]}${r} =`,u.hidden=!s.length&&!o,h.hidden=u.hidden,g.children[0].textContent=i&&`= ${i}`,c.value=String(d[e]),c.textContent=e==="cg"?m(d.cg):b(d[e]),(o||!h.children.length)&&(h.textContent=o),[...this.sum(f,n),...o?[]:this.sum(h,s)]}sum(t,e){return D(t,e.length,()=>this.view.clone("term")),e.map((n,s)=>{let o=t.children[s].lastElementChild;return o.textContent!==n.text&&(o.textContent=n.text),o.ariaLabel!==n.said&&(o.ariaLabel=n.said),{button:o,term:n}})}choose(t){this.current&&(this.current.tabIndex=-1),t&&(t.tabIndex=0),this.current=t}onKey(t){let{shown:e}=this,n=e.findIndex(({button:l})=>l===t.target);if(n<0)return;let{rank:s,part:o}=e[n].term,i=e.findIndex(({term:l})=>l.rank===s&&l.part!==o),r={ArrowLeft:n-1,ArrowRight:n+1,ArrowUp:i,ArrowDown:i,Home:0,End:e.length};if(!(t.key in r))return;t.preventDefault();let d=r[t.key];d>=0&&e[Math.min(d,e.length-1)].button.focus()}light(t,e){this.pointed=t,this.chosen=e;let n=t??e,{rows:s}=this.rows,o=this.shown.find(({button:u})=>u===n)?.term,i=o?-1:s.find(({el:u})=>u.contains(n))?.place??-1,{rank:r,last:d,part:l}=o??{rank:i,last:i,part:""};for(let u of s)ot(u.el,u.place>=r&&u.place<=d?l||"both":"");let g=this.shown.filter(({button:u,term:h})=>{let c=h.rank<=d&&h.last>=r&&(!l||l===h.part);return ot(u,c?"yes":""),c}).map(({term:u})=>u.said).join("; "),f=g?`${Z(g)}.`:this.hint;this.note.textContent!==f&&(this.note.textContent=f)}};function ot(a,t){(a.dataset.lit??"")!==t&&(t?a.dataset.lit=t:delete a.dataset.lit)}var rt=ndcgLists.pasteBox;function G(a,{k:t=null,maxGrade:e=4}={}){j(e);let n=J(a).find(o=>o>e);if(n!==void 0)throw new RangeError(`the grade ${n} is above max_grade, ${e}`);let s=1;return W(a,t).map(o=>{let i=s,r=(2**Math.max(o,0)-1)/2**e;return s*=1-r,[i,r]})}function it(a,t){return G(a,t).map(([e,n],s)=>e*n/(s+1))}function dt(a,{p:t=.8,k:e=null,minGrade:n=1}={}){return q(t,0,1,"the persistence p"),H(a,e,n).map((s,o)=>s*(1-t)*t**o)}function j(a){if(F(a,"max_grade"),a<=0||a>1e3)throw new RangeError(`max_grade must be above 0, and 1000 at most; got ${a}`)}var lt=ndcgCore.View,ct=ndcgCore.lab;function kt(a){let{k:t,min_grade:e,pool:n,max_grade:s,p:o}=a,i=at(a);j(s);let{rel:r}=i,d={k:t,maxGrade:Math.max(s,...n??r)},l={err:it(r,d),rbp:dt(r,{k:t,minGrade:e,p:o})},p={...i.values,err:k(l.err),rbp:k(l.rbp)};return{...i,values:p,parts:l,stops:G(r,d),scale:d.maxGrade,p:o}}var pt="cg dcg idcg ndcg precision recall ap ap_cutoff ap_found rr err rbp".split(" ");function L(a,t){let e=t==="ap"?"ap_found":t;return t==="all"||pt.indexOf(a)<=pt.indexOf(e)}var N={jk:2,rbp:.8};function ut(a){if(typeof a=="string")return a;let[t]=a;return typeof t=="string"&&t in N?t:"own"}function ht({ranking:a,pool:t}){if(!t)return[];let e=[...t].sort((n,s)=>n-s);for(let n of S(a).sort((s,o)=>o-s)){let s=e.findIndex(o=>o>=n);e.splice(s,1)}return e.reverse()}function wt(a,t,e){if(!a)return a;let n=a.indexOf(Math.min(...a.filter(s=>s>=t)));return a.map((s,o)=>o===n?e:s)}function yt({ranking:a,k:t,gain:e,discount:n,pool:s}){let o=S(a),i=z(o,e),r=i.length,d=Y(s??o,{k:t,gain:e,discount:n}),l=K(r,n).map((h,c)=>c<(t??r)?h:0),p=[...new Set(i)],g=p.map(h=>i.filter(c=>c===h).length),f=[];function u(h,c){h===r?f.push(Math.min(c/d,1)):p.forEach((y,P)=>{g[P]&&(g[P]-=1,u(h+1,c+y*l[h]),g[P]+=1)})}return d&&u(0,0),Float64Array.from(f).sort()}var Ct={cg:({rel:a})=>({got:a,best:[],written:a.map(t=>["",m(t)])}),dcg:({bars:a})=>({...a,best:[]}),ap(a,{k:t,min_grade:e}){return E(Q(a.rel,{k:t,minGrade:e}),a)},rr:a=>E(a.rel.map((t,e)=>e===a.hits.indexOf(!0)?a.values.rr:0),a),err(a){let t=E(a.parts.err,a),e=a.stops.map((n,s)=>[`${M(n,s)} = `,b(a.parts.err[s])]);return{...t,written:t.written.map((n,s)=>e[s]??n)}},rbp:a=>E(a.parts.rbp,a)};function E(a,{rel:t}){return{got:t.map((e,n)=>a[n]??0),best:[],written:t.map((e,n)=>["",a[n]?b(a[n]):""])}}var $t={cg:"the grade of each result",ap:"the precision at each relevant result",rr:"1 ÷ the rank of the first relevant result",err:"the chance that it is reached × that it satisfies ÷ its rank",rbp:"the weight of each relevant result"};function gt(a){return a===null?"None":Array.isArray(a)&&typeof a[0]=="string"?`(${a.map(e=>JSON.stringify(e)).join(", ")})`:JSON.stringify(a)}var bt="there is nothing to find, so NDCG is 0 by convention",O=a=>/\s/.test(a)?`“${a}”`:a,ft={max_grade:"err",p:"rbp"};function Rt(a,t,e,n){if(a.kind==="move")return At(a,t,e,n);if(a.kind==="grade")return Et(a,t,e,n);let{kind:s="",label:o=""}=a;return`${s==="out"?O(o):""}${_t[s]}: ${U(t,e,n)}`}var _t={shuffle:"a random order",sort:"highest grades first",reset:"back to the start",outside:"set from outside",link:"as the link has it, beside the page’s own example",undo:"one step back",redo:"one step forward",add:"one more result at the end",out:" is no longer returned, but still judged",pool:"the ideal takes in what was not returned",paste:"beside the list before",forget:"no longer judged, so the ideal goes without it",rename:"a name changes no measure",k:"the ranks above the line count, in list and ideal",gain:"another gain, which AP and RR do not look at",discount:"other weights for the ranks",min_grade:"another grade counts as relevant",max_grade:"another scale, which ERR alone looks at",p:"another persistence, which RBP alone looks at"};function At(a,t,e,n=""){let{label:s="",from:o=0,to:i=0}=a,r=`${O(s)} moved from rank ${o+1} to ${i+1}`,d=Object.keys(t.values).every(p=>!x(t.values[p],e.values[p]));if(Math.min(o,i)>=e.depth)return`${r}, all of it past the cutoff: nothing that counts has changed`;if(n==="cg"&&d)return`${r}: the same grades are added up, so CG stays ${m(e.values.cg)}`;if(d)return`${r} and every counted rank kept its grade: no measure moves`;let l=n in T?T[n]:`${Ot(a,t,e,n)}, so `;return`${r}: ${l}${U(t,e,n)}`}var T={cg:"",idcg:"the ideal order is made of the pool, in whatever order the list is, so ",ap:"",rr:""};function Et({label:a="",at:t=0},e,n,s=""){let o=`the grade of ${O(a)} went from ${m(e.rel[t])} to ${m(n.rel[t])}`,i=`adds ${b(I(n,s)[t])} instead of ${b(I(e,s)[t])}`,r=t<n.depth?i:"is past the cutoff and adds nothing",d=s in n.parts?Nt(t,e,n,s):"",l=` and ${v("the ideal",e.values.idcg,n.values.idcg)}`,p=s==="dcg"||s in n.parts?d:l,g=s in T?"":`, so rank ${t+1} ${r}${p}`;return`${o}${g}: ${U(e,n,s)}`}var I=(a,t)=>a.parts[t]??a.terms;function Nt(a,t,e,n){let s=(e.parts[n][a]??0)-(t.parts[n][a]??0),o=e.values[n]-t.values[n]-s;return x(0,o)?` and those below add ${b(Math.abs(o))} ${o>0?"more":"less"}`:""}function Ot({from:a=0,to:t=0},e,n,s){let o=s in n.parts?s:"dcg",i=(h,c)=>c<h.depth?I(h,s)[c]:0,r=i(e,a),d=i(n,t),l=n.values[o]-e.values[o]-(d-r),p=Math.abs(a-t),g=p===1?`${O(n.labels[a])}, which it passed, adds`:`the ${p} it passed add`,f=x(0,l)?`${b(Math.abs(l))} ${l>0?"more":"less"}`:"as much as before",u=`${t<n.depth?b(d):"nothing past the cutoff"} instead of ${b(r)}`;return`it adds ${x(r,d)?u:"as much as before"} and ${g} ${f}`}function U(a,t,e){let n=a.values,s=t.values;if(e==="ap")return v("AP",n.ap,s.ap);if(e==="rr")return mt(a,t);if(e==="cg")return v("CG",n.cg,s.cg,m);if(e&&["dcg","idcg","err","rbp"].includes(e))return v(w[e],n[e],s[e]);let o=s.idcg?v("NDCG",n.ndcg,s.ndcg):bt;return e?o:`${v("DCG",n.dcg,s.dcg)} and ${o}; ${mt(a,t)}`}function mt(a,t){let e=a.values,n=t.values,s=t.hits.indexOf(!0)+1;if(!s)return"AP and RR are 0, for no counted result is relevant";let o=!x(e.rr,n.rr),i=String(a.hits)===String(t.hits)?" the same, for the same ranks are relevant":"";if(o&&!x(e.ap,n.ap))return`AP and RR stay${i}`;let r=`, for rank ${s} is still the first relevant one`,d=`, for the first relevant result is ${a.hits.includes(!0)?"now ":""}at rank ${s}`;return`${v("AP",e.ap,n.ap)}; ${v("RR",e.rr,n.rr)}${o?r:d}`}var B=class extends lt{rows;formula;orders=[];key="";measure(t){let e=kt(t);for(let n of[t.show,t.level])if(n!=="all"&&!Object.hasOwn($,n))throw new RangeError(`no measure here is called ${n}`);return{...e,bars:Ct[t.show]?.(e,t)??e.bars}}why(t,e,n){let{brief:s,show:o}=this.state;if(t.kind==="show")return`${w[o]} leads: the bars and the formula are its own`;let i=s||Object.values(ft).includes(o);return Rt(t,e,n,ft[t.kind??""]??(i?o:void 0))}facts(t,e){return{...super.facts(t,e),results:X(t.ranking)}}build(){let{rows:t,discount:e,parameter:n,pool:s}=this.parts;this.now.values.idcg||this.say(bt);let o=()=>this.state.ranking;this.rows=new nt(this,t,"Results, best rank first",o,(i,r)=>this.rank(i,r),!0),this.formula=new A(this,this.rows),e.lastElementChild.hidden=ut(this.start.discount)!=="own",this.listen(e,"change",()=>this.shape(e.value)),this.listen(n,"change",()=>this.weigh([e.value,Number(n.value)])),this.listen(s,"change",({target:i})=>{let r=[...s.children].indexOf(i)-1;this.rejudge(ht(this.state)[r],i.value)}),rt(this,{pool:!0},([{ranking:i,pool:r}])=>({ranking:i,pool:r}))}shape(t){t==="own"?this.weigh(this.start.discount):this.weigh(t in N?[t,N[t]]:t)}weigh(t){this.commit({discount:t},{kind:"discount"})}sort(){let t=this.now.rel,e=[...t.keys()].sort((n,s)=>t[s]-t[n]);this.rows?.reorder(e,{kind:"sort"})}shuffle(){this.rows?.reorder(et([...this.now.rel.keys()]),{kind:"shuffle"})}python({dataset:{code:t=""}}){let e=this.state.ranking.map(({label:r,grade:d})=>gt([r,d])),n=Object.entries({...this.state,values:this.now.values}),o={...Object.fromEntries(n.map(([r,d])=>[r,gt(d)])),results:`[${e.join(", ")}]`},i=t.split(" ").map(r=>this.filled(o,r));this.hand(i.join(""),t.endsWith("test")?"The test":"Python")}rank(t,e){let{rel:n}=this.now,{kind:s,at:o=0}=e,{pool:i}=this.state;s==="grade"&&(i=wt(i,n[o],t[o].grade)),s==="out"&&(i??=n),this.commit({ranking:t,pool:i},e)}add(){let{pool:t}=this.state;this.enlist(1,t&&[...t,1])}enlist(t,e){let n={label:tt(this.now.labels),grade:t};this.commit({ranking:[...this.state.ranking,n],pool:e},{kind:"add"})}rejudge(t,e){let n=[...this.state.pool??this.now.rel],s=n.indexOf(t),o=Number(e)>=0?[Number(e)]:[];if(e==="in"&&s>=0)this.enlist(t,n);else if(o.length||s>=0){let i=n.filter((r,d)=>d!==s);this.commit({pool:[...i,...o]},{kind:o.length?"pool":"forget"})}else this.draw()}paint(t,e){let{discount:n,brief:s,show:o,level:i}=this.state,{parts:r,now:d}=this,l=ut(n),p=l in N;this.lab.classList.toggle("nl-brief",s),this.lab.dataset.show=o,this.lead(o,i),this.rows?.show(d,e),this.paintNow(d,t),r.cutoff.max=Math.max(d.rel.length,1),r.title.textContent=w[o]+d.at,r.scale.textContent=` grades to ${m(d.scale)}`,r.weights.textContent=` p = ${m(d.p)}`,r.discount.value=l,r.parameter.hidden=!p,r.parameter.value=p?n[1]:"";let g=r.discount.selectedOptions[0].text+(p?` ${n[1]}`:"");r.bars.textContent=$t[o]??`gain × ${g}`;let f=ht(this.state);this.chips(r.pool,f,"Judged, not returned"),r.pool.hidden=s&&o!=="idcg"&&!f.length,s||this.paintOrders()}lead(t,e){let{lead:n,closer:s,tiles:o}=this.parts,{dataset:i}=this.lab;if(!(n.dataset.measure===t&&i.level===e)){n.dataset.measure=t,i.level=e,s.hidden=!L("err",e);for(let r of this.all("[data-key=show] option"))r.hidden=!L(r.value,e);for(let r of this.all("[data-own]")){let{own:d}=r.dataset;r.hidden=d===t||!L(d,e),r.dataset.measure=d,r.hidden&&delete r.dataset.measure,d===t&&s.contains(r)&&(s.open=!0)}o.hidden=!o.querySelector("[data-measure]")}}preview(t,e,n){let s=this.measure({...this.state,ranking:e});t.paint(n,s),this.paintNow(s,this.now)}paintNow(t,e){this.tiles(t.values,e?.values),this.formula?.show($[this.state.show](t),t),this.parts.kept.style.setProperty("--kept",t.values.ndcg),this.parts.bins.style.setProperty("--kept",t.values.ndcg)}paintOrders(){let{rel:t,values:e}=this.now,{alone:n,bins:s,spread:o,orders:i}=this.parts,r=JSON.stringify([{...this.state,ranking:0},[...t].sort()]);this.key!==r&&(this.orders=t.length>1&&t.length<=8?yt(this.state):[]),this.key=r;let d=Array.from(this.orders),l=d.length;if(i.hidden=!l,n.hidden=l!==1,o.hidden=!n.hidden,s.hidden=o.hidden,!l)return;let p=k(d)/l,g=[...s.querySelectorAll("i")],f=g.map(()=>0);for(let c of d)f[Math.min(Math.floor(c*f.length),f.length-1)]+=1;g.forEach((c,y)=>{c.style=`--h: ${f[y]/Math.max(...f)}`}),s.style.setProperty("--mean",p);let u=d.filter(c=>c<e.ndcg-1e-12).length/l,h=[d[0],p,d[l-1],e.ndcg].map(c=>b(c));[l,...h,Math.round(u*100)].forEach((c,y)=>{o.children[y].textContent=c})}},Pt=["ranking","k","gain","discount","pool","min_grade","max_grade","p","brief","show","level"],St=ct(B,Pt),vt={render:St};var xt=`<div class="nl-lab nl-ranking" role="group" aria-label="Ranking laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-headline">
<dl>
<div data-part="lead"><dt><b data-part="title">NDCG</b></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-kept" data-part="kept" aria-hidden="true"><i></i></div>
</div>
<dl class="nl-tiles" data-part="tiles">
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
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
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
</div>
`;ndcgLabs.RankingLab={render:a=>vt.render({...a,markup:xt})};})();
