(()=>{var E=ndcgLists.ap;var k=ndcgLists.contributions,C=ndcgLists.dcg;var O=ndcgLists.idcg;var w=ndcgLists.ndcg;var R=ndcgLists.precisions;var S=ndcgLists.rr;var b=ndcgLists.sum;var c=ndcgCore.fixed;var N=ndcgCore.gradesOf;var v=ndcgCore.short;var B=ndcgLists.pasteBox;var G=ndcgCore.View,A=ndcgCore.lab;var U=ndcgCore.said,s=ndcgCore.t;var j={ndcg:w,dcg:C,ap:e=>E(e),rr:e=>S(e)},q=10,J=5,y=.05,z=e=>e==="ap"||e==="rr";function X(e=Math.random,t=!1){let a=r=>r+Math.floor(e()*4),n=()=>t?+(a(0)>1):a(0),o=Array.from({length:a(3)},n);return new Set(o).size>1?o:[...o,o[0]?0:t?1:3]}function D(e){let t=e.toSorted((a,n)=>a-n)[Math.floor(e.length/2)];return{value:t,error:b(e.map(a=>Math.abs(a-t)))/e.length}}function Z(e,t,a){let n=b(e.map((r,i)=>Math.abs(r-t[i])))/e.length,o=D(t.slice(0,e.length));return{mean:n,rival:o,good:o.error<=y*a?null:n<=y*a}}var L=class extends G{measure({questions:t,measure:a,gain:n,guesses:o,guess:r,revealed:i}){if(!Object.hasOwn(j,a))throw new RangeError(s`no measure here is called ${a}`);let d=a==="dcg"?1/0:1,p=l=>l>=0&&l<=d;if(![r,...o].every(p))throw new RangeError(s`a guess must ${d===1?s`lie between 0 and 1`:s`be 0 or more`}`);if(i&&!o.length||o.length>t.length)throw new RangeError(s`each guess needs its question`);let u=o.length-(i?1:0),f=t[u],g=tt(t,a,n),h=o.map((l,$)=>Math.abs(l-g[$])),x=i&&o.length>=q;return{at:u,list:f,done:i||!f,ended:x,answers:g,errors:h,top:et(a,t,n)}}build(){let{guess:t,check:a}=this.parts;this.listen(t,"keydown",n=>{n.key==="Enter"&&(n.preventDefault(),this.check(),a.focus())}),B(this,{several:!0,most:10},n=>{let o=n.map(({ranking:i})=>N(i)),r=o.findIndex(i=>!i.some(Boolean));if(r>=0){let i=this.state.measure.toUpperCase();throw new RangeError(s`list ${r+1} has nothing to find: its ${i} is 0 by convention`)}return{questions:o,guesses:[],guess:.5,revealed:!1}})}check(){let{guess:t,guesses:a,questions:n,measure:o}=this.state;if(this.now.done){let r=X(Math.random,z(o)),i=a.length<n.length?n:[...n,r],d=this.now.ended?{questions:[r],guesses:[]}:{questions:i};this.commit({revealed:!1,guess:.5,...d},{kind:"next"}),document.activeElement===this.parts.check&&this.parts.guess.focus({preventScroll:!0})}else this.commit({revealed:!0,guesses:[...a,t]},{kind:"check"})}paint(){let{at:t,list:a,done:n,ended:o,answers:r,errors:i,top:d}=this.now,{revealed:p,measure:m,gain:u,guesses:f,guess:g,brief:h}=this.state,{number:x,asks:l,list:$,check:P,answer:W,guess:M,score:V,gains:H,changes:Q,paste:_}=this.parts,T=z(m);this.lab.ariaLabel=s`Quiz: guess the ${m.toUpperCase()}`,x.textContent=s`List ${t+1} of ${Math.max(t+1,q)}.`;let K=T?"":s`, with the ${U(u)} gain`;l.textContent=a?s`What is its ${m.toUpperCase()}${K}?`:s`The next list is a fresh one.`,$.replaceChildren(...(a??[]).map(at)),P.textContent=o?s`Ten new lists`:n?s`Next list`:s`Check`,H.hidden=T||h,Q.hidden=h,_.hidden=h,M.max=d,M.disabled=n;let Y=p?f[t]:g;W.style=`--kept: ${p?r[t]/d:0}; --guess: ${Math.min(Y/d,1)}`,V.textContent=ot(i,r,d)}why(t,a,{at:n,list:o,ended:r,answers:i,errors:d,top:p}){let{revealed:m,measure:u,gain:f,guesses:g}=this.state;if(!o)return s`every list is done`;if(!m)return s`the grades are ${o.map(v).join(", ")}. ${nt[u]()}`;let h=u.toUpperCase(),x=s`${h} is ${c(i[n])}; you said ${c(g[n],2)}, ${it(d[n],p)}`,l=s`${x}. ${st[u](o,f)}`;return r?s`${l}. ${rt(Z(g,i,p),p)}`:l}},tt=(e,t,a)=>e.map(n=>j[t](n,{gain:a}));function et(e,t,a){return e!=="dcg"?1:Math.ceil(Math.max(...t.map(n=>b(k(n,{gain:a,discount:n.map(()=>1)})))))}var st={ndcg(e,t){let a=e.toSorted((r,i)=>i-r),n=s`, and ${c(O(e,{gain:t}))} in its best order, ${a.map(v).join(", ")}`,o=w(e,{gain:t})<1?n:s`: no order has more`;return s`The DCG of the list is ${c(C(e,{gain:t}))}${o}`},dcg:(e,t)=>s`Its terms are ${k(e,{gain:t}).map(v).join(" + ")}`,ap(e){let t=R(e).filter(Boolean),a=t.length===1?s`its one relevant result`:s`its ${t.length} relevant results`;return s`The precision at ${a}: ${t.map(n=>c(n)).join(", ")}`},rr:e=>s`The first relevant result is at rank ${e.findIndex(t=>t>=1)+1}`},nt={ndcg:()=>s`Weigh the gains 1, 0.6, 0.5, then 0.4, add up, and divide by the same sum of the sorted list`,dcg:()=>s`Weigh the gains 1, 0.6, 0.5, then 0.4, and add up`,ap:()=>s`Take the precision at each relevant result, and their mean`,rr:()=>s`Divide 1 by the rank of the first relevant result`};function at(e){let t=document.createElement("li");return t.textContent=v(e),t.className="nl-graded",t.style.setProperty("--grade",String(Math.min(e/3,1))),t}function ot(e,t,a){let n=e.length;if(!n)return s`Ten lists. A mean error of ${c(y*a,2)} or less is good.`;let o=s`Guesses: ${n}. Mean error: ${c(b(e)/n)}`;if(n<J)return s`${o}.`;let{value:r,error:i}=D(t.slice(0,n));return s`${o}; always ${c(r,2)} has ${c(i)}.`}function rt({mean:e,rival:t,good:a},n){let o=s`Ten lists are done, with a mean error of ${c(e)}`,r=s`always ${c(t.value,2)} would have had ${c(t.error)}`;return a===null?s`${o}: ${r}, so these lists are too much alike to tell`:a?s`${o}: that is good, since ${r}`:s`${o}: ${c(y*n,2)} or less is good, and ${r}`}function it(e,t){return e<=.02*t?s`spot on`:e<=.05*t?s`very close`:s`off by ${c(e,2)}`}var ct=A(L,["questions","measure","gain","guesses","guess","revealed","brief"]),I={render:ct};var F=`<div class="nl-lab nl-quiz" role="group" aria-label="Quiz: guess the NDCG" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-question"><b data-part="number"></b> <span data-part="asks"></span></p>
<ol class="nl-list" data-part="list" aria-label="Grades, best rank first"></ol>
<form class="nl-controls">
<label class="nl-field nl-slider"><span>Your guess</span>
<input type="range" min="0" max="1" step="0.01" data-key="guess" data-part="guess">
<span aria-hidden="true"></span></label>
<div class="nl-actions">
<button type="button" class="nl-primary" data-act="check" data-part="check">Check</button></div>
<div class="nl-kept nl-answer" data-part="answer" aria-hidden="true"><i></i><b></b></div>
<p class="nl-why" role="status" aria-live="polite" data-part="status"></p>
<p class="nl-hint" data-part="score"></p>
<div data-part="gains">
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
</div>
<div class="nl-actions" data-part="changes">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
</div>
</form>
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
</div>
`;ndcgLabs.Quiz={render:e=>I.render({...e,markup:F})};})();
