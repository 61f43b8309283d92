(()=>{var b=ndcgLists.sum;var o=ndcgCore.t;function j(d,t){let s=d.length;if(!s||s!==t.length)throw new RangeError(o`two lists of values, one for each query; got ${s} and ${t.length}`);let e=d.map((c,m)=>t[m]-c),n=e.map(L),r=b(e),a=e.map(c=>s>1?(r-c)/(s-1):0),i=e.map((c,m)=>L(a[m])===L(r/s)?0:Math.abs(c)),u=Math.max(...i);return{first:b(d)/s,second:b(t)/s,by:e,mean:r/s,without:a,wins:n.filter(c=>c>0).length,ties:n.filter(c=>!c).length,losses:n.filter(c=>c<0).length,decides:s>1&&L(r)&&u?i.indexOf(u):-1}}var L=d=>Math.abs(d)<1e-9?0:Math.sign(d);var P=ndcgCore.FORMS;var F=ndcgCore.escaped;var N=ndcgCore.listWritten,q=ndcgCore.resultsRead;var G=ndcgCore.unescaped;var T=ndcgCore.clamp;var _=ndcgCore.contents;var g=ndcgCore.fixed;var U=ndcgCore.same;var S=ndcgCore.short;var f=ndcgCore.trend;var z=ndcgLists.pasteBox;var v=ndcgLists.NAMES,D=ndcgLists.Rows,J=ndcgLists.arrange,W=ndcgLists.computeRanking;var I=ndcgLists.areNames,V=ndcgLists.inBothOrders,R=ndcgLists.inOrderOf;var H=ndcgCore.View,K=ndcgCore.lab;var B=["ap","rr","ndcg"];function Q(d){st(d);let{runs:t,left_out:s,measure:e}=d,n=t.map(({first:l,second:p})=>[l,p].map(h=>W({...d,ranking:h}))),r=n.map(l=>l.map(({values:p})=>p[e])),a=[...t.keys()].filter(l=>!s.includes(t[l].name)),i=j(a.map(l=>r[l][0]),a.map(l=>r[l][1])),u=r.map((l,p)=>a.includes(p)&&a.length>1?i.without[a.indexOf(p)]:void 0),c=l=>b(a.map(p=>n[p][1].values[l]-n[p][0].values[l]))/a.length,m=Object.fromEntries(B.map(l=>[l,c(l)]));return{...i,lists:n,pairs:r,without:u,kept:a,byMeasure:m,decides:a[i.decides]??-1}}function st({runs:d,query:t,left_out:s,measure:e,order:n}){let r=d.map(i=>i.name);if(!(e in v)||!B.includes(e))throw new RangeError(o`the measure must be ap, rr or ndcg`);if(!["given","sorted"].includes(n))throw new RangeError(o`the order must be given or sorted`);if(!I(r))throw new RangeError(o`every query needs a text as its name, no two the same`);let a=[...s,...t===null?[]:[t]].find(i=>!r.includes(i));if(a!==void 0)throw new RangeError(o`no query is called \u201c${a}\u201d`);if(r.every(i=>s.includes(i)))throw new RangeError(o`at least one query must count`);for(let{name:i,first:u,second:c}of d)if(_(u)!==_(c))throw new RangeError(o`${i} must have the same results in both orders`)}function nt(d){let t=d.length/2;if(t%1)throw new RangeError(o`each query needs two lists, that of system 1 and that of system 2; got ${d.length}`);if(t>12)throw new RangeError(o`there is room for 12 queries; got ${t}`);return Array.from({length:t},(s,e)=>{let[{name:n,ranking:r},{name:a,ranking:i}]=d.slice(2*e,2*e+2);if(n!==a)throw new RangeError(o`list ${2*e+1} is of \u201c${n}\u201d, list ${2*e+2} of \u201c${a}\u201d`);return{name:n||o`query ${e+1}`,first:r,second:R(r,i)}})}P.runs={write:d=>d.map(at).join(";"),read:d=>d.split(";").map(ot)};function at({name:d,first:t,second:s}){let e=s.map(({grade:r})=>r).join(","),n=U(R(t,q(e)),s);return`${F(d)}/${N(t,!0)}/${n?e:N(s,!0)}`}function ot(d){let[t,...s]=d.split("/"),[e,n]=[0,1].map(r=>q(s[r]??""));return{name:G(t),first:e,second:R(e,n)}}var rt=d=>[o`system 1 is ahead`,o`neither is ahead`,o`system 2 is ahead`][f(0,d)+1];function it({runs:d,measure:t},s,e=!1){let{first:n,second:r,mean:a,wins:i,ties:u,losses:c,kept:m,decides:l}=s,p=f(0,a),h=o`mean ${v[t]} is ${g(n)} for system 1 and ${g(r)} for system 2`,y=p<0?c:i,x=p<0?i:c,[$,k]=p<0?[o`system 1`,o`system 2`]:[o`system 2`,o`system 1`],w=u?o`, and they are level on ${u}`:"",M=m.length===1?o`${1} query`:o`${m.length} queries`;if(!i&&!c)return o`${h}: they are level on every query`;if(!p)return o`${h}: level, though system 2 is better on ${i} of ${M} and system 1 on ${c}${w}`;let C=o`${$} is ahead by ${g(Math.abs(a))} (${h})`,O=x>y?o`, but ${k} is better on ${x} of ${M} and ${$} on ${y}`:o`, and better on ${y} of ${M}, ${k} on ${x}`;if(m.length===1)return o`${C}, on a single query`;if(e)return o`${C}${O}${w}. Does one query decide? Press a bar to leave its query out`;if(l<0)return o`${C}${O}${w}. No single query decides: without any one of them ${$} is still ahead`;let E=s.without[l],tt=f(0,E)?o` by ${g(Math.abs(E))}`:"",et=o`\u201c${d[l].name}\u201d alone decides: without it ${rt(E)}${tt}`;return o`${C}${O}${w}. ${et}`}var A=class extends H{rows=[];bars=[];lists;compute(t){return Q(t)}get shown(){let{runs:t,query:s}=this.state;return t.findIndex(e=>e.name===s)}facts(t,s){let{runs:e}=t,{first:n,second:r,mean:a,wins:i,ties:u,losses:c,pairs:m,decides:l}=s,p=e.map((x,$)=>{let[k,w]=m[$];return[x.name,{first:k,second:w,by:w-k,without:s.without[$]??null}]}),h={mean_first:n,mean_second:r,difference:a},y=e[l]?.name??null;return{...t,...h,wins:i,ties:u,losses:c,decides:y,by_measure:s.byMeasure,per_query:Object.fromEntries(p)}}build(){z(this,{several:!0,most:20},n=>({runs:nt(n),query:null,left_out:[]}));let{bars:t,lists:s}=this.parts,e=s.content.querySelector("tr").cloneNode(!0);this.lists=e,t.append(e),this.rows=["first","second"].map((n,r)=>{let a=()=>this.state.runs[Math.max(this.shown,0)][n],i=(u,c)=>this.rank(n,u,c);return new D(this,e.querySelectorAll(".nl-stage")[r],o`Order of system ${r+1}, best rank first`,a,i)})}rank(t,s,e){let n=this.shown,r=this.state.runs[n],a={...r,...V(r,t,s,e.at)};this.commit({runs:this.state.runs.with(n,a)},{...e,query:r.name})}show({dataset:{query:t}}){this.commit({query:t===this.state.query?null:t},{kind:"show"})}count({dataset:{query:t=""}}){let s=this.state.left_out,e=s.includes(t);!e&&this.now.kept.length===1?this.say(o`at least one query must count`):this.commit({left_out:e?s.filter(n=>n!==t):[...s,t]},{kind:"count",query:t,back:e})}python(){let{runs:t,left_out:s,measure:e,gain:n,k:r,min_grade:a}=this.state,i=m=>JSON.stringify(m.map(({grade:l})=>l)),u=e==="ndcg"?`gain=${JSON.stringify(n)}`:`min_grade=${a}`,c={measure:e,runs:t.map(m=>`    ${JSON.stringify(m.name)}: (${i(m.first)}, ${i(m.second)}),
`).join(""),left_out:JSON.stringify(s),form:`k=${r??"None"}, ${u}`};this.hand(this.filled(c),"Python")}paint(t,s){let e=Math.max(this.shown,0);this.rows.forEach((a,i)=>{a.show(this.now.lists[e][i],s)});let{runs:n}=this.state,r=[o`${n[e].name}, by system 1`,o`${n[e].name}, by system 2`];this.lists?.querySelectorAll("strong").forEach((a,i)=>{a.textContent=r[i]}),this.parts.cutoff.max=Math.max(...n.map(a=>a.first.length),1),this.paintNow(this.now,t)}paintNow(t,s){let e=({first:a,second:i,mean:u})=>({first:a,second:i,mean:u});this.tiles(e(t),s&&e(s),this.parts.means);let r=B.filter(a=>a!==this.state.measure).map(a=>`${v[a]} ${X(t.byMeasure[a])}`);this.parts.others.textContent=o`The difference by the other measures: ${r.join(o`, `)}`,this.paintBalance(t),this.paintBars(t)}paintBalance({mean:t,pairs:s}){let{balance:e}=this.parts,n=s.map(([i,u])=>u-i),r=n.map(i=>Math.abs(b(n)-i)/Math.max(n.length-1,1)),a=1.2*Math.max(.01,Math.abs(b(n)/n.length),...r);e.style.setProperty("--mean",T(t/a,-1,1)),e.dataset.way=f(0,t)}paintBars(t){let{bars:s,caption:e}=this.parts,{runs:n,order:r,measure:a}=this.state;for(;this.bars.length<n.length;)this.bars.push(this.clone("bar").rows[0]);for(let p of this.bars.splice(n.length))p.remove();let i=t.pairs.map(([p,h])=>h-p),u=Math.max(.1,...i.map(Math.abs)),c=[...n.keys()];r==="sorted"&&c.sort((p,h)=>i[h]-i[p]),e.textContent=o`${v[a]} of each query`,c.forEach((p,h)=>{this.paintBar(this.bars[h],t,p,i[p],u)});let{lists:m,shown:l}=this;m&&(m.hidden=l<0,J(s,this.bars.toSpliced(c.indexOf(l)+1,0,m)))}paintBar(t,s,e,n,r){let[a,i,u]=t.cells,{name:c}=this.state.runs[e],m=s.kept.includes(e),[l,p]=[a,i].map(x=>x.firstElementChild),h=p.firstElementChild,y=h.firstElementChild;t.className=[m?"":"nl-out",e===s.decides?"nl-decides":""].join(" "),l.textContent=c,l.dataset.query=c,l.ariaExpanded=String(e===this.shown),h.classList.toggle("nl-less",n<0),y.style=`--by: ${n/r}`,u.textContent=m?X(n):o`out`,p.dataset.query=c,p.ariaPressed=String(m),p.ariaLabel=o`${c} counts`}preview(t,s,e){let n=this.shown,r=["first","second"][this.rows.indexOf(t)],a=Q({...this.state,runs:this.state.runs.with(n,{...this.state.runs[n],[r]:s})});t.paint(e,a.lists[n][this.rows.indexOf(t)]),this.paintNow(a,this.now)}why({kind:t,query:s,back:e},n,r){if(t==="show"&&this.shown>=0)return this.opened(r);let a=this.state.runs.findIndex(u=>u.name===s),i="";if(t==="link")i=o`as the link has it: `;else if(t==="count")i=e?o`${s} counts again: `:o`without ${s} `;else if(s){let[u,c]=r.pairs[a],[m,l]=n.pairs[a];i=!f(m,u)&&!f(l,c)?o`${s} stays at ${g(u)} and ${g(c)}: `:o`${s} is ${g(u)} for system 1 and ${g(c)} for system 2 now: `}return i+it(this.state,r,t===void 0)}opened({pairs:t}){let{runs:s,measure:e}=this.state,[n,r]=t[this.shown],a=[o`system 1 is better`,o`they are level`,o`system 2 is better`][f(n,r)+1],i=o`${v[e]} is ${S(n)} for system 1 and ${S(r)} for system 2`;return o`${s[this.shown].name}: ${i}, so ${a} here`}},X=d=>f(0,d)?`${d>0?"+":""}${g(d)}`:g(0),ct=K(A,["runs","measure","k","gain","min_grade","query","left_out","order"]),Y={render:ct};var Z=`<div class="nl-lab nl-runs-lab" role="group" aria-label="Runs laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-top">
<dl class="nl-tiles" data-part="means">
<div data-measure="mean"><dt>system 2 − system 1</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="first"><dt>mean of system&nbsp;1</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="second"><dt>mean of system&nbsp;2</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<p class="nl-balance" data-part="balance" aria-hidden="true"><b></b><span>system 1 is better</span><span>0</span><span
      >system 2 is better</span></p>
</div>
<p class="nl-why nl-long" data-part="status"></p>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Do all tasks again</button><span data-part="taskKept"></span></p></div>
<table class="nl-table nl-runs"><caption data-part="caption"></caption>
<thead><tr><th scope="col">query</th><th scope="col">press to leave out</th>
<th scope="col">2 − 1</th></tr></thead>
<tbody data-part="bars"></tbody></table>
<template data-part="bar">
<table><tr><th scope="row"><button type="button" data-act="show"></button></th><td><button type="button"
      data-act="count"><span class="nl-swing"><i></i></span></button></td><td></td></tr></table>
</template>
<template data-part="row">
<li><button type="button" class="nl-grip" aria-roledescription="movable result"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"></button>
<span class="nl-rank" aria-hidden="true"></span>
<span class="nl-name"></span>
<select><option>0<option>1<option>2<option>3<option>4<option>5</select>
<span class="nl-bar" aria-hidden="true"><i class="nl-best"></i><i class="nl-got"></i></span>
<span class="nl-sum"><span class="nl-product"></span><b></b></span>
<span class="nl-moves"><button type="button" data-act="up">↑</button>
<button type="button" data-act="down">↓</button></span></li>
</template>
<template data-part="stage"><ol class="nl-rows"></ol>
<div class="nl-cut" aria-hidden="true"><span></span></div></template>
<template data-part="lists"><table><tr class="nl-open"><td colspan="3"><div class="nl-pair">
<section><strong></strong><div class="nl-stage nl-compact"></div></section>
<section><strong></strong><div class="nl-stage nl-compact"></div></section>
</div></td></tr></table></template>
<form class="nl-actions nl-late">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python">Copy as Python</button>
</form>
<details class="nl-closer"><summary>Another measure, order or cutoff</summary>
<p class="nl-note" data-part="others"></p>
<form class="nl-controls">
<fieldset class="nl-choice"><legend>Measure</legend>
<div>
<label><input type="radio" name="measure" value="ndcg" data-key="measure"><span>NDCG</span></label>
<label><input type="radio" name="measure" value="ap" data-key="measure"><span>AP</span></label>
<label><input type="radio" name="measure" value="rr" data-key="measure"><span>RR</span></label>
</div>
</fieldset>
<fieldset class="nl-choice"><legend>Queries</legend>
<div>
<label><input type="radio" name="order" value="given" data-key="order"><span>as given</span></label>
<label><input type="radio" name="order" value="sorted" data-key="order"><span>by difference</span></label>
</div>
</fieldset>
<label class="nl-field nl-slider"><span>Cutoff <var>k</var></span>
<input type="range" min="1" data-key="k" data-part="cutoff"><span aria-hidden="true"></span></label>
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
</form>
<p class="nl-hint">In an open query drag a result, or use its arrows. A grade is the same in both orders.</p></details>
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
<template data-part="python"><pre>from ndcg_lit import {measure}

runs = {
{runs}}
left_out = {left_out}
form = dict({form})

by = {name: {measure}(b, **form) - {measure}(a, **form) for name, (a, b) in runs.items() if name not in left_out}
difference = sum(by.values()) / len(by)
</pre></template>
</div>
`;ndcgLabs.RunsLab={render:d=>Y.render({...d,markup:Z})};})();
