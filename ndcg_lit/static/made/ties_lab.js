(()=>{var q=ndcgLists.ap;var D=ndcgLists.checkGrade,S=ndcgLists.checked;var M=ndcgLists.depth,I=ndcgLists.discounts;var J=ndcgLists.gains,P=ndcgLists.hits,U=ndcgLists.idcg;var V=ndcgLists.ndcg,H=ndcgLists.nonNegative;var K=ndcgLists.refusal,Y=ndcgLists.rr,Q=ndcgLists.shown,v=ndcgLists.sum;function y(a,{ties:t="stable",docids:e,rel:n,single:s}={}){let o=G(a,s),r=ht(t,e,n,a.length);return[...a.keys()].sort((d,i)=>o[i]-o[d]||r(d,i))}function G(a,t){if(!Array.isArray(a))throw new TypeError(`scores must be a list; got ${Q(a)}`);return a.forEach((e,n)=>{D(e,`score ${n+1}`)}),t?a.map(Math.fround):a}function ht(a,t,e,n=0){let s=a==="docid-rising"||a==="worst"?1:-1;if(a==="stable"||a==="reversed")return(o,r)=>a==="stable"?o-r:r-o;if(a==="best"||a==="worst"){let o=w(S(e),n,"rel");return(r,d)=>s*(o[r]-o[d])||r-d}if(a==="docid"||a==="docid-rising"){let o=w(t,n,"docids");return(r,d)=>s*gt(o[r],o[d])||r-d}throw K("ties",a,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function w(a,t,e){if(a?.length===t)return a;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${a?.length??"none"}`)}function gt(a,t){let[e,n]=[[...a],[...t]],s=e.findIndex((o,r)=>o!==n[r]);return s<0?e.length-n.length:(e[s].codePointAt(0)??0)-(n[s]?.codePointAt(0)??-1)}var T=(a,t,e)=>Array.from({length:Math.max(Math.min(t,e-a),0)},(n,s)=>a+s+1);function W(a,t,e){let n=a/t;return v(e.map((s,o)=>{let r=n/s;return n*=(t-a-o)/(t-1-o),r}))}var X=ndcgCore.capital;var k=ndcgCore.fixed;var Z=ndcgCore.offer;var tt=ndcgCore.resize;var $=ndcgCore.short;var et=ndcgLists.pasteBox;var B=ndcgLists.NAMES;function C(a,t){let e=G(a,t),n=[];for(let s of y(a,{single:t})){let o=n.at(-1);o&&e[o[0]]===e[s]?o.push(s):n.push([s])}return n}function st(a,t,{ties:e="average",docids:n,single:s,...o}={}){let r=w(J(a,o.gain),t.length,"rel");if(e!=="average")return V(F(a,t,{ties:e,docids:n,single:s},r),o);H(a,o.gain,"rel");let d=I(a.length,o.discount).slice(0,M(o.k??null,a.length)),i=U(a,o),c=z(t,s,(l,p)=>v(l.map(h=>r[h]))/l.length*v(d.slice(p,p+l.length)));return i>0?Math.min(c/i,1):0}function nt(a,t,{ties:e="average",docids:n,single:s,...o}={}){if(e!=="average")return q(F(a,t,{ties:e,docids:n,single:s}),o);let r=w(P(a,null,o.minGrade??1),t.length,"rel"),d=M(o.k??null,a.length),i=0,c=z(t,s,(l,p)=>{let u=l.length,h=v(l.map(x=>r[x])),m=u>1?(h-1)/(u-1):0,f=T(p,u,d).map((x,L)=>(i+1+L*m)/x);return i+=h,h/u*v(f)});return i?Math.min(c/i,1):0}function at(a,t,{ties:e="average",docids:n,single:s,...o}={}){if(e!=="average")return Y(F(a,t,{ties:e,docids:n,single:s}),o);let r=w(P(a,null,o.minGrade??1),t.length,"rel"),d=M(o.k??null,a.length),i=!1;return z(t,s,(c,l)=>{let p=v(c.map(u=>r[u]));return i||!p?0:(i=!0,W(p,c.length,T(l,c.length,d)))})}function F(a,t,e,n=S(a)){return y(t,{...e,rel:w(n,t.length,"rel")}).map(s=>a[s])}function z(a,t,e){let n=0;return v(C(a,t).map(s=>{let o=e(s,n);return n+=s.length,o}))}var ot=ndcgLists.areNames;var O=ndcgLists.listed;var rt=ndcgCore.View,it=ndcgCore.lab;var ct={ndcg:st,ap:nt,rr:at},lt=["best","worst","docid","docid-rising","stable","reversed"],mt=.05,ft={average:"mean",best:"higher grade",worst:"lower grade",docid:"larger id","docid-rising":"smaller id",stable:"input order",reversed:"backwards"},bt=8;function vt(a){let{rel:t,scores:e,ids:n,k:s,gain:o,measure:r,precision:d,min_grade:i}=a;xt(a);let c=d==="single",l={k:s,gain:o,minGrade:i,docids:n,single:c},p=ct[r],u={average:p(t,e,l)},h={};for(let b of lt)u[b]=p(t,e,{...l,ties:b}),h[b]=y(e,{ties:b,docids:n,rel:t,single:c});let m=e.map(()=>0),[f,x]=["worst","best"].map(b=>p(t,m,{...l,ties:b})),L=C(e,c),R=L.length!==C(e,!c).length,E=Math.min(s??t.length,t.length),N=r==="ndcg"?t:t.map(b=>+(b>=i)),_=yt(a,R);return{values:u,orders:h,groups:wt(L),close:R,depth:E,worth:N,says:_,single:c,least:f,most:x}}function xt({rel:a,scores:t,ids:e,measure:n,precision:s,tools:o}){let r=a.length;if(!(n in ct))throw new RangeError(`the measure must be ndcg, ap or rr; got ${n}`);if(!["single","double"].includes(s))throw new RangeError("the precision must be single or double");if(!r||r>12)throw new RangeError(`there must be 1 to 12 documents; got ${r}`);if(t.length!==r||e.length!==r)throw new RangeError("every document needs a grade, a score and an id");if(!ot(e))throw new RangeError("ids must be texts, no two the same");if(!Array.isArray(o))throw new TypeError("the tools must be a list")}function wt(a){let t=0;return a.map(e=>{let n={group:e,first:t+1,last:t+e.length};return t+=e.length,n})}function yt({tools:a,k:t,gain:e,measure:n,precision:s},o){let r=Object.fromEntries(["average",...lt].map(i=>[i,[]])),d=a.filter(i=>{let c=i.measures.split(" ").includes(n)&&(n!=="ndcg"||i.gain===e),l=i.cutoff==="any"||i.cutoff===(t===null?"without":"with");return c&&l&&(!o||i.precision===s)});for(let{tool:i,ties:c}of d)c==="random"?r.average.push(`${i} on average`):r[c]?.push(i);return r}var dt=({first:a,last:t})=>`ranks ${a} ${t-a>1?"to":"and"} ${t}`;function kt(a,t){let{measure:e,rel:n,k:s}=a,{values:o,groups:r,worth:d,depth:i}=t,c=B[e]+(s===null?"":`@${s}`),l=r.filter(({group:g})=>g.length>1);if(!l.length)return`no two scores are equal, so there is one order and one ${c}, ${k(o.stable)}`;let p=l.filter(({group:g})=>new Set(g.map(A=>d[A])).size>1),u=e==="ndcg"?"the same grade":"all relevant or all not",h=`every order gives ${k(o.stable)}`,m=l.length>1?"each tie":`the tie of ${dt(l[0])}`;if(!p.length)return`the results in ${m} have ${u}, so their order does not matter: ${h}`;let f=p.filter(({first:g})=>g<=i);if(!f.length)return`only results past the cutoff ${s} are tied, so ${h}`;if(o.best-o.worst<5e-7)return`${$t(a,t)}, so the order of the tied does not matter: ${h}`;let x=f.find(({last:g})=>g>i),R=`equal scores leave the order of the grades ${f.map(g=>`${O(g.group.map(A=>$(n[A])))} at ${dt(g)}`).join(", and of ")} open`,E=x?`; the cutoff ${s} cuts through that tie, so who is counted at all is open too`:"",[N,_,b]=[o.worst,o.best,o.average].map(g=>k(g));return`${R}${E}: ${c} lies between ${N} and ${_}, with a mean of ${b}`}function $t({measure:a},{values:t}){return t.best?a==="rr"?"the first relevant result stands above the tie":"no order of the tied adds more than another":"there is nothing to find"}function Ct({scores:a,ids:t},{close:e,single:n}){if(!e)return"";let s=C(a,!0).find(d=>new Set(d.map(i=>a[i])).size>1)??[];return`. Are the scores of ${O(s.map(d=>t[d]))} all equal? ${X(n?"in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not":"in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are")}`}function Lt({ranking:a,scores:t},e){let n=e[e.length-1];return{rel:a.map(({grade:s})=>s),scores:t??a.map((s,o)=>e[o]??n),ids:a.map(({label:s})=>s)}}function Rt(a){let t=Math.max(Math.abs(a)*1e-8,1e-46);return Math.fround(a+t)===Math.fround(a)?a+t:a-t}var j=class extends rt{docs=[];range=[0,1];measure(t){return vt(t)}facts(t,{values:e,close:n}){return{...t,...e,values:e,near:n}}build(){let{docs:t}=this.parts;et(this,{most:12},([s])=>Lt(s,this.state.scores)),this.listen(t,"input",({target:s})=>{s.type==="range"&&this.score(this.at(s),Number(s.value),!0)}),this.listen(t,"change",({target:s})=>{let o=this.at(s);s.options?this.commit({rel:this.state.rel.with(o,Number(s.value))},{kind:"grade",at:o}):s.type==="number"&&s.value?this.score(o,Number(s.value)):this.draw()});for(let s of this.all(".nl-says [data-measure]"))s.append(...this.clone("rest").children);let e=Object.entries(ft).map(([s,o])=>{let r=document.createElement("span");return r.dataset.mark=s,r.textContent=o,r});this.parts.marks.append(...e);let n=new ResizeObserver(()=>this.paintMarks());for(let s of[this.parts.marks,...e])n.observe(s);this.cleanup.signal.addEventListener("abort",()=>n.disconnect())}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,n){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:n})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=y(t),[n,s]=this.range,o=t.map((r,d)=>Number((s-(s-n)*e.indexOf(d)/t.length).toPrecision(3)));this.rescore(o,"part")}almost(){let{scores:t}=this.state,[e,n]=(C(t).find(s=>s.length>1)??y(t)).slice(0,2);n===void 0?this.say("one document alone cannot be tied"):this.rescore(t.with(n,Rt(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:n}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:n.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:n,min_grade:s,rel:o,scores:r,ids:d,precision:i}=this.state,c=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${s}`,l={function:`${t}_score`,rel:JSON.stringify(o),scores:JSON.stringify(r),ids:JSON.stringify(d),form:`k=${n??"None"}, ${c}`,single:i==="single"?"True":"False"};this.hand(this.filled(l),"Python")}paint(t,e){let{rel:n,scores:s}=this.state,{docs:o,cutoff:r,low:d,high:i}=this.parts;tt(o,n.length+1,()=>this.clone("doc")),this.docs=[...o.children].slice(1),e?.smooth||(this.range=this.span());for(let c of this.now.groups)for(let l of c.group)this.paintDoc(this.docs[l],l,c);this.paintBinds(s),d.textContent=$(this.range[0]),i.textContent=$(this.range[1]),r.max=n.length,this.tiles(this.now.values,t?.values);for(let c of this.all(".nl-says [data-measure]"))this.paintSay(c);this.paintRange()}paintRange(){let{least:t,most:e,values:n}=this.now,{span:s,least:o,most:r,spanName:d}=this.parts,{measure:i,k:c}=this.state,l=p=>e>t?(p-t)/(e-t):.5;s.style=`--low: ${l(n.worst)}; --top: ${l(n.best)}`,o.textContent=k(t),r.textContent=k(e),d.textContent=`${B[i]}${c===null?"":`@${c}`} of every order`;for(let p of this.parts.marks.children)p.style=`--at: ${l(n[p.dataset.mark])}`;this.paintMarks()}paintMarks(){let{marks:t}=this.parts,{width:e}=t.getBoundingClientRect();t.style.setProperty("--width",`${e}px`);let n=[],s=d=>Number(d.style.getPropertyValue("--at")),o=[...t.children].sort((d,i)=>s(d)-s(i)),r=o.map(d=>d.getBoundingClientRect().width);o.forEach((d,i)=>{let c=Math.min(Math.max(s(d)*e-r[i]/2,0),e-r[i]),l=n.findIndex(u=>u+bt<=c),p=l<0?n.length:l;n[p]=c+r[i],d.style.setProperty("--left",`${c}px`),d.style.setProperty("--line",String(p))})}span(){let t=[...this.start.scores,...this.state.scores],[e,n]=[Math.min(...t),Math.max(...t)];return e>=0&&n<=1?[0,1]:[e<0||e===n||n<=1?e-1:e>1?e-(n-e)/4:0,n]}paintDoc(t,e,{group:n,first:s,last:o}){let[r,d,i,c,l]=[...t.children],p=this.state.ids[e],[u,h]=this.range,m=n.length>1,f=m?`${s} to ${o}`:s;t.ariaLabel=`${p}, ${m?`tied at ranks ${f}`:`rank ${f}`}`,t.classList.toggle("nl-tied",m),r.textContent=p,Z(d,this.state.rel[e]),d.ariaLabel=`Grade of ${p}`,i.min=String(u),i.max=String(h),i.step=String((h-u)*mt),i.value=this.state.scores[e],i.ariaLabel=`Score of ${p}`,c.value=this.state.scores[e],c.ariaLabel=`Score of ${p}, exactly`,l.textContent=m?`tied ${s}–${o}`:`rank ${s}`}paintBinds(t){let[e,n]=this.range,o=this.now.groups.filter(({group:r})=>r.length>1).map(({group:r})=>{let d=document.createElement("i"),i=(t[r[0]]-e)/(n-e);return d.style=`--x: ${i}; --from: ${Math.min(...r)}; --to: ${Math.max(...r)}; --n: ${t.length}`,d});this.parts.binds.replaceChildren(...o)}paintSay(t){let{orders:e,groups:n,says:s}=this.now,{measure:o=""}=t.dataset,[,,r,d]=[...t.children];r.textContent=o==="average"?"":this.grades(e[o],n),d.textContent=s[o].join("; ")||"none of the tools that were measured"}grades(t,e){return e.map(({first:s,last:o})=>{let r=t.slice(s-1,o).map(d=>$(this.state.rel[d]));return r.length>1?`[${r.join(" ")}]`:r[0]}).join(" ")}why(t,e,n){return`${this.did(t)}${kt(this.state,n)}${Ct(this.state,n)}`}did({kind:t,at:e=-1}){let{ids:n,scores:s,rel:o}=this.state;if(t==="link")return"as the link has it: ";if(t==="turn")return"the same documents, given in the opposite order: ";if(t==="grade")return`${n[e]} has grade ${$(o[e])} now: `;if(e<0)return"";let{group:r}=this.now.groups.find(i=>i.group.includes(e)),d=r.filter(i=>i!==e).map(i=>n[i]);return`${n[e]} has score ${s[e]} now, ${d.length?`as ${O(d)}`:"like no other"}: `}},St=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],Mt=it(j,St),pt={render:Mt};var ut=`<div class="nl-lab nl-ties-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<div class="nl-play">
<p class="nl-why nl-long" role="status" aria-live="polite" data-part="status"></p>
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
<div data-measure="average"><dt>mean over all orders <code>average</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="best"><dt>higher grade first <code>best</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="worst"><dt>lower grade first <code>worst</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="docid"><dt>larger id first <code>docid</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="docid-rising"><dt>smaller id first <code>docid-rising</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="stable"><dt>input order <code>stable</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="reversed"><dt>input order backwards <code>reversed</code></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<template data-part="rest"><div>
<dd class="nl-order"></dd><dd class="nl-tools"></dd>
</div></template>
</div>
<form class="nl-controls">
<div class="nl-actions">
<button type="button" data-act="tie">Tie all</button>
<button type="button" data-act="part">Tie none</button>
<button type="button" data-act="almost">Almost a tie</button>
<button type="button" data-act="turnRound">Reverse the list</button>
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
<label class="nl-field nl-slider"><span>Cutoff <var>k</var></span>
<input type="range" min="1" data-key="k" data-part="cutoff"><span aria-hidden="true"></span></label>
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
<div class="nl-actions">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python">Copy Python</button>
</div>
</form>
<p class="nl-hint">Drag a score along its line, use the arrow keys on it, or type it. Equal
    scores are marked as tied: their ranks stay open.</p>
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
`;ndcgLabs.TiesLab={render:a=>pt.render({...a,markup:ut})};})();
