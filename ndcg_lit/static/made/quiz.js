(()=>{var $=ndcgLists.ap;var f=ndcgLists.contributions,y=ndcgLists.dcg;var M=ndcgLists.idcg;var v=ndcgLists.ndcg;var B=ndcgLists.precisions;var R=ndcgLists.rr;var C=ndcgLists.sum;var c=ndcgCore.fixed;var N=ndcgCore.gradesOf;var m=ndcgCore.short;var S=ndcgLists.pasteBox;var E=ndcgCore.View,G=ndcgCore.lab;var O={ndcg:v,dcg:y,ap:e=>$(e),rr:e=>R(e)},T=e=>e==="ap"||e==="rr";function I(e=Math.random,t=!1){let a=r=>r+Math.floor(e()*4),n=()=>t?+(a(0)>1):a(0),s=Array.from({length:a(3)},n);return new Set(s).size>1?s:[...s,s[0]?0:t?1:3]}var k=class extends E{measure({questions:t,measure:a,gain:n,guesses:s,guess:r,revealed:o}){if(!Object.hasOwn(O,a))throw new RangeError(`no measure here is called ${a}`);let d=a==="dcg"?1/0:1,l=i=>i>=0&&i<=d;if(![r,...s].every(l))throw new RangeError(`a guess must ${d===1?"lie between 0 and 1":"be 0 or more"}`);if(o&&!s.length||s.length>t.length)throw new RangeError("each guess needs its question");let p=s.length-(o?1:0),u=t[p],h=t.map(i=>O[a](i,{gain:n})),x=s.map((i,b)=>Math.abs(i-h[b]));return{at:p,list:u,done:o||!u,answers:h,errors:x,top:F(a,t,n)}}build(){S(this,{several:!0,most:10},t=>{let a=t.map(({ranking:s})=>N(s)),n=a.findIndex(s=>!s.some(Boolean));if(n>=0){let s=this.state.measure.toUpperCase();throw new RangeError(`list ${n+1} has nothing to find: its ${s} is 0 by convention`)}return{questions:a,guesses:[],guess:.5,revealed:!1}})}check(){let{guess:t,guesses:a,questions:n,measure:s}=this.state;if(this.now.done){let r=[...n,I(Math.random,T(s))],o=a.length<n.length?n:r;this.commit({revealed:!1,guess:.5,questions:o},{kind:"next"})}else this.commit({revealed:!0,guesses:[...a,t]},{kind:"check"})}paint(){let{at:t,list:a,done:n,answers:s,errors:r,top:o}=this.now,{revealed:d,measure:l,gain:g,guesses:p}=this.state,{number:u,asks:h,list:x,check:i,answer:b,guess:w,score:q,gains:A}=this.parts,L=T(l);this.lab.ariaLabel=`Quiz: guess the ${l.toUpperCase()}`,u.textContent=`List ${t+1}.`;let j=L?"":`, with the ${g} gain`;h.textContent=a?`What is its ${l.toUpperCase()}${j}?`:"The next list is a fresh one.",x.replaceChildren(...(a??[]).map(W)),i.textContent=n?"Next list":"Check",A.hidden=L,w.max=o,w.disabled=n,b.classList.toggle("nl-shown",d),b.style=d?`--kept: ${s[t]/o}; --guess: ${Math.min(p[t]/o,1)}`:"",q.textContent=r.length?D(r,o):""}why(t,a,{at:n,list:s,answers:r,errors:o,top:d}){let{revealed:l,measure:g,gain:p,guesses:u}=this.state;return s?l?`${`${g.toUpperCase()} is ${c(r[n])}; you said ${c(u[n],2)}, ${Q(o[n],d)}`}. ${P[g](s,p)}`:`the grades are ${s.map(m).join(", ")}: set the slider, then check`:"every list is done"}};function F(e,t,a){return e!=="dcg"?1:Math.ceil(Math.max(...t.map(n=>C(f(n,{gain:a,discount:n.map(()=>1)})))))}var P={ndcg(e,t){let a=e.toSorted((r,o)=>o-r),n=`, and ${c(M(e,{gain:t}))} in its best order, ${a.map(m).join(", ")}`,s=v(e,{gain:t})<1?n:": no order has more";return`The DCG of the list is ${c(y(e,{gain:t}))}${s}`},dcg:(e,t)=>`Its terms are ${f(e,{gain:t}).map(m).join(" + ")}`,ap(e){let t=B(e).filter(Boolean);return`The precision at ${t.length===1?"its one relevant result":`its ${t.length} relevant results`}: ${t.map(n=>c(n)).join(", ")}`},rr:e=>`The first relevant result is at rank ${e.findIndex(t=>t>=1)+1}`};function W(e){let t=document.createElement("li");return t.textContent=m(e),t.className="nl-graded",t.style.setProperty("--grade",String(Math.min(e/3,1))),t}function D(e,t){let a=C(e)/e.length,n=e.filter(s=>s<=.05*t).length;return`Guesses: ${e.length}. Mean error: ${c(a)}. Within ${c(.05*t,2)}: ${n}.`}function Q(e,t){return e<=.02*t?"spot on":e<=.05*t?"very close":`off by ${c(e,2)}`}var V=G(k,["questions","measure","gain","guesses","guess","revealed"]),z={render:V};var U=`<div class="nl-lab nl-quiz" role="group" aria-label="Quiz: guess the NDCG" data-lm-suppress-shortcuts="true">
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
<p class="nl-why" role="status" aria-live="polite" data-part="status">
      Set the slider to the value you expect, then check.</p>
<div data-part="gains">
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
</div>
<p class="nl-hint" data-part="score"></p>
<div class="nl-actions">
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
`;ndcgLabs.Quiz={render:e=>z.render({...e,markup:U})};})();
