(()=>{var I=ndcgLists.ap;var J=ndcgLists.checkGrade,M=ndcgLists.checked;var O=ndcgLists.depth,U=ndcgLists.discounts;var V=ndcgLists.gains,G=ndcgLists.hits,H=ndcgLists.idcg;var K=ndcgLists.ndcg,Y=ndcgLists.nonNegative;var Q=ndcgLists.refusal,W=ndcgLists.rr,X=ndcgLists.shown,x=ndcgLists.sum;var c=ndcgCore.t;function k(n,{ties:t="stable",docids:e,rel:s,single:o}={}){let a=T(n,o),i=ft(t,e,s,n.length);return[...n.keys()].sort((d,r)=>a[r]-a[d]||i(d,r))}function T(n,t){if(!Array.isArray(n))throw new TypeError(c`scores must be a list; got ${X(n)}`);return n.forEach((e,s)=>{J(e,c`score ${s+1}`)}),t?n.map(Math.fround):n}function ft(n,t,e,s=0){let o=n==="docid-rising"||n==="worst"?1:-1;if(n==="stable"||n==="reversed")return(a,i)=>n==="stable"?a-i:i-a;if(n==="best"||n==="worst"){let a=y(M(e),s,"rel");return(i,d)=>o*(a[i]-a[d])||i-d}if(n==="docid"||n==="docid-rising"){let a=y(t,s,"docids");return(i,d)=>o*vt(a[i],a[d])||i-d}throw Q("ties",n,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function y(n,t,e){if(n?.length===t)return n;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${n?.length??"none"}`)}function vt(n,t){let[e,s]=[[...n],[...t]],o=e.findIndex((a,i)=>a!==s[i]);return o<0?e.length-s.length:(e[o].codePointAt(0)??0)-(s[o]?.codePointAt(0)??-1)}var B=(n,t,e)=>Array.from({length:Math.max(Math.min(t,e-n),0)},(s,o)=>n+o+1);function Z(n,t,e){let s=n/t;return x(e.map((o,a)=>{let i=s/o;return s*=(t-n-a)/(t-1-a),i}))}var F=ndcgCore.capital;var $=ndcgCore.fixed;var tt=ndcgCore.offer;var et=ndcgCore.resize;var L=ndcgCore.short;var st=ndcgCore.trend;var nt=ndcgLists.pasteBox;var q=ndcgLists.NAMES;function R(n,t){let e=T(n,t),s=[];for(let o of k(n,{single:t})){let a=s.at(-1);a&&e[a[0]]===e[o]?a.push(o):s.push([o])}return s}function at(n,t,{ties:e="average",docids:s,single:o,...a}={}){let i=y(V(n,a.gain),t.length,"rel");if(e!=="average")return K(z(n,t,{ties:e,docids:s,single:o},i),a);Y(n,a.gain,"rel");let d=U(n.length,a.discount).slice(0,O(a.k??null,n.length)),r=H(n,a),l=j(t,o,(p,u)=>x(p.map(g=>i[g]))/p.length*x(d.slice(u,u+p.length)));return r>0?Math.min(l/r,1):0}function ot(n,t,{ties:e="average",docids:s,single:o,...a}={}){if(e!=="average")return I(z(n,t,{ties:e,docids:s,single:o}),a);let i=y(G(n,null,a.minGrade??1),t.length,"rel"),d=O(a.k??null,n.length),r=0,l=j(t,o,(p,u)=>{let h=p.length,g=x(p.map(w=>i[w])),f=h>1?(g-1)/(h-1):0,v=B(u,h,d).map((w,C)=>(r+1+C*f)/w);return r+=g,g/h*x(v)});return r?Math.min(l/r,1):0}function rt(n,t,{ties:e="average",docids:s,single:o,...a}={}){if(e!=="average")return W(z(n,t,{ties:e,docids:s,single:o}),a);let i=y(G(n,null,a.minGrade??1),t.length,"rel"),d=O(a.k??null,n.length),r=!1;return j(t,o,(l,p)=>{let u=x(l.map(h=>i[h]));return r||!u?0:(r=!0,Z(u,l.length,B(p,l.length,d)))})}function z(n,t,e,s=M(n)){return k(t,{...e,rel:y(s,t.length,"rel")}).map(o=>n[o])}function j(n,t,e){let s=0;return x(R(n,t).map(o=>{let a=e(o,s);return s+=o.length,a}))}var it=ndcgLists.areNames;var E=ndcgLists.listed;var dt=ndcgCore.View,ct=ndcgCore.lab;var ut={ndcg:at,ap:ot,rr:rt},ht=["best","worst","docid","docid-rising","stable","reversed"],bt=.05,lt={average:c`mean`,best:c`higher grade`,worst:c`lower grade`,docid:c`larger id`,"docid-rising":c`smaller id`,stable:c`input order`,reversed:c`backwards`},xt=8;function wt(n){let{rel:t,scores:e,ids:s,k:o,gain:a,measure:i,precision:d,min_grade:r}=n;yt(n);let l=d==="single",p={k:o,gain:a,minGrade:r,docids:s,single:l},u=ut[i],h={average:u(t,e,p)},g={};for(let b of ht)h[b]=u(t,e,{...p,ties:b}),g[b]=k(e,{ties:b,docids:s,rel:t,single:l});let f=e.map(()=>0),[v,w]=["worst","best"].map(b=>u(t,f,{...p,ties:b})),C=R(e,l),S=C.length!==R(e,!l).length,N=Math.min(o??t.length,t.length),_=i==="ndcg"?t:t.map(b=>+(b>=r)),A=$t(n,S);return{values:h,orders:g,groups:kt(C),close:S,depth:N,worth:_,says:A,single:l,least:v,most:w}}function yt({rel:n,scores:t,ids:e,measure:s,precision:o,tools:a}){let i=n.length;if(!(s in ut))throw new RangeError(c`the measure must be ndcg, ap or rr; got ${s}`);if(!["single","double"].includes(o))throw new RangeError(c`the precision must be single or double`);if(!i||i>12)throw new RangeError(c`there must be 1 to 12 documents; got ${i}`);if(t.length!==i||e.length!==i)throw new RangeError(c`every document needs a grade, a score and an id`);if(!it(e))throw new RangeError(c`ids must be texts, no two the same`);if(!Array.isArray(a))throw new TypeError(c`the tools must be a list`)}function kt(n){let t=0;return n.map(e=>{let s={group:e,first:t+1,last:t+e.length};return t+=e.length,s})}function $t({tools:n,k:t,gain:e,measure:s,precision:o},a){let i=Object.fromEntries(["average",...ht].map(r=>[r,[]])),d=n.filter(r=>{let l=r.measures.split(" ").includes(s)&&(s!=="ndcg"||r.gain===e),p=r.cutoff==="any"||r.cutoff===(t===null?"without":"with");return l&&p&&(!a||r.precision===o)});for(let{tool:r,ties:l}of d)l==="random"?i.average.push(c`${r} on average`):i[l]?.push(r);return i}var pt=({first:n,last:t})=>t-n>1?c`ranks ${n} to ${t}`:c`ranks ${n} and ${t}`;function Ct(n,t){let{measure:e,rel:s,k:o}=n,{values:a,groups:i,worth:d,depth:r}=t,l=q[e]+(o===null?"":`@${o}`),p=i.filter(({group:m})=>m.length>1);if(!p.length)return c`no two scores are equal, so there is one order and one ${l}, ${$(a.stable)}`;let u=p.filter(({group:m})=>new Set(m.map(P=>d[P])).size>1),h=e==="ndcg"?c`the same grade`:c`all relevant or all not`,g=c`every order gives ${$(a.stable)}`,f=p.length>1?c`each tie`:c`the tie of ${pt(p[0])}`;if(!u.length)return c`the results in ${f} have ${h}, so their order does not matter: ${g}`;let v=u.filter(({first:m})=>m<=r);if(!v.length)return c`only results past the cutoff ${o} are tied, so ${g}`;if(a.best-a.worst<5e-7)return c`${Lt(n,t)}, so the order of the tied does not matter: ${g}`;let w=v.find(({last:m})=>m>r),C=v.map(m=>c`${E(m.group.map(P=>L(s[P])))} at ${pt(m)}`),S=c`equal scores leave the order of the grades ${C.join(c`, and of `)} open`,N=w?c`; the cutoff ${o} cuts through that tie, so who is counted at all is open too`:"",[_,A,b]=[a.worst,a.best,a.average].map(m=>$(m));return c`${S}${N}: ${l} lies between ${_} and ${A}, with a mean of ${b}`}function Lt({measure:n},{values:t}){return t.best?n==="rr"?c`the first relevant result stands above the tie`:c`no order of the tied adds more than another`:c`there is nothing to find`}function Rt({scores:n,ids:t},{close:e,single:s}){if(!e)return"";let o=R(n,!0).find(d=>new Set(d.map(r=>n[r])).size>1)??[],a=E(o.map(d=>t[d])),i=s?c`in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not`:c`in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are`;return o.length>2?c`. Are the scores of ${a} all equal? ${F(i)}`:c`. Are the scores of ${a} equal? ${F(i)}`}function St({ranking:n,scores:t},e){let s=e[e.length-1];return{rel:n.map(({grade:o})=>o),scores:t??n.map((o,a)=>e[a]??s),ids:n.map(({label:o})=>o)}}function Mt(n){let t=Math.max(Math.abs(n)*1e-8,1e-46);return Math.fround(n+t)===Math.fround(n)?n+t:n-t}var D=class extends dt{docs=[];range=[0,1];compute(t){return wt(t)}facts(t,{values:e,close:s}){return{...t,...e,values:e,near:s}}build(){let{docs:t,more:e}=this.parts,{measure:s,precision:o,gain:a}=this.state;e.open=s!=="ndcg"||o!=="double"||a!=="linear",nt(this,{most:12},([r])=>St(r,this.state.scores)),this.listen(t,"input",({target:r})=>{r.type==="range"&&this.score(this.at(r),Number(r.value),!0)}),this.listen(t,"change",({target:r})=>{let l=this.at(r);r.options?this.commit({rel:this.state.rel.with(l,Number(r.value))},{kind:"grade",at:l}):r.type==="number"&&r.value?this.score(l,Number(r.value)):this.draw()});for(let r of this.all(".nl-says [data-measure]"))r.append(...this.clone("rest").children);let i=Object.entries(lt).map(([r,l])=>{let p=document.createElement("span");return p.dataset.mark=r,p.textContent=l,p});this.parts.marks.append(...i);let d=new ResizeObserver(()=>this.paintMarks());for(let r of[this.parts.marks,...i])d.observe(r);this.cleanup.signal.addEventListener("abort",()=>d.disconnect())}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,s){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:s})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=k(t),[s,o]=this.range,a=t.map((i,d)=>Number((o-(o-s)*e.indexOf(d)/t.length).toPrecision(3)));this.rescore(a,"part")}almost(){let{scores:t}=this.state,[e,s]=(R(t).find(o=>o.length>1)??k(t)).slice(0,2);s===void 0?this.say(c`one document alone cannot be tied`):this.rescore(t.with(s,Mt(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:s}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:s.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:s,min_grade:o,rel:a,scores:i,ids:d,precision:r}=this.state,l=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${o}`,p={function:`${t}_score`,rel:JSON.stringify(a),scores:JSON.stringify(i),ids:JSON.stringify(d),form:`k=${s??"None"}, ${l}`,single:r==="single"?"True":"False"};this.hand(this.filled(p),"Python")}paint(t,e){let{rel:s,scores:o}=this.state,{docs:a,cutoff:i,low:d,high:r}=this.parts;et(a,s.length+1,()=>this.clone("doc")),this.docs=[...a.children].slice(1),e?.smooth||(this.range=this.span());for(let l of this.now.groups)for(let p of l.group)this.paintDoc(this.docs[p],p,l);this.paintBinds(o),d.textContent=L(this.range[0]),r.textContent=L(this.range[1]),i.max=s.length,this.tiles(this.now.values,t?.values);for(let l of this.all(".nl-says [data-measure]"))this.paintSay(l);this.paintRange()}paintRange(){let{least:t,most:e,values:s}=this.now,{span:o,least:a,most:i,spanName:d}=this.parts,{measure:r,k:l}=this.state,p=h=>e>t?(h-t)/(e-t):.5;o.style=`--low: ${p(s.worst)}; --top: ${p(s.best)}`,a.textContent=$(t),i.textContent=$(e),d.textContent=c`${q[r]}${l===null?"":`@${l}`} of every order`;let u=st(s.worst,s.best)===0;for(let h of this.parts.marks.children){let{mark:g}=h.dataset;h.style=`--at: ${p(s[g])}`,h.hidden=u&&g!=="average",g==="average"&&(h.textContent=u?c`all seven: ${$(s.best)}`:lt.average)}this.paintMarks()}paintMarks(){let{marks:t}=this.parts,{width:e}=t.getBoundingClientRect();t.style.setProperty("--width",`${e}px`);let s=[],o=d=>Number(d.style.getPropertyValue("--at")),a=[...t.children].filter(({hidden:d})=>!d).sort((d,r)=>o(d)-o(r)),i=a.map(d=>d.getBoundingClientRect().width);a.forEach((d,r)=>{let l=Math.min(Math.max(o(d)*e-i[r]/2,0),e-i[r]),p=s.findIndex(h=>h+xt<=l),u=p<0?s.length:p;s[u]=l+i[r],d.style.setProperty("--left",`${l}px`),d.style.setProperty("--line",String(u))})}span(){let t=[...this.start.scores,...this.state.scores],[e,s]=[Math.min(...t),Math.max(...t)];return e>=0&&s<=1?[0,1]:[e<0||e===s||s<=1?e-1:e>1?e-(s-e)/4:0,s]}paintDoc(t,e,{group:s,first:o,last:a}){let[i,d,r,l,p]=[...t.children],u=this.state.ids[e],[h,g]=this.range,f=s.length>1,v=f?c`${o} to ${a}`:o;t.ariaLabel=c`${u}, ${f?c`tied at ranks ${v}`:c`rank ${v}`}`,t.classList.toggle("nl-tied",f),i.textContent=u,tt(d,this.state.rel[e]),d.ariaLabel=c`Grade of ${u}`,r.min=String(h),r.max=String(g),r.step=String((g-h)*bt),r.value=this.state.scores[e],r.ariaLabel=c`Score of ${u}`,l.value=this.state.scores[e],l.ariaLabel=c`Score of ${u}, exactly`,p.textContent=f?c`tied ${o}\u2013${a}`:c`rank ${o}`}paintBinds(t){let[e,s]=this.range,a=this.now.groups.filter(({group:i})=>i.length>1).map(({group:i})=>{let d=document.createElement("i"),r=(t[i[0]]-e)/(s-e);return d.style=`--x: ${r}; --from: ${Math.min(...i)}; --to: ${Math.max(...i)}; --n: ${t.length}`,d});this.parts.binds.replaceChildren(...a)}paintSay(t){let{orders:e,groups:s,says:o}=this.now,{measure:a=""}=t.dataset,[,,i,d]=[...t.children];i.textContent=a==="average"?"":this.grades(e[a],s),d.textContent=o[a].join("; ")||c`none of the tools that were measured`}grades(t,e){return e.map(({first:o,last:a})=>{let i=t.slice(o-1,a).map(d=>L(this.state.rel[d]));return i.length>1?`[${i.join(" ")}]`:i[0]}).join(" ")}why(t,e,s){return`${this.did(t)}${Ct(this.state,s)}${Rt(this.state,s)}`}did({kind:t,at:e=-1}){let{ids:s,scores:o,rel:a}=this.state;if(t==="link")return c`as the link has it: `;if(t==="turn")return c`the same documents, given in the opposite order: `;if(t==="grade")return c`${s[e]} has grade ${L(a[e])} now: `;if(e<0)return"";let{group:i}=this.now.groups.find(r=>r.group.includes(e)),d=i.filter(r=>r!==e).map(r=>s[r]);return c`${s[e]} has score ${o[e]} now, ${d.length?c`as ${E(d)}`:c`like no other`}: `}},Ot=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],Et=ct(D,Ot),gt={render:Et};var mt=`<div class="nl-lab nl-ties-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
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
<label class="nl-field nl-slider"><span>Cutoff <var>k</var></span>
<input type="range" min="1" data-key="k" data-part="cutoff"><span aria-hidden="true"></span></label>
<details class="nl-more" data-part="more"><summary>More choices</summary>
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
<div class="nl-actions nl-late">
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
`;ndcgLabs.TiesLab={render:n=>gt.render({...n,markup:mt})};})();
