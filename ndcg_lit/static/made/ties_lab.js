(()=>{var J=ndcgLists.ap;var U=ndcgLists.checkGrade,O=ndcgLists.checked;var S=ndcgLists.depth,V=ndcgLists.discounts;var H=ndcgLists.gains,T=ndcgLists.hits,K=ndcgLists.idcg;var W=ndcgLists.ndcg,Y=ndcgLists.nonNegative;var Q=ndcgLists.refusal,X=ndcgLists.rr,Z=ndcgLists.shown,x=ndcgLists.sum;var d=ndcgCore.t;function k(o,{ties:t="stable",docids:e,rel:n,single:s}={}){let a=G(o,s),r=vt(t,e,n,o.length);return[...o.keys()].sort((c,i)=>a[i]-a[c]||r(c,i))}function G(o,t){if(!Array.isArray(o))throw new TypeError(d`scores must be a list; got ${Z(o)}`);return o.forEach((e,n)=>{U(e,d`score ${n+1}`)}),t?o.map(Math.fround):o}function vt(o,t,e,n=0){let s=o==="docid-rising"||o==="worst"?1:-1;if(o==="stable"||o==="reversed")return(a,r)=>o==="stable"?a-r:r-a;if(o==="best"||o==="worst"){let a=y(O(e),n,"rel");return(r,c)=>s*(a[r]-a[c])||r-c}if(o==="docid"||o==="docid-rising"){let a=y(t,n,"docids");return(r,c)=>s*bt(a[r],a[c])||r-c}throw Q("ties",o,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function y(o,t,e){if(o?.length===t)return o;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${o?.length??"none"}`)}function bt(o,t){let[e,n]=[[...o],[...t]],s=e.findIndex((a,r)=>a!==n[r]);return s<0?e.length-n.length:(e[s].codePointAt(0)??0)-(n[s]?.codePointAt(0)??-1)}var B=(o,t,e)=>Array.from({length:Math.max(Math.min(t,e-o),0)},(n,s)=>o+s+1);function tt(o,t,e){let n=o/t;return x(e.map((s,a)=>{let r=n/s;return n*=(t-o-a)/(t-1-a),r}))}var z=ndcgCore.capital;var $=ndcgCore.fixed;var et=ndcgCore.offer;var F=ndcgCore.resize;var L=ndcgCore.short;var st=ndcgCore.trend,nt=ndcgCore.zoomOf;var at=ndcgLists.pasteBox;var q=ndcgLists.NAMES;function R(o,t){let e=G(o,t),n=[];for(let s of k(o,{single:t})){let a=n.at(-1);a&&e[a[0]]===e[s]?a.push(s):n.push([s])}return n}function ot(o,t,{ties:e="average",docids:n,single:s,...a}={}){let r=y(H(o,a.gain),t.length,"rel");if(e!=="average")return W(j(o,t,{ties:e,docids:n,single:s},r),a);Y(o,a.gain,"rel");let c=V(o.length,a.discount).slice(0,S(a.k??null,o.length)),i=K(o,a),l=D(t,s,(p,h)=>x(p.map(g=>r[g]))/p.length*x(c.slice(h,h+p.length)));return i>0?Math.min(l/i,1):0}function rt(o,t,{ties:e="average",docids:n,single:s,...a}={}){if(e!=="average")return J(j(o,t,{ties:e,docids:n,single:s}),a);let r=y(T(o,null,a.minGrade??1),t.length,"rel"),c=S(a.k??null,o.length),i=0,l=D(t,s,(p,h)=>{let u=p.length,g=x(p.map(w=>r[w])),m=u>1?(g-1)/(u-1):0,v=B(h,u,c).map((w,C)=>(i+1+C*m)/w);return i+=g,g/u*x(v)});return i?Math.min(l/i,1):0}function it(o,t,{ties:e="average",docids:n,single:s,...a}={}){if(e!=="average")return X(j(o,t,{ties:e,docids:n,single:s}),a);let r=y(T(o,null,a.minGrade??1),t.length,"rel"),c=S(a.k??null,o.length),i=!1;return D(t,s,(l,p)=>{let h=x(l.map(u=>r[u]));return i||!h?0:(i=!0,tt(h,l.length,B(p,l.length,c)))})}function j(o,t,e,n=O(o)){return k(t,{...e,rel:y(n,t.length,"rel")}).map(s=>o[s])}function D(o,t,e){let n=0;return x(R(o,t).map(s=>{let a=e(s,n);return n+=s.length,a}))}var dt=ndcgLists.areNames;var E=ndcgLists.listed;var ct=ndcgCore.View,lt=ndcgCore.lab;var ut={ndcg:ot,ap:rt,rr:it},gt=["best","worst","docid","docid-rising","stable","reversed"],xt=.05,pt={average:d`mean`,best:d`higher grade`,worst:d`lower grade`,docid:d`larger id`,"docid-rising":d`smaller id`,stable:d`input order`,reversed:d`backwards`},wt=8,yt=5;function kt(o){let{rel:t,scores:e,ids:n,k:s,gain:a,measure:r,precision:c,min_grade:i}=o;$t(o);let l=c==="single",p={k:s,gain:a,minGrade:i,docids:n,single:l},h=ut[r],u={average:h(t,e,p)},g={};for(let b of gt)u[b]=h(t,e,{...p,ties:b}),g[b]=k(e,{ties:b,docids:n,rel:t,single:l});let m=e.map(()=>0),[v,w]=["worst","best"].map(b=>h(t,m,{...p,ties:b})),C=R(e,l),M=C.length!==R(e,!l).length,N=Math.min(s??t.length,t.length),_=r==="ndcg"?t:t.map(b=>+(b>=i)),A=Lt(o,M);return{values:u,orders:g,groups:Ct(C),close:M,depth:N,worth:_,says:A,single:l,least:v,most:w}}function $t({rel:o,scores:t,ids:e,measure:n,precision:s,tools:a}){let r=o.length;if(!(n in ut))throw new RangeError(d`the measure must be ndcg, ap or rr; got ${n}`);if(!["single","double"].includes(s))throw new RangeError(d`the precision must be single or double`);if(!r||r>12)throw new RangeError(d`there must be 1 to 12 documents; got ${r}`);if(t.length!==r||e.length!==r)throw new RangeError(d`every document needs a grade, a score and an id`);if(!dt(e))throw new RangeError(d`ids must be texts, no two the same`);if(!Array.isArray(a))throw new TypeError(d`the tools must be a list`)}function Ct(o){let t=0;return o.map(e=>{let n={group:e,first:t+1,last:t+e.length};return t+=e.length,n})}function Lt({tools:o,k:t,gain:e,measure:n,precision:s},a){let r=Object.fromEntries(["average",...gt].map(i=>[i,[]])),c=o.filter(i=>{let l=i.measures.split(" ").includes(n)&&(n!=="ndcg"||i.gain===e),p=i.cutoff==="any"||i.cutoff===(t===null?"without":"with");return l&&p&&(!a||i.precision===s)});for(let{tool:i,ties:l}of c)l==="random"?r.average.push(d`${i} on average`):r[l]?.push(i);return r}var ht=({first:o,last:t})=>t-o>1?d`ranks ${o} to ${t}`:d`ranks ${o} and ${t}`;function Rt(o,t){let{measure:e,rel:n,k:s}=o,{values:a,groups:r,worth:c,depth:i}=t,l=q[e]+(s===null?"":`@${s}`),p=r.filter(({group:f})=>f.length>1);if(!p.length)return d`no two scores are equal, so there is one order and one ${l}, ${$(a.stable)}`;let h=p.filter(({group:f})=>new Set(f.map(P=>c[P])).size>1),u=e==="ndcg"?d`the same grade`:d`all relevant or all not`,g=d`every order gives ${$(a.stable)}`,m=p.length>1?d`each tie`:d`the tie of ${ht(p[0])}`;if(!h.length)return d`the results in ${m} have ${u}, so their order does not matter: ${g}`;let v=h.filter(({first:f})=>f<=i);if(!v.length)return d`only results past the cutoff ${s} are tied, so ${g}`;if(a.best-a.worst<5e-7)return d`${Mt(o,t)}, so the order of the tied does not matter: ${g}`;let w=v.find(({last:f})=>f>i),C=v.map(f=>d`${E(f.group.map(P=>L(n[P])))} at ${ht(f)}`),M=d`equal scores leave open the order of the grades ${C.join(d`, and of `)}`,N=w?d`; the cutoff ${s} cuts through that tie, so who is counted at all is open too`:"",[_,A,b]=[a.worst,a.best,a.average].map(f=>$(f));return d`${l} lies between ${_} and ${A}, with a mean of ${b}: ${M}${N}`}function Mt({measure:o},{values:t}){return t.best?o==="rr"?d`the first relevant result stands above the tie`:d`no order of the tied adds more than another`:d`there is nothing to find`}function Ot({scores:o,ids:t},{close:e,single:n}){if(!e)return"";let s=R(o,!0).find(c=>new Set(c.map(i=>o[i])).size>1)??[],a=E(s.map(c=>t[c])),r=n?d`in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not`:d`in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are`;return s.length>2?d`. Are the scores of ${a} all equal? ${z(r)}`:d`. Are the scores of ${a} equal? ${z(r)}`}function St({ranking:o,scores:t},e){let n=e[e.length-1];return{rel:o.map(({grade:s})=>s),scores:t??o.map((s,a)=>e[a]??n),ids:o.map(({label:s})=>s)}}function Et(o){let t=Math.max(Math.abs(o)*1e-8,1e-46);return Math.fround(o+t)===Math.fround(o)?o+t:o-t}var I=class extends ct{docs=[];range=[0,1];lines=0;compute(t){return kt(t)}facts(t,{values:e,close:n}){return{...t,...e,values:e,near:n}}build(){let{docs:t}=this.parts;this.unfold(),at(this,{most:12},([s])=>St(s,this.state.scores)),this.listen(t,"input",({target:s})=>{s.type==="range"&&this.score(this.at(s),Number(s.value),!0)}),this.listen(t,"change",({target:s})=>{let a=this.at(s);s.options?this.commit({rel:this.state.rel.with(a,Number(s.value))},{kind:"grade",at:a}):s.type==="number"&&s.value?this.score(a,Number(s.value)):this.draw()});for(let s of this.all(".nl-says [data-measure]"))s.append(...this.clone("rest").children);let e=Object.entries(pt).map(([s,a])=>{let r=document.createElement("span");return r.dataset.mark=s,r.textContent=a,r});this.parts.marks.append(...e);let n=new ResizeObserver(()=>this.paintMarks());for(let s of[this.parts.marks,...e])n.observe(s);this.cleanup.signal.addEventListener("abort",()=>n.disconnect())}unfold(){let{measure:t,precision:e,gain:n}=this.state;(t!=="ndcg"||e!=="double"||n!=="linear")&&(this.parts.more.open=!0)}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,n){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:n})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=k(t),[n,s]=this.range,a=t.map((r,c)=>Number((s-(s-n)*e.indexOf(c)/t.length).toPrecision(3)));this.rescore(a,"part")}almost(){let{scores:t}=this.state,[e,n]=(R(t).find(s=>s.length>1)??k(t)).slice(0,2);n===void 0?this.say(d`one document alone cannot be tied`):this.rescore(t.with(n,Et(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:n}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:n.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:n,min_grade:s,rel:a,scores:r,ids:c,precision:i}=this.state,l=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${s}`,p={function:`${t}_score`,rel:JSON.stringify(a),scores:JSON.stringify(r),ids:JSON.stringify(c),form:`k=${n??"None"}, ${l}`,single:i==="single"?"True":"False"};this.hand(this.filled(p),"Python")}paint(t,e){let{rel:n,scores:s}=this.state,{docs:a,cutoff:r,low:c,high:i}=this.parts;(e?.kind==="link"||e?.kind==="outside")&&this.unfold(),F(a,n.length+1,()=>this.clone("doc")),this.docs=[...a.children].slice(1),e?.smooth||(this.range=this.span());for(let l of this.now.groups)for(let p of l.group)this.paintDoc(this.docs[p],p,l);this.paintBinds(s),c.textContent=L(this.range[0]),i.textContent=L(this.range[1]),r.max=n.length,this.tiles(this.now.values,t?.values);for(let l of this.all(".nl-says [data-measure]"))this.paintOrder(l);this.paintTellers(),this.paintRange()}paintRange(){let{least:t,most:e,values:n}=this.now,{span:s,least:a,most:r,spanName:c}=this.parts,{measure:i,k:l}=this.state,p=u=>e>t?(u-t)/(e-t):.5;s.style=`--low: ${p(n.worst)}; --top: ${p(n.best)}`,a.textContent=$(t),r.textContent=$(e),c.textContent=d`${q[i]}${l===null?"":`@${l}`} of every order`;let h=st(n.worst,n.best)===0;for(let u of this.parts.marks.children){let{mark:g}=u.dataset;u.style=`--at: ${p(n[g])}`,u.hidden=h&&g!=="average",g==="average"&&(u.textContent=h?d`all seven: ${$(n.best)}`:pt.average)}this.paintMarks()}paintMarks(){let{marks:t}=this.parts,e=nt(t),n=t.getBoundingClientRect().width/e;t.style.setProperty("--width",`${n}px`);let s=[],a=i=>Number(i.style.getPropertyValue("--at")),r=[...t.children].filter(({hidden:i})=>!i).sort((i,l)=>a(i)-a(l));for(let i of r)i.classList.remove("nl-wordless");let c=r.map(i=>i.getBoundingClientRect().width/e);r.forEach((i,l)=>{let p=Math.min(Math.max(a(i)*n-c[l]/2,0),n-c[l]),h=s.findIndex(m=>m+wt<=p),u=h<0&&s.length===yt,g=h>=0?h:u?0:s.length;i.classList.toggle("nl-wordless",u),u||(s[g]=p+c[l]),i.style.setProperty("--left",`${p}px`),i.style.setProperty("--line",String(g))}),this.lines=Math.max(this.lines,s.length),t.style.setProperty("--lines",String(this.lines))}span(){let t=[...this.start.scores,...this.state.scores],[e,n]=[Math.min(...t),Math.max(...t)];return e>=0&&n<=1?[0,1]:[e<0||e===n||n<=1?e-1:e>1?e-(n-e)/4:0,n]}paintDoc(t,e,{group:n,first:s,last:a}){let[r,c,i,l,p]=[...t.children],h=this.state.ids[e],[u,g]=this.range,m=n.length>1,v=m?d`${s} to ${a}`:s;t.ariaLabel=d`${h}, ${m?d`tied at ranks ${v}`:d`rank ${v}`}`,t.classList.toggle("nl-tied",m),r.textContent=h,et(c,this.state.rel[e]),c.ariaLabel=d`Grade of ${h}`,c.style.setProperty("--grade",String(Math.min(this.state.rel[e]/3,1))),i.min=String(u),i.max=String(g),i.step=String((g-u)*xt),i.value=this.state.scores[e],i.ariaLabel=d`Score of ${h}`,l.value=this.state.scores[e],l.ariaLabel=d`Score of ${h}, exactly`,p.textContent=m?d`tied ${s}\u2013${a}`:d`rank ${s}`}paintBinds(t){let[e,n]=this.range,a=this.now.groups.filter(({group:r})=>r.length>1).map(({group:r})=>{let c=document.createElement("i"),i=(t[r[0]]-e)/(n-e);return c.style=`--x: ${i}; --from: ${Math.min(...r)}; --to: ${Math.max(...r)}; --n: ${t.length}`,c});this.parts.binds.replaceChildren(...a)}paintOrder(t){let{orders:e,groups:n}=this.now,{measure:s=""}=t.dataset,[,,a]=[...t.children];a.textContent=s==="average"?d`in brackets: tied`:this.grades(e[s],n)}paintTellers(){let{says:t}=this.now,e=this.all(".nl-says [data-measure]").filter(({dataset:{measure:a=""}})=>t[a].length),{tellers:n,which:s}=this.parts;s.hidden=!this.state.tools.length,F(n,Math.max(e.length,1),()=>this.clone("teller")),[...n.children].forEach((a,r)=>{let c=e[r]?.dataset.measure??"",[i,l]=a.children;a.dataset.ties=c,i.textContent=e[r]?.firstElementChild?.firstChild?.textContent?.trim()??"",l.textContent=c?t[c].join("; "):d`none of the tools that were measured`})}grades(t,e){return e.map(({first:s,last:a})=>{let r=t.slice(s-1,a).map(c=>L(this.state.rel[c]));return r.length>1?`[${r.join(" ")}]`:r[0]}).join(" ")}why(t,e,n){return`${this.did(t)}${Rt(this.state,n)}${Ot(this.state,n)}${this.standing(t)}`}did({kind:t,at:e=-1}){let{ids:n,rel:s}=this.state;return t==="link"?d`as the link has it: `:t==="turn"?d`the same documents, given in the opposite order: `:t==="grade"?d`${n[e]} has grade ${L(s[e])} now: `:""}standing({kind:t="",at:e=-1}){let{ids:n,scores:s}=this.state;if(!t.startsWith("score"))return"";let{group:a}=this.now.groups.find(c=>c.group.includes(e)),r=a.filter(c=>c!==e).map(c=>n[c]);return d`. ${n[e]} has score ${s[e]} now, ${r.length?d`as ${E(r)}`:d`like no other`}`}},Nt=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],_t=lt(I,Nt),mt={render:_t};var ft=`<div class="nl-lab nl-ties-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
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
    scores are tied: their ranks stay open.</p>
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
`;ndcgLabs.TiesLab={render:o=>mt.render({...o,markup:ft})};})();
