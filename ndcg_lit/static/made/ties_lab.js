(()=>{var D=ndcgLists.ap;var I=ndcgLists.checkGrade,M=ndcgLists.checked;var O=ndcgLists.depth,J=ndcgLists.discounts;var U=ndcgLists.gains,G=ndcgLists.hits,V=ndcgLists.idcg;var H=ndcgLists.ndcg,K=ndcgLists.nonNegative;var Y=ndcgLists.refusal,Q=ndcgLists.rr,W=ndcgLists.shown,x=ndcgLists.sum;var d=ndcgCore.t;function k(a,{ties:t="stable",docids:e,rel:n,single:s}={}){let o=T(a,s),r=gt(t,e,n,a.length);return[...a.keys()].sort((c,i)=>o[i]-o[c]||r(c,i))}function T(a,t){if(!Array.isArray(a))throw new TypeError(d`scores must be a list; got ${W(a)}`);return a.forEach((e,n)=>{I(e,d`score ${n+1}`)}),t?a.map(Math.fround):a}function gt(a,t,e,n=0){let s=a==="docid-rising"||a==="worst"?1:-1;if(a==="stable"||a==="reversed")return(o,r)=>a==="stable"?o-r:r-o;if(a==="best"||a==="worst"){let o=y(M(e),n,"rel");return(r,c)=>s*(o[r]-o[c])||r-c}if(a==="docid"||a==="docid-rising"){let o=y(t,n,"docids");return(r,c)=>s*mt(o[r],o[c])||r-c}throw Y("ties",a,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function y(a,t,e){if(a?.length===t)return a;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${a?.length??"none"}`)}function mt(a,t){let[e,n]=[[...a],[...t]],s=e.findIndex((o,r)=>o!==n[r]);return s<0?e.length-n.length:(e[s].codePointAt(0)??0)-(n[s]?.codePointAt(0)??-1)}var B=(a,t,e)=>Array.from({length:Math.max(Math.min(t,e-a),0)},(n,s)=>a+s+1);function X(a,t,e){let n=a/t;return x(e.map((s,o)=>{let r=n/s;return n*=(t-a-o)/(t-1-o),r}))}var Z=ndcgCore.capital;var C=ndcgCore.fixed;var tt=ndcgCore.offer;var et=ndcgCore.resize;var L=ndcgCore.short;var st=ndcgLists.pasteBox;var F=ndcgLists.NAMES;function R(a,t){let e=T(a,t),n=[];for(let s of k(a,{single:t})){let o=n.at(-1);o&&e[o[0]]===e[s]?o.push(s):n.push([s])}return n}function nt(a,t,{ties:e="average",docids:n,single:s,...o}={}){let r=y(U(a,o.gain),t.length,"rel");if(e!=="average")return H(z(a,t,{ties:e,docids:n,single:s},r),o);K(a,o.gain,"rel");let c=J(a.length,o.discount).slice(0,O(o.k??null,a.length)),i=V(a,o),l=j(t,s,(p,u)=>x(p.map(g=>r[g]))/p.length*x(c.slice(u,u+p.length)));return i>0?Math.min(l/i,1):0}function at(a,t,{ties:e="average",docids:n,single:s,...o}={}){if(e!=="average")return D(z(a,t,{ties:e,docids:n,single:s}),o);let r=y(G(a,null,o.minGrade??1),t.length,"rel"),c=O(o.k??null,a.length),i=0,l=j(t,s,(p,u)=>{let h=p.length,g=x(p.map(w=>r[w])),f=h>1?(g-1)/(h-1):0,b=B(u,h,c).map((w,$)=>(i+1+$*f)/w);return i+=g,g/h*x(b)});return i?Math.min(l/i,1):0}function ot(a,t,{ties:e="average",docids:n,single:s,...o}={}){if(e!=="average")return Q(z(a,t,{ties:e,docids:n,single:s}),o);let r=y(G(a,null,o.minGrade??1),t.length,"rel"),c=O(o.k??null,a.length),i=!1;return j(t,s,(l,p)=>{let u=x(l.map(h=>r[h]));return i||!u?0:(i=!0,X(u,l.length,B(p,l.length,c)))})}function z(a,t,e,n=M(a)){return k(t,{...e,rel:y(n,t.length,"rel")}).map(s=>a[s])}function j(a,t,e){let n=0;return x(R(a,t).map(s=>{let o=e(s,n);return n+=s.length,o}))}var rt=ndcgLists.areNames;var E=ndcgLists.listed;var it=ndcgCore.View,dt=ndcgCore.lab;var lt={ndcg:nt,ap:at,rr:ot},pt=["best","worst","docid","docid-rising","stable","reversed"],ft=.05,bt={average:d`mean`,best:d`higher grade`,worst:d`lower grade`,docid:d`larger id`,"docid-rising":d`smaller id`,stable:d`input order`,reversed:d`backwards`},vt=8;function xt(a){let{rel:t,scores:e,ids:n,k:s,gain:o,measure:r,precision:c,min_grade:i}=a;wt(a);let l=c==="single",p={k:s,gain:o,minGrade:i,docids:n,single:l},u=lt[r],h={average:u(t,e,p)},g={};for(let v of pt)h[v]=u(t,e,{...p,ties:v}),g[v]=k(e,{ties:v,docids:n,rel:t,single:l});let f=e.map(()=>0),[b,w]=["worst","best"].map(v=>u(t,f,{...p,ties:v})),$=R(e,l),S=$.length!==R(e,!l).length,N=Math.min(s??t.length,t.length),_=r==="ndcg"?t:t.map(v=>+(v>=i)),A=kt(a,S);return{values:h,orders:g,groups:yt($),close:S,depth:N,worth:_,says:A,single:l,least:b,most:w}}function wt({rel:a,scores:t,ids:e,measure:n,precision:s,tools:o}){let r=a.length;if(!(n in lt))throw new RangeError(d`the measure must be ndcg, ap or rr; got ${n}`);if(!["single","double"].includes(s))throw new RangeError(d`the precision must be single or double`);if(!r||r>12)throw new RangeError(d`there must be 1 to 12 documents; got ${r}`);if(t.length!==r||e.length!==r)throw new RangeError(d`every document needs a grade, a score and an id`);if(!rt(e))throw new RangeError(d`ids must be texts, no two the same`);if(!Array.isArray(o))throw new TypeError(d`the tools must be a list`)}function yt(a){let t=0;return a.map(e=>{let n={group:e,first:t+1,last:t+e.length};return t+=e.length,n})}function kt({tools:a,k:t,gain:e,measure:n,precision:s},o){let r=Object.fromEntries(["average",...pt].map(i=>[i,[]])),c=a.filter(i=>{let l=i.measures.split(" ").includes(n)&&(n!=="ndcg"||i.gain===e),p=i.cutoff==="any"||i.cutoff===(t===null?"without":"with");return l&&p&&(!o||i.precision===s)});for(let{tool:i,ties:l}of c)l==="random"?r.average.push(d`${i} on average`):r[l]?.push(i);return r}var ct=({first:a,last:t})=>t-a>1?d`ranks ${a} to ${t}`:d`ranks ${a} and ${t}`;function $t(a,t){let{measure:e,rel:n,k:s}=a,{values:o,groups:r,worth:c,depth:i}=t,l=F[e]+(s===null?"":`@${s}`),p=r.filter(({group:m})=>m.length>1);if(!p.length)return d`no two scores are equal, so there is one order and one ${l}, ${C(o.stable)}`;let u=p.filter(({group:m})=>new Set(m.map(P=>c[P])).size>1),h=e==="ndcg"?d`the same grade`:d`all relevant or all not`,g=d`every order gives ${C(o.stable)}`,f=p.length>1?d`each tie`:d`the tie of ${ct(p[0])}`;if(!u.length)return d`the results in ${f} have ${h}, so their order does not matter: ${g}`;let b=u.filter(({first:m})=>m<=i);if(!b.length)return d`only results past the cutoff ${s} are tied, so ${g}`;if(o.best-o.worst<5e-7)return d`${Ct(a,t)}, so the order of the tied does not matter: ${g}`;let w=b.find(({last:m})=>m>i),$=b.map(m=>d`${E(m.group.map(P=>L(n[P])))} at ${ct(m)}`),S=d`equal scores leave the order of the grades ${$.join(d`, and of `)} open`,N=w?d`; the cutoff ${s} cuts through that tie, so who is counted at all is open too`:"",[_,A,v]=[o.worst,o.best,o.average].map(m=>C(m));return d`${S}${N}: ${l} lies between ${_} and ${A}, with a mean of ${v}`}function Ct({measure:a},{values:t}){return t.best?a==="rr"?d`the first relevant result stands above the tie`:d`no order of the tied adds more than another`:d`there is nothing to find`}function Lt({scores:a,ids:t},{close:e,single:n}){if(!e)return"";let s=R(a,!0).find(c=>new Set(c.map(i=>a[i])).size>1)??[],o=E(s.map(c=>t[c])),r=n?d`in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not`:d`in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are`;return d`. Are the scores of ${o} all equal? ${Z(r)}`}function Rt({ranking:a,scores:t},e){let n=e[e.length-1];return{rel:a.map(({grade:s})=>s),scores:t??a.map((s,o)=>e[o]??n),ids:a.map(({label:s})=>s)}}function St(a){let t=Math.max(Math.abs(a)*1e-8,1e-46);return Math.fround(a+t)===Math.fround(a)?a+t:a-t}var q=class extends it{docs=[];range=[0,1];measure(t){return xt(t)}facts(t,{values:e,close:n}){return{...t,...e,values:e,near:n}}build(){let{docs:t}=this.parts;st(this,{most:12},([s])=>Rt(s,this.state.scores)),this.listen(t,"input",({target:s})=>{s.type==="range"&&this.score(this.at(s),Number(s.value),!0)}),this.listen(t,"change",({target:s})=>{let o=this.at(s);s.options?this.commit({rel:this.state.rel.with(o,Number(s.value))},{kind:"grade",at:o}):s.type==="number"&&s.value?this.score(o,Number(s.value)):this.draw()});for(let s of this.all(".nl-says [data-measure]"))s.append(...this.clone("rest").children);let e=Object.entries(bt).map(([s,o])=>{let r=document.createElement("span");return r.dataset.mark=s,r.textContent=o,r});this.parts.marks.append(...e);let n=new ResizeObserver(()=>this.paintMarks());for(let s of[this.parts.marks,...e])n.observe(s);this.cleanup.signal.addEventListener("abort",()=>n.disconnect())}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,n){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:n})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=k(t),[n,s]=this.range,o=t.map((r,c)=>Number((s-(s-n)*e.indexOf(c)/t.length).toPrecision(3)));this.rescore(o,"part")}almost(){let{scores:t}=this.state,[e,n]=(R(t).find(s=>s.length>1)??k(t)).slice(0,2);n===void 0?this.say(d`one document alone cannot be tied`):this.rescore(t.with(n,St(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:n}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:n.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:n,min_grade:s,rel:o,scores:r,ids:c,precision:i}=this.state,l=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${s}`,p={function:`${t}_score`,rel:JSON.stringify(o),scores:JSON.stringify(r),ids:JSON.stringify(c),form:`k=${n??"None"}, ${l}`,single:i==="single"?"True":"False"};this.hand(this.filled(p),"Python")}paint(t,e){let{rel:n,scores:s}=this.state,{docs:o,cutoff:r,low:c,high:i}=this.parts;et(o,n.length+1,()=>this.clone("doc")),this.docs=[...o.children].slice(1),e?.smooth||(this.range=this.span());for(let l of this.now.groups)for(let p of l.group)this.paintDoc(this.docs[p],p,l);this.paintBinds(s),c.textContent=L(this.range[0]),i.textContent=L(this.range[1]),r.max=n.length,this.tiles(this.now.values,t?.values);for(let l of this.all(".nl-says [data-measure]"))this.paintSay(l);this.paintRange()}paintRange(){let{least:t,most:e,values:n}=this.now,{span:s,least:o,most:r,spanName:c}=this.parts,{measure:i,k:l}=this.state,p=u=>e>t?(u-t)/(e-t):.5;s.style=`--low: ${p(n.worst)}; --top: ${p(n.best)}`,o.textContent=C(t),r.textContent=C(e),c.textContent=d`${F[i]}${l===null?"":`@${l}`} of every order`;for(let u of this.parts.marks.children)u.style=`--at: ${p(n[u.dataset.mark])}`;this.paintMarks()}paintMarks(){let{marks:t}=this.parts,{width:e}=t.getBoundingClientRect();t.style.setProperty("--width",`${e}px`);let n=[],s=c=>Number(c.style.getPropertyValue("--at")),o=[...t.children].sort((c,i)=>s(c)-s(i)),r=o.map(c=>c.getBoundingClientRect().width);o.forEach((c,i)=>{let l=Math.min(Math.max(s(c)*e-r[i]/2,0),e-r[i]),p=n.findIndex(h=>h+vt<=l),u=p<0?n.length:p;n[u]=l+r[i],c.style.setProperty("--left",`${l}px`),c.style.setProperty("--line",String(u))})}span(){let t=[...this.start.scores,...this.state.scores],[e,n]=[Math.min(...t),Math.max(...t)];return e>=0&&n<=1?[0,1]:[e<0||e===n||n<=1?e-1:e>1?e-(n-e)/4:0,n]}paintDoc(t,e,{group:n,first:s,last:o}){let[r,c,i,l,p]=[...t.children],u=this.state.ids[e],[h,g]=this.range,f=n.length>1,b=f?d`${s} to ${o}`:s;t.ariaLabel=d`${u}, ${f?d`tied at ranks ${b}`:d`rank ${b}`}`,t.classList.toggle("nl-tied",f),r.textContent=u,tt(c,this.state.rel[e]),c.ariaLabel=d`Grade of ${u}`,i.min=String(h),i.max=String(g),i.step=String((g-h)*ft),i.value=this.state.scores[e],i.ariaLabel=d`Score of ${u}`,l.value=this.state.scores[e],l.ariaLabel=d`Score of ${u}, exactly`,p.textContent=f?d`tied ${s}\u2013${o}`:d`rank ${s}`}paintBinds(t){let[e,n]=this.range,o=this.now.groups.filter(({group:r})=>r.length>1).map(({group:r})=>{let c=document.createElement("i"),i=(t[r[0]]-e)/(n-e);return c.style=`--x: ${i}; --from: ${Math.min(...r)}; --to: ${Math.max(...r)}; --n: ${t.length}`,c});this.parts.binds.replaceChildren(...o)}paintSay(t){let{orders:e,groups:n,says:s}=this.now,{measure:o=""}=t.dataset,[,,r,c]=[...t.children];r.textContent=o==="average"?"":this.grades(e[o],n),c.textContent=s[o].join("; ")||d`none of the tools that were measured`}grades(t,e){return e.map(({first:s,last:o})=>{let r=t.slice(s-1,o).map(c=>L(this.state.rel[c]));return r.length>1?`[${r.join(" ")}]`:r[0]}).join(" ")}why(t,e,n){return`${this.did(t)}${$t(this.state,n)}${Lt(this.state,n)}`}did({kind:t,at:e=-1}){let{ids:n,scores:s,rel:o}=this.state;if(t==="link")return d`as the link has it: `;if(t==="turn")return d`the same documents, given in the opposite order: `;if(t==="grade")return d`${n[e]} has grade ${L(o[e])} now: `;if(e<0)return"";let{group:r}=this.now.groups.find(i=>i.group.includes(e)),c=r.filter(i=>i!==e).map(i=>n[i]);return d`${n[e]} has score ${s[e]} now, ${c.length?d`as ${E(c)}`:d`like no other`}: `}},Mt=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],Ot=dt(q,Mt),ut={render:Ot};var ht=`<div class="nl-lab nl-ties-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
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
<button type="button" data-act="python">Copy as Python</button>
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
`;ndcgLabs.TiesLab={render:a=>ut.render({...a,markup:ht})};})();
