(()=>{var T=ndcgLists.ap;var b=ndcgLists.contributions,C=ndcgLists.dcg;var S=ndcgLists.idcg;var $=ndcgLists.ndcg;var N=ndcgLists.precisions;var B=ndcgLists.rr;var v=ndcgLists.sum;var c=ndcgCore.fixed;var O=ndcgCore.gradesOf;var R=ndcgCore.resize;var y=ndcgCore.short;var G=ndcgLists.pasteBox;var U=ndcgCore.View,z=ndcgCore.lab;var A=ndcgCore.said,a=ndcgCore.t;var I={ndcg:$,dcg:C,ap:e=>T(e),rr:e=>B(e)},q=10,Z=5,k=.05,j=e=>e==="ap"||e==="rr";function tt(e=Math.random,t=!1){let n=r=>r+Math.floor(e()*4),s=()=>t?+(n(0)>1):n(0),o=Array.from({length:n(3)},s);return new Set(o).size>1?o:[...o,o[0]?0:t?1:3]}function F(e){let t=e.toSorted((n,s)=>n-s)[Math.floor(e.length/2)];return{value:t,error:v(e.map(n=>Math.abs(n-t)))/e.length}}function et(e,t,n){let s=v(e.map((r,i)=>Math.abs(r-t[i])))/e.length,o=F(t.slice(0,e.length));return{mean:s,rival:o,good:o.error<=k*n?null:s<=k*n}}var L=class extends U{compute({questions:t,measure:n,gain:s,guesses:o,guess:r,revealed:i}){if(!Object.hasOwn(I,n))throw new RangeError(a`no measure here is called ${n}`);let d=n==="dcg"?1/0:1,l=u=>u>=0&&u<=d;if(![r,...o].every(l))throw new RangeError(a`a guess must ${d===1?a`lie between 0 and 1`:a`be 0 or more`}`);if(i&&!o.length||o.length>t.length)throw new RangeError(a`each guess needs its question`);let h=o.length-(i?1:0),f=t[h],g=st(t,n,s),m=o.map((u,w)=>Math.abs(u-g[w])),x=i&&o.length>=q;return{at:h,list:f,done:i||!f,ended:x,answers:g,errors:m,top:nt(n,t,s)}}build(){let{guess:t,check:n}=this.parts;this.listen(t,"keydown",s=>{s.key==="Enter"&&(s.preventDefault(),this.check(),n.focus())}),G(this,{several:!0,most:10},s=>{let o=s.map(({ranking:i})=>O(i)),r=o.findIndex(i=>!i.some(Boolean));if(r>=0){let i=this.state.measure.toUpperCase();throw new RangeError(a`list ${r+1} has nothing to find: its ${i} is 0 by convention`)}return{questions:o,guesses:[],guess:.5,revealed:!1}})}check(){let{guess:t,guesses:n,questions:s,measure:o}=this.state;if(this.now.done){let r=tt(Math.random,j(o)),i=n.length<s.length?s:[...s,r],d=this.now.ended?{questions:[r],guesses:[]}:{questions:i};this.commit({revealed:!1,guess:.5,...d},{kind:"next"}),document.activeElement===this.parts.check&&this.parts.guess.focus({preventScroll:!0})}else this.commit({revealed:!0,guesses:[...n,t]},{kind:"check"})}paint(){let{at:t,list:n,done:s,ended:o,answers:r,errors:i,top:d}=this.now,{revealed:l,measure:p,gain:h,guesses:f,guess:g,brief:m}=this.state,{number:x,asks:u,list:w,check:H,answer:Q,guess:M,score:W,gains:_,changes:K,paste:Y}=this.parts,E=j(p);this.lab.ariaLabel=a`Quiz: guess the ${p.toUpperCase()}`,x.textContent=a`List ${t+1} of ${Math.max(t+1,q)}.`;let J=E?"":a`, with the ${A(h)} gain`;u.textContent=n?a`What is its ${p.toUpperCase()}${J}?`:a`The next list is a fresh one.`,w.replaceChildren(...(n??[]).map(rt)),H.textContent=o?a`Ten new lists`:s?a`Next list`:a`Check`,_.hidden=E||m,K.hidden=m,Y.hidden=m,M.max=d,M.disabled=s;let X=l?f[t]:g;Q.style=`--kept: ${l?r[t]/d:0}; --guess: ${Math.min(X/d,1)}`,this.paintTerms(p==="ndcg"?n??[]:[],l),W.textContent=it(i,r,d)}paintTerms(t,n){let{answer:s,whole:o}=this.parts,{gain:r,measure:i}=this.state,d=t.toSorted((l,p)=>p-l);o.hidden=i!=="ndcg",D(s.firstElementChild,n?b(t,{gain:r}):[]),D(o.firstElementChild,b(d,{gain:r}))}why(t,n,{at:s,list:o,ended:r,answers:i,errors:d,top:l}){let{revealed:p,measure:h,gain:f,guesses:g}=this.state;if(!o)return a`every list is done`;if(!p)return a`the grades are ${o.map(y).join(", ")}. ${ot[h]()}`;let m=h.toUpperCase(),x=a`${m} is ${c(i[s])}; you said ${c(g[s],2)}, ${dt(d[s],l)}`,u=a`${x}. ${at[h](o,f)}`;return r?a`${u}. ${ct(et(g,i,l),l)}`:u}},st=(e,t,n)=>e.map(s=>I[t](s,{gain:n}));function nt(e,t,n){return e!=="dcg"?1:Math.ceil(Math.max(...t.map(s=>v(b(s,{gain:n,discount:s.map(()=>1)})))))}var at={ndcg(e,t){let n=e.toSorted((r,i)=>i-r),s=a`, and ${c(S(e,{gain:t}))} in its best order, ${n.map(y).join(", ")}`,o=$(e,{gain:t})<1?s:a`: no order has more`;return a`The DCG of the list is ${c(C(e,{gain:t}))}${o}`},dcg:(e,t)=>a`Its terms are ${b(e,{gain:t}).map(y).join(" + ")}`,ap(e){let t=N(e).filter(Boolean),n=t.length===1?a`its one relevant result`:a`its ${t.length} relevant results`;return a`The precision at ${n}: ${t.map(s=>c(s)).join(", ")}`},rr:e=>a`The first relevant result is at rank ${e.findIndex(t=>t>=1)+1}`},ot={ndcg:()=>a`Multiply the gains by 1, 0.6, 0.5, then 0.4, add up, and divide by the same sum of the sorted list`,dcg:()=>a`Multiply the gains by 1, 0.6, 0.5, then 0.4, and add up`,ap:()=>a`Take the precision at each relevant result, and their mean`,rr:()=>a`Divide 1 by the rank of the first relevant result`};function D(e,t){let n=t.filter(Boolean);R(e,n.length,()=>document.createElement("span")),n.forEach((s,o)=>{let r=e.children[o];r.style.flexGrow=String(s)})}function rt(e){let t=document.createElement("li");return t.textContent=y(e),t.className="nl-graded",t.style.setProperty("--grade",String(Math.min(e/3,1))),t}function it(e,t,n){let s=e.length;if(!s)return a`Ten lists. A mean error of ${c(k*n,2)} or less is good.`;let o=a`Guesses: ${s}. Mean error: ${c(v(e)/s)}`;if(s<Z)return a`${o}.`;let{value:r,error:i}=F(t.slice(0,s));return a`${o}; always ${c(r,2)} has ${c(i)}.`}function ct({mean:e,rival:t,good:n},s){let o=a`Ten lists are done, with a mean error of ${c(e)}`,r=a`always ${c(t.value,2)} would have had ${c(t.error)}`;return n===null?a`${o}: ${r}, so these lists are too much alike to tell`:n?a`${o}: that is good, since ${r}`:a`${o}: ${c(k*s,2)} or less is good, and ${r}`}function dt(e,t){return e<=.02*t?a`spot on`:e<=.05*t?a`very close`:a`off by ${c(e,2)}`}var lt=z(L,["questions","measure","gain","guesses","guess","revealed","brief"]),P={render:lt};var V=`<div class="nl-lab nl-quiz" role="group" aria-label="Quiz: guess the NDCG" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-question"><b data-part="number"></b> <span data-part="asks"></span></p>
<ol class="nl-list" data-part="list" aria-label="Grades, best rank first"></ol>
<form class="nl-controls">
<div class="nl-guess">
<label class="nl-field nl-slider"><span>Your guess</span>
<input type="range" min="0" max="1" step="0.01" data-key="guess" data-part="guess">
<span aria-hidden="true"></span></label>
<div class="nl-kept nl-answer" data-part="answer" aria-hidden="true"><i></i><b></b></div></div>
<div class="nl-whole" data-part="whole">
<div class="nl-kept" aria-hidden="true"></div>
<p class="nl-hint">Each block is the term of one rank. Upper bar: this order; lower bar: the best order.</p></div>
<div class="nl-actions">
<button type="button" class="nl-primary" data-act="check" data-part="check">Check</button></div>
<p class="nl-why" data-part="status"></p>
<p class="nl-hint" data-part="score"></p>
<div data-part="gains">
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
</div>
<div class="nl-actions nl-late" data-part="changes">
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
`;ndcgLabs.Quiz={render:e=>P.render({...e,markup:V})};})();
