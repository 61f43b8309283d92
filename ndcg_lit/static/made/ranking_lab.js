(()=>{var U=ndcgLists.checkBetween,F=ndcgLists.checkGrade,H=ndcgLists.checked;var J=ndcgLists.discounts;var K=ndcgLists.gains,z=ndcgLists.hits,Y=ndcgLists.idcg;var Q=ndcgLists.precisions,V=ndcgLists.product;var k=ndcgLists.sum,W=ndcgLists.top;var Z=ndcgCore.capital,v=ndcgCore.change;var X=ndcgCore.contents;var m=ndcgCore.fixed,tt=ndcgCore.freeLetter,S=ndcgCore.gradesOf;var P=ndcgCore.resize;var et=ndcgCore.sendAway,g=ndcgCore.short,st=ndcgCore.shuffled,x=ndcgCore.trend;var w=ndcgLists.NAMES,at=ndcgLists.Rows,nt=ndcgLists.measure;var y=12,$={cg:a=>[{measure:"cg",over:R(a.rel.slice(0,a.depth),g,"got",a.labels)}],dcg:a=>[{measure:"dcg",over:ot(a.factors.slice(0,a.depth),"got",a.labels)}],idcg:a=>[...$.dcg(a),{measure:"idcg",over:ot(a.ideal,"best")}],ndcg(a){let[{over:t},{over:e}]=$.idcg(a),{dcg:s,idcg:n}=a.values,r=`${m(s)} ÷ ${m(n)}${n?"":", by convention"}`;return[{measure:"ndcg",over:t,under:e,step:r}]},ap({hits:a,labels:t,relevant:e,values:{ap:s}}){let n=[...a.keys()].filter(o=>a[o]),r=(o,d)=>`${d+1} ÷ ${o+1}`;return[{measure:"ap",over:n.map((o,d)=>C(r(o,d),o,"got",t,(d+1)/(o+1))),by:String(e),step:`${m(s*e)} ÷ ${e}`}]},rr({hits:a,labels:t,values:{rr:e}}){let s=a.indexOf(!0);return[{measure:"rr",over:s<0?[]:[C(`1 ÷ ${s+1}`,s,"got",t,e)]}]},err({stops:a,parts:t,labels:e}){let s=(n,r)=>M(a[r],r);return[{measure:"err",over:R(t.err,s,"got",e)}]},rbp({hits:a,parts:t,labels:e,p:s}){let n=[...a.keys()].filter(o=>a[o]),r=o=>`${g(1-s)} × ${g(s**o)}`;return[{measure:"rbp",over:n.map(o=>C(r(o),o,"got",e,t.rbp[o]))}]}};function M([a,t],e){return`${g(a)} × ${g(t)} ÷ ${e+1}`}function C(a,t,e,s,n){let r=a===g(n)?a:`${a} = ${g(n)}`,i=`at rank ${t+1}`,o=s?`${s[t]} ${i} adds ${r}`:`the ideal adds ${r} ${i}`;return{text:a,said:o,rank:t,last:t,part:e}}function R(a,t,e,s){let n=a.length;if(n<=y)return a.map((o,d)=>C(t(o,d),d,e,s,o));let r=R(a.slice(0,y-1),t,e,s),i=`${n-y+1} more`;return[...r,{text:i,said:`${i} add ${m(k(a.slice(y-1)))}`,rank:y-1,last:n-1,part:e}]}function ot(a,t,e){let s=(n,r)=>a[r].map(g).join(" × ");return R(a.map(V),s,t,e)}var L=class{shown=[];current;pointed=null;chosen=null;next;constructor(t,e){this.view=t,this.rows=e,this.place=t.parts.formula,this.note=t.parts.note,this.hint=this.note.textContent;for(let s of[this.place,e.list])t.listen(s,"pointerover",n=>this.point(n)),t.listen(s,"pointerleave",()=>this.light(null,this.chosen)),t.listen(s,"pointerdown",({target:n})=>this.light(this.pointed,n)),t.listen(s,"focusin",({target:n})=>this.light(null,n)),t.listen(s,"focusout",()=>this.light(this.pointed,null));t.listen(this.place,"focusin",({target:s})=>this.choose(s)),t.listen(this.place,"keydown",s=>this.onKey(s))}point({pointerType:t,target:e}){t==="mouse"&&!this.rows.held&&this.light(e,this.chosen)}show(t,e){let s=this.next;this.next=()=>this.draw(t,e),this.shown.length?s||requestAnimationFrame(()=>setTimeout(()=>this.catchUp())):this.catchUp()}catchUp(){this.next?.(),this.next=void 0}draw(t,e){let{place:s,view:n}=this;P(s,t.length,()=>n.clone("equation")),this.shown=t.flatMap((r,i)=>this.write(s.children[i],r,e)),this.shown.some(({button:r})=>r===this.current)||this.choose(this.shown[0]?.button),this.light(this.pointed,this.chosen)}write(t,{measure:e,over:s,under:n=[],by:r="",step:i=""},{at:o,values:d}){let[c,u,f]=t.children,[b,l,p]=[...u.children],h=f.querySelector("data");return c.textContent=`${w[e]}${o} =`,l.hidden=!n.length&&!r,p.hidden=l.hidden,f.children[0].textContent=i&&`= ${i}`,h.value=String(d[e]),h.textContent=e==="cg"?g(d.cg):m(d[e]),(r||!p.children.length)&&(p.textContent=r),[...this.sum(b,s),...r?[]:this.sum(p,n)]}sum(t,e){return P(t,e.length,()=>this.view.clone("term")),e.map((s,n)=>{let r=t.children[n].lastElementChild;return r.textContent!==s.text&&(r.textContent=s.text),r.ariaLabel!==s.said&&(r.ariaLabel=s.said),{button:r,term:s}})}choose(t){this.current&&(this.current.tabIndex=-1),t&&(t.tabIndex=0),this.current=t}onKey(t){let{shown:e}=this,s=e.findIndex(({button:c})=>c===t.target);if(s<0)return;let{rank:n,part:r}=e[s].term,i=e.findIndex(({term:c})=>c.rank===n&&c.part!==r),o={ArrowLeft:s-1,ArrowRight:s+1,ArrowUp:i,ArrowDown:i,Home:0,End:e.length};if(!(t.key in o))return;t.preventDefault();let d=o[t.key];d>=0&&e[Math.min(d,e.length-1)].button.focus()}light(t,e){this.pointed=t,this.chosen=e;let s=t??e,{rows:n}=this.rows,r=this.shown.find(({button:l})=>l===s)?.term,i=r?-1:n.find(({el:l})=>l.contains(s))?.place??-1,{rank:o,last:d,part:c}=r??{rank:i,last:i,part:""};for(let l of n)rt(l.el,l.place>=o&&l.place<=d?c||"both":"");let f=this.shown.filter(({button:l,term:p})=>{let h=p.rank<=d&&p.last>=o&&(!c||c===p.part);return rt(l,h?"yes":""),h}).map(({term:l})=>l.said).join("; "),b=f?`${Z(f)}.`:this.hint;this.note.textContent!==b&&(this.note.textContent=b)}};function rt(a,t){(a.dataset.lit??"")!==t&&(t?a.dataset.lit=t:delete a.dataset.lit)}var it=ndcgLists.pasteBox;function D(a,{k:t=null,maxGrade:e=4}={}){G(e);let s=H(a).find(r=>r>e);if(s!==void 0)throw new RangeError(`the grade ${s} is above max_grade, ${e}`);let n=1;return W(a,t).map(r=>{let i=n,o=(2**Math.max(r,0)-1)/2**e;return n*=1-o,[i,o]})}function dt(a,t){return D(a,t).map(([e,s],n)=>e*s/(n+1))}function lt(a,{p:t=.8,k:e=null,minGrade:s=1}={}){return U(t,0,1,"the persistence p"),z(a,e,s).map((n,r)=>n*(1-t)*t**r)}function G(a){if(F(a,"max_grade"),a<=0||a>1e3)throw new RangeError(`max_grade must be above 0, and 1000 at most; got ${a}`)}var ct=ndcgCore.View,pt=ndcgCore.lab;function xt(a){let{k:t,min_grade:e,pool:s,max_grade:n,p:r}=a,i=nt(a);G(n);let{rel:o}=i,d={k:t,maxGrade:Math.max(n,...s??o)},c={err:dt(o,d),rbp:lt(o,{k:t,minGrade:e,p:r})},u={...i.values,err:k(c.err),rbp:k(c.rbp)};return{...i,values:u,parts:c,stops:D(o,d),scale:d.maxGrade,p:r}}var ut="cg dcg idcg ndcg precision recall ap ap_cutoff ap_found rr err rbp".split(" ");function j(a,t){let e=t==="ap"?"ap_found":t;return t==="all"||ut.indexOf(a)<=ut.indexOf(e)}var O={jk:2,rbp:.8};function ht(a){if(typeof a=="string")return a;let[t]=a;return typeof t=="string"&&t in O?t:"own"}function gt({ranking:a,pool:t}){if(!t)return[];let e=[...t].sort((s,n)=>s-n);for(let s of S(a).sort((n,r)=>r-n)){let n=e.findIndex(r=>r>=s);e.splice(n,1)}return e.reverse()}function wt(a,t,e){if(!a)return a;let s=a.indexOf(Math.min(...a.filter(n=>n>=t)));return a.map((n,r)=>r===s?e:n)}function yt({ranking:a,k:t,gain:e,discount:s,pool:n}){let r=S(a),i=K(r,e),o=i.length,d=Y(n??r,{k:t,gain:e,discount:s}),c=J(o,s).map((p,h)=>h<(t??o)?p:0),u=[...new Set(i)],f=u.map(p=>i.filter(h=>h===p).length),b=[];function l(p,h){p===o?b.push(Math.min(h/d,1)):u.forEach((E,N)=>{f[N]&&(f[N]-=1,l(p+1,h+E*c[p]),f[N]+=1)})}return d&&l(0,0),Float64Array.from(b).sort()}var $t={cg:({rel:a})=>({got:a,best:[],written:a.map(t=>["",g(t)])}),dcg:({bars:a})=>({...a,best:[]}),ap(a,{k:t,min_grade:e}){return A(Q(a.rel,{k:t,minGrade:e}),a)},rr:a=>A(a.rel.map((t,e)=>e===a.hits.indexOf(!0)?a.values.rr:0),a),err(a){let t=A(a.parts.err,a),e=a.stops.map((s,n)=>[`${M(s,n)} = `,m(a.parts.err[n])]);return{...t,written:t.written.map((s,n)=>e[n]??s)}},rbp:a=>A(a.parts.rbp,a)};function A(a,{rel:t}){return{got:t.map((e,s)=>a[s]??0),best:[],written:t.map((e,s)=>["",a[s]?m(a[s]):""])}}var Ct={cg:"the grade of each result",ap:"the precision at each relevant result",rr:"1 ÷ the rank of the first relevant result",err:"the chance that it is reached × that it satisfies ÷ its rank",rbp:"the weight of each relevant result"};function ft(a){return a===null?"None":Array.isArray(a)&&typeof a[0]=="string"?`(${a.map(e=>JSON.stringify(e)).join(", ")})`:JSON.stringify(a)}var bt="there is nothing to find, so NDCG is 0 by convention",_=a=>/\s/.test(a)?`“${a}”`:a,Rt={max_grade:"err",p:"rbp"};function Lt(a,t,e,s){if(a.kind==="move")return Ot(a,t,e,s);if(a.kind==="grade")return _t(a,t,e,s);let{kind:n="",label:r=""}=a;return`${n==="out"?_(r):""}${At[n]}: ${q(t,e,s)}`}var At={shuffle:"a random order",sort:"highest grades first",reset:"back to the start",outside:"set from outside",link:"as the link has it, beside the page’s own example",undo:"one step back",redo:"one step forward",add:"one more result at the end",out:" is no longer returned, but still judged",pool:"the ideal takes in what was not returned",paste:"beside the list before",forget:"no longer judged, so the ideal goes without it",rename:"a name changes no measure",k:"the ranks above the line count, in list and ideal",gain:"another gain, which AP and RR do not look at",discount:"other weights for the ranks",min_grade:"another grade counts as relevant",max_grade:"another scale, which ERR alone looks at",p:"another persistence, which RBP alone looks at"};function Ot(a,t,e,s=""){let{label:n="",from:r=0,to:i=0}=a,o=`${_(n)} moved from rank ${r+1} to ${i+1}`,d=Object.keys(t.values).every(u=>!x(t.values[u],e.values[u]));if(Math.min(r,i)>=e.depth)return`${o}, all of it past the cutoff: nothing that counts has changed`;if(s==="cg"&&d)return`${o}: the same grades are added up, so CG stays ${g(e.values.cg)}`;if(d)return`${o} and every counted rank kept its grade: no measure moves`;let c=s in T?T[s]:`${Nt(a,t,e,s)}, so `;return`${o}: ${c}${q(t,e,s)}`}var T={cg:"",idcg:"the ideal order is made of the pool, in whatever order the list is, so ",ap:"",rr:""};function _t({label:a="",at:t=0},e,s,n=""){let r=`the grade of ${_(a)} went from ${g(e.rel[t])} to ${g(s.rel[t])}`,i=`adds ${m(B(s,n)[t])} instead of ${m(B(e,n)[t])}`,o=t<s.depth?i:"is past the cutoff and adds nothing",d=n in s.parts?Et(t,e,s,n):"",c=` and ${v("the ideal",e.values.idcg,s.values.idcg)}`,u=n==="dcg"||n in s.parts?d:c,f=n in T?"":`, so rank ${t+1} ${o}${u}`;return`${r}${f}: ${q(e,s,n)}`}var B=(a,t)=>a.parts[t]??a.terms;function Et(a,t,e,s){let n=(e.parts[s][a]??0)-(t.parts[s][a]??0),r=e.values[s]-t.values[s]-n;return x(0,r)?` and those below add ${m(Math.abs(r))} ${r>0?"more":"less"}`:""}function Nt({from:a=0,to:t=0},e,s,n){let r=n in s.parts?n:"dcg",i=(p,h)=>h<p.depth?B(p,n)[h]:0,o=i(e,a),d=i(s,t),c=s.values[r]-e.values[r]-(d-o),u=Math.abs(a-t),f=u===1?`${_(s.labels[a])}, which it passed, adds`:`the ${u} it passed add`,b=x(0,c)?`${m(Math.abs(c))} ${c>0?"more":"less"}`:"as much as before",l=`${t<s.depth?m(d):"nothing past the cutoff"} instead of ${m(o)}`;return`it adds ${x(o,d)?l:"as much as before"} and ${f} ${b}`}function q(a,t,e){let s=a.values,n=t.values;if(e==="ap")return v("AP",s.ap,n.ap);if(e==="rr")return mt(a,t);if(e==="cg")return v("CG",s.cg,n.cg,g);if(e&&["dcg","idcg","err","rbp"].includes(e))return v(w[e],s[e],n[e]);let r=n.idcg?v("NDCG",s.ndcg,n.ndcg):bt;return e?r:`${v("DCG",s.dcg,n.dcg)} and ${r}; ${mt(a,t)}`}function mt(a,t){let e=a.values,s=t.values,n=t.hits.indexOf(!0)+1;if(!n)return"AP and RR are 0, for no counted result is relevant";let r=!x(e.rr,s.rr),i=String(a.hits)===String(t.hits)?" the same, for the same ranks are relevant":"";if(r&&!x(e.ap,s.ap))return`AP and RR stay${i}`;let o=`, for rank ${n} is still the first relevant one`,d=`, for the first relevant result is ${a.hits.includes(!0)?"now ":""}at rank ${n}`;return`${v("AP",e.ap,s.ap)}; ${v("RR",e.rr,s.rr)}${r?o:d}`}var I=class extends ct{rows;formula;orders=[];key="";measure(t){let e=xt(t);for(let s of[t.show,t.level])if(s!=="all"&&!Object.hasOwn($,s))throw new RangeError(`no measure here is called ${s}`);return{...e,bars:$t[t.show]?.(e,t)??e.bars}}why(t,e,s){let{show:n}=this.state;return t.kind==="show"?`${w[n]} leads: the bars and the formula are its own`:Lt(t,e,s,Rt[t.kind??""]??n)}facts(t,e){return{...super.facts(t,e),results:X(t.ranking)}}build(){let{rows:t,discount:e,parameter:s,pool:n}=this.parts;this.now.values.idcg||this.say(bt);let r=()=>this.state.ranking;this.rows=new at(this,t,"Results, best rank first",r,(i,o)=>this.rank(i,o),!0),this.formula=new L(this,this.rows),e.lastElementChild.hidden=ht(this.start.discount)!=="own",this.listen(e,"change",()=>this.shape(e.value)),this.listen(s,"change",()=>this.weigh([e.value,Number(s.value)])),this.listen(n,"change",({target:i})=>{let o=[...n.children].indexOf(i)-1;this.rejudge(gt(this.state)[o],i.value)}),it(this,{pool:!0},([{ranking:i,pool:o}])=>({ranking:i,pool:o}))}shape(t){t==="own"?this.weigh(this.start.discount):this.weigh(t in O?[t,O[t]]:t)}weigh(t){this.commit({discount:t},{kind:"discount"})}sort(){let t=this.now.rel,e=[...t.keys()].sort((s,n)=>t[n]-t[s]);this.rows?.reorder(e,{kind:"sort"})}shuffle(){this.rows?.reorder(st([...this.now.rel.keys()]),{kind:"shuffle"})}python({dataset:{code:t=""}}){let e=this.state.ranking.map(({label:o,grade:d})=>ft([o,d])),s=Object.entries({...this.state,values:this.now.values}),r={...Object.fromEntries(s.map(([o,d])=>[o,ft(d)])),results:`[${e.join(", ")}]`},i=t.split(" ").map(o=>this.filled(r,o));this.hand(i.join(""),t.endsWith("test")?"The test":"Python")}rank(t,e){let{rel:s}=this.now,{kind:n,at:r=0}=e,{pool:i}=this.state;n==="grade"&&(i=wt(i,s[r],t[r].grade)),n==="out"&&(i??=s),this.commit({ranking:t,pool:i},e)}takeOut(){this.rows?.takeOut()}rename(){this.rows?.renameCurrent()}add(){let{pool:t}=this.state;this.enlist(1,t&&[...t,1])}enlist(t,e){let s={label:tt(this.now.labels),grade:t};this.commit({ranking:[...this.state.ranking,s],pool:e},{kind:"add"})}rejudge(t,e){let s=[...this.state.pool??this.now.rel],n=s.indexOf(t),r=Number(e)>=0?[Number(e)]:[];if(e==="in"&&n>=0)this.enlist(t,s);else if(r.length||n>=0){let i=s.filter((o,d)=>d!==n);this.commit({pool:[...i,...r]},{kind:r.length?"pool":"forget"})}else this.draw()}paint(t,e){let{discount:s,brief:n,show:r,level:i}=this.state,{parts:o,now:d}=this;e?.kind==="k"&&(o.formula.style.minHeight=`${o.formula.offsetHeight}px`);let c=ht(s),u=c in O;this.lab.classList.toggle("nl-brief",n),this.lab.dataset.show=r,this.lead(r,i),this.rows?.show(d,e),this.paintNow(d,t),o.cutoff.max=Math.max(d.rel.length,1),o.title.textContent=w[r]+d.at,o.scale.textContent=` grades to ${g(d.scale)}`,o.weights.textContent=` p = ${g(d.p)}`,o.discount.value=c,et(o.parameter,!u),o.parameter.value=u?s[1]:"";let f=o.discount.selectedOptions[0].text+(u?` ${s[1]}`:"");o.bars.textContent=Ct[r]??`gain × ${f}`;let b=gt(this.state);this.chips(o.pool,b,"Judged, not returned");let l="[value=in], [value=no]";for(let p of o.pool.querySelectorAll("select")){let h=p.querySelectorAll(l);if(p===o.pool.lastElementChild)for(let E of h)E.remove();else h.length||p.append(...this.clone("chip").querySelectorAll(l))}o.pool.hidden=n&&r!=="idcg"&&!b.length,this.paintMarks(n&&r==="ndcg"),n||this.paintOrders()}lead(t,e){let{lead:s,closer:n,tiles:r}=this.parts,{dataset:i}=this.lab;if(!(s.dataset.measure===t&&i.level===e)){s.dataset.measure=t,i.level=e,n.hidden=!j("err",e);for(let o of this.all("[data-key=show] option"))o.hidden=!j(o.value,e);for(let o of this.all("[data-own]")){let{own:d}=o.dataset;o.hidden=d===t||!j(d,e),o.dataset.measure=d,o.hidden&&delete o.dataset.measure,d===t&&n.contains(o)&&(n.open=!0)}r.hidden=!r.querySelector("[data-measure]")}}preview(t,e,s){let n=this.measure({...this.state,ranking:e});t.paint(s,n),this.paintNow(n,this.now)}paintNow(t,e){this.tiles(t.values,e?.values),this.formula?.show($[this.state.show](t),t),this.parts.kept.style.setProperty("--kept",t.values.ndcg),this.parts.bins.style.setProperty("--kept",t.values.ndcg)}allOrders(){let{rel:t}=this.now,e=JSON.stringify([{...this.state,ranking:0},[...t].sort()]);return this.key!==e&&(this.orders=t.length>1&&t.length<=8?yt(this.state):[]),this.key=e,Array.from(this.orders)}paintMarks(t){let{marks:e}=this.parts,s=t?this.allOrders():[];e.hidden=s.length<2,this.lab.classList.toggle("nl-marked",!e.hidden),[s[0],k(s)/s.length].forEach((n,r)=>{e.children[r].style=`--at: ${n}`,e.children[r].lastElementChild.textContent=e.hidden?"":m(n)})}paintOrders(){let{values:t}=this.now,{alone:e,bins:s,spread:n,orders:r}=this.parts,i=this.allOrders(),o=i.length;if(r.hidden=!o,e.hidden=o!==1,n.hidden=!e.hidden,s.hidden=n.hidden,!o)return;let d=k(i)/o,c=[...s.querySelectorAll("i")],u=c.map(()=>0);for(let l of i)u[Math.min(Math.floor(l*u.length),u.length-1)]+=1;c.forEach((l,p)=>{l.style=`--h: ${u[p]/Math.max(...u)}`}),s.style.setProperty("--mean",d);let f=i.filter(l=>l<t.ndcg-1e-12).length/o,b=[i[0],d,i[o-1],t.ndcg].map(l=>m(l));[o,...b,Math.round(f*100)].forEach((l,p)=>{n.children[p].textContent=l})}},St=["ranking","k","gain","discount","pool","min_grade","max_grade","p","brief","show","level"],Pt=pt(I,St),vt={render:Pt};var kt=`<div class="nl-lab nl-ranking-lab" role="group" aria-label="Ranking laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-headline">
<dl>
<div data-part="lead"><dt><b data-part="title">NDCG</b></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-kept" data-part="kept" aria-hidden="true"><i></i></div>
<p class="nl-marks" data-part="marks" hidden><span>worst <b></b></span><span>random order <b></b></span></p>
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
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<div class="nl-play">
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
<div class="nl-formula" role="group" aria-label="The formula with these numbers" data-part="formula" data-grows></div>
<p class="nl-note" data-part="note">Each term stands for a row: point at or tap one to see which.</p>
<template data-part="equation"><p class="nl-equation"><b></b>
<span class="nl-sums"><span class="nl-over"></span><span class="nl-by">divided by</span><span
    class="nl-under"></span></span>
<span class="nl-total"><span></span> = <b><data></data></b></span></p></template>
<template data-part="term"><span class="nl-term"><i>+</i><button type="button" tabindex="-1"></button></span></template>
<p class="nl-why" role="status" aria-live="polite" data-part="status">
    Move a result and see every number move with it.</p>
</div>
<div class="nl-pool" role="group" aria-label="Judged, not returned" data-part="pool" data-grows>
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
<button type="button" class="nl-primary" data-act="shuffle">Shuffle</button>
<button type="button" data-act="add" data-full>Add a result</button>
<button type="button" data-act="takeOut" data-part="takeOut" data-full>Take out</button>
<button type="button" data-act="rename" data-part="rename" class="nl-coarse" data-full>Rename</button>
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
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
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, lines
    of a name and a grade, or a table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
</div>
`;ndcgLabs.RankingLab={render:a=>vt.render({...a,markup:kt})};})();
