(()=>{var M=ndcgLists.ap;var y=ndcgLists.contributions,v=ndcgLists.dcg;var B=ndcgLists.idcg;var C=ndcgLists.ndcg;var R=ndcgLists.precisions;var N=ndcgLists.rr;var k=ndcgLists.sum;var i=ndcgCore.fixed;var S=ndcgCore.gradesOf;var b=ndcgCore.short;var E=ndcgLists.pasteBox;var G=ndcgCore.View,O=ndcgCore.lab;var T=ndcgCore.said,s=ndcgCore.t;var z={ndcg:C,dcg:v,ap:e=>M(e),rr:e=>N(e)},U=e=>e==="ap"||e==="rr";function P(e=Math.random,t=!1){let a=c=>c+Math.floor(e()*4),o=()=>t?+(a(0)>1):a(0),n=Array.from({length:a(3)},o);return new Set(n).size>1?n:[...n,n[0]?0:t?1:3]}var w=class extends G{measure({questions:t,measure:a,gain:o,guesses:n,guess:c,revealed:r}){if(!Object.hasOwn(z,a))throw new RangeError(s`no measure here is called ${a}`);let l=a==="dcg"?1/0:1,p=d=>d>=0&&d<=l;if(![c,...n].every(p))throw new RangeError(s`a guess must ${l===1?s`lie between 0 and 1`:s`be 0 or more`}`);if(r&&!n.length||n.length>t.length)throw new RangeError(s`each guess needs its question`);let g=n.length-(r?1:0),u=t[g],h=t.map(d=>z[a](d,{gain:o})),x=n.map((d,f)=>Math.abs(d-h[f]));return{at:g,list:u,done:r||!u,answers:h,errors:x,top:W(a,t,o)}}build(){E(this,{several:!0,most:10},t=>{let a=t.map(({ranking:n})=>S(n)),o=a.findIndex(n=>!n.some(Boolean));if(o>=0){let n=this.state.measure.toUpperCase();throw new RangeError(s`list ${o+1} has nothing to find: its ${n} is 0 by convention`)}return{questions:a,guesses:[],guess:.5,revealed:!1}})}check(){let{guess:t,guesses:a,questions:o,measure:n}=this.state;if(this.now.done){let c=[...o,P(Math.random,U(n))],r=a.length<o.length?o:c;this.commit({revealed:!1,guess:.5,questions:r},{kind:"next"})}else this.commit({revealed:!0,guesses:[...a,t]},{kind:"check"})}paint(){let{at:t,list:a,done:o,answers:n,errors:c,top:r}=this.now,{revealed:l,measure:p,gain:m,guesses:g}=this.state,{number:u,asks:h,list:x,check:d,answer:f,guess:L,score:j,gains:I}=this.parts,$=U(p);this.lab.ariaLabel=s`Quiz: guess the ${p.toUpperCase()}`,u.textContent=s`List ${t+1}.`;let F=$?"":s`, with the ${T(m)} gain`;h.textContent=a?s`What is its ${p.toUpperCase()}${F}?`:s`The next list is a fresh one.`,x.replaceChildren(...(a??[]).map(Q)),d.textContent=o?s`Next list`:s`Check`,I.hidden=$,L.max=r,L.disabled=o,f.classList.toggle("nl-shown",l),f.style=l?`--kept: ${n[t]/r}; --guess: ${Math.min(g[t]/r,1)}`:"",j.textContent=c.length?V(c,r):""}why(t,a,{at:o,list:n,answers:c,errors:r,top:l}){let{revealed:p,measure:m,gain:g,guesses:u}=this.state;if(!n)return s`every list is done`;if(!p)return s`the grades are ${n.map(b).join(", ")}: set the slider, then check`;let h=m.toUpperCase(),x=s`${h} is ${i(c[o])}; you said ${i(u[o],2)}, ${_(r[o],l)}`;return s`${x}. ${D[m](n,g)}`}};function W(e,t,a){return e!=="dcg"?1:Math.ceil(Math.max(...t.map(o=>k(y(o,{gain:a,discount:o.map(()=>1)})))))}var D={ndcg(e,t){let a=e.toSorted((c,r)=>r-c),o=s`, and ${i(B(e,{gain:t}))} in its best order, ${a.map(b).join(", ")}`,n=C(e,{gain:t})<1?o:s`: no order has more`;return s`The DCG of the list is ${i(v(e,{gain:t}))}${n}`},dcg:(e,t)=>s`Its terms are ${y(e,{gain:t}).map(b).join(" + ")}`,ap(e){let t=R(e).filter(Boolean),a=t.length===1?s`its one relevant result`:s`its ${t.length} relevant results`;return s`The precision at ${a}: ${t.map(o=>i(o)).join(", ")}`},rr:e=>s`The first relevant result is at rank ${e.findIndex(t=>t>=1)+1}`};function Q(e){let t=document.createElement("li");return t.textContent=b(e),t.className="nl-graded",t.style.setProperty("--grade",String(Math.min(e/3,1))),t}function V(e,t){let a=k(e)/e.length,o=e.filter(n=>n<=.05*t).length;return s`Guesses: ${e.length}. Mean error: ${i(a)}. Within ${i(.05*t,2)}: ${o}.`}function _(e,t){return e<=.02*t?s`spot on`:e<=.05*t?s`very close`:s`off by ${i(e,2)}`}var H=O(w,["questions","measure","gain","guesses","guess","revealed"]),q={render:H};var A=`<div class="nl-lab nl-quiz" role="group" aria-label="Quiz: guess the NDCG" data-lm-suppress-shortcuts="true">
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
`;ndcgLabs.Quiz={render:e=>q.render({...e,markup:A})};})();
