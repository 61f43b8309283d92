(()=>{var y=ndcgLists.dcg;var E=ndcgLists.discounts;var x=ndcgLists.sum;var f=5;function k(i){let t=i+2654435769|0;return t=Math.imul(t^t>>>16,569420461),t=Math.imul(t^t>>>15,1935289751),(t^t>>>15)>>>0}function z(i){let t=k(k(i));return e=>k((k(e)^t)>>>0)/2**32}function w(i,t){return Array.from({length:t},(e,s)=>Math.max(Math.floor(100*(s+1)**-i+.5),1)/100)}function U({rel:i,looks:t,seed:e}){let s=z(e),n=i.map((r,a)=>t[a]*(r/f));return r=>{let a=0;for(let o=0;o<n.length;o++)s(r*n.length+o)<n[o]&&(a|=1<<o);return a}}function V({rel:i,looks:t,clip:e}){let s=E(i.length);return Array.from({length:2**i.length},(n,r)=>{let a={naive:0,ips:0,clipped:0,snips:0},o=0;return t.forEach((d,c)=>{r&1<<c&&(a.naive+=s[c],a.ips+=s[c]/d,a.clipped+=s[c]*Math.min(1/d,e),o+=1/d)}),a.snips=a.ips,{worth:a,all:o}})}function O(i,t){let{rel:e}=i,s=V(i),n=U(i),r=s.map(()=>0),a=0,o=0,d=t.map(l=>{for(;a<l;a++)o=n(a),r[o]++;return q(s,r,l,x(e))}),c=e.map((l,p)=>x(r.filter((g,m)=>m&1<<p)));return{path:d,clicks:c,last:e.map((l,p)=>o>>p&1)}}function q(i,t,e,s){let n=t.map((c,l)=>({many:c,...i[l]})).filter(({many:c})=>c),r=c=>x(n.map(l=>l.many*c(l))),a={naive:0,ips:0,clipped:0,snips:0},o={...a};for(let c of["naive","ips","clipped"]){let l=r(({worth:p})=>p[c])/e;a[c]=f*l,o[c]=f*T(r(({worth:p})=>(p[c]-l)**2),e)}let d=r(c=>c.all);if(d){let c=r(({worth:l})=>l.snips)/d;a.snips=s*c,o.snips=s*e/d*T(r(({worth:l,all:p})=>(l.snips-c*p)**2),e)}return{n:e,values:a,errors:o}}var T=(i,t)=>t>1?Math.sqrt(i/(t-1)/t):0;function R({rel:i,looks:t,clip:e}){let s=i.map((a,o)=>a*t[o]),n=s.map((a,o)=>a*Math.min(1/t[o],e)),r=y(i);return{dcg:r,naive:y(s),ips:r,clipped:y(n),snips:r}}var h=ndcgCore.fixed;var A=ndcgCore.gradesOf;var P=ndcgCore.offer;var L=ndcgCore.resize,$=ndcgCore.same,B=ndcgCore.sendAway,C=ndcgCore.short;var F=ndcgLists.pasteBox;var I=ndcgCore.View,G=ndcgCore.lab;var u=2e4,_=8,J=120,j=20,W=Array.from({length:56},(i,t)=>Math.ceil(1.2**t)).filter((i,t,e)=>i!==e[t-1]),N={naive:"naive",ips:"IPS",clipped:"clipped",snips:"self-normalised"};function Y(i){Q(i);let{n:t}=i,e=i,s=[...W.filter(l=>l<t),t],{path:n,clicks:r,last:a}=O(e,s),o=R(e),{values:d,errors:c}=n[n.length-1];return{path:n,clicks:r,last:a,ends:o,errors:c,values:{dcg:o.dcg,...d}}}function Q({rel:i,looks:t,clip:e,third:s,seed:n,n:r}){let a=i.length;if(!a||a>_)throw new RangeError(`there must be 1 to ${_} results; got ${a}`);if(t.length!==a)throw new RangeError(`${t.length} propensities for ${a} results; give one for each`);if(b(i,0,f,"a grade"),b(t,.01,1,"a propensity"),b([e],1,100,"the clip"),!["clipped","snips"].includes(s))throw new RangeError(`the third estimate must be clipped or snips; got ${s}`);if(b([r],1,u,"the number of page views"),b([n],0,2**32-1,"the seed"),![r,n].every(Number.isInteger))throw new TypeError("page views and seed must be whole numbers")}function b(i,t,e,s){let n=i.find(r=>typeof r!="number"||!(r>=t&&r<=e));if(n!==void 0)throw new RangeError(`${s} must be a number from ${t} to ${e}; got ${n}`)}var v=i=>i.toLocaleString("en");function M({n:i,third:t},{values:e,errors:s,ends:n}){let r=i>1?`after ${v(i)} page views`:"after one page view",a=g=>`${N[g]} ${h(e[g])} ± ${h(s[g])}`,o=`${a("ips")}, ${a(t)} and ${a("naive")}`,d=`${r} the estimates are ${o}; the true DCG is ${h(n.dcg)}`;if(n.dcg-n.naive<5e-4)return`${d}. Every rank that matters is looked at, so there is nothing to correct`;let p=t==="clipped"&&n.dcg-n.clipped>=5e-4?`, and the clipped one at ${h(n.clipped)}`:"";return`${d}. The naive estimate settles at ${h(n.naive)}${p}, however long it rains`}var S=class extends I{rain;watcher;untouched=!1;measure(t){return Y(t)}build(){F(this,{most:_},([e])=>{let s=A(e.ranking);return{rel:s,looks:this.looksFor(s.length)}}),this.untouched=!matchMedia("(prefers-reduced-motion: reduce)").matches;let t=e=>{let{isIntersecting:s}=e[e.length-1];s?this.untouched&&$({...this.state,n:0},{...this.start,n:0})&&this.begin():this.stop()};this.watcher=new IntersectionObserver(t,{threshold:.5}),this.watcher.observe(this.parts.weather),this.listen(this.parts.steep,"input",({target:e})=>{let s=w(Number(e.value)/10,this.state.rel.length);this.commit({looks:s},{kind:"steepness",smooth:!0})})}close(){clearInterval(this.rain),this.watcher?.disconnect(),super.close()}looksFor(t){let{looks:e}=this.state,s=w((this.steepness()??10)/10,t).slice(e.length);return[...e.slice(0,t),...s]}steepness(){let{looks:t}=this.state;return Array.from({length:j+1},(s,n)=>n).find(s=>$(w(s/10,t.length),t))}arrive(t,e,s,n){e.kind!=="rain"&&(this.untouched=!1,this.stop());let r=super.arrive(t,e,s,n);return e.kind==="rain"&&this.tellInRain(),r}tellInRain(){let{status:t}=this.parts;clearTimeout(this.speaking),t.ariaLive="off",t.textContent=`${this.begun(M(this.state,this.now))}.`}startOrStop(){this.untouched=!1,this.rain?this.stop():this.state.n>=u?this.say(`${v(u)} page views are as many as are counted here`):this.begin()}begin(){this.rain||this.state.n>=u||(this.rain=setInterval(()=>this.fall(),J),this.paintRain())}stop(){this.rain&&(clearInterval(this.rain),this.rain=void 0,this.parts.status.ariaLive="polite",this.say(M(this.state,this.now),this.done()),this.send(),this.paintRain())}fall(){let t=Math.min(this.state.n+Math.max(1,Math.floor(this.state.n/25)),u),e=this.last==="rain"?[]:this.past;this.arrive({...this.state,n:t},{kind:"rain"},e),this.future=[],this.drawHistory(),t===u&&this.stop()}more(t){let e=Math.min(this.state.n+t,u);e>this.state.n?this.commit({n:e},{kind:"more"}):this.say(`${v(u)} page views are as many as are counted here`)}step(){this.more(1)}thousand(){this.more(1e3)}again(){this.commit({n:1},{kind:"again"})}others(){this.commit({seed:(this.state.seed+1)%2**32},{kind:"others"})}onKey(t){super.onKey(t);let{key:e,altKey:s,ctrlKey:n,metaKey:r,target:a}=t;if(s||n||r||a.matches("select, textarea"))return;({p:()=>this.startOrStop(),s:()=>this.step(),m:()=>this.thousand()})[e.toLowerCase()]?.()}python(){let{rel:t,looks:e,n:s,seed:n,clip:r}=this.state,a={rel:JSON.stringify(t),looks:JSON.stringify(e),n:s,seed:n,clip:r};this.hand(this.filled(a),"Python")}paint(t,e){let{rel:s,third:n,clip:r,n:a}=this.state,{results:o,sky:d}=this.parts;L(o,s.length+1,()=>this.clone("result")),L(d,s.length,()=>this.clone("column")),s.forEach((c,l)=>{this.paintResult(l,c,a)}),["rain","more"].includes(e?.kind??"")&&this.drop(),this.paintSteepness(),this.paintTable(t),this.paintLines(),B(this.parts.clipField,n!=="clipped"),this.parts.thirdName.textContent=n==="clipped"?`clipped at ${C(r)}`:N[n],this.parts.views.textContent=v(a),this.paintRain()}paintResult(t,e,s){let{results:n,sky:r}=this.parts,[a,o,d,,c]=n.children[t+1].children,[,l,p]=r.children[t].children,g=this.state.looks[t],m=this.now.clicks[t];a.textContent=t+1,o.dataset.at=t,o.ariaLabel=`Grade at rank ${t+1}`,P(o,e),d.dataset.at=t,d.ariaLabel=`Share that looks at rank ${t+1}`;let D=m===1?"click":"clicks";c.textContent=`${v(m)} ${D} ÷ ${C(g)} = ${v(Math.round(m/g))}`,l.style=`--all: ${e/f}; --got: ${m/s}`,p.textContent=t+1}drop(){matchMedia("(prefers-reduced-motion: reduce)").matches||this.now.last.forEach((t,e)=>{if(!t)return;let s=document.createElement("i");this.parts.sky.children[e].firstElementChild.append(s),s.addEventListener("animationend",()=>s.remove(),{once:!0})})}paintSteepness(){let{steep:t,steepness:e}=this.parts,s=this.steepness();s!==void 0&&(t.value=s),t.ariaValueText=s===void 0?"by hand":`1 over rank to the power ${s/10}`,e.textContent=s===void 0?"by hand":h(s/10,1)}paintTable(t){let{third:e}=this.state,{values:s,errors:n,ends:r}=this.now,a={...s,third:s[e]};this.tiles(a,t&&{...t.values,third:t.values[e]});for(let o of["naive","ips","third"]){let d=o==="third"?e:o,[,,c,l]=this.parts[`row_${o}`].children;c.textContent=`± ${h(n[d])}`,l.textContent=h(r[d])}}paintLines(){let{third:t}=this.state,{path:e,ends:s}=this.now,n=2*(s.dcg||1),r=a=>100*Math.log(a)/Math.log(u);for(let a of["naive","ips","third"]){let o=a==="third"?t:a,d=e.map(({n:c,values:l})=>{let p=100-100*Math.min(l[o],2*n)/n;return`${r(c).toFixed(2)},${p.toFixed(2)}`});this.parts[`line_${a}`].setAttribute("points",d.join(" "))}this.parts.most.textContent=C(n),this.parts.truth.textContent=`true ${h(s.dcg)}`,this.parts.chart.style=`--now: ${r(this.state.n)}%`}paintRain(){this.parts.start.textContent=this.rain?"Pause":"Let it rain"}why({kind:t}){let e=M(this.state,this.now);return`${{link:"as the link has it: ",others:"other visitors, the same page: "}[t??""]??""}${e}`}},X=["rel","looks","clip","third","seed","n"],Z=G(S,X),K={render:Z};var H=`<div class="nl-lab nl-clicks-lab" role="group" aria-label="Clicks laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-why nl-long" role="status" aria-live="polite" data-part="status"></p>
<div class="nl-weather" data-part="weather">
<figure class="nl-sky"><div data-part="sky" aria-hidden="true"></div>
<figcaption>Clicks of each rank in <b data-part="views"></b> page views. Outline: what they would be if everyone
        looked</figcaption></figure>
<figure class="nl-settling"><div data-part="chart" aria-hidden="true">
<svg viewBox="0 0 100 100" preserveAspectRatio="none"><path d="M0 50H100" class="nl-trace nl-true"/>
<polyline data-part="line_naive" class="nl-trace nl-naive"/>
<polyline data-part="line_third" class="nl-trace nl-third"/>
<polyline data-part="line_ips" class="nl-trace nl-ips"/></svg>
<span data-part="truth"></span><b data-part="most"></b><b>0</b></div>
<ol class="nl-ticks" aria-hidden="true"><li>1</li><li>10</li><li>100</li><li>1,000</li><li>10,000</li></ol>
<figcaption>The estimates as page views come in. The line across is the true DCG</figcaption></figure>
</div>
<div class="nl-actions nl-rain">
<button type="button" class="nl-primary" data-act="startOrStop" data-part="start"
      aria-keyshortcuts="P">Let it rain</button>
<button type="button" data-act="step" aria-keyshortcuts="S">One more</button>
<button type="button" data-act="thousand" aria-keyshortcuts="M">1,000 at once</button>
<button type="button" data-act="again">From the first</button>
<button type="button" data-act="others">Other visitors</button>
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
<td><data></data><span class="nl-delta"></span></td><td></td><td></td></tr>
</tbody></table>
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
<div class="nl-actions">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python">Copy Python</button>
</div>
</form>
<p class="nl-hint">A result of grade 5 is clicked by everyone who looks at it, one of grade 3 by three in five. The
    self-normalised estimate is told the sum of the grades; without it, it gives DCG as a share of that sum. Keys: P
    starts and pauses, S shows one page more, M a thousand.</p>
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
`;ndcgLabs.ClicksLab={render:i=>K.render({...i,markup:H})};})();
