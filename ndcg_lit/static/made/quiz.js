(()=>{var O=ndcgLists.dealer;var R=ndcgLists.ap;var w=ndcgLists.contributions,B=ndcgLists.dcg;var G=ndcgLists.idcg;var D=ndcgLists.ndcg;var F=ndcgLists.precisions;var j=ndcgLists.rr;var m=ndcgLists.sum;var l=ndcgCore.fixed;var I=ndcgCore.gradesOf;var U=ndcgCore.resize;var v=ndcgCore.short;var z=ndcgLists.pasteBox;var P=ndcgCore.View,Y=ndcgCore.lab;var V=ndcgCore.said,n=ndcgCore.t;var W={ndcg:D,dcg:B,ap:e=>R(e),rr:e=>j(e)},ct=10,dt=5,$=.05,q=5,lt="today",H=[[.02,"A","🟩"],[$,"B","🟦"],[.1,"C","🟧"],[1/0,"D","🟥"]],K=e=>e==="ap"||e==="rr";function _(e=Math.random,t=!1){let s=r=>r+Math.floor(e()*4),a=()=>t?+(s(0)>1):s(0),o=Array.from({length:s(3)},a);return new Set(o).size>1?o:[...o,o[0]?0:t?1:3]}function pt(e){let t=O(Number(e.replaceAll("-","")));return Array.from({length:q},()=>_(()=>t()/2**32))}function ut(){let e=new Date;return[e.getFullYear(),e.getMonth()+1,e.getDate()].map(s=>String(s).padStart(2,"0")).join("-")}var S=e=>H[H.findIndex(([t])=>e<=t+1e-9)];function J(e){let t=e.toSorted((s,a)=>s-a)[Math.floor(e.length/2)];return{value:t,error:m(e.map(s=>Math.abs(s-t)))/e.length}}function ht(e,t,s){let a=m(e.map((r,i)=>Math.abs(r-t[i])))/e.length,o=J(t.slice(0,e.length));return{mean:a,rival:o,good:o.error<=$*s?null:a<=$*s}}var T=class extends P{compute({questions:t,measure:s,gain:a,guesses:o,guess:r,revealed:i,day:c}){if(!Object.hasOwn(W,s))throw new RangeError(n`no measure here is called ${s}`);let d=s==="dcg"?1/0:1,h=y=>y>=0&&y<=d;if(![r,...o].every(h))throw new RangeError(n`a guess must ${d===1?n`lie between 0 and 1`:n`be 0 or more`}`);if(c&&s!=="ndcg")throw new RangeError(n`the lists of a day are for NDCG`);let p=c===lt?ut():c;if(p&&!/^\d{4}-\d\d-\d\d$/.test(p))throw new RangeError(n`a day is a date, such as 2026-11-29`);let u=p?pt(p):t;if(i&&!o.length||o.length>u.length)throw new RangeError(n`each guess needs its question`);let g=o.length-(i?1:0),x=u[g],f=gt(u,s,a),b=o.map((y,L)=>Math.abs(y-f[L])),k=p?q:ct,E=i&&o.length>=k,M=ft(s,u,a);return{at:g,list:x,done:i||!x,ended:E,answers:f,errors:b,top:M,day:p,round:k,questions:u}}build(){let{guess:t,check:s}=this.parts;this.listen(t,"keydown",a=>{a.key==="Enter"&&(a.preventDefault(),this.check(),s.focus())}),z(this,{several:!0,most:10},a=>{let o=a.map(({ranking:i})=>I(i)),r=o.findIndex(i=>!i.some(Boolean));if(r>=0){let i=this.state.measure.toUpperCase();throw new RangeError(n`list ${r+1} has nothing to find: its ${i} is 0 by convention`)}return{questions:o,guesses:[],guess:.5,revealed:!1}})}check(){let{guess:t,guesses:s,questions:a,measure:o}=this.state,{day:r,done:i,ended:c}=this.now;if(i){let d=_(Math.random,K(o)),h=r||s.length<a.length?a:[...a,d],p=c?{questions:[d],guesses:[],day:""}:{questions:h};this.commit({revealed:!1,guess:.5,...p},{kind:"next"}),document.activeElement===this.parts.check&&this.parts.guess.focus({preventScroll:!0})}else this.commit({revealed:!0,guesses:[...s,t],day:r},{kind:"check"})}async sendDay(){let{day:t,errors:s}=this.now,a=s.map(c=>`${S(c)[2]}${S(c)[1]}`).join(" "),[o]=(this.model.link?.()??"").split("#"),i=[n`${t}, five lists by eye, mean error ${l(m(s)/s.length)}:`,a,o].filter(Boolean).join(`
`);try{if(navigator.share)return await navigator.share({text:i})}catch(c){if(c.name==="AbortError")return}await this.hand(i,n`The result`)}paint(){let{at:t,list:s,done:a,ended:o,answers:r,errors:i,top:c,day:d,round:h}=this.now,{revealed:p,measure:u,gain:C,guesses:g,guess:x,brief:f}=this.state,{number:b,asks:k,list:E,check:M,answer:y,guess:L,score:tt,gains:et,changes:st,paste:nt,ofDay:at,squares:ot}=this.parts,A=K(u);this.lab.ariaLabel=n`Quiz: guess the ${u.toUpperCase()}`;let N=n`List ${t+1} of ${Math.max(t+1,h)}.`;b.textContent=d?`${d}: ${N}`:N;let rt=A?"":n`, with the ${V(C)} gain`;k.textContent=s?n`What is its ${u.toUpperCase()}${rt}?`:n`The next list is a fresh one.`,E.replaceChildren(...(s??[]).map(xt)),M.textContent=o?n`Ten new lists`:a?n`Next list`:n`Check`,et.hidden=A||f||!!d,st.hidden=f,nt.hidden=f||!!d,at.hidden=!d||!o,ot.replaceChildren(...(o?i:[]).map(yt)),L.max=c,L.disabled=a;let it=p?g[t]:x;y.style=`--kept: ${p?r[t]/c:0}; --guess: ${Math.min(it/c,1)}`,this.paintTerms(u==="ndcg"?s??[]:[],p),tt.textContent=d?vt(i):wt(i,r,c)}paintTerms(t,s){let{answer:a,whole:o}=this.parts,{gain:r,measure:i}=this.state,c=t.toSorted((d,h)=>h-d);o.hidden=i!=="ndcg",o.classList.toggle("nl-waits",!s&&(!!this.now.day||!this.state.guesses.length)),Q(a.firstElementChild,s?w(t,{gain:r}):[]),Q(o.firstElementChild,w(c,{gain:r}))}why(t,s,{at:a,list:o,ended:r,answers:i,errors:c,top:d,day:h}){let{revealed:p,measure:u,gain:C,guesses:g}=this.state;if(!o)return n`every list is done`;if(!p&&!g.length)return n`the grades are ${o.map(v).join(", ")}`;if(!p)return n`the grades are ${o.map(v).join(", ")}. ${bt[u]()}`;let x=u.toUpperCase(),f=n`${x} is ${l(i[a])}; you said ${l(g[a],2)}, ${Ct(c[a],d)}`,b=n`${f}. ${mt[u](o,C)}`;return r?h?n`${b}. Five lists are done, with a mean error of ${l(m(c)/c.length)}`:n`${b}. ${$t(ht(g,i,d),d)}`:b}},gt=(e,t,s)=>e.map(a=>W[t](a,{gain:s}));function ft(e,t,s){return e!=="dcg"?1:Math.ceil(Math.max(...t.map(a=>m(w(a,{gain:s,discount:a.map(()=>1)})))))}var mt={ndcg(e,t){let s=e.toSorted((r,i)=>i-r),a=n`, and ${l(G(e,{gain:t}))} in its best order, ${s.map(v).join(", ")}`,o=D(e,{gain:t})<1?a:n`: no order has more`;return n`The DCG of the list is ${l(B(e,{gain:t}))}${o}`},dcg:(e,t)=>n`Its terms are ${w(e,{gain:t}).map(v).join(" + ")}`,ap(e){let t=F(e).filter(Boolean),s=t.length===1?n`its one relevant result`:n`its ${t.length} relevant results`;return n`The precision at ${s}: ${t.map(a=>l(a)).join(", ")}`},rr:e=>n`The first relevant result is at rank ${e.findIndex(t=>t>=1)+1}`},bt={ndcg:()=>n`Multiply the gains by 1, 0.6, 0.5, then 0.4, add up, and divide by the same sum of the sorted list`,dcg:()=>n`Multiply the gains by 1, 0.6, 0.5, then 0.4, and add up`,ap:()=>n`Take the precision at each relevant result, and their mean`,rr:()=>n`Divide 1 by the rank of the first relevant result`};function Q(e,t){let s=t.filter(Boolean);U(e,s.length,()=>document.createElement("span")),s.forEach((a,o)=>{let r=e.children[o];r.style.flexGrow=String(a)})}function xt(e){let t=document.createElement("li");return t.textContent=v(e),t.className="nl-graded",t.style.setProperty("--grade",String(Math.min(e/3,1))),t}function yt(e){let t=document.createElement("b"),[,s]=S(e);return t.textContent=s,t.className=`nl-${s.toLowerCase()}`,t}function vt(e){let t=e.length;return t===q?n`A: off by 0.02 at most. B: by 0.05. C: by 0.10. D: by more.`:t?n`Guesses: ${t}. Mean error: ${l(m(e)/t)}.`:n`Five lists, the same for everybody today. There are new ones tomorrow.`}function wt(e,t,s){let a=e.length;if(!a)return n`Ten lists. A mean error of ${l($*s,2)} or less is good.`;let o=n`Guesses: ${a}. Mean error: ${l(m(e)/a)}`;if(a<dt)return n`${o}.`;let{value:r,error:i}=J(t.slice(0,a));return n`${o}; always ${l(r,2)} has ${l(i)}.`}function $t({mean:e,rival:t,good:s},a){let o=n`Ten lists are done, with a mean error of ${l(e)}`,r=n`always ${l(t.value,2)} would have had ${l(t.error)}`;return s===null?n`${o}: ${r}, so these lists are too much alike to tell`:s?n`${o}: that is good, since ${r}`:n`${o}: ${l($*a,2)} or less is good, and ${r}`}function Ct(e,t){return e<=.02*t?n`spot on`:e<=.05*t?n`very close`:n`off by ${l(e,2)}`}var kt=Y(T,["questions","measure","gain","guesses","guess","revealed","brief","day"]),X={render:kt};var Z=`<div class="nl-lab nl-quiz" role="group" aria-label="Quiz: guess the NDCG" data-lm-suppress-shortcuts="true">
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
