(()=>{var $=ndcgLists.sum;function S(i,t){let e=i.length;if(!e||e!==t.length)throw new RangeError(`two lists of values, one for each query; got ${e} and ${t.length}`);let s=i.map((d,u)=>t[u]-d),n=s.map(L),a=$(s),o=s.map(d=>e>1?(a-d)/(e-1):0),r=s.map((d,u)=>L(o[u])===L(a/e)?0:Math.abs(d)),l=Math.max(...r);return{first:$(i)/e,second:$(t)/e,by:s,mean:a/e,without:o,wins:n.filter(d=>d>0).length,ties:n.filter(d=>!d).length,losses:n.filter(d=>d<0).length,decides:e>1&&L(a)&&l?r.indexOf(l):-1}}var L=i=>Math.abs(i)<1e-9?0:Math.sign(i);var j=ndcgCore.FORMS;var P=ndcgCore.escaped;var M=ndcgCore.listWritten,N=ndcgCore.resultsRead;var F=ndcgCore.unescaped;var _=ndcgCore.contents;var m=ndcgCore.fixed;var G=ndcgCore.resize,T=ndcgCore.same;var E=ndcgCore.short;var w=ndcgCore.trend;var U=ndcgLists.pasteBox;var v=ndcgLists.NAMES,J=ndcgLists.Rows,W=ndcgLists.measure;var z=ndcgLists.areNames,D=ndcgLists.inBothOrders,R=ndcgLists.inOrderOf;var I=ndcgCore.View,V=ndcgCore.lab;var q=["ap","rr","ndcg"];function H(i){Z(i);let{runs:t,left_out:e,measure:s}=i,n=t.map(({first:c,second:p})=>[c,p].map(h=>W({...i,ranking:h}))),a=n.map(c=>c.map(({values:p})=>p[s])),o=[...t.keys()].filter(c=>!e.includes(t[c].name)),r=S(o.map(c=>a[c][0]),o.map(c=>a[c][1])),l=a.map((c,p)=>o.includes(p)&&o.length>1?r.without[o.indexOf(p)]:void 0),d=c=>$(o.map(p=>n[p][1].values[c]-n[p][0].values[c]))/o.length,u=Object.fromEntries(q.map(c=>[c,d(c)]));return{...r,lists:n,pairs:a,without:l,kept:o,byMeasure:u,decides:o[r.decides]??-1}}function Z({runs:i,query:t,left_out:e,measure:s,order:n}){let a=i.map(r=>r.name);if(!(s in v)||!q.includes(s))throw new RangeError("the measure must be ap, rr or ndcg");if(!["given","sorted"].includes(n))throw new RangeError("the order must be given or sorted");if(!z(a))throw new RangeError("every query needs a text as its name, no two the same");let o=[...e,...t===null?[]:[t]].find(r=>!a.includes(r));if(o!==void 0)throw new RangeError(`no query is called “${o}”`);if(a.every(r=>e.includes(r)))throw new RangeError("at least one query must count");for(let{name:r,first:l,second:d}of i)if(_(l)!==_(d))throw new RangeError(`${r} must have the same results in both orders`)}function tt(i){let t=i.length/2;if(t%1)throw new RangeError(`each query needs two lists, that of system 1 and that of system 2; got ${i.length}`);if(t>12)throw new RangeError(`there is room for 12 queries; got ${t}`);return Array.from({length:t},(e,s)=>{let[{name:n,ranking:a},{name:o,ranking:r}]=i.slice(2*s,2*s+2);if(n!==o)throw new RangeError(`list ${2*s+1} is of “${n}”, list ${2*s+2} of “${o}”`);return{name:n||`query ${s+1}`,first:a,second:R(a,r)}})}j.runs={write:i=>i.map(et).join(";"),read:i=>i.split(";").map(st)};function et({name:i,first:t,second:e}){let s=e.map(({grade:a})=>a).join(","),n=T(R(t,N(s)),e);return`${P(i)}/${M(t,!0)}/${n?s:M(e,!0)}`}function st(i){let[t,...e]=i.split("/"),[s,n]=[0,1].map(a=>N(e[a]??""));return{name:F(t),first:s,second:R(s,n)}}var nt=(i,t)=>`${i} ${t}${i===1?"y":"ies"}`,at=i=>["system 1 is ahead","neither is ahead","system 2 is ahead"][w(0,i)+1];function ot({runs:i,measure:t},e){let{first:s,second:n,mean:a,wins:o,ties:r,losses:l,kept:d,decides:u}=e,c=w(0,a),p=`mean ${v[t]} is ${m(s)} for system 1 and ${m(n)} for system 2`,h=c<0?l:o,b=c<0?o:l,[x,y]=c<0?["system 1","system 2"]:["system 2","system 1"],g=r?`, and they are level on ${r}`:"",f=nt(d.length,"quer");if(!o&&!l)return`${p}: they are level on every query`;if(!c)return`${p}: level, though system 2 is better on ${o} of ${f} and system 1 on ${l}${g}`;let k=`${x} is ahead by ${m(Math.abs(a))} (${p})`,C=b>h?`, but ${y} is better on ${b} of ${f} and ${x} on ${h}`:`, and better on ${h} of ${f}, ${y} on ${b}`;if(d.length===1)return`${k}, on a single query`;if(u<0)return`${k}${C}${g}. No single query decides: without any one of them ${x} is still ahead`;let O=e.without[u],X=w(0,O)?` by ${m(Math.abs(O))}`:"",Y=`“${i[u].name}” alone decides: without it ${at(O)}${X}`;return`${k}${C}${g}. ${Y}`}var A=class extends I{rows=[];measure(t){return H(t)}get shown(){let{runs:t,query:e}=this.state;return Math.max(t.findIndex(s=>s.name===e),0)}facts(t,e){let{runs:s}=t,{first:n,second:a,mean:o,wins:r,ties:l,losses:d,pairs:u,decides:c}=e,p=s.map((x,y)=>{let[g,f]=u[y];return[x.name,{first:g,second:f,by:f-g,without:e.without[y]??null}]}),h={mean_first:n,mean_second:a,difference:o},b=s[c]?.name??null;return{...t,...h,wins:r,ties:l,losses:d,decides:b,by_measure:e.byMeasure,per_query:Object.fromEntries(p)}}build(){U(this,{several:!0,most:20},t=>({runs:tt(t),query:null,left_out:[]})),this.rows=["first","second"].map((t,e)=>{let s=()=>this.state.runs[this.shown][t],n=(a,o)=>this.rank(t,a,o);return new J(this,this.parts[t],`Order of system ${e+1}, best rank first`,s,n)})}rank(t,e,s){let n=this.shown,a=this.state.runs[n],o={...a,...D(a,t,e,s.at)};this.commit({runs:this.state.runs.with(n,o)},{...s,query:a.name})}show({dataset:{query:t}}){this.commit({query:t},{kind:"show"})}count({dataset:{query:t=""}}){let e=this.state.left_out,s=e.includes(t);!s&&this.now.kept.length===1?this.say("at least one query must count"):this.commit({left_out:s?e.filter(n=>n!==t):[...e,t]},{kind:"count",query:t,back:s})}python(){let{runs:t,left_out:e,measure:s,gain:n,k:a,min_grade:o}=this.state,r=u=>JSON.stringify(u.map(({grade:c})=>c)),l=s==="ndcg"?`gain=${JSON.stringify(n)}`:`min_grade=${o}`,d={measure:s,runs:t.map(u=>`    ${JSON.stringify(u.name)}: (${r(u.first)}, ${r(u.second)}),
`).join(""),left_out:JSON.stringify(e),form:`k=${a??"None"}, ${l}`};this.hand(this.filled(d),"Python")}paint(t,e){let s=this.shown;this.rows.forEach((a,o)=>{a.show(this.now.lists[s][o],e)});let{runs:n}=this.state;this.parts.titleA.textContent=`${n[s].name}, by system 1`,this.parts.titleB.textContent=`${n[s].name}, by system 2`,this.parts.cutoff.max=Math.max(...n.map(a=>a.first.length),1),this.paintNow(this.now,t)}paintNow(t,e){let s=({first:o,second:r,mean:l})=>({first:o,second:r,mean:l});this.tiles(s(t),e&&s(e),this.parts.means);let a=q.filter(o=>o!==this.state.measure).map(o=>`${v[o]} ${B(t.byMeasure[o])}`);this.parts.others.textContent=`The difference by the other measures: ${a.join(", ")}`,this.paintBars(t)}paintBars(t){let{bars:e,caption:s}=this.parts,{runs:n,order:a,measure:o}=this.state;G(e,n.length,()=>this.clone("bar").rows[0]);let r=t.pairs.map(([c,p])=>p-c),l=Math.max(.1,...r.map(Math.abs)),d=[...n.keys()];a==="sorted"&&d.sort((c,p)=>r[p]-r[c]);let u="bars to the right where system 2 is better, to the left where system 1 is";s.textContent=`${v[o]} of each query: ${u}`,d.forEach((c,p)=>{this.paintBar(e.rows[p],t,c,r[c],l)})}paintBar(t,e,s,n,a){let[o,r,l,d,u,c,p]=t.cells,{name:h}=this.state.runs[s],b=e.kept.includes(s),x=e.without[s],[y,g,f]=[o,p,d].map(C=>C.firstChild),k=f.firstChild;t.className=[b?"":"nl-out",s===e.decides?"nl-decides":""].join(" "),y.textContent=h,y.dataset.query=h,y.ariaPressed=String(s===this.shown),r.textContent=m(e.pairs[s][0]),l.textContent=m(e.pairs[s][1]),f.classList.toggle("nl-less",n<0),f.dataset.query=h,k.style=`--by: ${n/a}`,u.textContent=B(n),c.textContent=x===void 0?"":B(x),g.textContent=b?"✓":"out",g.dataset.query=h,g.ariaPressed=String(b),g.ariaLabel=`${h} counts`}preview(t,e,s){let n=this.shown,a=["first","second"][this.rows.indexOf(t)],o=H({...this.state,runs:this.state.runs.with(n,{...this.state.runs[n],[a]:e})});t.paint(s,o.lists[n][this.rows.indexOf(t)]),this.paintNow(o,this.now)}why({kind:t,query:e,back:s},n,a){if(t==="show")return this.opened(a);let o=this.state.runs.findIndex(l=>l.name===e),r="";if(t==="link")r="as the link has it: ";else if(t==="count")r=s?`${e} counts again: `:`without ${e} `;else if(e){let[l,d]=a.pairs[o],[u,c]=n.pairs[o];r=!w(u,l)&&!w(c,d)?`${e} stays at ${m(l)} and ${m(d)}: `:`${e} is ${m(l)} for system 1 and ${m(d)} for system 2 now: `}return r+ot(this.state,a)}opened({pairs:t}){let{runs:e,measure:s}=this.state,[n,a]=t[this.shown],o=["system 1 is better","they are level","system 2 is better"][w(n,a)+1],r=`${v[s]} is ${E(n)} for system 1 and ${E(a)} for system 2`;return`${e[this.shown].name}: ${r}, so ${o} here`}},B=i=>w(0,i)?`${i>0?"+":""}${m(i)}`:m(0),rt=V(A,["runs","measure","k","gain","min_grade","query","left_out","order"]),K={render:rt};var Q=`<div class="nl-lab nl-runs-lab" role="group" aria-label="Runs laboratory" data-lm-suppress-shortcuts="true">
<dl class="nl-tiles" data-part="means">
<div data-measure="first"><dt>mean of system 1</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="second"><dt>mean of system 2</dt><dd><data></data><span class="nl-delta"></span></dd></div>
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
<button type="button" data-act="python">Copy Python</button>
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
`;ndcgLabs.RunsLab={render:i=>K.render({...i,markup:Q})};})();
