(()=>{var P=ndcgCore.ap;var F=ndcgCore.checkGrade,S=ndcgCore.checked;var O=ndcgCore.depth,B=ndcgCore.discounts;var q=ndcgCore.gains,N=ndcgCore.hits,z=ndcgCore.idcg;var D=ndcgCore.ndcg,j=ndcgCore.nonNegative;var J=ndcgCore.refusal,I=ndcgCore.rr,K=ndcgCore.shown,b=ndcgCore.sum;function y(n,{ties:t="stable",docids:e,rel:s,single:r}={}){let o=M(n,r),a=ht(t,e,s,n.length);return[...n.keys()].sort((d,i)=>o[i]-o[d]||a(d,i))}function M(n,t){if(!Array.isArray(n))throw new TypeError(`scores must be a list; got ${K(n)}`);return n.forEach((e,s)=>{F(e,`score ${s+1}`)}),t?n.map(Math.fround):n}function ht(n,t,e,s=0){let r=n==="docid-rising"||n==="worst"?1:-1;if(n==="stable"||n==="reversed")return(o,a)=>n==="stable"?o-a:a-o;if(n==="best"||n==="worst"){let o=w(S(e),s,"rel");return(a,d)=>r*(o[a]-o[d])||a-d}if(n==="docid"||n==="docid-rising"){let o=w(t,s,"docids");return(a,d)=>r*gt(o[a],o[d])||a-d}throw J("ties",n,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function w(n,t,e){if(n?.length===t)return n;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${n?.length??"none"}`)}function gt(n,t){let[e,s]=[[...n],[...t]],r=e.findIndex((o,a)=>o!==s[a]);return r<0?e.length-s.length:(e[r].codePointAt(0)??0)-(s[r]?.codePointAt(0)??-1)}var L=(n,t,e)=>Array.from({length:Math.max(Math.min(t,e-n),0)},(s,r)=>n+r+1);function U(n,t,e){let s=n/t;return b(e.map((r,o)=>{let a=s/r;return s*=(t-n-o)/(t-1-o),a}))}var V=ndcgCore.capital;var _=ndcgCore.fixed;var Y=ndcgCore.offer;var H=ndcgCore.resize;var $=ndcgCore.short;var Q=ndcgLists.pasteBox;var W=ndcgLists.NAMES;function C(n,t){let e=M(n,t),s=[];for(let r of y(n,{single:t})){let o=s.at(-1);o&&e[o[0]]===e[r]?o.push(r):s.push([r])}return s}function X(n,t,{ties:e="average",docids:s,single:r,...o}={}){let a=w(q(n,o.gain),t.length,"rel");if(e!=="average")return D(A(n,t,{ties:e,docids:s,single:r},a),o);j(n,o.gain,"rel");let d=B(n.length,o.discount).slice(0,O(o.k??null,n.length)),i=z(n,o),c=G(t,r,(l,p)=>b(l.map(h=>a[h]))/l.length*b(d.slice(p,p+l.length)));return i>0?Math.min(c/i,1):0}function Z(n,t,{ties:e="average",docids:s,single:r,...o}={}){if(e!=="average")return P(A(n,t,{ties:e,docids:s,single:r}),o);let a=w(N(n,null,o.minGrade??1),t.length,"rel"),d=O(o.k??null,n.length),i=0,c=G(t,r,(l,p)=>{let u=l.length,h=b(l.map(x=>a[x])),m=u>1?(h-1)/(u-1):0,f=L(p,u,d).map((x,k)=>(i+1+k*m)/x);return i+=h,h/u*b(f)});return i?Math.min(c/i,1):0}function tt(n,t,{ties:e="average",docids:s,single:r,...o}={}){if(e!=="average")return I(A(n,t,{ties:e,docids:s,single:r}),o);let a=w(N(n,null,o.minGrade??1),t.length,"rel"),d=O(o.k??null,n.length),i=!1;return G(t,r,(c,l)=>{let p=b(c.map(u=>a[u]));return i||!p?0:(i=!0,U(p,c.length,L(l,c.length,d)))})}function A(n,t,e,s=S(n)){return y(t,{...e,rel:w(s,t.length,"rel")}).map(r=>n[r])}function G(n,t,e){let s=0;return b(C(n,t).map(r=>{let o=e(r,s);return s+=r.length,o}))}var et=ndcgLists.areNames;var E=ndcgLists.listed;var nt=ndcgCore.View,st=ndcgCore.lab;var rt={ndcg:X,ap:Z,rr:tt},at=["best","worst","docid","docid-rising","stable","reversed"],mt=.05;function ft(n){let{rel:t,scores:e,ids:s,k:r,gain:o,measure:a,precision:d,min_grade:i}=n;bt(n);let c=d==="single",l={k:r,gain:o,minGrade:i,docids:s,single:c},p=rt[a],u={average:p(t,e,l)},h={};for(let v of at)u[v]=p(t,e,{...l,ties:v}),h[v]=y(e,{ties:v,docids:s,rel:t,single:c});let m=C(e,c),f=m.length!==C(e,!c).length,x=Math.min(r??t.length,t.length),k=a==="ndcg"?t:t.map(v=>+(v>=i));return{values:u,orders:h,groups:vt(m),close:f,depth:x,worth:k,says:xt(n,f),single:c}}function bt({rel:n,scores:t,ids:e,measure:s,precision:r,tools:o}){let a=n.length;if(!(s in rt))throw new RangeError(`the measure must be ndcg, ap or rr; got ${s}`);if(!["single","double"].includes(r))throw new RangeError("the precision must be single or double");if(!a||a>12)throw new RangeError(`there must be 1 to 12 documents; got ${a}`);if(t.length!==a||e.length!==a)throw new RangeError("every document needs a grade, a score and an id");if(!et(e))throw new RangeError("ids must be texts, no two the same");if(!Array.isArray(o))throw new TypeError("the tools must be a list")}function vt(n){let t=0;return n.map(e=>{let s={group:e,first:t+1,last:t+e.length};return t+=e.length,s})}function xt({tools:n,k:t,gain:e,measure:s,precision:r},o){let a=Object.fromEntries(["average",...at].map(i=>[i,[]])),d=n.filter(i=>{let c=i.measures.split(" ").includes(s)&&(s!=="ndcg"||i.gain===e),l=i.cutoff==="any"||i.cutoff===(t===null?"without":"with");return c&&l&&(!o||i.precision===r)});for(let{tool:i,ties:c}of d)c==="random"?a.average.push(`${i} on average`):a[c]?.push(i);return a}var ot=({first:n,last:t})=>`ranks ${n} ${t-n>1?"to":"and"} ${t}`;function wt(n,t){let{measure:e,rel:s,k:r}=n,{values:o,groups:a,worth:d,depth:i}=t,c=W[e]+(r===null?"":`@${r}`),l=a.filter(({group:g})=>g.length>1);if(!l.length)return`no two scores are equal, so there is one order and one ${c}, ${_(o.stable)}`;let p=l.filter(({group:g})=>new Set(g.map(R=>d[R])).size>1),u=e==="ndcg"?"the same grade":"all relevant or all not",h=`every order gives ${_(o.stable)}`,m=l.length>1?"each tie":`the tie of ${ot(l[0])}`;if(!p.length)return`the results in ${m} have ${u}, so their order does not matter: ${h}`;let f=p.filter(({first:g})=>g<=i);if(!f.length)return`only results past the cutoff ${r} are tied, so ${h}`;if(o.best-o.worst<5e-7)return`${yt(n,t)}, so the order of the tied does not matter: ${h}`;let x=f.find(({last:g})=>g>i),v=`equal scores leave the order of the grades ${f.map(g=>`${E(g.group.map(R=>$(s[R])))} at ${ot(g)}`).join(", and of ")} open`,ct=x?`; the cutoff ${r} cuts through that tie, so who is counted at all is open too`:"",[lt,pt,ut]=[o.worst,o.best,o.average].map(g=>_(g));return`${v}${ct}: ${c} lies between ${lt} and ${pt}, with a mean of ${ut}`}function yt({measure:n},{values:t}){return t.best?n==="rr"?"the first relevant result stands above the tie":"no order of the tied adds more than another":"there is nothing to find"}function $t({scores:n,ids:t},{close:e,single:s}){if(!e)return"";let r=C(n,!0).find(d=>new Set(d.map(i=>n[i])).size>1)??[];return`. Are the scores of ${E(r.map(d=>t[d]))} all equal? ${V(s?"in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not":"in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are")}`}function Ct({ranking:n,scores:t},e){let s=e[e.length-1];return{rel:n.map(({grade:r})=>r),scores:t??n.map((r,o)=>e[o]??s),ids:n.map(({label:r})=>r)}}function kt(n){let t=Math.max(Math.abs(n)*1e-8,1e-46);return Math.fround(n+t)===Math.fround(n)?n+t:n-t}var T=class extends nt{docs=[];range=[0,1];measure(t){return ft(t)}facts(t,{values:e,close:s}){return{...t,...e,values:e,near:s}}build(){let{docs:t}=this.parts;Q(this,{most:12},([e])=>Ct(e,this.state.scores)),this.listen(t,"input",({target:e})=>{e.type==="range"&&this.score(this.at(e),Number(e.value),!0)}),this.listen(t,"change",({target:e})=>{let s=this.at(e);e.options?this.commit({rel:this.state.rel.with(s,Number(e.value))},{kind:"grade",at:s}):e.type==="number"&&e.value?this.score(s,Number(e.value)):this.draw()});for(let e of this.all(".nl-says [data-measure]"))e.append(...this.clone("rest").children)}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,s){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:s})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=y(t),[s,r]=this.range,o=t.map((a,d)=>Number((r-(r-s)*e.indexOf(d)/t.length).toPrecision(3)));this.rescore(o,"part")}almost(){let{scores:t}=this.state,[e,s]=(C(t).find(r=>r.length>1)??y(t)).slice(0,2);s===void 0?this.say("one document alone cannot be tied"):this.rescore(t.with(s,kt(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:s}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:s.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:s,min_grade:r,rel:o,scores:a,ids:d,precision:i}=this.state,c=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${r}`,l={function:`${t}_score`,rel:JSON.stringify(o),scores:JSON.stringify(a),ids:JSON.stringify(d),form:`k=${s??"None"}, ${c}`,single:i==="single"?"True":"False"};this.hand(this.filled(l),"Python")}paint(t,e){let{rel:s,scores:r}=this.state,{docs:o,cutoff:a,low:d,high:i}=this.parts;H(o,s.length+1,()=>this.clone("doc")),this.docs=[...o.children].slice(1),e?.smooth||(this.range=this.span());for(let c of this.now.groups)for(let l of c.group)this.paintDoc(this.docs[l],l,c);this.paintBinds(r),d.textContent=$(this.range[0]),i.textContent=$(this.range[1]),a.max=s.length,this.tiles(this.now.values,t?.values);for(let c of this.all(".nl-says [data-measure]"))this.paintSay(c)}span(){let t=[...this.start.scores,...this.state.scores],[e,s]=[Math.min(...t),Math.max(...t)];return e>=0&&s<=1?[0,1]:[e<0||e===s||s<=1?e-1:e>1?e-(s-e)/4:0,s]}paintDoc(t,e,{group:s,first:r,last:o}){let[a,d,i,c,l]=[...t.children],p=this.state.ids[e],[u,h]=this.range,m=s.length>1,f=m?`${r} to ${o}`:r;t.ariaLabel=`${p}, ${m?`tied at ranks ${f}`:`rank ${f}`}`,t.classList.toggle("nl-tied",m),a.textContent=p,Y(d,this.state.rel[e]),d.ariaLabel=`Grade of ${p}`,i.min=String(u),i.max=String(h),i.step=String((h-u)*mt),i.value=this.state.scores[e],i.ariaLabel=`Score of ${p}`,c.value=this.state.scores[e],c.ariaLabel=`Score of ${p}, exactly`,l.textContent=m?`tied ${r}–${o}`:`rank ${r}`}paintBinds(t){let[e,s]=this.range,o=this.now.groups.filter(({group:a})=>a.length>1).map(({group:a})=>{let d=document.createElement("i"),i=(t[a[0]]-e)/(s-e);return d.style=`--x: ${i}; --from: ${Math.min(...a)}; --to: ${Math.max(...a)}; --n: ${t.length}`,d});this.parts.binds.replaceChildren(...o)}paintSay(t){let{values:e,orders:s,groups:r,says:o}=this.now,{measure:a=""}=t.dataset,[,,d,i,c]=[...t.children];d.style=`--low: ${e.worst}; --top: ${e.best}; --at: ${e[a]}`,i.textContent=a==="average"?"":this.grades(s[a],r),c.textContent=o[a].join("; ")||"none of the tools that were measured"}grades(t,e){return e.map(({first:r,last:o})=>{let a=t.slice(r-1,o).map(d=>$(this.state.rel[d]));return a.length>1?`[${a.join(" ")}]`:a[0]}).join(" ")}why(t,e,s){return`${this.did(t)}${wt(this.state,s)}${$t(this.state,s)}`}did({kind:t,at:e=-1}){let{ids:s,scores:r,rel:o}=this.state;if(t==="link")return"as the link has it: ";if(t==="turn")return"the same documents, given in the opposite order: ";if(t==="grade")return`${s[e]} has grade ${$(o[e])} now: `;if(e<0)return"";let{group:a}=this.now.groups.find(i=>i.group.includes(e)),d=a.filter(i=>i!==e).map(i=>s[i]);return`${s[e]} has score ${r[e]} now, ${d.length?`as ${E(d)}`:"like no other"}: `}},St=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],Ot=st(T,St),it={render:Ot};var dt=`<div class="nl-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
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
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, or a
    table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
<template data-part="python">from ndcg_lit import {function}

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
</template>
</div>
`;ndcgLabs.TiesLab={render:n=>it.render({...n,markup:dt})};})();
