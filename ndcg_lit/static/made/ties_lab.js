(()=>{var P=ndcgCore.ap;var F=ndcgCore.checkGrade,S=ndcgCore.checked;var O=ndcgCore.depth,B=ndcgCore.discounts;var q=ndcgCore.gains,N=ndcgCore.hits,z=ndcgCore.idcg;var D=ndcgCore.ndcg,j=ndcgCore.nonNegative;var I=ndcgCore.refusal,J=ndcgCore.rr,K=ndcgCore.shown,b=ndcgCore.sum;function y(n,{ties:e="stable",docids:t,rel:s,single:r}={}){let o=M(n,r),a=he(e,t,s,n.length);return[...n.keys()].sort((d,i)=>o[i]-o[d]||a(d,i))}function M(n,e){if(!Array.isArray(n))throw new TypeError(`scores must be a list; got ${K(n)}`);return n.forEach((t,s)=>{F(t,`score ${s+1}`)}),e?n.map(Math.fround):n}function he(n,e,t,s=0){let r=n==="docid-rising"||n==="worst"?1:-1;if(n==="stable"||n==="reversed")return(o,a)=>n==="stable"?o-a:a-o;if(n==="best"||n==="worst"){let o=w(S(t),s,"rel");return(a,d)=>r*(o[a]-o[d])||a-d}if(n==="docid"||n==="docid-rising"){let o=w(e,s,"docids");return(a,d)=>r*ge(o[a],o[d])||a-d}throw I("ties",n,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function w(n,e,t){if(n?.length===e)return n;throw new RangeError(`${t} must hold one for each of the ${e} scores; got ${n?.length??"none"}`)}function ge(n,e){let[t,s]=[[...n],[...e]],r=t.findIndex((o,a)=>o!==s[a]);return r<0?t.length-s.length:(t[r].codePointAt(0)??0)-(s[r]?.codePointAt(0)??-1)}var L=(n,e,t)=>Array.from({length:Math.max(Math.min(e,t-n),0)},(s,r)=>n+r+1);function U(n,e,t){let s=n/e;return b(t.map((r,o)=>{let a=s/r;return s*=(e-n-o)/(e-1-o),a}))}var V=ndcgCore.capital;var _=ndcgCore.fixed;var Y=ndcgCore.offer;var H=ndcgCore.resize;var $=ndcgCore.short;var Q=ndcgLists.pasteBox;var W=ndcgLists.NAMES;function C(n,e){let t=M(n,e),s=[];for(let r of y(n,{single:e})){let o=s.at(-1);o&&t[o[0]]===t[r]?o.push(r):s.push([r])}return s}function X(n,e,{ties:t="average",docids:s,single:r,...o}={}){let a=w(q(n,o.gain),e.length,"rel");if(t!=="average")return D(A(n,e,{ties:t,docids:s,single:r},a),o);j(n,o.gain,"rel");let d=B(n.length,o.discount).slice(0,O(o.k??null,n.length)),i=z(n,o),c=G(e,r,(l,p)=>b(l.map(h=>a[h]))/l.length*b(d.slice(p,p+l.length)));return i>0?Math.min(c/i,1):0}function Z(n,e,{ties:t="average",docids:s,single:r,...o}={}){if(t!=="average")return P(A(n,e,{ties:t,docids:s,single:r}),o);let a=w(N(n,null,o.minGrade??1),e.length,"rel"),d=O(o.k??null,n.length),i=0,c=G(e,r,(l,p)=>{let u=l.length,h=b(l.map(x=>a[x])),m=u>1?(h-1)/(u-1):0,f=L(p,u,d).map((x,k)=>(i+1+k*m)/x);return i+=h,h/u*b(f)});return i?Math.min(c/i,1):0}function ee(n,e,{ties:t="average",docids:s,single:r,...o}={}){if(t!=="average")return J(A(n,e,{ties:t,docids:s,single:r}),o);let a=w(N(n,null,o.minGrade??1),e.length,"rel"),d=O(o.k??null,n.length),i=!1;return G(e,r,(c,l)=>{let p=b(c.map(u=>a[u]));return i||!p?0:(i=!0,U(p,c.length,L(l,c.length,d)))})}function A(n,e,t,s=S(n)){return y(e,{...t,rel:w(s,e.length,"rel")}).map(r=>n[r])}function G(n,e,t){let s=0;return b(C(n,e).map(r=>{let o=t(r,s);return s+=r.length,o}))}var te=ndcgLists.areNames;var E=ndcgLists.listed;var ne=ndcgCore.View,se=ndcgCore.lab;var re={ndcg:X,ap:Z,rr:ee},ae=["best","worst","docid","docid-rising","stable","reversed"],me=.05;function fe(n){let{rel:e,scores:t,ids:s,k:r,gain:o,measure:a,precision:d,min_grade:i}=n;be(n);let c=d==="single",l={k:r,gain:o,minGrade:i,docids:s,single:c},p=re[a],u={average:p(e,t,l)},h={};for(let v of ae)u[v]=p(e,t,{...l,ties:v}),h[v]=y(t,{ties:v,docids:s,rel:e,single:c});let m=C(t,c),f=m.length!==C(t,!c).length,x=Math.min(r??e.length,e.length),k=a==="ndcg"?e:e.map(v=>+(v>=i));return{values:u,orders:h,groups:ve(m),close:f,depth:x,worth:k,says:xe(n,f),single:c}}function be({rel:n,scores:e,ids:t,measure:s,precision:r,tools:o}){let a=n.length;if(!(s in re))throw new RangeError(`the measure must be ndcg, ap or rr; got ${s}`);if(!["single","double"].includes(r))throw new RangeError("the precision must be single or double");if(!a||a>12)throw new RangeError(`there must be 1 to 12 documents; got ${a}`);if(e.length!==a||t.length!==a)throw new RangeError("every document needs a grade, a score and an id");if(!te(t))throw new RangeError("ids must be texts, no two the same");if(!Array.isArray(o))throw new TypeError("the tools must be a list")}function ve(n){let e=0;return n.map(t=>{let s={group:t,first:e+1,last:e+t.length};return e+=t.length,s})}function xe({tools:n,k:e,gain:t,measure:s,precision:r},o){let a=Object.fromEntries(["average",...ae].map(i=>[i,[]])),d=n.filter(i=>{let c=i.measures.split(" ").includes(s)&&(s!=="ndcg"||i.gain===t),l=i.cutoff==="any"||i.cutoff===(e===null?"without":"with");return c&&l&&(!o||i.precision===r)});for(let{tool:i,ties:c}of d)c==="random"?a.average.push(`${i} on average`):a[c]?.push(i);return a}var oe=({first:n,last:e})=>`ranks ${n} ${e-n>1?"to":"and"} ${e}`;function we(n,e){let{measure:t,rel:s,k:r}=n,{values:o,groups:a,worth:d,depth:i}=e,c=W[t]+(r===null?"":`@${r}`),l=a.filter(({group:g})=>g.length>1);if(!l.length)return`no two scores are equal, so there is one order and one ${c}, ${_(o.stable)}`;let p=l.filter(({group:g})=>new Set(g.map(R=>d[R])).size>1),u=t==="ndcg"?"the same grade":"all relevant or all not",h=`every order gives ${_(o.stable)}`,m=l.length>1?"each tie":`the tie of ${oe(l[0])}`;if(!p.length)return`the results in ${m} have ${u}, so their order does not matter: ${h}`;let f=p.filter(({first:g})=>g<=i);if(!f.length)return`only results past the cutoff ${r} are tied, so ${h}`;if(o.best-o.worst<5e-7)return`${ye(n,e)}, so the order of the tied does not matter: ${h}`;let x=f.find(({last:g})=>g>i),v=`equal scores leave the order of the grades ${f.map(g=>`${E(g.group.map(R=>$(s[R])))} at ${oe(g)}`).join(", and of ")} open`,ce=x?`; the cutoff ${r} cuts through that tie, so who is counted at all is open too`:"",[le,pe,ue]=[o.worst,o.best,o.average].map(g=>_(g));return`${v}${ce}: ${c} lies between ${le} and ${pe}, with a mean of ${ue}`}function ye({measure:n},{values:e}){return e.best?n==="rr"?"the first relevant result stands above the tie":"no order of the tied adds more than another":"there is nothing to find"}function $e({scores:n,ids:e},{close:t,single:s}){if(!t)return"";let r=C(n,!0).find(d=>new Set(d.map(i=>n[i])).size>1)??[];return`. Are the scores of ${E(r.map(d=>e[d]))} all equal? ${V(s?"in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not":"in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are")}`}function Ce({ranking:n,scores:e},t){let s=t[t.length-1];return{rel:n.map(({grade:r})=>r),scores:e??n.map((r,o)=>t[o]??s),ids:n.map(({label:r})=>r)}}function ke(n){let e=Math.max(Math.abs(n)*1e-8,1e-46);return Math.fround(n+e)===Math.fround(n)?n+e:n-e}var T=class extends ne{docs=[];range=[0,1];measure(e){return fe(e)}facts(e,{values:t,close:s}){return{...e,...t,values:t,near:s}}build(){let{docs:e}=this.parts;Q(this,{most:12},([t])=>Ce(t,this.state.scores)),this.listen(e,"input",({target:t})=>{t.type==="range"&&this.score(this.at(t),Number(t.value),!0)}),this.listen(e,"change",({target:t})=>{let s=this.at(t);t.options?this.commit({rel:this.state.rel.with(s,Number(t.value))},{kind:"grade",at:s}):t.type==="number"&&t.value?this.score(s,Number(t.value)):this.draw()});for(let t of this.all(".nl-says [data-measure]"))t.append(...this.clone("rest").children)}at(e){return this.docs.findIndex(t=>t.contains(e))}score(e,t,s){this.commit({scores:this.state.scores.with(e,t)},{kind:`score ${e}`,at:e,smooth:s})}rescore(e,t){this.commit({scores:e},{kind:t})}tie(){let{scores:e}=this.state;this.rescore(e.map(()=>Math.max(...e)),"tie")}part(){let{scores:e}=this.state,t=y(e),[s,r]=this.range,o=e.map((a,d)=>Number((r-(r-s)*t.indexOf(d)/e.length).toPrecision(3)));this.rescore(o,"part")}almost(){let{scores:e}=this.state,[t,s]=(C(e).find(r=>r.length>1)??y(e)).slice(0,2);s===void 0?this.say("one document alone cannot be tied"):this.rescore(e.with(s,ke(e[t])),"almost")}turnRound(){let{rel:e,scores:t,ids:s}=this.state;this.commit({rel:e.toReversed(),scores:t.toReversed(),ids:s.toReversed()},{kind:"turn"})}python(){let{measure:e,gain:t,k:s,min_grade:r,rel:o,scores:a,ids:d,precision:i}=this.state,c=e==="ndcg"?`gain=${JSON.stringify(t)}`:`min_grade=${r}`,l={function:`${e}_score`,rel:JSON.stringify(o),scores:JSON.stringify(a),ids:JSON.stringify(d),form:`k=${s??"None"}, ${c}`,single:i==="single"?"True":"False"};this.hand(this.filled(l),"Python")}paint(e,t){let{rel:s,scores:r}=this.state,{docs:o,cutoff:a,low:d,high:i}=this.parts;H(o,s.length+1,()=>this.clone("doc")),this.docs=[...o.children].slice(1),t?.smooth||(this.range=this.span());for(let c of this.now.groups)for(let l of c.group)this.paintDoc(this.docs[l],l,c);this.paintBinds(r),d.textContent=$(this.range[0]),i.textContent=$(this.range[1]),a.max=s.length,this.tiles(this.now.values,e?.values);for(let c of this.all(".nl-says [data-measure]"))this.paintSay(c)}span(){let e=[...this.start.scores,...this.state.scores],[t,s]=[Math.min(...e),Math.max(...e)];return t>=0&&s<=1?[0,1]:[t<0||t===s||s<=1?t-1:t>1?t-(s-t)/4:0,s]}paintDoc(e,t,{group:s,first:r,last:o}){let[a,d,i,c,l]=[...e.children],p=this.state.ids[t],[u,h]=this.range,m=s.length>1,f=m?`${r} to ${o}`:r;e.ariaLabel=`${p}, ${m?`tied at ranks ${f}`:`rank ${f}`}`,e.classList.toggle("nl-tied",m),a.textContent=p,Y(d,this.state.rel[t]),d.ariaLabel=`Grade of ${p}`,i.min=String(u),i.max=String(h),i.step=String((h-u)*me),i.value=this.state.scores[t],i.ariaLabel=`Score of ${p}`,c.value=this.state.scores[t],c.ariaLabel=`Score of ${p}, exactly`,l.textContent=m?`tied ${r}–${o}`:`rank ${r}`}paintBinds(e){let[t,s]=this.range,o=this.now.groups.filter(({group:a})=>a.length>1).map(({group:a})=>{let d=document.createElement("i"),i=(e[a[0]]-t)/(s-t);return d.style=`--x: ${i}; --from: ${Math.min(...a)}; --to: ${Math.max(...a)}; --n: ${e.length}`,d});this.parts.binds.replaceChildren(...o)}paintSay(e){let{values:t,orders:s,groups:r,says:o}=this.now,{measure:a=""}=e.dataset,[,,d,i,c]=[...e.children];d.style=`--low: ${t.worst}; --top: ${t.best}; --at: ${t[a]}`,i.textContent=a==="average"?"":this.grades(s[a],r),c.textContent=o[a].join("; ")||"none of the tools that were measured"}grades(e,t){return t.map(({first:r,last:o})=>{let a=e.slice(r-1,o).map(d=>$(this.state.rel[d]));return a.length>1?`[${a.join(" ")}]`:a[0]}).join(" ")}why(e,t,s){return`${this.did(e)}${we(this.state,s)}${$e(this.state,s)}`}did({kind:e,at:t=-1}){let{ids:s,scores:r,rel:o}=this.state;if(e==="link")return"as the link has it: ";if(e==="turn")return"the same documents, given in the opposite order: ";if(e==="grade")return`${s[t]} has grade ${$(o[t])} now: `;if(t<0)return"";let{group:a}=this.now.groups.find(i=>i.group.includes(t)),d=a.filter(i=>i!==t).map(i=>s[i]);return`${s[t]} has score ${r[t]} now, ${d.length?`as ${E(d)}`:"like no other"}: `}},Se=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],Oe=se(T,Se),ie={render:Oe};var de=`<div class="nl-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
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
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b>Tasks</b> <span data-part="taskCount"></span></p>
<ol data-part="taskItems"></ol>
<p class="nl-actions"><span data-part="taskKept"></span>
<button type="button" data-part="startOver">Start over</button></p></div>
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
`;ndcgLabs.TiesLab={render:n=>ie.render({...n,markup:de})};})();
