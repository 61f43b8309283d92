(()=>{var m=ndcgCore.dcg;var k=ndcgCore.idcg;var v=ndcgCore.ndcg;var y=ndcgCore.sum;var i=ndcgCore.fixed;var w=ndcgCore.gradesOf;var x=ndcgCore.short;var $=ndcgLists.pasteBox;var G=ndcgCore.View,N=ndcgCore.lab;function D(o=Math.random){let e=t=>t+Math.floor(o()*4),n=Array.from({length:e(3)},()=>e(0));return new Set(n).size>1?n:[...n,n[0]?0:3]}var b=class extends G{measure({questions:e,gain:n,guesses:t,guess:s,revealed:r}){let l=a=>a>=0&&a<=1;if(![s,...t].every(l))throw new RangeError("a guess must lie between 0 and 1");if(r&&!t.length||t.length>e.length)throw new RangeError("each guess needs its question");let c=t.length-(r?1:0),p=e[c],d=e.map(a=>v(a,{gain:n})),u=t.map((a,g)=>Math.abs(a-d[g]));return{at:c,list:p,done:r||!p,answers:d,errors:u}}build(){$(this,{several:!0,most:10},e=>{let n=e.map(({ranking:s})=>w(s)),t=n.findIndex(s=>!s.some(Boolean));if(t>=0)throw new RangeError(`list ${t+1} has nothing to find: its NDCG is 0 by convention`);return{questions:n,guesses:[],guess:.5,revealed:!1}})}check(){let{guess:e,guesses:n,questions:t}=this.state;if(this.now.done){let s=n.length<t.length?t:[...t,D()];this.commit({revealed:!1,guess:.5,questions:s},{kind:"next"})}else this.commit({revealed:!0,guesses:[...n,e]},{kind:"check"})}paint(){let{at:e,list:n,done:t,answers:s,errors:r}=this.now,{revealed:l,gain:h,guesses:c}=this.state,{number:p,asks:d,list:u,check:a,answer:g,guess:f,score:C}=this.parts;p.textContent=`List ${e+1}.`,d.textContent=n?`What is its NDCG, with the ${h} gain?`:"The next list is a fresh one.",u.replaceChildren(...(n??[]).map(L)),a.textContent=t?"Next list":"Check",f.disabled=t,g.classList.toggle("nl-shown",l),g.style=l?`--kept: ${s[e]}; --guess: ${c[e]}`:"",C.textContent=r.length?R(r):""}why(e,n,{at:t,list:s,answers:r,errors:l}){let{revealed:h,gain:c,guesses:p}=this.state;if(!s)return"every list is done";if(!h)return`the grades are ${s.map(x).join(", ")}: set the slider, then check`;let d=r[t],u=s.toSorted((C,B)=>B-C),a=`, and ${i(k(s,{gain:c}))} in its best order, ${u.map(x).join(", ")}`,g=d<1?a:": no order has more";return`${`NDCG is ${i(d)}; you said ${i(p[t],2)}, ${z(l[t])}`}. The DCG of the list is ${i(m(s,{gain:c}))}${g}`}};function L(o){let e=document.createElement("li");return e.textContent=x(o),e}function R(o){let e=y(o)/o.length,n=o.filter(t=>t<=.05).length;return`Guesses: ${o.length}. Mean error: ${i(e)}. Within 0.05: ${n}.`}function z(o){return o<=.02?"spot on":o<=.05?"very close":`off by ${i(o,2)}`}var E=N(b,["questions","gain","guesses","guess","revealed"]),T={render:E};var q=`<div class="nl-lab" role="group" aria-label="Quiz: guess the NDCG" data-lm-suppress-shortcuts="true">
<p class="nl-question"><b data-part="number"></b> <span data-part="asks"></span></p>
<ol class="nl-list" data-part="list" aria-label="Grades, best rank first"></ol>
<form class="nl-controls">
<label class="nl-field nl-slider"><span>Your guess</span>
<input type="range" min="0" max="1" step="0.01" data-key="guess" data-part="guess">
<span aria-hidden="true"></span></label>
<div class="nl-actions"><button type="button" data-act="check" data-part="check">Check</button></div>
<div class="nl-kept nl-answer" data-part="answer" aria-hidden="true"><i></i><b></b></div>
<p class="nl-why" role="status" aria-live="polite" data-part="status">
      Set the slider to the NDCG you expect, then check.</p>
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
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
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b>Tasks</b> <span data-part="taskCount"></span></p>
<ol data-part="taskItems"></ol>
<p class="nl-actions"><span data-part="taskKept"></span>
<button type="button" data-part="startOver">Start over</button></p></div>
</div>
`;ndcgLabs.Quiz={render:o=>T.render({...o,markup:q})};})();
