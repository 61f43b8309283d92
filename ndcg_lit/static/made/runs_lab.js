(()=>{var v=ndcgLists.sum;var n=ndcgCore.t;function j(c,t){let e=c.length;if(!e||e!==t.length)throw new RangeError(n`two lists of values, one for each query; got ${e} and ${t.length}`);let s=c.map((l,m)=>t[m]-l),a=s.map(R),o=v(s),r=s.map(l=>e>1?(o-l)/(e-1):0),i=s.map((l,m)=>R(r[m])===R(o/e)?0:Math.abs(l)),p=Math.max(...i);return{first:v(c)/e,second:v(t)/e,by:s,mean:o/e,without:r,wins:a.filter(l=>l>0).length,ties:a.filter(l=>!l).length,losses:a.filter(l=>l<0).length,decides:e>1&&R(o)&&p?i.indexOf(p):-1}}var R=c=>Math.abs(c)<1e-9?0:Math.sign(c);var P=ndcgCore.FORMS;var F=ndcgCore.escaped;var N=ndcgCore.listWritten,_=ndcgCore.resultsRead;var G=ndcgCore.unescaped;var E=ndcgCore.contents;var g=ndcgCore.fixed;var T=ndcgCore.resize,U=ndcgCore.same;var B=ndcgCore.short;var $=ndcgCore.trend;var J=ndcgLists.pasteBox;var C=ndcgLists.NAMES,W=ndcgLists.Rows,z=ndcgLists.measure;var D=ndcgLists.areNames,I=ndcgLists.inBothOrders,O=ndcgLists.inOrderOf;var V=ndcgCore.View,H=ndcgCore.lab;var S=["ap","rr","ndcg"];function K(c){tt(c);let{runs:t,left_out:e,measure:s}=c,a=t.map(({first:d,second:u})=>[d,u].map(h=>z({...c,ranking:h}))),o=a.map(d=>d.map(({values:u})=>u[s])),r=[...t.keys()].filter(d=>!e.includes(t[d].name)),i=j(r.map(d=>o[d][0]),r.map(d=>o[d][1])),p=o.map((d,u)=>r.includes(u)&&r.length>1?i.without[r.indexOf(u)]:void 0),l=d=>v(r.map(u=>a[u][1].values[d]-a[u][0].values[d]))/r.length,m=Object.fromEntries(S.map(d=>[d,l(d)]));return{...i,lists:a,pairs:o,without:p,kept:r,byMeasure:m,decides:r[i.decides]??-1}}function tt({runs:c,query:t,left_out:e,measure:s,order:a}){let o=c.map(i=>i.name);if(!(s in C)||!S.includes(s))throw new RangeError(n`the measure must be ap, rr or ndcg`);if(!["given","sorted"].includes(a))throw new RangeError(n`the order must be given or sorted`);if(!D(o))throw new RangeError(n`every query needs a text as its name, no two the same`);let r=[...e,...t===null?[]:[t]].find(i=>!o.includes(i));if(r!==void 0)throw new RangeError(n`no query is called \u201c${r}\u201d`);if(o.every(i=>e.includes(i)))throw new RangeError(n`at least one query must count`);for(let{name:i,first:p,second:l}of c)if(E(p)!==E(l))throw new RangeError(n`${i} must have the same results in both orders`)}function et(c){let t=c.length/2;if(t%1)throw new RangeError(n`each query needs two lists, that of system 1 and that of system 2; got ${c.length}`);if(t>12)throw new RangeError(n`there is room for 12 queries; got ${t}`);return Array.from({length:t},(e,s)=>{let[{name:a,ranking:o},{name:r,ranking:i}]=c.slice(2*s,2*s+2);if(a!==r)throw new RangeError(n`list ${2*s+1} is of \u201c${a}\u201d, list ${2*s+2} of \u201c${r}\u201d`);return{name:a||n`query ${s+1}`,first:o,second:O(o,i)}})}P.runs={write:c=>c.map(st).join(";"),read:c=>c.split(";").map(nt)};function st({name:c,first:t,second:e}){let s=e.map(({grade:o})=>o).join(","),a=U(O(t,_(s)),e);return`${F(c)}/${N(t,!0)}/${a?s:N(e,!0)}`}function nt(c){let[t,...e]=c.split("/"),[s,a]=[0,1].map(o=>_(e[o]??""));return{name:G(t),first:s,second:O(s,a)}}var at=c=>[n`system 1 is ahead`,n`neither is ahead`,n`system 2 is ahead`][$(0,c)+1];function ot({runs:c,measure:t},e){let{first:s,second:a,mean:o,wins:r,ties:i,losses:p,kept:l,decides:m}=e,d=$(0,o),u=n`mean ${C[t]} is ${g(s)} for system 1 and ${g(a)} for system 2`,h=d<0?p:r,y=d<0?r:p,[w,x]=d<0?[n`system 1`,n`system 2`]:[n`system 2`,n`system 1`],f=i?n`, and they are level on ${i}`:"",b=l.length===1?n`${1} query`:n`${l.length} queries`;if(!r&&!p)return n`${u}: they are level on every query`;if(!d)return n`${u}: level, though system 2 is better on ${r} of ${b} and system 1 on ${p}${f}`;let k=n`${w} is ahead by ${g(Math.abs(o))} (${u})`,L=y>h?n`, but ${x} is better on ${y} of ${b} and ${w} on ${h}`:n`, and better on ${h} of ${b}, ${x} on ${y}`;if(l.length===1)return n`${k}, on a single query`;if(m<0)return n`${k}${L}${f}. No single query decides: without any one of them ${w} is still ahead`;let M=e.without[m],Y=$(0,M)?n` by ${g(Math.abs(M))}`:"",Z=n`\u201c${c[m].name}\u201d alone decides: without it ${at(M)}${Y}`;return n`${k}${L}${f}. ${Z}`}var A=class extends V{rows=[];measure(t){return K(t)}get shown(){let{runs:t,query:e}=this.state;return Math.max(t.findIndex(s=>s.name===e),0)}facts(t,e){let{runs:s}=t,{first:a,second:o,mean:r,wins:i,ties:p,losses:l,pairs:m,decides:d}=e,u=s.map((w,x)=>{let[f,b]=m[x];return[w.name,{first:f,second:b,by:b-f,without:e.without[x]??null}]}),h={mean_first:a,mean_second:o,difference:r},y=s[d]?.name??null;return{...t,...h,wins:i,ties:p,losses:l,decides:y,by_measure:e.byMeasure,per_query:Object.fromEntries(u)}}build(){J(this,{several:!0,most:20},t=>({runs:et(t),query:null,left_out:[]})),this.rows=["first","second"].map((t,e)=>{let s=()=>this.state.runs[this.shown][t],a=(o,r)=>this.rank(t,o,r);return new W(this,this.parts[t],n`Order of system ${e+1}, best rank first`,s,a)})}rank(t,e,s){let a=this.shown,o=this.state.runs[a],r={...o,...I(o,t,e,s.at)};this.commit({runs:this.state.runs.with(a,r)},{...s,query:o.name})}show({dataset:{query:t}}){this.commit({query:t},{kind:"show"})}count({dataset:{query:t=""}}){let e=this.state.left_out,s=e.includes(t);!s&&this.now.kept.length===1?this.say(n`at least one query must count`):this.commit({left_out:s?e.filter(a=>a!==t):[...e,t]},{kind:"count",query:t,back:s})}python(){let{runs:t,left_out:e,measure:s,gain:a,k:o,min_grade:r}=this.state,i=m=>JSON.stringify(m.map(({grade:d})=>d)),p=s==="ndcg"?`gain=${JSON.stringify(a)}`:`min_grade=${r}`,l={measure:s,runs:t.map(m=>`    ${JSON.stringify(m.name)}: (${i(m.first)}, ${i(m.second)}),
`).join(""),left_out:JSON.stringify(e),form:`k=${o??"None"}, ${p}`};this.hand(this.filled(l),"Python")}paint(t,e){let s=this.shown;this.rows.forEach((o,r)=>{o.show(this.now.lists[s][r],e)});let{runs:a}=this.state;this.parts.titleA.textContent=n`${a[s].name}, by system 1`,this.parts.titleB.textContent=n`${a[s].name}, by system 2`,this.parts.cutoff.max=Math.max(...a.map(o=>o.first.length),1),this.paintNow(this.now,t)}paintNow(t,e){let s=({first:r,second:i,mean:p})=>({first:r,second:i,mean:p});this.tiles(s(t),e&&s(e),this.parts.means);let o=S.filter(r=>r!==this.state.measure).map(r=>`${C[r]} ${q(t.byMeasure[r])}`);this.parts.others.textContent=n`The difference by the other measures: ${o.join(", ")}`,this.paintBars(t)}paintBars(t){let{bars:e,caption:s}=this.parts,{runs:a,order:o,measure:r}=this.state;T(e,a.length,()=>this.clone("bar").rows[0]);let i=t.pairs.map(([d,u])=>u-d),p=Math.max(.1,...i.map(Math.abs)),l=[...a.keys()];o==="sorted"&&l.sort((d,u)=>i[u]-i[d]);let m=n`bars to the right where system 2 is better, to the left where system 1 is`;s.textContent=n`${C[r]} of each query: ${m}`,l.forEach((d,u)=>{this.paintBar(e.rows[u],t,d,i[d],p)})}paintBar(t,e,s,a,o){let[r,i,p,l,m,d,u]=t.cells,{name:h}=this.state.runs[s],y=e.kept.includes(s),w=e.without[s],[x,f,b]=[r,u,l].map(L=>L.firstChild),k=b.firstChild;t.className=[y?"":"nl-out",s===e.decides?"nl-decides":""].join(" "),x.textContent=h,x.dataset.query=h,x.ariaPressed=String(s===this.shown),i.textContent=g(e.pairs[s][0]),p.textContent=g(e.pairs[s][1]),b.classList.toggle("nl-less",a<0),b.dataset.query=h,k.style=`--by: ${a/o}`,m.textContent=q(a),d.textContent=w===void 0?"":q(w),f.textContent=y?"✓":n`out`,f.dataset.query=h,f.ariaPressed=String(y),f.ariaLabel=n`${h} counts`}preview(t,e,s){let a=this.shown,o=["first","second"][this.rows.indexOf(t)],r=K({...this.state,runs:this.state.runs.with(a,{...this.state.runs[a],[o]:e})});t.paint(s,r.lists[a][this.rows.indexOf(t)]),this.paintNow(r,this.now)}why({kind:t,query:e,back:s},a,o){if(t==="show")return this.opened(o);let r=this.state.runs.findIndex(p=>p.name===e),i="";if(t==="link")i=n`as the link has it: `;else if(t==="count")i=s?n`${e} counts again: `:n`without ${e} `;else if(e){let[p,l]=o.pairs[r],[m,d]=a.pairs[r];i=!$(m,p)&&!$(d,l)?n`${e} stays at ${g(p)} and ${g(l)}: `:n`${e} is ${g(p)} for system 1 and ${g(l)} for system 2 now: `}return i+ot(this.state,o)}opened({pairs:t}){let{runs:e,measure:s}=this.state,[a,o]=t[this.shown],r=[n`system 1 is better`,n`they are level`,n`system 2 is better`][$(a,o)+1],i=n`${C[s]} is ${B(a)} for system 1 and ${B(o)} for system 2`;return n`${e[this.shown].name}: ${i}, so ${r} here`}},q=c=>$(0,c)?`${c>0?"+":""}${g(c)}`:g(0),rt=H(A,["runs","measure","k","gain","min_grade","query","left_out","order"]),Q={render:rt};var X=`<div class="nl-lab nl-runs-lab" role="group" aria-label="Runs laboratory" data-lm-suppress-shortcuts="true">
<dl class="nl-tiles" data-part="means">
<div data-measure="first"><dt>mean of system&nbsp;1</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="second"><dt>mean of system&nbsp;2</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="mean"><dt>system 2 − system 1</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<p class="nl-note" data-part="others"></p>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-why nl-long" role="status" aria-live="polite" data-part="status"></p>
<table class="nl-table nl-runs"><caption data-part="caption"></caption>
<thead><tr><th scope="col">query</th><th scope="col" class="nl-value">system 1</th>
<th scope="col" class="nl-value">system 2</th>
<th scope="col" colspan="2">2 − 1</th><th scope="col">mean without it</th>
<th scope="col">counts</th></tr></thead>
<tbody data-part="bars"></tbody></table>
<template data-part="bar">
<table><tr><th scope="row"><button type="button" data-act="show"></button></th><td class="nl-value"></td><td
      class="nl-value"></td><td><span class="nl-swing" data-act="count" aria-hidden="true"><i></i></span></td><td
      ></td><td></td><td><button type="button" data-act="count"></button></td></tr></table>
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
<div class="nl-pair">
<section><strong data-part="titleA"></strong><div class="nl-stage nl-compact" data-part="first"></div></section>
<section><strong data-part="titleB"></strong><div class="nl-stage nl-compact" data-part="second"></div></section>
</div>
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
<div class="nl-actions">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python">Copy as Python</button>
</div>
</form>
<p class="nl-hint">Press a query to open it below, its bar to leave it out. Drag its results, or use the arrows:
    Alt with ↑ ↓ moves one, 0 to 5 set its grade in both orders.</p>
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
`;ndcgLabs.RunsLab={render:c=>Q.render({...c,markup:X})};})();
