(()=>{var O=ndcgLists.dealer;var R=ndcgLists.ap;var w=ndcgLists.contributions,B=ndcgLists.dcg;var G=ndcgLists.idcg;var D=ndcgLists.ndcg;var F=ndcgLists.precisions;var j=ndcgLists.rr;var f=ndcgLists.sum;var l=ndcgCore.fixed;var I=ndcgCore.gradesOf;var U=ndcgCore.resize;var v=ndcgCore.short;var z=ndcgLists.pasteBox;var P=ndcgCore.View,Y=ndcgCore.lab;var V=ndcgCore.said,s=ndcgCore.t;var W={ndcg:D,dcg:B,ap:e=>R(e),rr:e=>j(e)},ct=10,dt=5,$=.05,q=5,lt="today",H=[[.02,"A","🟩"],[$,"B","🟦"],[.1,"C","🟧"],[1/0,"D","🟥"]],K=e=>e==="ap"||e==="rr";function _(e=Math.random,t=!1){let n=r=>r+Math.floor(e()*4),a=()=>t?+(n(0)>1):n(0),o=Array.from({length:n(3)},a);return new Set(o).size>1?o:[...o,o[0]?0:t?1:3]}function pt(e){let t=O(Number(e.replaceAll("-","")));return Array.from({length:q},()=>_(()=>t()/2**32))}function ut(){let e=new Date;return[e.getFullYear(),e.getMonth()+1,e.getDate()].map(n=>String(n).padStart(2,"0")).join("-")}var S=e=>H[H.findIndex(([t])=>e<=t+1e-9)];function J(e){let t=e.toSorted((n,a)=>n-a)[Math.floor(e.length/2)];return{value:t,error:f(e.map(n=>Math.abs(n-t)))/e.length}}function ht(e,t,n){let a=f(e.map((r,i)=>Math.abs(r-t[i])))/e.length,o=J(t.slice(0,e.length));return{mean:a,rival:o,good:o.error<=$*n?null:a<=$*n}}var T=class extends P{compute({questions:t,measure:n,gain:a,guesses:o,guess:r,revealed:i,day:c}){if(!Object.hasOwn(W,n))throw new RangeError(s`no measure here is called ${n}`);let d=n==="dcg"?1/0:1,h=y=>y>=0&&y<=d;if(![r,...o].every(h))throw new RangeError(s`a guess must ${d===1?s`lie between 0 and 1`:s`be 0 or more`}`);if(c&&n!=="ndcg")throw new RangeError(s`the lists of a day are for NDCG`);let p=c===lt?ut():c;if(p&&!/^\d{4}-\d\d-\d\d$/.test(p))throw new RangeError(s`a day is a date, such as 2026-11-29`);let u=p?pt(p):t;if(i&&!o.length||o.length>u.length)throw new RangeError(s`each guess needs its question`);let m=o.length-(i?1:0),x=u[m],g=gt(u,n,a),b=o.map((y,L)=>Math.abs(y-g[L])),k=p?q:ct,E=i&&o.length>=k,M=ft(n,u,a);return{at:m,list:x,done:i||!x,ended:E,answers:g,errors:b,top:M,day:p,round:k,questions:u}}build(){let{guess:t,check:n}=this.parts;this.listen(t,"keydown",a=>{a.key==="Enter"&&(a.preventDefault(),this.check(),n.focus())}),z(this,{several:!0,most:10},a=>{let o=a.map(({ranking:i})=>I(i)),r=o.findIndex(i=>!i.some(Boolean));if(r>=0){let i=this.state.measure.toUpperCase();throw new RangeError(s`list ${r+1} has nothing to find: its ${i} is 0 by convention`)}return{questions:o,guesses:[],guess:.5,revealed:!1}})}check(){let{guess:t,guesses:n,questions:a,measure:o}=this.state,{day:r,done:i,ended:c}=this.now;if(i){let d=_(Math.random,K(o)),h=r||n.length<a.length?a:[...a,d],p=c?{questions:[d],guesses:[],day:""}:{questions:h};this.commit({revealed:!1,guess:.5,...p},{kind:"next"}),document.activeElement===this.parts.check&&this.parts.guess.focus({preventScroll:!0})}else this.commit({revealed:!0,guesses:[...n,t],day:r},{kind:"check"})}async sendDay(){let{day:t,errors:n}=this.now,a=n.map(c=>`${S(c)[2]}${S(c)[1]}`).join(" "),[o]=(this.model.link?.()??"").split("#"),i=[s`${t}, five lists by eye, mean error ${l(f(n)/n.length)}:`,a,o].filter(Boolean).join(`
`);try{if(navigator.share)return await navigator.share({text:i})}catch(c){if(c.name==="AbortError")return}await this.hand(i,s`The result`)}paint(){let{at:t,list:n,done:a,ended:o,answers:r,errors:i,top:c,day:d,round:h}=this.now,{revealed:p,measure:u,gain:C,guesses:m,guess:x,brief:g}=this.state,{number:b,asks:k,list:E,check:M,answer:y,guess:L,score:tt,gains:et,changes:nt,paste:st,ofDay:at,squares:ot}=this.parts,A=K(u);this.lab.ariaLabel=s`Quiz: guess the ${u.toUpperCase()}`;let N=s`List ${t+1} of ${Math.max(t+1,h)}.`;b.textContent=d?`${d}: ${N}`:N;let rt=A?"":s`, with the ${V(C)} gain`;k.textContent=n?s`What is its ${u.toUpperCase()}${rt}?`:s`The next list is a fresh one.`,E.replaceChildren(...(n??[]).map(xt)),M.textContent=o?s`Ten new lists`:a?s`Next list`:s`Check`,et.hidden=A||g||!!d,nt.hidden=g,st.hidden=g||!!d,at.hidden=!d||!o,ot.replaceChildren(...(o?i:[]).map(yt)),L.max=c,L.disabled=a;let it=p?m[t]:x;y.style=`--kept: ${p?r[t]/c:0}; --guess: ${Math.min(it/c,1)}`,this.paintTerms(u==="ndcg"?n??[]:[],p),tt.textContent=d?vt(i):wt(i,r,c)}paintTerms(t,n){let{answer:a,whole:o}=this.parts,{gain:r,measure:i}=this.state,c=t.toSorted((d,h)=>h-d);o.hidden=i!=="ndcg",o.classList.toggle("nl-waits",!!this.now.day&&!n),Q(a.firstElementChild,n?w(t,{gain:r}):[]),Q(o.firstElementChild,w(c,{gain:r}))}why(t,n,{at:a,list:o,ended:r,answers:i,errors:c,top:d,day:h}){let{revealed:p,measure:u,gain:C,guesses:m}=this.state;if(!o)return s`every list is done`;if(!p&&h)return s`the grades are ${o.map(v).join(", ")}`;if(!p)return s`the grades are ${o.map(v).join(", ")}. ${bt[u]()}`;let x=u.toUpperCase(),g=s`${x} is ${l(i[a])}; you said ${l(m[a],2)}, ${Ct(c[a],d)}`,b=s`${g}. ${mt[u](o,C)}`;return r?h?s`${b}. Five lists are done, with a mean error of ${l(f(c)/c.length)}`:s`${b}. ${$t(ht(m,i,d),d)}`:b}},gt=(e,t,n)=>e.map(a=>W[t](a,{gain:n}));function ft(e,t,n){return e!=="dcg"?1:Math.ceil(Math.max(...t.map(a=>f(w(a,{gain:n,discount:a.map(()=>1)})))))}var mt={ndcg(e,t){let n=e.toSorted((r,i)=>i-r),a=s`, and ${l(G(e,{gain:t}))} in its best order, ${n.map(v).join(", ")}`,o=D(e,{gain:t})<1?a:s`: no order has more`;return s`The DCG of the list is ${l(B(e,{gain:t}))}${o}`},dcg:(e,t)=>s`Its terms are ${w(e,{gain:t}).map(v).join(" + ")}`,ap(e){let t=F(e).filter(Boolean),n=t.length===1?s`its one relevant result`:s`its ${t.length} relevant results`;return s`The precision at ${n}: ${t.map(a=>l(a)).join(", ")}`},rr:e=>s`The first relevant result is at rank ${e.findIndex(t=>t>=1)+1}`},bt={ndcg:()=>s`Multiply the gains by 1, 0.6, 0.5, then 0.4, add up, and divide by the same sum of the sorted list`,dcg:()=>s`Multiply the gains by 1, 0.6, 0.5, then 0.4, and add up`,ap:()=>s`Take the precision at each relevant result, and their mean`,rr:()=>s`Divide 1 by the rank of the first relevant result`};function Q(e,t){let n=t.filter(Boolean);U(e,n.length,()=>document.createElement("span")),n.forEach((a,o)=>{let r=e.children[o];r.style.flexGrow=String(a)})}function xt(e){let t=document.createElement("li");return t.textContent=v(e),t.className="nl-graded",t.style.setProperty("--grade",String(Math.min(e/3,1))),t}function yt(e){let t=document.createElement("b"),[,n]=S(e);return t.textContent=n,t.className=`nl-${n.toLowerCase()}`,t}function vt(e){let t=e.length;return t===q?s`A: off by 0.02 at most. B: by 0.05. C: by 0.10. D: by more.`:t?s`Guesses: ${t}. Mean error: ${l(f(e)/t)}.`:s`Five lists, the same for everybody today. There are new ones tomorrow.`}function wt(e,t,n){let a=e.length;if(!a)return s`Ten lists. A mean error of ${l($*n,2)} or less is good.`;let o=s`Guesses: ${a}. Mean error: ${l(f(e)/a)}`;if(a<dt)return s`${o}.`;let{value:r,error:i}=J(t.slice(0,a));return s`${o}; always ${l(r,2)} has ${l(i)}.`}function $t({mean:e,rival:t,good:n},a){let o=s`Ten lists are done, with a mean error of ${l(e)}`,r=s`always ${l(t.value,2)} would have had ${l(t.error)}`;return n===null?s`${o}: ${r}, so these lists are too much alike to tell`:n?s`${o}: that is good, since ${r}`:s`${o}: ${l($*a,2)} or less is good, and ${r}`}function Ct(e,t){return e<=.02*t?s`spot on`:e<=.05*t?s`very close`:s`off by ${l(e,2)}`}var kt=Y(T,["questions","measure","gain","guesses","guess","revealed","brief","day"]),X={render:kt};var Z=`<div class="nl-lab nl-quiz" role="group" aria-label="Quiz: guess the NDCG" data-lm-suppress-shortcuts="true">
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
<div class="nl-actions nl-day" data-part="ofDay" hidden>
<p class="nl-squares" data-part="squares"></p>
<button type="button" data-act="sendDay">Send</button></div>
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
`;ndcgLabs.Quiz={render:e=>X.render({...e,markup:Z})};})();
