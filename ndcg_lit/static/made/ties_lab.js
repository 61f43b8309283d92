(()=>{var J=ndcgLists.ap;var U=ndcgLists.checkGrade,S=ndcgLists.checked;var O=ndcgLists.depth,V=ndcgLists.discounts;var H=ndcgLists.gains,T=ndcgLists.hits,K=ndcgLists.idcg;var W=ndcgLists.ndcg,Y=ndcgLists.nonNegative;var Q=ndcgLists.refusal,X=ndcgLists.rr,Z=ndcgLists.shown,x=ndcgLists.sum;var d=ndcgCore.t;function k(a,{ties:t="stable",docids:e,rel:s,single:n}={}){let o=G(a,n),r=ft(t,e,s,a.length);return[...a.keys()].sort((i,c)=>o[c]-o[i]||r(i,c))}function G(a,t){if(!Array.isArray(a))throw new TypeError(d`scores must be a list; got ${Z(a)}`);return a.forEach((e,s)=>{U(e,d`score ${s+1}`)}),t?a.map(Math.fround):a}function ft(a,t,e,s=0){let n=a==="docid-rising"||a==="worst"?1:-1;if(a==="stable"||a==="reversed")return(o,r)=>a==="stable"?o-r:r-o;if(a==="best"||a==="worst"){let o=y(S(e),s,"rel");return(r,i)=>n*(o[r]-o[i])||r-i}if(a==="docid"||a==="docid-rising"){let o=y(t,s,"docids");return(r,i)=>n*vt(o[r],o[i])||r-i}throw Q("ties",a,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function y(a,t,e){if(a?.length===t)return a;throw new RangeError(`${e} must hold one for each of the ${t} scores; got ${a?.length??"none"}`)}function vt(a,t){let[e,s]=[[...a],[...t]],n=e.findIndex((o,r)=>o!==s[r]);return n<0?e.length-s.length:(e[n].codePointAt(0)??0)-(s[n]?.codePointAt(0)??-1)}var B=(a,t,e)=>Array.from({length:Math.max(Math.min(t,e-a),0)},(s,n)=>a+n+1);function tt(a,t,e){let s=a/t;return x(e.map((n,o)=>{let r=s/n;return s*=(t-a-o)/(t-1-o),r}))}var F=ndcgCore.capital;var $=ndcgCore.fixed;var et=ndcgCore.offer;var q=ndcgCore.resize;var L=ndcgCore.short;var st=ndcgCore.trend;var nt=ndcgLists.pasteBox;var z=ndcgLists.NAMES;function R(a,t){let e=G(a,t),s=[];for(let n of k(a,{single:t})){let o=s.at(-1);o&&e[o[0]]===e[n]?o.push(n):s.push([n])}return s}function at(a,t,{ties:e="average",docids:s,single:n,...o}={}){let r=y(H(a,o.gain),t.length,"rel");if(e!=="average")return W(j(a,t,{ties:e,docids:s,single:n},r),o);Y(a,o.gain,"rel");let i=V(a.length,o.discount).slice(0,O(o.k??null,a.length)),c=K(a,o),l=D(t,n,(p,h)=>x(p.map(g=>r[g]))/p.length*x(i.slice(h,h+p.length)));return c>0?Math.min(l/c,1):0}function ot(a,t,{ties:e="average",docids:s,single:n,...o}={}){if(e!=="average")return J(j(a,t,{ties:e,docids:s,single:n}),o);let r=y(T(a,null,o.minGrade??1),t.length,"rel"),i=O(o.k??null,a.length),c=0,l=D(t,n,(p,h)=>{let u=p.length,g=x(p.map(w=>r[w])),f=u>1?(g-1)/(u-1):0,v=B(h,u,i).map((w,C)=>(c+1+C*f)/w);return c+=g,g/u*x(v)});return c?Math.min(l/c,1):0}function rt(a,t,{ties:e="average",docids:s,single:n,...o}={}){if(e!=="average")return X(j(a,t,{ties:e,docids:s,single:n}),o);let r=y(T(a,null,o.minGrade??1),t.length,"rel"),i=O(o.k??null,a.length),c=!1;return D(t,n,(l,p)=>{let h=x(l.map(u=>r[u]));return c||!h?0:(c=!0,tt(h,l.length,B(p,l.length,i)))})}function j(a,t,e,s=S(a)){return k(t,{...e,rel:y(s,t.length,"rel")}).map(n=>a[n])}function D(a,t,e){let s=0;return x(R(a,t).map(n=>{let o=e(n,s);return s+=n.length,o}))}var it=ndcgLists.areNames;var E=ndcgLists.listed;var dt=ndcgCore.View,ct=ndcgCore.lab;var ht={ndcg:at,ap:ot,rr:rt},ut=["best","worst","docid","docid-rising","stable","reversed"],bt=.05,lt={average:d`mean`,best:d`higher grade`,worst:d`lower grade`,docid:d`larger id`,"docid-rising":d`smaller id`,stable:d`input order`,reversed:d`backwards`},xt=8;function wt(a){let{rel:t,scores:e,ids:s,k:n,gain:o,measure:r,precision:i,min_grade:c}=a;yt(a);let l=i==="single",p={k:n,gain:o,minGrade:c,docids:s,single:l},h=ht[r],u={average:h(t,e,p)},g={};for(let b of ut)u[b]=h(t,e,{...p,ties:b}),g[b]=k(e,{ties:b,docids:s,rel:t,single:l});let f=e.map(()=>0),[v,w]=["worst","best"].map(b=>h(t,f,{...p,ties:b})),C=R(e,l),M=C.length!==R(e,!l).length,N=Math.min(n??t.length,t.length),_=r==="ndcg"?t:t.map(b=>+(b>=c)),A=$t(a,M);return{values:u,orders:g,groups:kt(C),close:M,depth:N,worth:_,says:A,single:l,least:v,most:w}}function yt({rel:a,scores:t,ids:e,measure:s,precision:n,tools:o}){let r=a.length;if(!(s in ht))throw new RangeError(d`the measure must be ndcg, ap or rr; got ${s}`);if(!["single","double"].includes(n))throw new RangeError(d`the precision must be single or double`);if(!r||r>12)throw new RangeError(d`there must be 1 to 12 documents; got ${r}`);if(t.length!==r||e.length!==r)throw new RangeError(d`every document needs a grade, a score and an id`);if(!it(e))throw new RangeError(d`ids must be texts, no two the same`);if(!Array.isArray(o))throw new TypeError(d`the tools must be a list`)}function kt(a){let t=0;return a.map(e=>{let s={group:e,first:t+1,last:t+e.length};return t+=e.length,s})}function $t({tools:a,k:t,gain:e,measure:s,precision:n},o){let r=Object.fromEntries(["average",...ut].map(c=>[c,[]])),i=a.filter(c=>{let l=c.measures.split(" ").includes(s)&&(s!=="ndcg"||c.gain===e),p=c.cutoff==="any"||c.cutoff===(t===null?"without":"with");return l&&p&&(!o||c.precision===n)});for(let{tool:c,ties:l}of i)l==="random"?r.average.push(d`${c} on average`):r[l]?.push(c);return r}var pt=({first:a,last:t})=>t-a>1?d`ranks ${a} to ${t}`:d`ranks ${a} and ${t}`;function Ct(a,t){let{measure:e,rel:s,k:n}=a,{values:o,groups:r,worth:i,depth:c}=t,l=z[e]+(n===null?"":`@${n}`),p=r.filter(({group:m})=>m.length>1);if(!p.length)return d`no two scores are equal, so there is one order and one ${l}, ${$(o.stable)}`;let h=p.filter(({group:m})=>new Set(m.map(P=>i[P])).size>1),u=e==="ndcg"?d`the same grade`:d`all relevant or all not`,g=d`every order gives ${$(o.stable)}`,f=p.length>1?d`each tie`:d`the tie of ${pt(p[0])}`;if(!h.length)return d`the results in ${f} have ${u}, so their order does not matter: ${g}`;let v=h.filter(({first:m})=>m<=c);if(!v.length)return d`only results past the cutoff ${n} are tied, so ${g}`;if(o.best-o.worst<5e-7)return d`${Lt(a,t)}, so the order of the tied does not matter: ${g}`;let w=v.find(({last:m})=>m>c),C=v.map(m=>d`${E(m.group.map(P=>L(s[P])))} at ${pt(m)}`),M=d`equal scores leave the order of the grades ${C.join(d`, and of `)} open`,N=w?d`; the cutoff ${n} cuts through that tie, so who is counted at all is open too`:"",[_,A,b]=[o.worst,o.best,o.average].map(m=>$(m));return d`${l} lies between ${_} and ${A}, with a mean of ${b}: ${M}${N}`}function Lt({measure:a},{values:t}){return t.best?a==="rr"?d`the first relevant result stands above the tie`:d`no order of the tied adds more than another`:d`there is nothing to find`}function Rt({scores:a,ids:t},{close:e,single:s}){if(!e)return"";let n=R(a,!0).find(i=>new Set(i.map(c=>a[c])).size>1)??[],o=E(n.map(i=>t[i])),r=s?d`in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not`:d`in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are`;return n.length>2?d`. Are the scores of ${o} all equal? ${F(r)}`:d`. Are the scores of ${o} equal? ${F(r)}`}function Mt({ranking:a,scores:t},e){let s=e[e.length-1];return{rel:a.map(({grade:n})=>n),scores:t??a.map((n,o)=>e[o]??s),ids:a.map(({label:n})=>n)}}function St(a){let t=Math.max(Math.abs(a)*1e-8,1e-46);return Math.fround(a+t)===Math.fround(a)?a+t:a-t}var I=class extends dt{docs=[];range=[0,1];lines=0;compute(t){return wt(t)}facts(t,{values:e,close:s}){return{...t,...e,values:e,near:s}}build(){let{docs:t}=this.parts;this.unfold(),nt(this,{most:12},([n])=>Mt(n,this.state.scores)),this.listen(t,"input",({target:n})=>{n.type==="range"&&this.score(this.at(n),Number(n.value),!0)}),this.listen(t,"change",({target:n})=>{let o=this.at(n);n.options?this.commit({rel:this.state.rel.with(o,Number(n.value))},{kind:"grade",at:o}):n.type==="number"&&n.value?this.score(o,Number(n.value)):this.draw()});for(let n of this.all(".nl-says [data-measure]"))n.append(...this.clone("rest").children);let e=Object.entries(lt).map(([n,o])=>{let r=document.createElement("span");return r.dataset.mark=n,r.textContent=o,r});this.parts.marks.append(...e);let s=new ResizeObserver(()=>this.paintMarks());for(let n of[this.parts.marks,...e])s.observe(n);this.cleanup.signal.addEventListener("abort",()=>s.disconnect())}unfold(){let{measure:t,precision:e,gain:s}=this.state;(t!=="ndcg"||e!=="double"||s!=="linear")&&(this.parts.more.open=!0)}at(t){return this.docs.findIndex(e=>e.contains(t))}score(t,e,s){this.commit({scores:this.state.scores.with(t,e)},{kind:`score ${t}`,at:t,smooth:s})}rescore(t,e){this.commit({scores:t},{kind:e})}tie(){let{scores:t}=this.state;this.rescore(t.map(()=>Math.max(...t)),"tie")}part(){let{scores:t}=this.state,e=k(t),[s,n]=this.range,o=t.map((r,i)=>Number((n-(n-s)*e.indexOf(i)/t.length).toPrecision(3)));this.rescore(o,"part")}almost(){let{scores:t}=this.state,[e,s]=(R(t).find(n=>n.length>1)??k(t)).slice(0,2);s===void 0?this.say(d`one document alone cannot be tied`):this.rescore(t.with(s,St(t[e])),"almost")}turnRound(){let{rel:t,scores:e,ids:s}=this.state;this.commit({rel:t.toReversed(),scores:e.toReversed(),ids:s.toReversed()},{kind:"turn"})}python(){let{measure:t,gain:e,k:s,min_grade:n,rel:o,scores:r,ids:i,precision:c}=this.state,l=t==="ndcg"?`gain=${JSON.stringify(e)}`:`min_grade=${n}`,p={function:`${t}_score`,rel:JSON.stringify(o),scores:JSON.stringify(r),ids:JSON.stringify(i),form:`k=${s??"None"}, ${l}`,single:c==="single"?"True":"False"};this.hand(this.filled(p),"Python")}paint(t,e){let{rel:s,scores:n}=this.state,{docs:o,cutoff:r,low:i,high:c}=this.parts;(e?.kind==="link"||e?.kind==="outside")&&this.unfold(),q(o,s.length+1,()=>this.clone("doc")),this.docs=[...o.children].slice(1),e?.smooth||(this.range=this.span());for(let l of this.now.groups)for(let p of l.group)this.paintDoc(this.docs[p],p,l);this.paintBinds(n),i.textContent=L(this.range[0]),c.textContent=L(this.range[1]),r.max=s.length,this.tiles(this.now.values,t?.values);for(let l of this.all(".nl-says [data-measure]"))this.paintOrder(l);this.paintTellers(),this.paintRange()}paintRange(){let{least:t,most:e,values:s}=this.now,{span:n,least:o,most:r,spanName:i}=this.parts,{measure:c,k:l}=this.state,p=u=>e>t?(u-t)/(e-t):.5;n.style=`--low: ${p(s.worst)}; --top: ${p(s.best)}`,o.textContent=$(t),r.textContent=$(e),i.textContent=d`${z[c]}${l===null?"":`@${l}`} of every order`;let h=st(s.worst,s.best)===0;for(let u of this.parts.marks.children){let{mark:g}=u.dataset;u.style=`--at: ${p(s[g])}`,u.hidden=h&&g!=="average",g==="average"&&(u.textContent=h?d`all seven: ${$(s.best)}`:lt.average)}this.paintMarks()}paintMarks(){let{marks:t}=this.parts,{width:e}=t.getBoundingClientRect();t.style.setProperty("--width",`${e}px`);let s=[],n=i=>Number(i.style.getPropertyValue("--at")),o=[...t.children].filter(({hidden:i})=>!i).sort((i,c)=>n(i)-n(c)),r=o.map(i=>i.getBoundingClientRect().width);o.forEach((i,c)=>{let l=Math.min(Math.max(n(i)*e-r[c]/2,0),e-r[c]),p=s.findIndex(u=>u+xt<=l),h=p<0?s.length:p;s[h]=l+r[c],i.style.setProperty("--left",`${l}px`),i.style.setProperty("--line",String(h))}),this.lines=Math.max(this.lines,s.length),t.style.setProperty("--lines",String(this.lines))}span(){let t=[...this.start.scores,...this.state.scores],[e,s]=[Math.min(...t),Math.max(...t)];return e>=0&&s<=1?[0,1]:[e<0||e===s||s<=1?e-1:e>1?e-(s-e)/4:0,s]}paintDoc(t,e,{group:s,first:n,last:o}){let[r,i,c,l,p]=[...t.children],h=this.state.ids[e],[u,g]=this.range,f=s.length>1,v=f?d`${n} to ${o}`:n;t.ariaLabel=d`${h}, ${f?d`tied at ranks ${v}`:d`rank ${v}`}`,t.classList.toggle("nl-tied",f),r.textContent=h,et(i,this.state.rel[e]),i.ariaLabel=d`Grade of ${h}`,i.style.setProperty("--grade",String(Math.min(this.state.rel[e]/3,1))),c.min=String(u),c.max=String(g),c.step=String((g-u)*bt),c.value=this.state.scores[e],c.ariaLabel=d`Score of ${h}`,l.value=this.state.scores[e],l.ariaLabel=d`Score of ${h}, exactly`,p.textContent=f?d`tied ${n}\u2013${o}`:d`rank ${n}`}paintBinds(t){let[e,s]=this.range,o=this.now.groups.filter(({group:r})=>r.length>1).map(({group:r})=>{let i=document.createElement("i"),c=(t[r[0]]-e)/(s-e);return i.style=`--x: ${c}; --from: ${Math.min(...r)}; --to: ${Math.max(...r)}; --n: ${t.length}`,i});this.parts.binds.replaceChildren(...o)}paintOrder(t){let{orders:e,groups:s}=this.now,{measure:n=""}=t.dataset,[,,o]=[...t.children];o.textContent=n==="average"?"":this.grades(e[n],s)}paintTellers(){let{says:t}=this.now,e=this.all(".nl-says [data-measure]").filter(({dataset:{measure:o=""}})=>t[o].length),{tellers:s,which:n}=this.parts;n.hidden=!this.state.tools.length,q(s,Math.max(e.length,1),()=>this.clone("teller")),[...s.children].forEach((o,r)=>{let i=e[r]?.dataset.measure??"",[c,l]=o.children;o.dataset.ties=i,c.textContent=e[r]?.firstElementChild?.firstChild?.textContent?.trim()??"",l.textContent=i?t[i].join("; "):d`none of the tools that were measured`})}grades(t,e){return e.map(({first:n,last:o})=>{let r=t.slice(n-1,o).map(i=>L(this.state.rel[i]));return r.length>1?`[${r.join(" ")}]`:r[0]}).join(" ")}why(t,e,s){return`${this.did(t)}${Ct(this.state,s)}${Rt(this.state,s)}${this.standing(t)}`}did({kind:t,at:e=-1}){let{ids:s,rel:n}=this.state;return t==="link"?d`as the link has it: `:t==="turn"?d`the same documents, given in the opposite order: `:t==="grade"?d`${s[e]} has grade ${L(n[e])} now: `:""}standing({kind:t="",at:e=-1}){let{ids:s,scores:n}=this.state;if(!t.startsWith("score"))return"";let{group:o}=this.now.groups.find(i=>i.group.includes(e)),r=o.filter(i=>i!==e).map(i=>s[i]);return d`. ${s[e]} has score ${n[e]} now, ${r.length?d`as ${E(r)}`:d`like no other`}`}},Ot=["rel","scores","ids","k","gain","measure","precision","min_grade","tools"],Et=ct(I,Ot),gt={render:Et};var mt=`<div class="nl-lab nl-ties-lab" role="group" aria-label="Ties laboratory" data-lm-suppress-shortcuts="true">
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
