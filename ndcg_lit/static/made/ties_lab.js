(()=>{var J=ndcgLists.ap;var U=ndcgLists.checkGrade,M=ndcgLists.checked;var S=ndcgLists.depth,V=ndcgLists.discounts;var H=ndcgLists.gains,T=ndcgLists.hits,K=ndcgLists.idcg;var W=ndcgLists.ndcg,Y=ndcgLists.nonNegative;var Q=ndcgLists.refusal,X=ndcgLists.rr,Z=ndcgLists.shown,x=ndcgLists.sum;var d=ndcgCore.t;function k(o,{ties:t="stable",docids:e,rel:s,single:n}={}){let a=G(o,n),r=vt(t,e,s,o.length);return[...o.keys()].sort((c,i)=>a[i]-a[c]||r(c,i))}function G(o,t){if(!Array.isArray(o))throw new TypeError(d`scores must be a list; got ${Z(o)}`);return o.forEach((e,s)=>{U(e,d`score ${s+1}`)}),t?o.map(Math.fround):o}function vt(o,t,e,s=0){let n=o==="docid-rising"||o==="worst"?1:-1;if(o==="stable"||o==="reversed")return(a,r)=>o==="stable"?a-r:r-a;if(o==="best"||o==="worst"){let a=y(M(e),s,"rel");return(r,c)=>n*(a[r]-a[c])||r-c}if(o==="docid"||o==="docid-rising"){let a=y(t,s,"docids");return(r,c)=>n*bt(a[r],a[c])||r-c}throw Q("ties",o,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function y(o,t,e){if(o?.length===t)return o;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${o?.length??"none"}`)}function bt(o,t){let[e,s]=[[...o],[...t]],n=e.findIndex((a,r)=>a!==s[r]);return n<0?e.length-s.length:(e[n].codePointAt(0)??0)-(s[n]?.codePointAt(0)??-1)}var B=(o,t,e)=>Array.from({length:Math.max(Math.min(t,e-o),0)},(s,n)=>o+n+1);function tt(o,t,e){let s=o/t;return x(e.map((n,a)=>{let r=s/n;return s*=(t-o-a)/(t-1-a),r}))}var z=ndcgCore.capital;var $=ndcgCore.fixed;var et=ndcgCore.offer;var F=ndcgCore.resize;var L=ndcgCore.short;var st=ndcgCore.trend,nt=ndcgCore.zoomOf;var at=ndcgLists.pasteBox;var q=ndcgLists.NAMES;function O(o,t){let e=G(o,t),s=[];for(let n of k(o,{single:t})){let a=s.at(-1);a&&e[a[0]]===e[n]?a.push(n):s.push([n])}return s}function ot(o,t,{ties:e="average",docids:s,single:n,...a}={}){let r=y(H(o,a.gain),t.length,"rel");if(e!=="average")return W(j(o,t,{ties:e,docids:s,single:n},r),a);Y(o,a.gain,"rel");let c=V(o.length,a.discount).slice(0,S(a.k??null,o.length)),i=K(o,a),l=D(t,n,(p,h)=>x(p.map(g=>r[g]))/p.length*x(c.slice(h,h+p.length)));return i>0?Math.min(l/i,1):0}function rt(o,t,{ties:e="average",docids:s,single:n,...a}={}){if(e!=="average")return J(j(o,t,{ties:e,docids:s,single:n}),a);let r=y(T(o,null,a.minGrade??1),t.length,"rel"),c=S(a.k??null,o.length),i=0,l=D(t,n,(p,h)=>{let u=p.length,g=x(p.map(w=>r[w])),f=u>1?(g-1)/(u-1):0,v=B(h,u,c).map((w,C)=>(i+1+C*f)/w);return i+=g,g/u*x(v)});return i?Math.min(l/i,1):0}function it(o,t,{ties:e="average",docids:s,single:n,...a}={}){if(e!=="average")return X(j(o,t,{ties:e,docids:s,single:n}),a);let r=y(T(o,null,a.minGrade??1),t.length,"rel"),c=S(a.k??null,o.length),i=!1;return D(t,n,(l,p)=>{let h=x(l.map(u=>r[u]));return i||!h?0:(i=!0,tt(h,l.length,B(p,l.length,c)))})}function j(o,t,e,s=M(o)){return k(t,{...e,rel:y(s,t.length,"rel")}).map(n=>o[n])}function D(o,t,e){let s=0;return x(O(o,t).map(n=>{let a=e(n,s);return s+=n.length,a}))}var dt=ndcgLists.areNames;var E=ndcgLists.listed;var ct=ndcgCore.View,lt=ndcgCore.lab;var ut={ndcg:ot,ap:rt,rr:it},gt=["best","worst","docid","docid-rising","stable","reversed"],xt=.05,pt={average:d`mean`,best:d`higher grade`,worst:d`lower grade`,docid:d`larger id`,"docid-rising":d`smaller id`,stable:d`input order`,reversed:d`backwards`},wt=8;function yt(o){let{rel:t,scores:e,ids:s,k:n,gain:a,measure:r,precision:c,min_grade:i}=o;kt(o);let l=c==="single",p={k:n,gain:a,minGrade:i,docids:s,single:l},h=ut[r],u={average:h(t,e,p)},g={};for(let b of gt)u[b]=h(t,e,{...p,ties:b}),g[b]=k(e,{ties:b,docids:s,rel:t,single:l});let f=e.map(()=>0),[v,w]=["worst","best"].map(b=>h(t,f,{...p,ties:b})),C=O(e,l),R=C.length!==O(e,!l).length,N=Math.min(n??t.length,t.length),_=r==="ndcg"?t:t.map(b=>+(b>=i)),A=Ct(o,R);return{values:u,orders:g,groups:$t(C),close:R,depth:N,worth:_,says:A,single:l,least:v,most:w}}function kt({rel:o,scores:t,ids:e,measure:s,precision:n,tools:a}){let r=o.length;if(!(s in ut))throw new RangeError(d`the measure must be ndcg, ap or rr; got ${s}`);if(!["single","double"].includes(n))throw new RangeError(d`the precision must be single or double`);if(!r||r>12)throw new RangeError(d`there must be 1 to 12 documents; got ${r}`);if(t.length!==r||e.length!==r)throw new RangeError(d`every document needs a grade, a score and an id`);if(!dt(e))throw new RangeError(d`ids must be texts, no two the same`);if(!Array.isArray(a))throw new TypeError(d`the tools must be a list`)}function $t(o){let t=0;return o.map(e=>{let s={group:e,first:t+1,last:t+e.length};return t+=e.length,s})}function Ct({tools:o,k:t,gain:e,measure:s,precision:n},a){let r=Object.fromEntries(["average",...gt].map(i=>[i,[]])),c=o.filter(i=>{let l=i.measures.split(" ").includes(s)&&(s!=="ndcg"||i.gain===e),p=i.cutoff==="any"||i.cutoff===(t===null?"without":"with");return l&&p&&(!a||i.precision===n)});for(let{tool:i,ties:l}of c)l==="random"?r.average.push(d`${i} on average`):r[l]?.push(i);return r}var ht=({first:o,last:t})=>t-o>1?d`ranks ${o} to ${t}`:d`ranks ${o} and ${t}`;function Lt(o,t){let{measure:e,rel:s,k:n}=o,{values:a,groups:r,worth:c,depth:i}=t,l=q[e]+(n===null?"":`@${n}`),p=r.filter(({group:m})=>m.length>1);if(!p.length)return d`no two scores are equal, so there is one order and one ${l}, ${$(a.stable)}`;let h=p.filter(({group:m})=>new Set(m.map(P=>c[P])).size>1),u=e==="ndcg"?d`the same grade`:d`all relevant or all not`,g=d`every order gives ${$(a.stable)}`,f=p.length>1?d`each tie`:d`the tie of ${ht(p[0])}`;if(!h.length)return d`the results in ${f} have ${u}, so their order does not matter: ${g}`;let v=h.filter(({first:m})=>m<=i);if(!v.length)return d`only results past the cutoff ${n} are tied, so ${g}`;if(a.best-a.worst<5e-7)return d`${Ot(o,t)}, so the order of the tied does not matter: ${g}`;let w=v.find(({last:m})=>m>i),C=v.map(m=>d`${E(m.group.map(P=>L(s[P])))} at ${ht(m)}`),R=d`equal scores leave open the order of the grades ${C.join(d`, and of `)}`,N=w?d`; the cutoff ${n} cuts through that tie, so who is counted at all is open too`:"",[_,A,b]=[a.worst,a.best,a.average].map(m=>$(m));return d`${l} lies between ${_} and ${A}, with a mean of ${b}: ${R}${N}`}function Ot({measure:o},{values:t}){return t.best?o==="rr"?d`the first relevant result stands above the tie`:d`no order of the tied adds more than another`:d`there is nothing to find`}function Rt({scores:o,ids:t},{close:e,single:s}){if(!e)return"";let n=O(o,!0).find(c=>new Set(c.map(i=>o[i])).size>1)??[],a=E(n.map(c=>t[c])),r=s?d`in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not`:d`in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are`;return n.length>2?d`. Are the scores of ${a} all equal? ${z(r)}`:d`. Are the scores of ${a} equal? ${z(r)}`}function Mt({ranking:o,scores:t},e){let s=e[e.length-1];return{rel:o.map(({grade:n})=>n),scores:t??o.map((n,a)=>e[a]??s),ids:o.map(({label:n})=>n)}}function St(o){let t=Math.max(Math.abs(o)*1e-8,1e-46);return Math.fround(o+t)===Math.fround(o)?o+t:o-t}var I=class extends ct{docs=[];range=[0,1];lines=0;compute(t){return yt(t)}facts(t,{values:e,close:s}){return{...t,...e,values:e,near:s}}build(){let{docs:t}=this.parts;this.unfold(),at(this,{most:12},([n])=>Mt(n,this.state.scores)),this.listen(t,"input",({target:n})=>{n.type==="range"&&this.score(this.at(n),Number(n.value),!0)}),this.listen(t,"change",({target:n})=>{let a=this.at(n);n.options?this.commit({rel:this.state.rel.with(a,Number(n.value))},{kind:"grade",at:a}):n.type==="number"&&n.value?this.score(a,Number(n.value)):this.draw()});for(let n of this.all(".nl-says [data-measure]"))n.append(...this.clone("rest").children);let e=Object.entries(pt).map(([n,a])=>{let r=document.createElement("span");return r.dataset.mark=n,r.textContent=a,r});this.parts.marks.append(...e);let s=new ResizeObserver(()=>this.paintMarks());for(let n of[this.parts.marks,...e])s.observe(n);this.cleanup.signal.addEventListener("abort",()=>s.disconnect())}unfold(){let{measure:t,precision:e,gain:s}=this.state;(t!=="ndcg"||e!=="double"||s!=="linear")&&(this.parts.more.open=!0)}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,s){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:s})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=k(t),[s,n]=this.range,a=t.map((r,c)=>Number((n-(n-s)*e.indexOf(c)/t.length).toPrecision(3)));this.rescore(a,"part")}almost(){let{scores:t}=this.state,[e,s]=(O(t).find(n=>n.length>1)??k(t)).slice(0,2);s===void 0?this.say(d`one document alone cannot be tied`):this.rescore(t.with(s,St(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:s}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:s.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:s,min_grade:n,rel:a,scores:r,ids:c,precision:i}=this.state,l=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${n}`,p={function:`${t}_score`,rel:JSON.stringify(a),scores:JSON.stringify(r),ids:JSON.stringify(c),form:`k=${s??"None"}, ${l}`,single:i==="single"?"True":"False"};this.hand(this.filled(p),"Python")}paint(t,e){let{rel:s,scores:n}=this.state,{docs:a,cutoff:r,low:c,high:i}=this.parts;(e?.kind==="link"||e?.kind==="outside")&&this.unfold(),F(a,s.length+1,()=>this.clone("doc")),this.docs=[...a.children].slice(1),e?.smooth||(this.range=this.span());for(let l of this.now.groups)for(let p of l.group)this.paintDoc(this.docs[p],p,l);this.paintBinds(n),c.textContent=L(this.range[0]),i.textContent=L(this.range[1]),r.max=s.length,this.tiles(this.now.values,t?.values);for(let l of this.all(".nl-says [data-measure]"))this.paintOrder(l);this.paintTellers(),this.paintRange()}paintRange(){let{least:t,most:e,values:s}=this.now,{span:n,least:a,most:r,spanName:c}=this.parts,{measure:i,k:l}=this.state,p=u=>e>t?(u-t)/(e-t):.5;n.style=`--low: ${p(s.worst)}; --top: ${p(s.best)}`,a.textContent=$(t),r.textContent=$(e),c.textContent=d`${q[i]}${l===null?"":`@${l}`} of every order`;let h=st(s.worst,s.best)===0;for(let u of this.parts.marks.children){let{mark:g}=u.dataset;u.style=`--at: ${p(s[g])}`,u.hidden=h&&g!=="average",g==="average"&&(u.textContent=h?d`all seven: ${$(s.best)}`:pt.average)}this.paintMarks()}paintMarks(){let{marks:t}=this.parts,e=nt(t),s=t.getBoundingClientRect().width/e;t.style.setProperty("--width",`${s}px`);let n=[],a=i=>Number(i.style.getPropertyValue("--at")),r=[...t.children].filter(({hidden:i})=>!i).sort((i,l)=>a(i)-a(l)),c=r.map(i=>i.getBoundingClientRect().width/e);r.forEach((i,l)=>{let p=Math.min(Math.max(a(i)*s-c[l]/2,0),s-c[l]),h=n.findIndex(g=>g+wt<=p),u=h>=0?h:n.length;n[u]=p+c[l],i.style.setProperty("--left",`${p}px`),i.style.setProperty("--line",String(u))}),this.lines=Math.max(this.lines,n.length),t.style.setProperty("--lines",String(this.lines))}span(){let t=[...this.start.scores,...this.state.scores],[e,s]=[Math.min(...t),Math.max(...t)];return e>=0&&s<=1?[0,1]:[e<0||e===s||s<=1?e-1:e>1?e-(s-e)/4:0,s]}paintDoc(t,e,{group:s,first:n,last:a}){let[r,c,i,l,p]=[...t.children],h=this.state.ids[e],[u,g]=this.range,f=s.length>1,v=f?d`${n} to ${a}`:n;t.ariaLabel=d`${h}, ${f?d`tied at ranks ${v}`:d`rank ${v}`}`,t.classList.toggle("nl-tied",f),r.textContent=h,et(c,this.state.rel[e]),c.ariaLabel=d`Grade of ${h}`,c.style.setProperty("--grade",String(Math.min(this.state.rel[e]/3,1))),i.min=String(u),i.max=String(g),i.step=String((g-u)*xt),i.value=this.state.scores[e],i.ariaLabel=d`Score of ${h}`,l.value=this.state.scores[e],l.ariaLabel=d`Score of ${h}, exactly`,p.textContent=f?d`tied ${n}\u2013${a}`:d`rank ${n}`}paintBinds(t){let[e,s]=this.range,a=this.now.groups.filter(({group:r})=>r.length>1).map(({group:r})=>{let c=document.createElement("i"),i=(t[r[0]]-e)/(s-e);return c.style=`--x: ${i}; --from: ${Math.min(...r)}; --to: ${Math.max(...r)}; --n: ${t.length}`,c});this.parts.binds.replaceChildren(...a)}paintOrder(t){let{orders:e,groups:s}=this.now,{measure:n=""}=t.dataset,[,,a]=[...t.children];a.textContent=n==="average"?"":this.grades(e[n],s)}paintTellers(){let{says:t}=this.now,e=this.all(".nl-says [data-measure]").filter(({dataset:{measure:a=""}})=>t[a].length),{tellers:s,which:n}=this.parts;n.hidden=!this.state.tools.length,F(s,Math.max(e.length,1),()=>this.clone("teller")),[...s.children].forEach((a,r)=>{let c=e[r]?.dataset.measure??"",[i,l]=a.children;a.dataset.ties=c,i.textContent=e[r]?.firstElementChild?.firstChild?.textContent?.trim()??"",l.textContent=c?t[c].join("; "):d`none of the tools that were measured`})}grades(t,e){return e.map(({first:n,last:a})=>{let r=t.slice(n-1,a).map(c=>L(this.state.rel[c]));return r.length>1?`[${r.join(" ")}]`:r[0]}).join(" ")}why(t,e,s){return`${this.did(t)}${Lt(this.state,s)}${Rt(this.state,s)}${this.standing(t)}`}did({kind:t,at:e=-1}){let{ids:s,rel:n}=this.state;return t==="link"?d`as the link has it: `:t==="turn"?d`the same documents, given in the opposite order: `:t==="grade"?d`${s[e]} has grade ${L(n[e])} now: `:""}standing({kind:t="",at:e=-1}){let{ids:s,scores:n}=this.state;if(!t.startsWith("score"))return"";let{group:a}=this.now.groups.find(c=>c.group.includes(e)),r=a.filter(c=>c!==e).map(c=>s[c]);return d`. ${s[e]} has score ${n[e]} now, ${r.length?d`as ${E(r)}`:d`like no other`}`}},Et=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],Nt=lt(I,Et),mt={render:Nt};var ft=`<div class="nl-lab nl-ties-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
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
`;ndcgLabs.TiesLab={render:o=>mt.render({...o,markup:ft})};})();
