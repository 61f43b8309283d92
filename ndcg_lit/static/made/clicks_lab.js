(()=>{var y=ndcgLists.dcg;var _=ndcgLists.discounts;var k=ndcgLists.sum;var v=5;function w(o){let t=o+2654435769|0;return t=Math.imul(t^t>>>16,569420461),t=Math.imul(t^t>>>15,1935289751),(t^t>>>15)>>>0}function z(o){let t=w(w(o));return e=>w((w(e)^t)>>>0)/2**32}function C(o,t){return Array.from({length:t},(e,s)=>Math.max(Math.floor(100*(s+1)**-o+.5),1)/100)}function U({rel:o,looks:t,seed:e}){let s=z(e),n=o.map((r,a)=>t[a]*(r/v));return r=>{let a=0;for(let i=0;i<n.length;i++)s(r*n.length+i)<n[i]&&(a|=1<<i);return a}}function V({rel:o,looks:t,clip:e}){let s=_(o.length);return Array.from({length:2**o.length},(n,r)=>{let a={naive:0,ips:0,clipped:0,snips:0},i=0;return t.forEach((p,l)=>{r&1<<l&&(a.naive+=s[l],a.ips+=s[l]/p,a.clipped+=s[l]*Math.min(1/p,e),i+=1/p)}),a.snips=a.ips,{worth:a,all:i}})}function O(o,t){let{rel:e}=o,s=V(o),n=U(o),r=s.map(()=>0),a=0,i=0,p=t.map(d=>{for(;a<d;a++)i=n(a),r[i]++;return q(s,r,d,k(e))}),l=e.map((d,h)=>k(r.filter((m,f)=>f&1<<h)));return{path:p,clicks:l,last:e.map((d,h)=>i>>h&1)}}function q(o,t,e,s){let n=t.map((l,d)=>({many:l,...o[d]})).filter(({many:l})=>l),r=l=>k(n.map(d=>d.many*l(d))),a={naive:0,ips:0,clipped:0,snips:0},i={...a};for(let l of["naive","ips","clipped"]){let d=r(({worth:h})=>h[l])/e;a[l]=v*d,i[l]=v*E(r(({worth:h})=>(h[l]-d)**2),e)}let p=r(l=>l.all);if(p){let l=r(({worth:d})=>d.snips)/p;a.snips=s*l,i.snips=s*e/p*E(r(({worth:d,all:h})=>(d.snips-l*h)**2),e)}return{n:e,values:a,errors:i}}var E=(o,t)=>t>1?Math.sqrt(o/(t-1)/t):0;function T({rel:o,looks:t,clip:e}){let s=o.map((a,i)=>a*t[i]),n=s.map((a,i)=>a*Math.min(1/t[i],e)),r=y(o);return{dcg:r,naive:y(s),ips:r,clipped:y(n),snips:r}}var u=ndcgCore.fixed;var A=ndcgCore.gradesOf;var R=ndcgCore.offer;var $=ndcgCore.resize,P=ndcgCore.same,B=ndcgCore.sendAway,L=ndcgCore.short;var F=ndcgLists.pasteBox;var N=ndcgCore.View,G=ndcgCore.lab;var c=ndcgCore.t;var g=2e4,M=8,J=120,j=20,W=Array.from({length:56},(o,t)=>Math.ceil(1.2**t)).filter((o,t,e)=>o!==e[t-1]),I={naive:c`naive`,ips:c`IPS`,clipped:c`clipped`,snips:c`self-normalised`};function Y(o){Q(o);let{n:t}=o,e=o,s=[...W.filter(d=>d<t),t],{path:n,clicks:r,last:a}=O(e,s),i=T(e),{values:p,errors:l}=n[n.length-1];return{path:n,clicks:r,last:a,ends:i,errors:l,values:{dcg:i.dcg,...p}}}function Q({rel:o,looks:t,clip:e,third:s,seed:n,n:r}){let a=o.length;if(!a||a>M)throw new RangeError(c`there must be 1 to ${M} results; got ${a}`);if(t.length!==a)throw new RangeError(c`${t.length} propensities for ${a} results; give one for each`);if(b(o,0,v,c`a grade`),b(t,.01,1,c`a propensity`),b([e],1,100,c`the clip`),!["clipped","snips"].includes(s))throw new RangeError(c`the third estimate must be clipped or snips; got ${s}`);if(b([r],1,g,c`the number of page views`),b([n],0,2**32-1,c`the seed`),![r,n].every(Number.isInteger))throw new TypeError(c`page views and seed must be whole numbers`)}function b(o,t,e,s){let n=o.find(r=>typeof r!="number"||!(r>=t&&r<=e));if(n!==void 0)throw new RangeError(c`${s} must be a number from ${t} to ${e}; got ${n}`)}var x=o=>o.toLocaleString("en");function X({n:o,third:t},{values:e,errors:s,ends:n}){let r=o>1?c`after ${x(o)} page views`:c`after one page view`,a=m=>`${I[m]} ${u(e[m])} ± ${u(s[m])}`,i=c`${a("ips")}, ${a(t)} and ${a("naive")}`,p=c`${r} the estimates are ${i}; the true DCG is ${u(n.dcg)}`;if(n.dcg-n.naive<5e-4)return c`${p}. Every rank that matters is looked at, so there is nothing to correct`;let h=t==="clipped"&&n.dcg-n.clipped>=5e-4?c`, and the clipped one at ${u(n.clipped)}`:"";return c`${p}. The naive estimate settles at ${u(n.naive)}${h}, however long it rains`}var S=class extends N{rain;watcher;compute(t){return Y(t)}build(){F(this,{most:M},([e])=>{let s=A(e.ranking);return{rel:s,looks:this.looksFor(s.length)}});let t=e=>{e[e.length-1].isIntersecting||this.stop()};this.watcher=new IntersectionObserver(t,{threshold:.5}),this.watcher.observe(this.parts.weather),this.listen(this.parts.steep,"input",({target:e})=>{let s=C(Number(e.value)/10,this.state.rel.length);this.commit({looks:s},{kind:"steepness",smooth:!0})})}close(){clearInterval(this.rain),this.watcher?.disconnect(),super.close()}looksFor(t){let{looks:e}=this.state,s=C((this.steepness()??10)/10,t).slice(e.length);return[...e.slice(0,t),...s]}steepness(){let{looks:t}=this.state;return Array.from({length:j+1},(s,n)=>n).find(s=>P(C(s/10,t.length),t))}arrive(t,e,s,n){e.kind!=="rain"&&this.stop();let r=super.arrive(t,e,s,n);return e.kind==="rain"&&clearTimeout(this.speaking),r}startOrStop(){if(this.rain)return this.stop();this.state.n>=g&&this.again(),this.rain=setInterval(()=>this.fall(),J),this.paintRain()}stop(){this.rain&&(clearInterval(this.rain),this.rain=void 0,this.speak(this.parts.status.textContent),this.send(),this.paintRain())}fall(){let t=Math.min(this.state.n+Math.max(1,Math.floor(this.state.n/25)),g),e=this.last==="rain"?[]:this.past;this.arrive({...this.state,n:t},{kind:"rain"},e),this.future=[],this.drawHistory(),t===g&&this.stop()}more(t){let e=Math.min(this.state.n+t,g);e>this.state.n?this.commit({n:e},{kind:"more"}):this.say(c`${x(g)} page views are as many as are counted here`)}step(){this.more(1)}thousand(){this.more(1e3)}again(){this.commit({n:1},{kind:"again"})}others(){this.commit({seed:(this.state.seed+1)%2**32},{kind:"others"})}onKey(t){super.onKey(t);let{key:e,altKey:s,ctrlKey:n,metaKey:r,target:a}=t;if(s||n||r||a.matches("select, textarea"))return;({p:()=>this.startOrStop(),s:()=>this.step(),m:()=>this.thousand()})[e.toLowerCase()]?.()}python(){let{rel:t,looks:e,n:s,seed:n,clip:r}=this.state,a={rel:JSON.stringify(t),looks:JSON.stringify(e),n:s,seed:n,clip:r};this.hand(this.filled(a),"Python")}paint(t,e){let{rel:s,third:n,clip:r,n:a}=this.state,{results:i,sky:p}=this.parts;$(i,s.length+1,()=>this.clone("result")),$(p,s.length,()=>this.clone("column")),s.forEach((l,d)=>{this.paintResult(d,l,a)}),["rain","more"].includes(e?.kind??"")&&this.drop(),this.paintSteepness(),this.paintTable(t),this.paintLines(),B(this.parts.clipField,n!=="clipped"),this.parts.thirdName.textContent=n==="clipped"?c`clipped at ${L(r)}`:I[n],this.parts.views.textContent=x(a),this.paintRain()}paintResult(t,e,s){let{results:n,sky:r}=this.parts,[a,i,p,,l]=n.children[t+1].children,[,d,h]=r.children[t].children,m=this.state.looks[t],f=this.now.clicks[t];a.textContent=t+1,i.dataset.at=t,i.ariaLabel=c`Grade at rank ${t+1}`,R(i,e),p.dataset.at=t,p.ariaLabel=c`Share that looks at rank ${t+1}`;let H=f===1?"click":"clicks";l.textContent=`${x(f)} ${H} ÷ ${L(m)} = ${x(Math.round(f/m))}`,d.style=`--all: ${e/v}; --got: ${f/s}`,h.textContent=t+1}drop(){matchMedia("(prefers-reduced-motion: reduce)").matches||this.now.last.forEach((t,e)=>{if(!t)return;let s=document.createElement("i");this.parts.sky.children[e].firstElementChild.append(s),s.addEventListener("animationend",()=>s.remove(),{once:!0})})}paintSteepness(){let{steep:t,steepness:e}=this.parts,s=this.steepness();s!==void 0&&(t.value=s),t.ariaValueText=s===void 0?c`by hand`:c`1 over rank to the power ${s/10}`,e.textContent=s===void 0?c`by hand`:u(s/10,1)}paintTable(t){let{third:e}=this.state,{values:s,errors:n,ends:r}=this.now,a={...s,third:s[e]};this.tiles(a,t&&{...t.values,third:t.values[e]});for(let i of["naive","ips","third"]){let p=i==="third"?e:i,[,,l,d]=this.parts[`row_${i}`].children;l.textContent=`± ${u(n[p])}`,d.textContent=u(r[p])}}paintLines(){let{third:t}=this.state,{path:e,ends:s}=this.now,n=2*(s.dcg||1),r=a=>100*Math.log(a)/Math.log(g);for(let a of["naive","ips","third"]){let i=a==="third"?t:a,p=e.map(({n:l,values:d})=>{let h=100-100*Math.min(d[i],2*n)/n;return`${r(l).toFixed(2)},${h.toFixed(2)}`});this.parts[`line_${a}`].setAttribute("points",p.join(" "))}this.parts.most.textContent=L(n),this.parts.truth.textContent=c`true ${u(s.dcg)}`,this.parts.chart.style=`--now: ${r(this.state.n)}%`}paintRain(){let{start:t,step:e,thousand:s}=this.parts,n=this.state.n>=g;t.textContent=this.rain?c`Pause`:n?c`Rain from the first`:c`Let it rain`,e.ariaDisabled=String(n),s.ariaDisabled=String(n)}why({kind:t}){let e=X(this.state,this.now);return`${{link:c`as the link has it: `,others:c`other visitors, the same page: `}[t??""]??""}${e}`}},Z=["rel","looks","clip","third","seed","n"],tt=G(S,Z),D={render:tt};var K=`<div class="nl-lab nl-clicks-lab" role="group" aria-label="Clicks laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Do all tasks again</button><span data-part="taskKept"></span></p></div>
<div class="nl-actions nl-rain">
<button type="button" class="nl-primary" data-act="startOrStop" data-part="start"
      aria-keyshortcuts="P">Let it rain</button>
<button type="button" data-act="step" data-part="step" aria-keyshortcuts="S">One more</button>
<button type="button" data-act="thousand" data-part="thousand" aria-keyshortcuts="M">1,000 at once</button>
</div>
<p class="nl-why nl-long" data-part="status"></p>
<div class="nl-weather" data-part="weather">
<figure class="nl-sky"><div data-part="sky" aria-hidden="true"></div>
<figcaption>Clicks of each rank in <b data-part="views"></b> page views. Outline: if everyone
        looked</figcaption></figure>
<figure class="nl-settling"><div data-part="chart" aria-hidden="true">
<svg viewBox="0 0 100 100" preserveAspectRatio="none"><path d="M0 50H100" class="nl-trace nl-true"/>
<polyline data-part="line_naive" class="nl-trace nl-naive"/>
<polyline data-part="line_third" class="nl-trace nl-third"/>
<polyline data-part="line_ips" class="nl-trace nl-ips"/></svg>
<span data-part="truth"></span><b data-part="most"></b><b>0</b></div>
<ol class="nl-ticks" aria-hidden="true"><li>1</li><li>10</li><li>100</li><li>1,000</li><li>10,000</li></ol>
<figcaption>Estimates as page views come in. Across: the true DCG</figcaption></figure>
</div>
<template data-part="column"><div><span></span><span class="nl-tube"><i></i></span><b></b></div></template>
<table class="nl-table nl-estimates"><caption>The DCG that the clicks estimate</caption>
<thead><tr><th scope="col">estimate</th><th scope="col">now</th><th scope="col">error</th>
<th scope="col">settles at</th></tr></thead>
<tbody>
<tr data-measure="ips" data-part="row_ips"><th scope="row"><svg viewBox="0 0 28 6" aria-hidden="true"><path
        d="M0 3H28" class="nl-trace nl-ips"/></svg>IPS</th>
<td><data></data><span class="nl-delta"></span></td><td></td><td></td></tr>
<tr data-measure="third" data-part="row_third"><th scope="row"><svg viewBox="0 0 28 6" aria-hidden="true"><path
        d="M0 3H28" class="nl-trace nl-third"/></svg><span data-part="thirdName"></span></th>
<td><data></data><span class="nl-delta"></span></td><td></td><td></td></tr>
<tr data-measure="naive" data-part="row_naive"><th scope="row"><svg viewBox="0 0 28 6" aria-hidden="true"><path
        d="M0 3H28" class="nl-trace nl-naive"/></svg>naive</th>
<td><data></data><span class="nl-delta"></span></td><td></td><td></td></tr>
<tr data-measure="dcg"><th scope="row"><svg viewBox="0 0 28 6" aria-hidden="true"><path d="M0 3H28"
        class="nl-trace nl-true"/></svg>true DCG</th>
<td><data></data></td><td></td><td></td></tr>
</tbody></table>
<div class="nl-actions nl-late">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
</div>
<details class="nl-more" data-part="more"><summary>More</summary>
<div class="nl-actions">
<button type="button" data-act="again">From the first</button>
<button type="button" data-act="others">Other visitors</button>
<button type="button" data-act="python">Copy as Python</button>
</div>
<details class="nl-shares" data-part="shares"><summary>Grades, and the share that looks at each rank</summary>
<div class="nl-results" data-part="results">
<p aria-hidden="true"><span>rank</span><span>grade</span><span>share that looks</span><span>corrected</span></p>
</div></details>
<template data-part="result">
<div class="nl-result"><b aria-hidden="true"></b>
<select data-key="rel"><option>0<option>1<option>2<option>3<option>4<option>5</select>
<input type="range" min="0.01" max="1" step="0.01" data-key="looks"><span aria-hidden="true"></span>
<span class="nl-told"></span></div>
</template>
<form class="nl-controls">
<label class="nl-field nl-slider"><span>Steepness</span>
<input type="range" min="0" max="20" data-part="steep"><span data-part="steepness"
        aria-hidden="true"></span></label>
<fieldset class="nl-choice"><legend>Third line</legend>
<div>
<label><input type="radio" name="third" value="clipped" data-key="third"><span>clipped</span></label>
<label><input type="radio" name="third" value="snips" data-key="third"><span>self-normalised</span></label>
</div>
</fieldset>
<label class="nl-field nl-slider" data-part="clipField"><span>Clip at</span>
<input type="range" min="1" max="20" data-key="clip"><span aria-hidden="true"></span></label>
</form>
<p class="nl-hint">A result of grade 5 is clicked by everyone who looks at it, one of grade 3 by three in five. The
    self-normalised estimate is told the sum of the grades; without it, it gives DCG as a share of that sum.
<span class="nl-fine">Keys: P starts and pauses, S shows one page more, M a thousand.</span></p>
</details>
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
<template data-part="python"><pre>from ndcg_lit import cg, dcg, ips_dcg, simulate_clicks

rel, looks = {rel}, {looks}
log = simulate_clicks(rel, looks, n={n}, seed={seed}, max_grade=5)
rows = log.impression, log.rank, log.click
estimates = {
    "naive": ips_dcg(*rows, [1] * log.rank.size, max_grade=5),
    "ips": ips_dcg(*rows, log.propensity, max_grade=5),
    "clipped": ips_dcg(*rows, log.propensity, clip={clip}, max_grade=5),
}
if log.click.any(): estimates["snips"] = ips_dcg(*rows, log.propensity, total=cg(rel))
true = dcg(rel)
</pre></template>
</div>
`;ndcgLabs.ClicksLab={render:o=>D.render({...o,markup:K})};})();
