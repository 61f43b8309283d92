(()=>{var _=ndcgLists.dealer;var C=ndcgCore.clamp;var h=ndcgCore.fixed;var q=ndcgCore.resize;function M(n){let e=[0];for(let t of n)t&&(e=[...e.map(s=>s+t),...e.map(s=>s-t)]);return{sums:e,reach:Math.abs(x(n))-1e-12*x(n.map(Math.abs))}}function nt(n){let{sums:e,reach:t}=M(n);return e.filter(s=>Math.abs(s)>=t).length/e.length}var x=n=>n.reduce((e,t)=>e+t,0);function st(n){let e=new Float64Array(2**n.length),t=new Uint8Array(e.length);return n.forEach((s,i)=>{let o=2**i;for(let r=0;r<o;r++)e[o+r]=e[r]+s,t[o+r]=t[r]+1}),e.map((s,i)=>s/t[i]).subarray(1).sort()}function at(n,e){let t=st(n),s=Math.floor((1-e+1e-12)*2**(n.length-1));if(!s)return[-1/0,1/0];let i=1e-12*x(n.map(Math.abs))/n.length;return[t[s-1],t[t.length-s]].map(o=>Math.abs(o)<=i?0:o)}function S(n){if(Math.abs(n)>8)return n>0?1:0;let e=n,t=n;for(let s=3;Math.abs(e)>1e-18;s+=2)e*=n*n/s,t+=e;return .5+t*z(n)}var z=n=>Math.exp(-n*n/2)/Math.sqrt(2*Math.PI);function y(n){let e=0;for(let t=0;t<40;t++)e-=(S(e)-n)/z(e);return e}function A(n,e){let t=n<=16?2**(n-1):10001;return Math.floor((1-e+1e-12)*t)/t}function R(n,e,t){let s=A(e,t);if(!s)return 1/0;let i=y(1-s/2),o=(i+y(.8))/Math.sqrt(e-i*i/2)*(1+1/e**2);return n*(s===2**(1-e)?Math.max(o,y(.8**(1/e))):o)}function it(n,e,t,s){let i=A(t,s);if(!i||!e)return i?1:0;let o=y(1-i/2),r=S(n/e*Math.sqrt(t-o*o/2)/(1+1/t**2)-o);return i===2**(1-t)?Math.min(r,S(n/e)**t):r}function ot(n,e,t){for(let o=2;o<=16;o++)if(R(e,o,t)<=n)return o;let s=y(1-A(17,t)/2),i=Math.max(17,Math.ceil(((s+y(.8))*e/n)**2+s*s/2));for(;R(e,i,t)>n;)i++;return i}function G(n,{level:e,care:t}){let s=n.length,i=x(n)/s,o=Math.sqrt(x(n.map(l=>(l-i)**2))/(s-1)),[r,d]=at(n,e);return{mean:i,low:r,high:d,p:nt(n),sd:o,detectable:R(o,s,e),power:it(t,o,s,e),needed:ot(t,o,e),wins:n.filter(l=>l>0).length,ties:n.filter(l=>!l).length,losses:n.filter(l=>l<0).length}}var X=ndcgCore.View,j=ndcgCore.lab;var a=ndcgCore.t;var[B,H]=[2,16],rt=[.9,.95,.99],F=20,lt=60,dt=50,pt={decides:n=>n.map((e,t)=>t?0:.9),steady:n=>n.map((e,t)=>t%4===3?-.01:.03),noise:(n,e)=>{let t=_(e);return n.map(()=>Math.round(60*(t()/2**32)-30)/100)},level:n=>n.map(()=>0)},ct=[.05,.1,.2,.5,1];function ht(n){let e=Math.max(...n.map(Math.abs));return e?ct.find(t=>t>=1.2*e)??1:.5}var ut=n=>n<5e-4?a`p below 0.001`:`p = ${h(n)}`;function ft({mean:n,low:e,high:t,p:s,wins:i,ties:o,losses:r},{by:d,level:l}){let p=a`${d.length} queries`;if(!i&&!r)return a`both systems are level on all ${p}: p is 1, and nothing can be concluded`;let c=n<0?a`system 1`:a`system 2`,u=n<0?[-t,-e]:[e,t],f=Math.round(100*l),m=a`${f} % interval ${h(u[0])} to ${h(u[1])}`,b=a`${t<1/0?m:a`no ${f} % interval`}, ${ut(s)}`,E=[i===1?a`${1} win`:a`${i} wins`,o===1?a`${1} tie`:a`${o} ties`,r===1?a`${1} loss`:a`${r} losses`].join(a`, `),k=Math.abs(n)<1e-9?a`neither system leads`:a`${c} leads by ${h(Math.abs(n))}`,$=a`${k}, ${b}; ${E} of system 2`;return s<=1-l+1e-12?a`${$}: more than luck`:a`${$}: these ${p} cannot tell it from luck`}function I({sums:n,reach:e},t){let s=Math.max(...n)||1,i=Array.from({length:2*F+1},()=>({all:0,tail:0})),o=Math.floor(n.length*.382)|1,r=0;for(let d=0;d<t;d++){let l=n[d*o%n.length],p=Math.abs(l)>=e,c=i[F+Math.round(F*l/s)];c.all+=1,c.tail+=Number(p),r+=Number(p)}return{bars:i,tail:r}}var O=class extends X{top=.5;holding=!1;flips=M([]);seen=0;highest=1;filling;compute(e){let{by:t,level:s,care:i,seed:o}=e;if(t.length<B||t.length>H)throw new RangeError(a`there must be ${B} to ${H} queries`);if(!t.every(r=>Number.isFinite(r)&&Math.abs(r)<=1))throw new RangeError(a`every difference must be a number from -1 to 1`);if(!rt.includes(s))throw new RangeError(a`the level must be 0.9, 0.95 or 0.99`);if(!(i>=.01&&i<=1))throw new RangeError(a`the difference to find must lie between 0.01 and 1`);if(!Number.isInteger(o)||o<0||o>1e6)throw new RangeError(a`the seed must be 0 to 1000000`);return G(t,{level:s,care:i})}facts(e,{mean:t,...s}){return{...e,...s,difference:t,queries:e.by.length}}build(){let{chart:e,query:t,value:s,queries:i}=this.parts;this.lab.tabIndex=-1,this.listen(t,"input",()=>this.draw()),this.listen(s,"input",()=>this.set(t.value-1,Number(s.value),`value ${t.value}`)),this.listen(i,"input",()=>this.repeat(Number(i.value)));for(let o of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(e,o,r=>this.pull(r));this.listen(e,"dragstart",o=>o.preventDefault())}set(e,t,s){this.commit({by:this.state.by.with(e,Math.round(100*t)/100||0)},{kind:s,smooth:!0,at:e})}repeat(e){let{by:t}=this.state;this.commit({by:Array.from({length:e},(s,i)=>t[i%t.length])},{kind:"queries",smooth:!0})}preset({dataset:{name:e=""}}){let t=e==="noise"?this.state.seed+1:this.state.seed;this.commit({by:pt[e](this.state.by,t),seed:t},{kind:e})}pull({type:e,pointerId:t,isPrimary:s,button:i,clientX:o,clientY:r}){let{chart:d,query:l}=this.parts,{left:p,top:c,width:u,height:f}=d.getBoundingClientRect(),m=this.state.by.length;if(e==="pointerdown"&&s&&!i)d.setPointerCapture(t),this.lab.focus({preventScroll:!0}),this.last=void 0;else if(!d.hasPointerCapture(t))return;if(this.holding=e==="pointerdown"||e==="pointermove",e==="pointercancel"){this.last&&this.turn("undo",this.past,[]);return}if(!this.holding)return this.draw();let b=C(Math.floor((o-p)/u*m),0,m-1);l.value=b+1,this.set(b,this.top*C(1-2*(r-c)/f,-1,1),"drawn")}close(){clearInterval(this.filling),super.close()}play(){let e=this.filling;if(this.still(),e)return this.paintFlips();if(matchMedia("(prefers-reduced-motion: reduce)").matches)return this.filledUp();this.seen=0,this.filling=setInterval(()=>{this.seen=Math.min(this.seen+Math.ceil(this.flips.sums.length/lt),this.flips.sums.length),this.seen===this.flips.sums.length?this.filledUp():this.paintFlips()},dt),this.paintFlips()}flip(){this.still(),this.seen=this.seen<this.flips.sums.length?this.seen+1:1,this.paintFlips(),this.say(this.told())}still(){clearInterval(this.filling),this.filling=void 0}filledUp(){this.still(),this.seen=this.flips.sums.length,this.paintFlips(),this.say(this.told())}told(){let{length:e}=this.flips.sums,{tail:t}=I(this.flips,this.seen),[s,i]=[t,this.seen].map(m=>m.toLocaleString("en")),o=this.seen===1?a`${i} combination of signs`:a`${i} combinations of signs`,r=this.seen<e?a`${o} so far`:o,d=h(Math.abs(this.now.mean)),l=t===1?a`${s} of ${r} has a mean of ${d} or more on either side`:a`${s} of ${r} have a mean of ${d} or more on either side`;if(this.seen<e)return l;let p=a`${l}: p = ${s} / ${i} = ${h(this.now.p)}`,{ties:c}=this.now;if(!c)return p;let u=(2**this.state.by.length).toLocaleString("en"),f=c===1?a`one difference is 0, and its sign changes nothing`:a`${c} differences are 0, and their signs change nothing`;return a`${p}. There are ${i} and not ${u} because ${f}`}paintFlips(){let{flips:e,play:t,counted:s,least:i,most:o}=this.parts,{bars:r}=I(this.flips,this.seen);q(e,r.length,()=>document.createElement("i")),r.forEach(({all:l,tail:p},c)=>{e.children[c].style=`--all: ${l/this.highest}; --tail: ${p/this.highest}`});let d=Math.max(...this.flips.sums)/this.state.by.length;i.textContent=h(-d,2),o.textContent=h(d,2),s.textContent=a`${this.told()}.`,t.textContent=this.filling?a`Stop`:a`Flip the signs`}python(){let{by:e,level:t,care:s}=this.state;this.hand(this.filled({by:e.join(", "),level:t,care:s}),"Python")}paint(e){let{by:t,level:s,care:i}=this.state,{mean:o,low:r,high:d,p:l,power:p,needed:c,detectable:u}=this.now,{chart:f,span:m,dot:b,upper:E,lower:k,leftEnd:$,rightEnd:P,query:w,value:L,queries:T,outlook:Q,mark:U}=this.parts;this.holding||(this.top=ht(t)),w.max=t.length,T.value=t.length,T.nextElementSibling.textContent=t.length;let v=Math.min(w.value,t.length)-1;w.value=v+1,w.nextElementSibling.textContent=v+1,L.value=t[v],L.nextElementSibling.textContent=h(t[v],2),q(f,t.length,()=>document.createElement("i")),t.forEach((g,D)=>{let W=f.children[D];W.style=`--by: ${Math.abs(g)/this.top}`,W.className=[g<0?"nl-less":g?"":"nl-level",D===v?"nl-at":""].join(" ")}),E.textContent=a`system 2 better, up to ${this.top}`,k.textContent=a`system 1 better, up to ${this.top}`,$.textContent=a`system 1 by ${this.top}`,P.textContent=a`system 2 by ${this.top}`;let N=g=>C(g/this.top,-1,1);m.style=`--low: ${N(r)}; --high: ${N(d)}`,b.style=`--at: ${N(o)}`,U.textContent=l<=1-s+1e-12?a`p is small enough`:a`p is not small enough`,U.dataset.sure=String(l<=1-s+1e-12);let J=`${Math.round(100*p)} %`,Y=a`a true difference of ${h(i,2)} is found by ${t.length} of them in ${J}`,Z=a`takes ${c.toLocaleString("en")} queries`,tt=u<1/0?a`find one of ${h(u)}`:a`cannot give p ≤ ${h(1-s,2)}`,et=a`Finding it in 80 % of cases ${Z}; ${t.length} ${tt}`;Q.textContent=a`When queries scatter as these do, ${Y} of cases. ${et}.`,this.tiles(this.now,e),this.still(),this.flips=M(t),this.seen=this.flips.sums.length,this.highest=Math.max(...I(this.flips,this.seen).bars.map(({all:g})=>g)),this.paintFlips()}why({kind:e,at:t=0},s,i){return(e==="drawn"||e?.startsWith("value")?a`query ${t+1} is ${h(this.state.by[t],2)}: `:"")+ft(i,this.state)}},mt=j(O,["by","level","care","seed"]),V={render:mt};var K=`<div class="nl-lab nl-significance-lab" role="group" aria-label="Significance laboratory"
  data-lm-suppress-shortcuts="true">
<dl class="nl-tiles">
<div data-measure="mean"><dt>mean of system&nbsp;2 − system&nbsp;1</dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="low"><dt>interval from</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="high"><dt>to</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="p"><dt>p</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-why nl-long" data-part="status"></p>
<div class="nl-actions" role="group" aria-label="Examples">
<button type="button" data-act="preset" data-name="decides">One query decides</button>
<button type="button" data-act="preset" data-name="steady">Small and steady</button>
<button type="button" data-act="preset" data-name="noise">Noise</button>
<button type="button" data-act="preset" data-name="level">All level</button>
</div>
<p class="nl-side" data-part="upper"></p>
<div class="nl-bars-by-hand" data-part="chart" aria-hidden="true"></div>
<p class="nl-side nl-foot"><span data-part="lower"></span><b data-part="mark"></b></p>
<div class="nl-strip" aria-hidden="true"><i data-part="span"></i><b data-part="dot"></b></div>
<p class="nl-strip-ends" aria-hidden="true"><span data-part="leftEnd"></span><span>0</span><span
    data-part="rightEnd"></span></p>
<figure class="nl-flips"><div data-part="flips" aria-hidden="true"></div>
<p class="nl-strip-ends" aria-hidden="true"><span data-part="least"></span><span>mean with flipped signs</span><span
      data-part="most"></span></p>
<figcaption data-part="counted" data-grows></figcaption>
<div class="nl-actions">
<button type="button" class="nl-primary" data-act="play" data-part="play">Flip the signs</button>
</div></figure>
<p class="nl-outlook" data-part="outlook" data-grows></p>
<div class="nl-actions nl-late">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
</div>
<details class="nl-more"><summary>More</summary>
<form class="nl-controls">
<label class="nl-field nl-slider"><span>Query</span>
<input type="range" min="1" max="16" value="1" data-part="query"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider"><span>Its difference</span>
<input type="range" min="-1" max="1" step="0.01" data-part="value"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider"><span>How many</span>
<input type="range" min="2" max="16" data-part="queries"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider"><span>Difference to find</span>
<input type="range" min="0.01" max="1" step="0.01" data-key="care"><span aria-hidden="true"></span></label>
<fieldset class="nl-choice"><legend>Interval</legend>
<div>
<label><input type="radio" name="level" value="0.9" data-key="level"><span>90 %</span></label>
<label><input type="radio" name="level" value="0.95" data-key="level"><span>95 %</span></label>
<label><input type="radio" name="level" value="0.99" data-key="level"><span>99 %</span></label>
</div>
</fieldset>
<div class="nl-actions">
<button type="button" data-act="flip">One flip more</button>
<button type="button" data-act="python">Copy as Python</button>
</div>
</form>
<p class="nl-hint">Drag a bar, or tap a height and go across.
<span class="nl-fine">With keys: choose a query, then its difference.</span></p>
</details>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
<template data-part="python"><pre>import numpy as np

from ndcg_lit.engine.resampling import flip_test, queries_needed

by = np.array([{by}])

[p], [[low, high]] = flip_test(by[None], {level})
needed = queries_needed({care}, by.std(ddof=1), {level})
</pre></template>
</div>
`;ndcgLabs.SignificanceLab={render:n=>V.render({...n,markup:K})};})();
