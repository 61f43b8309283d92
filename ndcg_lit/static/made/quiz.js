(()=>{var R=ndcgCore.ap;var f=ndcgCore.contributions,C=ndcgCore.dcg;var B=ndcgCore.idcg;var k=ndcgCore.ndcg;var E=ndcgCore.precisions;var G=ndcgCore.rr;var v=ndcgCore.sum;var c=ndcgCore.fixed;var M=ndcgCore.gradesOf;var m=ndcgCore.short;var N=ndcgLists.pasteBox;var O=ndcgCore.View,S=ndcgCore.lab;var T={ndcg:k,dcg:C,ap:e=>R(e),rr:e=>G(e)},L=e=>e==="ap"||e==="rr";function A(e=Math.random,t=!1){let s=r=>r+Math.floor(e()*4),o=()=>t?+(s(0)>1):s(0),n=Array.from({length:s(3)},o);return new Set(n).size>1?n:[...n,n[0]?0:t?1:3]}var y=class extends O{measure({questions:t,measure:s,gain:o,guesses:n,guess:r,revealed:a}){if(!Object.hasOwn(T,s))throw new RangeError(`no measure here is called ${s}`);let d=s==="dcg"?1/0:1,l=i=>i>=0&&i<=d;if(![r,...n].every(l))throw new RangeError(`a guess must ${d===1?"lie between 0 and 1":"be 0 or more"}`);if(a&&!n.length||n.length>t.length)throw new RangeError("each guess needs its question");let p=n.length-(a?1:0),u=t[p],h=t.map(i=>T[s](i,{gain:o})),x=n.map((i,b)=>Math.abs(i-h[b]));return{at:p,list:u,done:a||!u,answers:h,errors:x,top:F(s,t,o)}}build(){N(this,{several:!0,most:10},t=>{let s=t.map(({ranking:n})=>M(n)),o=s.findIndex(n=>!n.some(Boolean));if(o>=0){let n=this.state.measure.toUpperCase();throw new RangeError(`list ${o+1} has nothing to find: its ${n} is 0 by convention`)}return{questions:s,guesses:[],guess:.5,revealed:!1}})}check(){let{guess:t,guesses:s,questions:o,measure:n}=this.state;if(this.now.done){let r=[...o,A(Math.random,L(n))],a=s.length<o.length?o:r;this.commit({revealed:!1,guess:.5,questions:a},{kind:"next"})}else this.commit({revealed:!0,guesses:[...s,t]},{kind:"check"})}paint(){let{at:t,list:s,done:o,answers:n,errors:r,top:a}=this.now,{revealed:d,measure:l,gain:g,guesses:p}=this.state,{number:u,asks:h,list:x,check:i,answer:b,guess:w,score:j,gains:q}=this.parts,$=L(l);this.lab.ariaLabel=`Quiz: guess the ${l.toUpperCase()}`,u.textContent=`List ${t+1}.`;let I=$?"":`, with the ${g} gain`;h.textContent=s?`What is its ${l.toUpperCase()}${I}?`:"The next list is a fresh one.",x.replaceChildren(...(s??[]).map(W)),i.textContent=o?"Next list":"Check",q.hidden=$,w.max=a,w.disabled=o,b.classList.toggle("nl-shown",d),b.style=d?`--kept: ${n[t]/a}; --guess: ${Math.min(p[t]/a,1)}`:"",j.textContent=r.length?D(r,a):""}why(t,s,{at:o,list:n,answers:r,errors:a,top:d}){let{revealed:l,measure:g,gain:p,guesses:u}=this.state;return n?l?`${`${g.toUpperCase()} is ${c(r[o])}; you said ${c(u[o],2)}, ${Q(a[o],d)}`}. ${P[g](n,p)}`:`the grades are ${n.map(m).join(", ")}: set the slider, then check`:"every list is done"}};function F(e,t,s){return e!=="dcg"?1:Math.ceil(Math.max(...t.map(o=>v(f(o,{gain:s,discount:o.map(()=>1)})))))}var P={ndcg(e,t){let s=e.toSorted((r,a)=>a-r),o=`, and ${c(B(e,{gain:t}))} in its best order, ${s.map(m).join(", ")}`,n=k(e,{gain:t})<1?o:": no order has more";return`The DCG of the list is ${c(C(e,{gain:t}))}${n}`},dcg:(e,t)=>`Its terms are ${f(e,{gain:t}).map(m).join(" + ")}`,ap(e){let t=E(e).filter(Boolean);return`The precision at ${t.length===1?"its one relevant result":`its ${t.length} relevant results`}: ${t.map(o=>c(o)).join(", ")}`},rr:e=>`The first relevant result is at rank ${e.findIndex(t=>t>=1)+1}`};function W(e){let t=document.createElement("li");return t.textContent=m(e),t}function D(e,t){let s=v(e)/e.length,o=e.filter(n=>n<=.05*t).length;return`Guesses: ${e.length}. Mean error: ${c(s)}. Within ${c(.05*t,2)}: ${o}.`}function Q(e,t){return e<=.02*t?"spot on":e<=.05*t?"very close":`off by ${c(e,2)}`}var V=S(y,["questions","measure","gain","guesses","guess","revealed"]),z={render:V};var U=`<div class="nl-lab" role="group" aria-label="Quiz: guess the NDCG" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-question"><b data-part="number"></b> <span data-part="asks"></span></p>
<ol class="nl-list" data-part="list" aria-label="Grades, best rank first"></ol>
<form class="nl-controls">
<label class="nl-field nl-slider"><span>Your guess</span>
<input type="range" min="0" max="1" step="0.01" data-key="guess" data-part="guess">
<span aria-hidden="true"></span></label>
<div class="nl-actions"><button type="button" data-act="check" data-part="check">Check</button></div>
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
<button type="button" data-act="undo" data-part="undo">Undo</button>
<button type="button" data-act="redo" data-part="redo">Redo</button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="link" data-part="link" hidden>Copy link</button>
</div>
</form>
<details class="nl-paste" data-part="paste"><summary>Paste your own</summary>
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, or a
    table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
</div>
`;ndcgLabs.Quiz={render:e=>z.render({...e,markup:U})};})();
