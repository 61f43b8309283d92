(()=>{var C=ndcgLists.sum;function q(i,t){let e=i.length;if(!e||e!==t.length)throw new RangeError(`two lists of values, one for each query; got ${e} and ${t.length}`);let s=i.map((r,d)=>t[d]-r),a=s.map(L),n=C(s),o=s.map(r=>e>1?(n-r)/(e-1):0),c=s.map((r,d)=>L(o[d])===L(n/e)?0:Math.abs(r)),l=Math.max(...c);return{first:C(i)/e,second:C(t)/e,by:s,mean:n/e,without:o,wins:a.filter(r=>r>0).length,ties:a.filter(r=>!r).length,losses:a.filter(r=>r<0).length,decides:e>1&&L(n)&&l?c.indexOf(l):-1}}var L=i=>Math.abs(i)<1e-9?0:Math.sign(i);var A=ndcgCore.FORMS;var S=ndcgCore.escaped;var N=ndcgCore.listWritten,M=ndcgCore.resultsRead;var P=ndcgCore.unescaped;var _=ndcgCore.contents;var h=ndcgCore.fixed;var F=ndcgCore.resize,j=ndcgCore.same,E=ndcgCore.short;var w=ndcgCore.trend;var G=ndcgLists.pasteBox;var v=ndcgLists.NAMES,J=ndcgLists.Rows,T=ndcgLists.measure;var U=ndcgLists.areNames,W=ndcgLists.inBothOrders,R=ndcgLists.inOrderOf;var z=ndcgCore.View,D=ndcgCore.lab;function I(i){Y(i);let{runs:t,left_out:e,measure:s}=i,a=t.map(({first:r,second:d})=>[r,d].map(p=>T({...i,ranking:p}))),n=a.map(r=>r.map(({values:d})=>d[s])),o=[...t.keys()].filter(r=>!e.includes(t[r].name)),c=q(o.map(r=>n[r][0]),o.map(r=>n[r][1])),l=n.map((r,d)=>o.includes(d)&&o.length>1?c.without[o.indexOf(d)]:void 0);return{...c,lists:a,pairs:n,without:l,kept:o,decides:o[c.decides]??-1}}function Y({runs:i,query:t,left_out:e,measure:s,order:a}){let n=i.map(c=>c.name);if(!(s in v)||!["ap","rr","ndcg"].includes(s))throw new RangeError("the measure must be ap, rr or ndcg");if(!["given","sorted"].includes(a))throw new RangeError("the order must be given or sorted");if(!U(n))throw new RangeError("every query needs a text as its name, no two the same");let o=[...e,...t===null?[]:[t]].find(c=>!n.includes(c));if(o!==void 0)throw new RangeError(`no query is called “${o}”`);if(n.every(c=>e.includes(c)))throw new RangeError("at least one query must count");for(let{name:c,first:l,second:r}of i)if(_(l)!==_(r))throw new RangeError(`${c} must have the same results in both orders`)}function Z(i){let t=i.length/2;if(t%1)throw new RangeError(`each query needs two lists, that of system 1 and that of system 2; got ${i.length}`);if(t>12)throw new RangeError(`there is room for 12 queries; got ${t}`);return Array.from({length:t},(e,s)=>{let[{name:a,ranking:n},{name:o,ranking:c}]=i.slice(2*s,2*s+2);if(a!==o)throw new RangeError(`list ${2*s+1} is of “${a}”, list ${2*s+2} of “${o}”`);return{name:a||`query ${s+1}`,first:n,second:R(n,c)}})}A.runs={write:i=>i.map(tt).join(";"),read:i=>i.split(";").map(et)};function tt({name:i,first:t,second:e}){let s=e.map(({grade:n})=>n).join(","),a=j(R(t,M(s)),e);return`${S(i)}/${N(t,!0)}/${a?s:N(e,!0)}`}function et(i){let[t,...e]=i.split("/"),[s,a]=[0,1].map(n=>M(e[n]??""));return{name:P(t),first:s,second:R(s,a)}}var st=(i,t)=>`${i} ${t}${i===1?"y":"ies"}`,nt=i=>["system 1 is ahead","neither is ahead","system 2 is ahead"][w(0,i)+1];function at({runs:i,measure:t},e){let{first:s,second:a,mean:n,wins:o,ties:c,losses:l,kept:r,decides:d}=e,p=w(0,n),u=`mean ${v[t]} is ${h(s)} for system 1 and ${h(a)} for system 2`,g=p<0?l:o,f=p<0?o:l,[x,b]=p<0?["system 1","system 2"]:["system 2","system 1"],m=c?`, and they are level on ${c}`:"",y=st(r.length,"quer");if(!o&&!l)return`${u}: they are level on every query`;if(!p)return`${u}: level, though system 2 is better on ${o} of ${y} and system 1 on ${l}${m}`;let $=`${x} is ahead by ${h(Math.abs(n))} (${u})`,k=f>g?`, but ${b} is better on ${f} of ${y} and ${x} on ${g}`:`, and better on ${g} of ${y}, ${b} on ${f}`;if(r.length===1)return`${$}, on a single query`;if(d<0)return`${$}${k}${m}. No single query decides: without any one of them ${x} is still ahead`;let O=e.without[d],Q=w(0,O)?` by ${h(Math.abs(O))}`:"",X=`“${i[d].name}” alone decides: without it ${nt(O)}${Q}`;return`${$}${k}${m}. ${X}`}var B=class extends z{rows=[];measure(t){return I(t)}get shown(){let{runs:t,query:e}=this.state;return Math.max(t.findIndex(s=>s.name===e),0)}facts(t,e){let{runs:s}=t,{first:a,second:n,mean:o,wins:c,ties:l,losses:r,pairs:d,decides:p}=e,u=s.map((x,b)=>{let[m,y]=d[b];return[x.name,{first:m,second:y,by:y-m,without:e.without[b]??null}]}),g={mean_first:a,mean_second:n,difference:o},f=s[p]?.name??null;return{...t,...g,wins:c,ties:l,losses:r,decides:f,per_query:Object.fromEntries(u)}}build(){G(this,{several:!0,most:20},t=>({runs:Z(t),query:null,left_out:[]})),this.rows=["first","second"].map((t,e)=>{let s=()=>this.state.runs[this.shown][t],a=(n,o)=>this.rank(t,n,o);return new J(this,this.parts[t],`Order of system ${e+1}, best rank first`,s,a)})}rank(t,e,s){let a=this.shown,n=this.state.runs[a],o={...n,...W(n,t,e,s.at)};this.commit({runs:this.state.runs.with(a,o)},{...s,query:n.name})}show({dataset:{query:t}}){this.commit({query:t},{kind:"show"})}count({dataset:{query:t=""}}){let e=this.state.left_out,s=e.includes(t);!s&&this.now.kept.length===1?this.say("at least one query must count"):this.commit({left_out:s?e.filter(a=>a!==t):[...e,t]},{kind:"count",query:t,back:s})}python(){let{runs:t,left_out:e,measure:s,gain:a,k:n,min_grade:o}=this.state,c=d=>JSON.stringify(d.map(({grade:p})=>p)),l=s==="ndcg"?`gain=${JSON.stringify(a)}`:`min_grade=${o}`,r={measure:s,runs:t.map(d=>`    ${JSON.stringify(d.name)}: (${c(d.first)}, ${c(d.second)}),
`).join(""),left_out:JSON.stringify(e),form:`k=${n??"None"}, ${l}`};this.hand(this.filled(r),"Python")}paint(t,e){let s=this.shown;this.rows.forEach((n,o)=>{n.show(this.now.lists[s][o],e)});let{runs:a}=this.state;this.parts.titleA.textContent=`${a[s].name}, by system 1`,this.parts.titleB.textContent=`${a[s].name}, by system 2`,this.parts.cutoff.max=Math.max(...a.map(n=>n.first.length),1),this.paintNow(this.now,t)}paintNow(t,e){let s=({first:a,second:n,mean:o})=>({first:a,second:n,mean:o});this.tiles(s(t),e&&s(e),this.parts.means),this.paintBars(t)}paintBars(t){let{bars:e,caption:s}=this.parts,{runs:a,order:n,measure:o}=this.state;F(e,a.length,()=>this.clone("bar").rows[0]);let c=t.pairs.map(([p,u])=>u-p),l=Math.max(.1,...c.map(Math.abs)),r=[...a.keys()];n==="sorted"&&r.sort((p,u)=>c[u]-c[p]);let d="bars to the right where system 2 is better, to the left where system 1 is";s.textContent=`${v[o]} of each query: ${d}`,r.forEach((p,u)=>{this.paintBar(e.rows[u],t,p,c[p],l)})}paintBar(t,e,s,a,n){let[o,c,l,r,d,p,u]=t.cells,{name:g}=this.state.runs[s],f=e.kept.includes(s),x=e.without[s],[b,m,y]=[o,u,r].map(k=>k.firstChild),$=y.firstChild;t.className=[f?"":"nl-out",s===e.decides?"nl-decides":""].join(" "),b.textContent=g,b.dataset.query=g,b.ariaPressed=String(s===this.shown),c.textContent=h(e.pairs[s][0]),l.textContent=h(e.pairs[s][1]),y.classList.toggle("nl-less",a<0),$.style=`--by: ${a/n}`,d.textContent=V(a),p.textContent=x===void 0?"":V(x),m.textContent=f?"✓":"out",m.dataset.query=g,m.ariaPressed=String(f),m.ariaLabel=`${g} counts`}preview(t,e,s){let a=this.shown,n=["first","second"][this.rows.indexOf(t)],o=I({...this.state,runs:this.state.runs.with(a,{...this.state.runs[a],[n]:e})});t.paint(s,o.lists[a][this.rows.indexOf(t)]),this.paintNow(o,this.now)}why({kind:t,query:e,back:s},a,n){if(t==="show")return this.opened(n);let o=this.state.runs.findIndex(l=>l.name===e),c="";if(t==="link")c="as the link has it: ";else if(t==="count")c=s?`${e} counts again: `:`without ${e} `;else if(e){let[l,r]=n.pairs[o],[d,p]=a.pairs[o];c=!w(d,l)&&!w(p,r)?`${e} stays at ${h(l)} and ${h(r)}: `:`${e} is ${h(l)} for system 1 and ${h(r)} for system 2 now: `}return c+at(this.state,n)}opened({pairs:t}){let{runs:e,measure:s}=this.state,[a,n]=t[this.shown],o=["system 1 is better","they are level","system 2 is better"][w(a,n)+1],c=`${v[s]} is ${E(a)} for system 1 and ${E(n)} for system 2`;return`${e[this.shown].name}: ${c}, so ${o} here`}},V=i=>w(0,i)?`${i>0?"+":""}${h(i)}`:h(0),ot=D(B,["runs","measure","k","gain","min_grade","query","left_out","order"]),H={render:ot};var K=`<div class="nl-lab nl-runs-lab" role="group" aria-label="Runs laboratory" data-lm-suppress-shortcuts="true">
<dl class="nl-tiles" data-part="means">
<div data-measure="first"><dt>mean of system 1</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="second"><dt>mean of system 2</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="mean"><dt>system 2 − system 1</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
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
      class="nl-value"></td><td><span class="nl-swing" aria-hidden="true"><i></i></span></td><td></td><td></td><td
      ><button type="button" data-act="count"></button></td></tr></table>
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
<button type="button" data-act="link" data-part="link" hidden>Copy link</button>
<button type="button" data-act="python">Copy Python</button>
</div>
</form>
<p class="nl-hint">Press a query to open it below. Drag its results, or use the arrows: Alt with ↑ ↓ moves one, 0 to 5
    set its grade in both orders.</p>
<details class="nl-paste" data-part="paste"><summary>Paste your own</summary>
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, lines
    of a name and a grade, or a table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
<template data-part="python"><pre>from ndcg_lit import {measure}

runs = {
{runs}}
left_out = {left_out}
form = dict({form})

by = {name: {measure}(b, **form) - {measure}(a, **form) for name, (a, b) in runs.items() if name not in left_out}
difference = sum(by.values()) / len(by)
</pre></template>
</div>
`;ndcgLabs.RunsLab={render:i=>H.render({...i,markup:K})};})();
