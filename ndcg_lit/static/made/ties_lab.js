(()=>{var J=ndcgLists.ap;var U=ndcgLists.checkGrade,S=ndcgLists.checked;var O=ndcgLists.depth,V=ndcgLists.discounts;var H=ndcgLists.gains,T=ndcgLists.hits,K=ndcgLists.idcg;var W=ndcgLists.ndcg,Y=ndcgLists.nonNegative;var Q=ndcgLists.refusal,X=ndcgLists.rr,Z=ndcgLists.shown,x=ndcgLists.sum;var d=ndcgCore.t;function k(a,{ties:t="stable",docids:e,rel:n,single:s}={}){let r=G(a,s),o=ft(t,e,n,a.length);return[...a.keys()].sort((i,c)=>r[c]-r[i]||o(i,c))}function G(a,t){if(!Array.isArray(a))throw new TypeError(d`scores must be a list; got ${Z(a)}`);return a.forEach((e,n)=>{U(e,d`score ${n+1}`)}),t?a.map(Math.fround):a}function ft(a,t,e,n=0){let s=a==="docid-rising"||a==="worst"?1:-1;if(a==="stable"||a==="reversed")return(r,o)=>a==="stable"?r-o:o-r;if(a==="best"||a==="worst"){let r=y(S(e),n,"rel");return(o,i)=>s*(r[o]-r[i])||o-i}if(a==="docid"||a==="docid-rising"){let r=y(t,n,"docids");return(o,i)=>s*vt(r[o],r[i])||o-i}throw Q("ties",a,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function y(a,t,e){if(a?.length===t)return a;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${a?.length??"none"}`)}function vt(a,t){let[e,n]=[[...a],[...t]],s=e.findIndex((r,o)=>r!==n[o]);return s<0?e.length-n.length:(e[s].codePointAt(0)??0)-(n[s]?.codePointAt(0)??-1)}var B=(a,t,e)=>Array.from({length:Math.max(Math.min(t,e-a),0)},(n,s)=>a+s+1);function tt(a,t,e){let n=a/t;return x(e.map((s,r)=>{let o=n/s;return n*=(t-a-r)/(t-1-r),o}))}var F=ndcgCore.capital;var $=ndcgCore.fixed;var et=ndcgCore.offer;var q=ndcgCore.resize;var L=ndcgCore.short;var st=ndcgCore.trend;var nt=ndcgLists.pasteBox;var z=ndcgLists.NAMES;function R(a,t){let e=G(a,t),n=[];for(let s of k(a,{single:t})){let r=n.at(-1);r&&e[r[0]]===e[s]?r.push(s):n.push([s])}return n}function at(a,t,{ties:e="average",docids:n,single:s,...r}={}){let o=y(H(a,r.gain),t.length,"rel");if(e!=="average")return W(j(a,t,{ties:e,docids:n,single:s},o),r);Y(a,r.gain,"rel");let i=V(a.length,r.discount).slice(0,O(r.k??null,a.length)),c=K(a,r),l=D(t,s,(p,h)=>x(p.map(g=>o[g]))/p.length*x(i.slice(h,h+p.length)));return c>0?Math.min(l/c,1):0}function rt(a,t,{ties:e="average",docids:n,single:s,...r}={}){if(e!=="average")return J(j(a,t,{ties:e,docids:n,single:s}),r);let o=y(T(a,null,r.minGrade??1),t.length,"rel"),i=O(r.k??null,a.length),c=0,l=D(t,s,(p,h)=>{let u=p.length,g=x(p.map(w=>o[w])),f=u>1?(g-1)/(u-1):0,v=B(h,u,i).map((w,C)=>(c+1+C*f)/w);return c+=g,g/u*x(v)});return c?Math.min(l/c,1):0}function ot(a,t,{ties:e="average",docids:n,single:s,...r}={}){if(e!=="average")return X(j(a,t,{ties:e,docids:n,single:s}),r);let o=y(T(a,null,r.minGrade??1),t.length,"rel"),i=O(r.k??null,a.length),c=!1;return D(t,s,(l,p)=>{let h=x(l.map(u=>o[u]));return c||!h?0:(c=!0,tt(h,l.length,B(p,l.length,i)))})}function j(a,t,e,n=S(a)){return k(t,{...e,rel:y(n,t.length,"rel")}).map(s=>a[s])}function D(a,t,e){let n=0;return x(R(a,t).map(s=>{let r=e(s,n);return n+=s.length,r}))}var it=ndcgLists.areNames;var E=ndcgLists.listed;var dt=ndcgCore.View,ct=ndcgCore.lab;var ht={ndcg:at,ap:rt,rr:ot},ut=["best","worst","docid","docid-rising","stable","reversed"],bt=.05,lt={average:d`mean`,best:d`higher grade`,worst:d`lower grade`,docid:d`larger id`,"docid-rising":d`smaller id`,stable:d`input order`,reversed:d`backwards`},xt=8;function wt(a){let{rel:t,scores:e,ids:n,k:s,gain:r,measure:o,precision:i,min_grade:c}=a;yt(a);let l=i==="single",p={k:s,gain:r,minGrade:c,docids:n,single:l},h=ht[o],u={average:h(t,e,p)},g={};for(let b of ut)u[b]=h(t,e,{...p,ties:b}),g[b]=k(e,{ties:b,docids:n,rel:t,single:l});let f=e.map(()=>0),[v,w]=["worst","best"].map(b=>h(t,f,{...p,ties:b})),C=R(e,l),M=C.length!==R(e,!l).length,N=Math.min(s??t.length,t.length),_=o==="ndcg"?t:t.map(b=>+(b>=c)),A=$t(a,M);return{values:u,orders:g,groups:kt(C),close:M,depth:N,worth:_,says:A,single:l,least:v,most:w}}function yt({rel:a,scores:t,ids:e,measure:n,precision:s,tools:r}){let o=a.length;if(!(n in ht))throw new RangeError(d`the measure must be ndcg, ap or rr; got ${n}`);if(!["single","double"].includes(s))throw new RangeError(d`the precision must be single or double`);if(!o||o>12)throw new RangeError(d`there must be 1 to 12 documents; got ${o}`);if(t.length!==o||e.length!==o)throw new RangeError(d`every document needs a grade, a score and an id`);if(!it(e))throw new RangeError(d`ids must be texts, no two the same`);if(!Array.isArray(r))throw new TypeError(d`the tools must be a list`)}function kt(a){let t=0;return a.map(e=>{let n={group:e,first:t+1,last:t+e.length};return t+=e.length,n})}function $t({tools:a,k:t,gain:e,measure:n,precision:s},r){let o=Object.fromEntries(["average",...ut].map(c=>[c,[]])),i=a.filter(c=>{let l=c.measures.split(" ").includes(n)&&(n!=="ndcg"||c.gain===e),p=c.cutoff==="any"||c.cutoff===(t===null?"without":"with");return l&&p&&(!r||c.precision===s)});for(let{tool:c,ties:l}of i)l==="random"?o.average.push(d`${c} on average`):o[l]?.push(c);return o}var pt=({first:a,last:t})=>t-a>1?d`ranks ${a} to ${t}`:d`ranks ${a} and ${t}`;function Ct(a,t){let{measure:e,rel:n,k:s}=a,{values:r,groups:o,worth:i,depth:c}=t,l=z[e]+(s===null?"":`@${s}`),p=o.filter(({group:m})=>m.length>1);if(!p.length)return d`no two scores are equal, so there is one order and one ${l}, ${$(r.stable)}`;let h=p.filter(({group:m})=>new Set(m.map(P=>i[P])).size>1),u=e==="ndcg"?d`the same grade`:d`all relevant or all not`,g=d`every order gives ${$(r.stable)}`,f=p.length>1?d`each tie`:d`the tie of ${pt(p[0])}`;if(!h.length)return d`the results in ${f} have ${u}, so their order does not matter: ${g}`;let v=h.filter(({first:m})=>m<=c);if(!v.length)return d`only results past the cutoff ${s} are tied, so ${g}`;if(r.best-r.worst<5e-7)return d`${Lt(a,t)}, so the order of the tied does not matter: ${g}`;let w=v.find(({last:m})=>m>c),C=v.map(m=>d`${E(m.group.map(P=>L(n[P])))} at ${pt(m)}`),M=d`equal scores leave the order of the grades ${C.join(d`, and of `)} open`,N=w?d`; the cutoff ${s} cuts through that tie, so who is counted at all is open too`:"",[_,A,b]=[r.worst,r.best,r.average].map(m=>$(m));return d`${l} lies between ${_} and ${A}, with a mean of ${b}: ${M}${N}`}function Lt({measure:a},{values:t}){return t.best?a==="rr"?d`the first relevant result stands above the tie`:d`no order of the tied adds more than another`:d`there is nothing to find`}function Rt({scores:a,ids:t},{close:e,single:n}){if(!e)return"";let s=R(a,!0).find(i=>new Set(i.map(c=>a[c])).size>1)??[],r=E(s.map(i=>t[i])),o=n?d`in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not`:d`in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are`;return s.length>2?d`. Are the scores of ${r} all equal? ${F(o)}`:d`. Are the scores of ${r} equal? ${F(o)}`}function Mt({ranking:a,scores:t},e){let n=e[e.length-1];return{rel:a.map(({grade:s})=>s),scores:t??a.map((s,r)=>e[r]??n),ids:a.map(({label:s})=>s)}}function St(a){let t=Math.max(Math.abs(a)*1e-8,1e-46);return Math.fround(a+t)===Math.fround(a)?a+t:a-t}var I=class extends dt{docs=[];range=[0,1];lines=0;compute(t){return wt(t)}facts(t,{values:e,close:n}){return{...t,...e,values:e,near:n}}build(){let{docs:t}=this.parts;this.unfold(),nt(this,{most:12},([s])=>Mt(s,this.state.scores)),this.listen(t,"input",({target:s})=>{s.type==="range"&&this.score(this.at(s),Number(s.value),!0)}),this.listen(t,"change",({target:s})=>{let r=this.at(s);s.options?this.commit({rel:this.state.rel.with(r,Number(s.value))},{kind:"grade",at:r}):s.type==="number"&&s.value?this.score(r,Number(s.value)):this.draw()});for(let s of this.all(".nl-says [data-measure]"))s.append(...this.clone("rest").children);let e=Object.entries(lt).map(([s,r])=>{let o=document.createElement("span");return o.dataset.mark=s,o.textContent=r,o});this.parts.marks.append(...e);let n=new ResizeObserver(()=>this.paintMarks());for(let s of[this.parts.marks,...e])n.observe(s);this.cleanup.signal.addEventListener("abort",()=>n.disconnect())}unfold(){let{measure:t,precision:e,gain:n}=this.state;(t!=="ndcg"||e!=="double"||n!=="linear")&&(this.parts.more.open=!0)}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,n){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:n})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=k(t),[n,s]=this.range,r=t.map((o,i)=>Number((s-(s-n)*e.indexOf(i)/t.length).toPrecision(3)));this.rescore(r,"part")}almost(){let{scores:t}=this.state,[e,n]=(R(t).find(s=>s.length>1)??k(t)).slice(0,2);n===void 0?this.say(d`one document alone cannot be tied`):this.rescore(t.with(n,St(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:n}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:n.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:n,min_grade:s,rel:r,scores:o,ids:i,precision:c}=this.state,l=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${s}`,p={function:`${t}_score`,rel:JSON.stringify(r),scores:JSON.stringify(o),ids:JSON.stringify(i),form:`k=${n??"None"}, ${l}`,single:c==="single"?"True":"False"};this.hand(this.filled(p),"Python")}paint(t,e){let{rel:n,scores:s}=this.state,{docs:r,cutoff:o,low:i,high:c}=this.parts;(e?.kind==="link"||e?.kind==="outside")&&this.unfold(),q(r,n.length+1,()=>this.clone("doc")),this.docs=[...r.children].slice(1),e?.smooth||(this.range=this.span());for(let l of this.now.groups)for(let p of l.group)this.paintDoc(this.docs[p],p,l);this.paintBinds(s),i.textContent=L(this.range[0]),c.textContent=L(this.range[1]),o.max=n.length,this.tiles(this.now.values,t?.values);for(let l of this.all(".nl-says [data-measure]"))this.paintOrder(l);this.paintTellers(),this.paintRange()}paintRange(){let{least:t,most:e,values:n}=this.now,{span:s,least:r,most:o,spanName:i}=this.parts,{measure:c,k:l}=this.state,p=u=>e>t?(u-t)/(e-t):.5;s.style=`--low: ${p(n.worst)}; --top: ${p(n.best)}`,r.textContent=$(t),o.textContent=$(e),i.textContent=d`${z[c]}${l===null?"":`@${l}`} of every order`;let h=st(n.worst,n.best)===0;for(let u of this.parts.marks.children){let{mark:g}=u.dataset;u.style=`--at: ${p(n[g])}`,u.hidden=h&&g!=="average",g==="average"&&(u.textContent=h?d`all seven: ${$(n.best)}`:lt.average)}this.paintMarks()}paintMarks(){let{marks:t}=this.parts,{width:e}=t.getBoundingClientRect();t.style.setProperty("--width",`${e}px`);let n=[],s=i=>Number(i.style.getPropertyValue("--at")),r=[...t.children].filter(({hidden:i})=>!i).sort((i,c)=>s(i)-s(c)),o=r.map(i=>i.getBoundingClientRect().width);r.forEach((i,c)=>{let l=Math.min(Math.max(s(i)*e-o[c]/2,0),e-o[c]),p=n.findIndex(u=>u+xt<=l),h=p<0?n.length:p;n[h]=l+o[c],i.style.setProperty("--left",`${l}px`),i.style.setProperty("--line",String(h))}),this.lines=Math.max(this.lines,n.length),t.style.setProperty("--lines",String(this.lines))}span(){let t=[...this.start.scores,...this.state.scores],[e,n]=[Math.min(...t),Math.max(...t)];return e>=0&&n<=1?[0,1]:[e<0||e===n||n<=1?e-1:e>1?e-(n-e)/4:0,n]}paintDoc(t,e,{group:n,first:s,last:r}){let[o,i,c,l,p]=[...t.children],h=this.state.ids[e],[u,g]=this.range,f=n.length>1,v=f?d`${s} to ${r}`:s;t.ariaLabel=d`${h}, ${f?d`tied at ranks ${v}`:d`rank ${v}`}`,t.classList.toggle("nl-tied",f),o.textContent=h,et(i,this.state.rel[e]),i.ariaLabel=d`Grade of ${h}`,i.style.setProperty("--grade",String(Math.min(this.state.rel[e]/3,1))),c.min=String(u),c.max=String(g),c.step=String((g-u)*bt),c.value=this.state.scores[e],c.ariaLabel=d`Score of ${h}`,l.value=this.state.scores[e],l.ariaLabel=d`Score of ${h}, exactly`,p.textContent=f?d`tied ${s}\u2013${r}`:d`rank ${s}`}paintBinds(t){let[e,n]=this.range,r=this.now.groups.filter(({group:o})=>o.length>1).map(({group:o})=>{let i=document.createElement("i"),c=(t[o[0]]-e)/(n-e);return i.style=`--x: ${c}; --from: ${Math.min(...o)}; --to: ${Math.max(...o)}; --n: ${t.length}`,i});this.parts.binds.replaceChildren(...r)}paintOrder(t){let{orders:e,groups:n}=this.now,{measure:s=""}=t.dataset,[,,r]=[...t.children];r.textContent=s==="average"?"":this.grades(e[s],n)}paintTellers(){let{says:t}=this.now,e=this.all(".nl-says [data-measure]").filter(({dataset:{measure:s=""}})=>t[s].length),{tellers:n}=this.parts;q(n,Math.max(e.length,1),()=>this.clone("teller")),[...n.children].forEach((s,r)=>{let o=e[r]?.dataset.measure??"",[i,c]=s.children;s.dataset.ties=o,i.textContent=e[r]?.firstElementChild?.firstChild?.textContent?.trim()??"",c.textContent=o?t[o].join("; "):d`none of the tools that were measured`})}grades(t,e){return e.map(({first:s,last:r})=>{let o=t.slice(s-1,r).map(i=>L(this.state.rel[i]));return o.length>1?`[${o.join(" ")}]`:o[0]}).join(" ")}why(t,e,n){return`${this.did(t)}${Ct(this.state,n)}${Rt(this.state,n)}${this.standing(t)}`}did({kind:t,at:e=-1}){let{ids:n,rel:s}=this.state;return t==="link"?d`as the link has it: `:t==="turn"?d`the same documents, given in the opposite order: `:t==="grade"?d`${n[e]} has grade ${L(s[e])} now: `:""}standing({kind:t="",at:e=-1}){let{ids:n,scores:s}=this.state;if(!t.startsWith("score"))return"";let{group:r}=this.now.groups.find(i=>i.group.includes(e)),o=r.filter(i=>i!==e).map(i=>n[i]);return d`. ${n[e]} has score ${s[e]} now, ${o.length?d`as ${E(o)}`:d`like no other`}`}},Ot=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],Et=ct(I,Ot),gt={render:Et};var mt=`<div class="nl-lab nl-ties-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
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
<template data-part="rest"><div><dd class="nl-order"></dd></div></template>
<details class="nl-more"><summary>Which tools?</summary>
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
`;ndcgLabs.TiesLab={render:a=>gt.render({...a,markup:mt})};})();
