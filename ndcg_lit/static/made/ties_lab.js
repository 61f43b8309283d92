(()=>{var P=ndcgLists.ap;var F=ndcgLists.checkGrade,C=ndcgLists.checked;var S=ndcgLists.depth,B=ndcgLists.discounts;var q=ndcgLists.gains,R=ndcgLists.hits,z=ndcgLists.idcg;var D=ndcgLists.ndcg,j=ndcgLists.nonNegative;var J=ndcgLists.refusal,I=ndcgLists.rr,K=ndcgLists.shown,b=ndcgLists.sum;function y(s,{ties:t="stable",docids:e,rel:n,single:r}={}){let o=N(s,r),a=ht(t,e,n,s.length);return[...s.keys()].sort((d,i)=>o[i]-o[d]||a(d,i))}function N(s,t){if(!Array.isArray(s))throw new TypeError(`scores must be a list; got ${K(s)}`);return s.forEach((e,n)=>{F(e,`score ${n+1}`)}),t?s.map(Math.fround):s}function ht(s,t,e,n=0){let r=s==="docid-rising"||s==="worst"?1:-1;if(s==="stable"||s==="reversed")return(o,a)=>s==="stable"?o-a:a-o;if(s==="best"||s==="worst"){let o=w(C(e),n,"rel");return(a,d)=>r*(o[a]-o[d])||a-d}if(s==="docid"||s==="docid-rising"){let o=w(t,n,"docids");return(a,d)=>r*gt(o[a],o[d])||a-d}throw J("ties",s,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function w(s,t,e){if(s?.length===t)return s;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${s?.length??"none"}`)}function gt(s,t){let[e,n]=[[...s],[...t]],r=e.findIndex((o,a)=>o!==n[a]);return r<0?e.length-n.length:(e[r].codePointAt(0)??0)-(n[r]?.codePointAt(0)??-1)}var M=(s,t,e)=>Array.from({length:Math.max(Math.min(t,e-s),0)},(n,r)=>s+r+1);function U(s,t,e){let n=s/t;return b(e.map((r,o)=>{let a=n/r;return n*=(t-s-o)/(t-1-o),a}))}var V=ndcgCore.capital;var O=ndcgCore.fixed;var Y=ndcgCore.offer;var H=ndcgCore.resize;var $=ndcgCore.short;var Q=ndcgLists.pasteBox;var W=ndcgLists.NAMES;function k(s,t){let e=N(s,t),n=[];for(let r of y(s,{single:t})){let o=n.at(-1);o&&e[o[0]]===e[r]?o.push(r):n.push([r])}return n}function X(s,t,{ties:e="average",docids:n,single:r,...o}={}){let a=w(q(s,o.gain),t.length,"rel");if(e!=="average")return D(A(s,t,{ties:e,docids:n,single:r},a),o);j(s,o.gain,"rel");let d=B(s.length,o.discount).slice(0,S(o.k??null,s.length)),i=z(s,o),c=G(t,r,(l,p)=>b(l.map(h=>a[h]))/l.length*b(d.slice(p,p+l.length)));return i>0?Math.min(c/i,1):0}function Z(s,t,{ties:e="average",docids:n,single:r,...o}={}){if(e!=="average")return P(A(s,t,{ties:e,docids:n,single:r}),o);let a=w(R(s,null,o.minGrade??1),t.length,"rel"),d=S(o.k??null,s.length),i=0,c=G(t,r,(l,p)=>{let u=l.length,h=b(l.map(x=>a[x])),m=u>1?(h-1)/(u-1):0,f=M(p,u,d).map((x,L)=>(i+1+L*m)/x);return i+=h,h/u*b(f)});return i?Math.min(c/i,1):0}function tt(s,t,{ties:e="average",docids:n,single:r,...o}={}){if(e!=="average")return I(A(s,t,{ties:e,docids:n,single:r}),o);let a=w(R(s,null,o.minGrade??1),t.length,"rel"),d=S(o.k??null,s.length),i=!1;return G(t,r,(c,l)=>{let p=b(c.map(u=>a[u]));return i||!p?0:(i=!0,U(p,c.length,M(l,c.length,d)))})}function A(s,t,e,n=C(s)){return y(t,{...e,rel:w(n,t.length,"rel")}).map(r=>s[r])}function G(s,t,e){let n=0;return b(k(s,t).map(r=>{let o=e(r,n);return n+=r.length,o}))}var et=ndcgLists.areNames;var _=ndcgLists.listed;var st=ndcgCore.View,nt=ndcgCore.lab;var rt={ndcg:X,ap:Z,rr:tt},at=["best","worst","docid","docid-rising","stable","reversed"],mt=.05;function ft(s){let{rel:t,scores:e,ids:n,k:r,gain:o,measure:a,precision:d,min_grade:i}=s;bt(s);let c=d==="single",l={k:r,gain:o,minGrade:i,docids:n,single:c},p=rt[a],u={average:p(t,e,l)},h={};for(let v of at)u[v]=p(t,e,{...l,ties:v}),h[v]=y(e,{ties:v,docids:n,rel:t,single:c});let m=k(e,c),f=m.length!==k(e,!c).length,x=Math.min(r??t.length,t.length),L=a==="ndcg"?t:t.map(v=>+(v>=i));return{values:u,orders:h,groups:vt(m),close:f,depth:x,worth:L,says:xt(s,f),single:c}}function bt({rel:s,scores:t,ids:e,measure:n,precision:r,tools:o}){let a=s.length;if(!(n in rt))throw new RangeError(`the measure must be ndcg, ap or rr; got ${n}`);if(!["single","double"].includes(r))throw new RangeError("the precision must be single or double");if(!a||a>12)throw new RangeError(`there must be 1 to 12 documents; got ${a}`);if(t.length!==a||e.length!==a)throw new RangeError("every document needs a grade, a score and an id");if(!et(e))throw new RangeError("ids must be texts, no two the same");if(!Array.isArray(o))throw new TypeError("the tools must be a list")}function vt(s){let t=0;return s.map(e=>{let n={group:e,first:t+1,last:t+e.length};return t+=e.length,n})}function xt({tools:s,k:t,gain:e,measure:n,precision:r},o){let a=Object.fromEntries(["average",...at].map(i=>[i,[]])),d=s.filter(i=>{let c=i.measures.split(" ").includes(n)&&(n!=="ndcg"||i.gain===e),l=i.cutoff==="any"||i.cutoff===(t===null?"without":"with");return c&&l&&(!o||i.precision===r)});for(let{tool:i,ties:c}of d)c==="random"?a.average.push(`${i} on average`):a[c]?.push(i);return a}var ot=({first:s,last:t})=>`ranks ${s} ${t-s>1?"to":"and"} ${t}`;function wt(s,t){let{measure:e,rel:n,k:r}=s,{values:o,groups:a,worth:d,depth:i}=t,c=W[e]+(r===null?"":`@${r}`),l=a.filter(({group:g})=>g.length>1);if(!l.length)return`no two scores are equal, so there is one order and one ${c}, ${O(o.stable)}`;let p=l.filter(({group:g})=>new Set(g.map(E=>d[E])).size>1),u=e==="ndcg"?"the same grade":"all relevant or all not",h=`every order gives ${O(o.stable)}`,m=l.length>1?"each tie":`the tie of ${ot(l[0])}`;if(!p.length)return`the results in ${m} have ${u}, so their order does not matter: ${h}`;let f=p.filter(({first:g})=>g<=i);if(!f.length)return`only results past the cutoff ${r} are tied, so ${h}`;if(o.best-o.worst<5e-7)return`${yt(s,t)}, so the order of the tied does not matter: ${h}`;let x=f.find(({last:g})=>g>i),v=`equal scores leave the order of the grades ${f.map(g=>`${_(g.group.map(E=>$(n[E])))} at ${ot(g)}`).join(", and of ")} open`,ct=x?`; the cutoff ${r} cuts through that tie, so who is counted at all is open too`:"",[lt,pt,ut]=[o.worst,o.best,o.average].map(g=>O(g));return`${v}${ct}: ${c} lies between ${lt} and ${pt}, with a mean of ${ut}`}function yt({measure:s},{values:t}){return t.best?s==="rr"?"the first relevant result stands above the tie":"no order of the tied adds more than another":"there is nothing to find"}function $t({scores:s,ids:t},{close:e,single:n}){if(!e)return"";let r=k(s,!0).find(d=>new Set(d.map(i=>s[i])).size>1)??[];return`. Are the scores of ${_(r.map(d=>t[d]))} all equal? ${V(n?"in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not":"in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are")}`}function kt({ranking:s,scores:t},e){let n=e[e.length-1];return{rel:s.map(({grade:r})=>r),scores:t??s.map((r,o)=>e[o]??n),ids:s.map(({label:r})=>r)}}function Lt(s){let t=Math.max(Math.abs(s)*1e-8,1e-46);return Math.fround(s+t)===Math.fround(s)?s+t:s-t}var T=class extends st{docs=[];range=[0,1];measure(t){return ft(t)}facts(t,{values:e,close:n}){return{...t,...e,values:e,near:n}}build(){let{docs:t}=this.parts;Q(this,{most:12},([e])=>kt(e,this.state.scores)),this.listen(t,"input",({target:e})=>{e.type==="range"&&this.score(this.at(e),Number(e.value),!0)}),this.listen(t,"change",({target:e})=>{let n=this.at(e);e.options?this.commit({rel:this.state.rel.with(n,Number(e.value))},{kind:"grade",at:n}):e.type==="number"&&e.value?this.score(n,Number(e.value)):this.draw()});for(let e of this.all(".nl-says [data-measure]"))e.append(...this.clone("rest").children)}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,n){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:n})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=y(t),[n,r]=this.range,o=t.map((a,d)=>Number((r-(r-n)*e.indexOf(d)/t.length).toPrecision(3)));this.rescore(o,"part")}almost(){let{scores:t}=this.state,[e,n]=(k(t).find(r=>r.length>1)??y(t)).slice(0,2);n===void 0?this.say("one document alone cannot be tied"):this.rescore(t.with(n,Lt(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:n}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:n.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:n,min_grade:r,rel:o,scores:a,ids:d,precision:i}=this.state,c=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${r}`,l={function:`${t}_score`,rel:JSON.stringify(o),scores:JSON.stringify(a),ids:JSON.stringify(d),form:`k=${n??"None"}, ${c}`,single:i==="single"?"True":"False"};this.hand(this.filled(l),"Python")}paint(t,e){let{rel:n,scores:r}=this.state,{docs:o,cutoff:a,low:d,high:i}=this.parts;H(o,n.length+1,()=>this.clone("doc")),this.docs=[...o.children].slice(1),e?.smooth||(this.range=this.span());for(let c of this.now.groups)for(let l of c.group)this.paintDoc(this.docs[l],l,c);this.paintBinds(r),d.textContent=$(this.range[0]),i.textContent=$(this.range[1]),a.max=n.length,this.tiles(this.now.values,t?.values);for(let c of this.all(".nl-says [data-measure]"))this.paintSay(c)}span(){let t=[...this.start.scores,...this.state.scores],[e,n]=[Math.min(...t),Math.max(...t)];return e>=0&&n<=1?[0,1]:[e<0||e===n||n<=1?e-1:e>1?e-(n-e)/4:0,n]}paintDoc(t,e,{group:n,first:r,last:o}){let[a,d,i,c,l]=[...t.children],p=this.state.ids[e],[u,h]=this.range,m=n.length>1,f=m?`${r} to ${o}`:r;t.ariaLabel=`${p}, ${m?`tied at ranks ${f}`:`rank ${f}`}`,t.classList.toggle("nl-tied",m),a.textContent=p,Y(d,this.state.rel[e]),d.ariaLabel=`Grade of ${p}`,i.min=String(u),i.max=String(h),i.step=String((h-u)*mt),i.value=this.state.scores[e],i.ariaLabel=`Score of ${p}`,c.value=this.state.scores[e],c.ariaLabel=`Score of ${p}, exactly`,l.textContent=m?`tied ${r}–${o}`:`rank ${r}`}paintBinds(t){let[e,n]=this.range,o=this.now.groups.filter(({group:a})=>a.length>1).map(({group:a})=>{let d=document.createElement("i"),i=(t[a[0]]-e)/(n-e);return d.style=`--x: ${i}; --from: ${Math.min(...a)}; --to: ${Math.max(...a)}; --n: ${t.length}`,d});this.parts.binds.replaceChildren(...o)}paintSay(t){let{values:e,orders:n,groups:r,says:o}=this.now,{measure:a=""}=t.dataset,[,,d,i,c]=[...t.children];d.style=`--low: ${e.worst}; --top: ${e.best}; --at: ${e[a]}`,i.textContent=a==="average"?"":this.grades(n[a],r),c.textContent=o[a].join("; ")||"none of the tools that were measured"}grades(t,e){return e.map(({first:r,last:o})=>{let a=t.slice(r-1,o).map(d=>$(this.state.rel[d]));return a.length>1?`[${a.join(" ")}]`:a[0]}).join(" ")}why(t,e,n){return`${this.did(t)}${wt(this.state,n)}${$t(this.state,n)}`}did({kind:t,at:e=-1}){let{ids:n,scores:r,rel:o}=this.state;if(t==="link")return"as the link has it: ";if(t==="turn")return"the same documents, given in the opposite order: ";if(t==="grade")return`${n[e]} has grade ${$(o[e])} now: `;if(e<0)return"";let{group:a}=this.now.groups.find(i=>i.group.includes(e)),d=a.filter(i=>i!==e).map(i=>n[i]);return`${n[e]} has score ${r[e]} now, ${d.length?`as ${_(d)}`:"like no other"}: `}},Ct=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],St=nt(T,Ct),it={render:St};var dt=`<div class="nl-lab nl-ties-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-why nl-long" role="status" aria-live="polite" data-part="status"></p>
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
<dd class="nl-span" aria-hidden="true"><i></i><b></b></dd><dd class="nl-order"></dd><dd class="nl-tools"></dd>
</div></template>
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
<button type="button" data-act="undo" data-part="undo">Undo</button>
<button type="button" data-act="redo" data-part="redo">Redo</button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="link" data-part="link" hidden>Copy link</button>
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
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
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
`;ndcgLabs.TiesLab={render:s=>it.render({...s,markup:dt})};})();
