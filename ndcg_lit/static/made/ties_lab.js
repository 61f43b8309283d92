(()=>{var J=ndcgLists.ap;var U=ndcgLists.checkGrade,M=ndcgLists.checked;var S=ndcgLists.depth,V=ndcgLists.discounts;var H=ndcgLists.gains,T=ndcgLists.hits,K=ndcgLists.idcg;var W=ndcgLists.ndcg,Y=ndcgLists.nonNegative;var Q=ndcgLists.refusal,X=ndcgLists.rr,Z=ndcgLists.shown,w=ndcgLists.sum;var i=ndcgCore.t;function $(o,{ties:t="stable",docids:e,rel:n,single:s}={}){let a=G(o,s),r=bt(t,e,n,o.length);return[...o.keys()].sort((d,l)=>a[l]-a[d]||r(d,l))}function G(o,t){if(!Array.isArray(o))throw new TypeError(i`scores must be a list; got ${Z(o)}`);return o.forEach((e,n)=>{U(e,i`score ${n+1}`)}),t?o.map(Math.fround):o}function bt(o,t,e,n=0){let s=o==="docid-rising"||o==="worst"?1:-1;if(o==="stable"||o==="reversed")return(a,r)=>o==="stable"?a-r:r-a;if(o==="best"||o==="worst"){let a=k(M(e),n,"rel");return(r,d)=>s*(a[r]-a[d])||r-d}if(o==="docid"||o==="docid-rising"){let a=k(t,n,"docids");return(r,d)=>s*xt(a[r],a[d])||r-d}throw Q("ties",o,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function k(o,t,e){if(o?.length===t)return o;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${o?.length??"none"}`)}function xt(o,t){let[e,n]=[[...o],[...t]],s=e.findIndex((a,r)=>a!==n[r]);return s<0?e.length-n.length:(e[s].codePointAt(0)??0)-(n[s]?.codePointAt(0)??-1)}var B=(o,t,e)=>Array.from({length:Math.max(Math.min(t,e-o),0)},(n,s)=>o+s+1);function tt(o,t,e){let n=o/t;return w(e.map((s,a)=>{let r=n/s;return n*=(t-o-a)/(t-1-a),r}))}var F=ndcgCore.capital;var C=ndcgCore.fixed;var et=ndcgCore.offer;var z=ndcgCore.resize;var R=ndcgCore.short;var st=ndcgCore.trend,nt=ndcgCore.zoomOf;var at=ndcgLists.pasteBox;var q=ndcgLists.NAMES;function O(o,t){let e=G(o,t),n=[];for(let s of $(o,{single:t})){let a=n.at(-1);a&&e[a[0]]===e[s]?a.push(s):n.push([s])}return n}function ot(o,t,{ties:e="average",docids:n,single:s,...a}={}){let r=k(H(o,a.gain),t.length,"rel");if(e!=="average")return W(D(o,t,{ties:e,docids:n,single:s},r),a);Y(o,a.gain,"rel");let d=V(o.length,a.discount).slice(0,S(a.k??null,o.length)),l=K(o,a),c=I(t,s,(p,h)=>w(p.map(g=>r[g]))/p.length*w(d.slice(h,h+p.length)));return l>0?Math.min(c/l,1):0}function rt(o,t,{ties:e="average",docids:n,single:s,...a}={}){if(e!=="average")return J(D(o,t,{ties:e,docids:n,single:s}),a);let r=k(T(o,null,a.minGrade??1),t.length,"rel"),d=S(a.k??null,o.length),l=0,c=I(t,s,(p,h)=>{let u=p.length,g=w(p.map(x=>r[x])),m=u>1?(g-1)/(u-1):0,f=B(h,u,d).map((x,y)=>(l+1+y*m)/x);return l+=g,g/u*w(f)});return l?Math.min(c/l,1):0}function it(o,t,{ties:e="average",docids:n,single:s,...a}={}){if(e!=="average")return X(D(o,t,{ties:e,docids:n,single:s}),a);let r=k(T(o,null,a.minGrade??1),t.length,"rel"),d=S(a.k??null,o.length),l=!1;return I(t,s,(c,p)=>{let h=w(c.map(u=>r[u]));return l||!h?0:(l=!0,tt(h,c.length,B(p,c.length,d)))})}function D(o,t,e,n=M(o)){return $(t,{...e,rel:k(n,t.length,"rel")}).map(s=>o[s])}function I(o,t,e){let n=0;return w(O(o,t).map(s=>{let a=e(s,n);return n+=s.length,a}))}var dt=ndcgLists.areNames;var E=ndcgLists.listed;var ct=ndcgCore.View,lt=ndcgCore.lab;var gt={ndcg:ot,ap:rt,rr:it},mt=["best","worst","docid","docid-rising","stable","reversed"],wt=.05,pt={average:i`mean`,best:i`higher grade`,worst:i`lower grade`,docid:i`larger id`,"docid-rising":i`smaller id`,stable:i`input order`,reversed:i`backwards`},ht=8,yt=5,kt=["worst","best","average"];function $t(o){let{rel:t,scores:e,ids:n,k:s,gain:a,measure:r,precision:d,min_grade:l}=o;Ct(o);let c=d==="single",p={k:s,gain:a,minGrade:l,docids:n,single:c},h=gt[r],u={average:h(t,e,p)},g={};for(let b of mt)u[b]=h(t,e,{...p,ties:b}),g[b]=$(e,{ties:b,docids:n,rel:t,single:c});let m=e.map(()=>0),[f,x]=["worst","best"].map(b=>h(t,m,{...p,ties:b})),y=O(e,c),L=y.length!==O(e,!c).length,N=Math.min(s??t.length,t.length),_=r==="ndcg"?t:t.map(b=>+(b>=l)),A=Rt(o,L);return{values:u,orders:g,groups:Lt(y),close:L,depth:N,worth:_,says:A,single:c,least:f,most:x}}function Ct({rel:o,scores:t,ids:e,measure:n,precision:s,tools:a}){let r=o.length;if(!(n in gt))throw new RangeError(i`the measure must be ndcg, ap or rr; got ${n}`);if(!["single","double"].includes(s))throw new RangeError(i`the precision must be single or double`);if(!r||r>12)throw new RangeError(i`there must be 1 to 12 documents; got ${r}`);if(t.length!==r||e.length!==r)throw new RangeError(i`every document needs a grade, a score and an id`);if(!dt(e))throw new RangeError(i`ids must be texts, no two the same`);if(!Array.isArray(a))throw new TypeError(i`the tools must be a list`)}function Lt(o){let t=0;return o.map(e=>{let n={group:e,first:t+1,last:t+e.length};return t+=e.length,n})}function Rt({tools:o,k:t,gain:e,measure:n,precision:s},a){let r=Object.fromEntries(["average",...mt].map(l=>[l,[]])),d=o.filter(l=>{let c=l.measures.split(" ").includes(n)&&(n!=="ndcg"||l.gain===e),p=l.cutoff==="any"||l.cutoff===(t===null?"without":"with");return c&&p&&(!a||l.precision===s)});for(let{tool:l,ties:c}of d)c==="random"?r.average.push(i`${l} on average`):r[c]?.push(l);return r}var ut=({first:o,last:t})=>t-o>1?i`ranks ${o} to ${t}`:i`ranks ${o} and ${t}`;function Ot(o,t){let{measure:e,rel:n,k:s}=o,{values:a,groups:r,worth:d,depth:l}=t,c=q[e]+(s===null?"":`@${s}`),p=r.filter(({group:v})=>v.length>1);if(!p.length)return i`no two scores are equal, so there is one order and one ${c}, ${C(a.stable)}`;let h=p.filter(({group:v})=>new Set(v.map(P=>d[P])).size>1),u=e==="ndcg"?i`the same grade`:i`all relevant or all not`,g=i`every order gives ${C(a.stable)}`,m=p.length>1?i`each tie`:i`the tie of ${ut(p[0])}`;if(!h.length)return i`the results in ${m} have ${u}, so their order does not matter: ${g}`;let f=h.filter(({first:v})=>v<=l);if(!f.length)return i`only results past the cutoff ${s} are tied, so ${g}`;if(a.best-a.worst<5e-7)return i`${Mt(o,t)}, so the order of the tied does not matter: ${g}`;let x=f.find(({last:v})=>v>l),y=f.map(v=>i`${E(v.group.map(P=>R(n[P])))} at ${ut(v)}`),L=i`equal scores leave open the order of the grades ${y.join(i`, and of `)}`,N=x?i`; the cutoff ${s} cuts through that tie, so who is counted at all is open too`:"",[_,A,b]=[a.worst,a.best,a.average].map(v=>C(v));return i`${c} lies between ${_} and ${A}, with a mean of ${b}: ${L}${N}`}function Mt({measure:o},{values:t}){return t.best?o==="rr"?i`the first relevant result stands above the tie`:i`no order of the tied adds more than another`:i`there is nothing to find`}function St({scores:o,ids:t},{close:e,single:n}){if(!e)return"";let s=O(o,!0).find(d=>new Set(d.map(l=>o[l])).size>1)??[],a=E(s.map(d=>t[d])),r=n?i`in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not`:i`in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are`;return s.length>2?i`. Are the scores of ${a} all equal? ${F(r)}`:i`. Are the scores of ${a} equal? ${F(r)}`}function Et({ranking:o,scores:t},e){let n=e[e.length-1];return{rel:o.map(({grade:s})=>s),scores:t??o.map((s,a)=>e[a]??n),ids:o.map(({label:s})=>s)}}function Nt(o){let t=Math.max(Math.abs(o)*1e-8,1e-46);return Math.fround(o+t)===Math.fround(o)?o+t:o-t}var j=class extends ct{docs=[];range=[0,1];lines=0;compute(t){return $t(t)}facts(t,{values:e,close:n}){return{...t,...e,values:e,near:n}}build(){let{docs:t}=this.parts;this.unfold(),at(this,{most:12},([s])=>Et(s,this.state.scores)),this.listen(t,"input",({target:s})=>{s.type==="range"&&this.score(this.at(s),Number(s.value),!0)}),this.listen(t,"change",({target:s})=>{let a=this.at(s);s.options?this.commit({rel:this.state.rel.with(a,Number(s.value))},{kind:"grade",at:a}):s.type==="number"&&s.value?this.score(a,Number(s.value)):this.draw()});for(let s of this.all(".nl-says [data-measure]"))s.append(...this.clone("rest").children);let e=Object.entries(pt).map(([s,a])=>{let r=document.createElement("span");return r.dataset.mark=s,r.textContent=a,r});this.parts.marks.append(...e);let n=new ResizeObserver(()=>this.paintMarks());for(let s of[this.parts.marks,...e])n.observe(s);this.cleanup.signal.addEventListener("abort",()=>n.disconnect())}unfold(){let{measure:t,precision:e,gain:n}=this.state;(t!=="ndcg"||e!=="double"||n!=="linear")&&(this.parts.more.open=!0)}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,n){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:n})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=$(t),[n,s]=this.range,a=t.map((r,d)=>Number((s-(s-n)*e.indexOf(d)/t.length).toPrecision(3)));this.rescore(a,"part")}almost(){let{scores:t}=this.state,[e,n]=(O(t).find(s=>s.length>1)??$(t)).slice(0,2);n===void 0?this.say(i`one document alone cannot be tied`):this.rescore(t.with(n,Nt(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:n}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:n.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:n,min_grade:s,rel:a,scores:r,ids:d,precision:l}=this.state,c=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${s}`,p={function:`${t}_score`,rel:JSON.stringify(a),scores:JSON.stringify(r),ids:JSON.stringify(d),form:`k=${n??"None"}, ${c}`,single:l==="single"?"True":"False"};this.hand(this.filled(p),"Python")}paint(t,e){let{rel:n,scores:s}=this.state,{docs:a,cutoff:r,low:d,high:l}=this.parts;(e?.kind==="link"||e?.kind==="outside")&&this.unfold(),z(a,n.length+1,()=>this.clone("doc")),this.docs=[...a.children].slice(1),e?.smooth||(this.range=this.span());for(let c of this.now.groups)for(let p of c.group)this.paintDoc(this.docs[p],p,c);this.paintBinds(s),d.textContent=R(this.range[0]),l.textContent=R(this.range[1]),r.max=n.length,this.tiles(this.now.values,t?.values);for(let c of this.all(".nl-says [data-measure]"))this.paintOrder(c);this.paintTellers(),this.paintRange()}paintRange(){let{least:t,most:e,values:n}=this.now,{span:s,least:a,most:r,spanName:d}=this.parts,{measure:l,k:c}=this.state,p=u=>e>t?(u-t)/(e-t):.5;s.style=`--low: ${p(n.worst)}; --top: ${p(n.best)}`,a.textContent=C(t),r.textContent=C(e),d.textContent=i`${q[l]}${c===null?"":`@${c}`} of every order`;let h=st(n.worst,n.best)===0;for(let u of this.parts.marks.children){let{mark:g}=u.dataset;u.style=`--at: ${p(n[g])}`,u.hidden=h&&g!=="average",g==="average"&&(u.textContent=h?i`all seven: ${C(n.best)}`:pt.average)}this.paintMarks()}paintMarks(){let{marks:t}=this.parts,e=nt(t),n=t.getBoundingClientRect().width/e;t.style.setProperty("--width",`${n}px`);let s=[],a=c=>Number(c.style.getPropertyValue("--at")),r=({dataset:c})=>+!kt.includes(c.mark??""),d=[...t.children].filter(({hidden:c})=>!c).sort((c,p)=>r(c)-r(p)||a(c)-a(p));for(let c of d)c.classList.remove("nl-wordless");let l=d.map(c=>c.getBoundingClientRect().width/e);d.forEach((c,p)=>{let h=Math.min(Math.max(a(c)*n-l[p]/2,0),n-l[p]),u=h+l[p],g=s.findIndex(x=>x.every(([y,L])=>u+ht<=y||L+ht<=h)),m=g<0&&s.length===yt,f=g>=0?g:m?0:s.length;c.classList.toggle("nl-wordless",m),m||(s[f]=[...s[f]??[],[h,u]]),c.style.setProperty("--left",`${h}px`),c.style.setProperty("--line",String(f))}),this.lines=Math.max(this.lines,s.length),t.style.setProperty("--lines",String(this.lines))}span(){let t=[...this.start.scores,...this.state.scores],[e,n]=[Math.min(...t),Math.max(...t)];return e>=0&&n<=1?[0,1]:[e<0||e===n||n<=1?e-1:e>1?e-(n-e)/4:0,n]}paintDoc(t,e,{group:n,first:s,last:a}){let[r,d,l,c,p]=[...t.children],h=this.state.ids[e],[u,g]=this.range,m=n.length>1,f=m?i`${s} to ${a}`:s;t.ariaLabel=i`${h}, ${m?i`tied at ranks ${f}`:i`rank ${f}`}`,t.classList.toggle("nl-tied",m),r.textContent=h,et(d,this.state.rel[e]),d.ariaLabel=i`Grade of ${h}`,d.style.setProperty("--grade",String(Math.min(this.state.rel[e]/3,1))),l.min=String(u),l.max=String(g),l.step=String((g-u)*wt),l.value=this.state.scores[e],l.ariaLabel=i`Score of ${h}`,c.value=this.state.scores[e],c.ariaLabel=i`Score of ${h}, exactly`,p.textContent=m?i`tied ${s}\u2013${a}`:i`rank ${s}`}paintBinds(t){let[e,n]=this.range,a=this.now.groups.filter(({group:r})=>r.length>1).map(({group:r})=>{let d=document.createElement("i"),l=(t[r[0]]-e)/(n-e);return d.style=`--x: ${l}; --from: ${Math.min(...r)}; --to: ${Math.max(...r)}; --n: ${t.length}`,d});this.parts.binds.replaceChildren(...a)}paintOrder(t){let{orders:e,groups:n}=this.now,{measure:s=""}=t.dataset,[,,a]=[...t.children];a.textContent=s==="average"?"":this.grades(e[s],n)}paintTellers(){let{says:t}=this.now,e=this.all(".nl-says [data-measure]").filter(({dataset:{measure:a=""}})=>t[a].length),{tellers:n,which:s}=this.parts;s.hidden=!this.state.tools.length,z(n,Math.max(e.length,1),()=>this.clone("teller")),[...n.children].forEach((a,r)=>{let d=e[r]?.dataset.measure??"",[l,c]=a.children;a.dataset.ties=d,l.textContent=e[r]?.firstElementChild?.firstChild?.textContent?.trim()??"",c.textContent=d?t[d].join(i`; `):i`none of the tools that were measured`})}grades(t,e){return e.map(({first:s,last:a})=>{let r=t.slice(s-1,a).map(d=>R(this.state.rel[d]));return r.length>1?`[${r.join(" ")}]`:r[0]}).join(" ")}why(t,e,n){return`${this.did(t)}${Ot(this.state,n)}${St(this.state,n)}${this.standing(t)}`}did({kind:t,at:e=-1}){let{ids:n,rel:s}=this.state;return t==="link"?i`as the link has it: `:t==="turn"?i`the same documents, given in the opposite order: `:t==="grade"?i`${n[e]} has grade ${R(s[e])} now: `:""}standing({kind:t="",at:e=-1}){let{ids:n,scores:s}=this.state;if(!t.startsWith("score"))return"";let{group:a}=this.now.groups.find(d=>d.group.includes(e)),r=a.filter(d=>d!==e).map(d=>n[d]);return i`. ${n[e]} has score ${s[e]} now, ${r.length?i`as ${E(r)}`:i`like no other`}`}},_t=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],At=lt(j,_t),ft={render:At};var vt=`<div class="nl-lab nl-ties-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Do all tasks again</button><span data-part="taskKept"></span></p></div>
<div class="nl-play">
<p class="nl-why nl-long" data-part="status"></p>
<div class="nl-range" aria-hidden="true" data-part="span">
<div class="nl-marks" data-part="marks"></div>
<p class="nl-ruler"><i></i></p>
<p class="nl-ends">
<span data-part="least"></span><span data-part="spanName"></span><span data-part="most"></span></p>
</div>
<div class="nl-docs" data-part="docs">
<div class="nl-binds" data-part="binds" aria-hidden="true"></div>
</div>
<p class="nl-axis" aria-hidden="true">
<span data-part="low"></span><span>score</span><span data-part="high"></span></p>
<template data-part="doc">
<div class="nl-doc" role="group">
<span class="nl-name"></span>
<select><option>0<option>1<option>2<option>3<option>4<option>5</select>
<input type="range" class="nl-score">
<input type="number" step="any" class="nl-exact">
<span class="nl-place"></span></div>
</template>
<dl class="nl-says">
<div data-measure="average"><dt>mean over all orders <code>ties="average"</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="best"><dt>higher grade first <code>ties="best"</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="worst"><dt>lower grade first <code>ties="worst"</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="docid"><dt>larger id first <code>ties="docid"</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="docid-rising"><dt>smaller id first</dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="stable"><dt>input order <code>ties="stable"</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="reversed"><dt>input order backwards</dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<template data-part="rest"><div><dd class="nl-order"></dd></div></template>
<details class="nl-more" data-part="which"><summary>Which tools?</summary>
<dl class="nl-tellers" data-part="tellers"></dl>
<template data-part="teller"><div><dt></dt><dd class="nl-tools"></dd></div></template>
</details>
</div>
<form class="nl-controls">
<div class="nl-actions">
<button type="button" data-act="tie">Tie all</button>
<button type="button" data-act="part">Tie none</button>
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
</div>
<label class="nl-field nl-slider"><span>Cutoff <var>k</var></span>
<input type="range" min="1" data-key="k" data-part="cutoff"><span aria-hidden="true"></span></label>
<details class="nl-more" data-part="more"><summary>More</summary>
<div class="nl-actions">
<button type="button" data-act="almost">Almost a tie</button>
<button type="button" data-act="turnRound">Reverse the list</button>
<button type="button" data-act="python">Copy as Python</button>
</div>
<fieldset class="nl-choice"><legend>Measure</legend>
<div>
<label><input type="radio" name="measure" value="ndcg" data-key="measure"><span>NDCG</span></label>
<label><input type="radio" name="measure" value="ap" data-key="measure"><span>AP</span></label>
<label><input type="radio" name="measure" value="rr" data-key="measure"><span>RR</span></label>
</div>
</fieldset>
<fieldset class="nl-choice"><legend>Precision</legend>
<div>
<label><input type="radio" name="precision" value="double" data-key="precision"><span>double</span></label>
<label><input type="radio" name="precision" value="single" data-key="precision"><span>single</span></label>
</div>
</fieldset>
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
</details>
</form>
<p class="nl-hint">Drag a score along its line, or type it. <span class="nl-fine">The arrow keys move it too.</span> Equal
    scores are tied: their ranks stay open. <span class="nl-wide">Of the grades in an order, those in brackets are
    tied.</span></p>
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
<template data-part="python"><pre>from ndcg_lit import {function}

rel, scores = {rel}, {scores}
ids = {ids}
form = dict({form}, as_float32={single})

def given_as(order):
    "The value when the documents are handed over in this order, the first given first."
    return {function}([rel[i] for i in order], [scores[i] for i in order], ties="stable", **form)

n = range(len(ids))
values = {
    "average": {function}(rel, scores, **form),
    "best": {function}(rel, scores, ties="best", **form),
    "worst": {function}(rel, scores, ties="worst", **form),
    "docid": {function}(rel, scores, ties="docid", docids=ids, **form),
    "docid-rising": given_as(sorted(n, key=ids.__getitem__)),
    "stable": given_as(n),
    "reversed": given_as(n[::-1]),
}
</pre></template>
</div>
`;ndcgLabs.TiesLab={render:o=>ft.render({...o,markup:vt})};})();
