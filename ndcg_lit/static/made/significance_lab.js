(()=>{var _=ndcgLists.dealer;var w=ndcgCore.clamp;var h=ndcgCore.fixed;var q=ndcgCore.resize;function C(s){let e=[0];for(let t of s)t&&(e=[...e.map(n=>n+t),...e.map(n=>n-t)]);return{sums:e,reach:Math.abs(v(s))-1e-12*v(s.map(Math.abs))}}function st(s){let{sums:e,reach:t}=C(s);return e.filter(n=>Math.abs(n)>=t).length/e.length}var v=s=>s.reduce((e,t)=>e+t,0);function nt(s){let e=new Float64Array(2**s.length),t=new Uint8Array(e.length);return s.forEach((n,a)=>{let o=2**a;for(let r=0;r<o;r++)e[o+r]=e[r]+n,t[o+r]=t[r]+1}),e.map((n,a)=>n/t[a]).subarray(1).sort()}function at(s,e){let t=nt(s),n=Math.floor((1-e+1e-12)*2**(s.length-1));if(!n)return[-1/0,1/0];let a=1e-12*v(s.map(Math.abs))/s.length;return[t[n-1],t[t.length-n]].map(o=>Math.abs(o)<=a?0:o)}function S(s){if(Math.abs(s)>8)return s>0?1:0;let e=s,t=s;for(let n=3;Math.abs(e)>1e-18;n+=2)e*=s*s/n,t+=e;return .5+t*z(s)}var z=s=>Math.exp(-s*s/2)/Math.sqrt(2*Math.PI);function g(s){let e=0;for(let t=0;t<40;t++)e-=(S(e)-s)/z(e);return e}function I(s,e){let t=s<=16?2**(s-1):10001;return Math.floor((1-e+1e-12)*t)/t}function R(s,e,t){let n=I(e,t);if(!n)return 1/0;let a=g(1-n/2),o=(a+g(.8))/Math.sqrt(e-a*a/2)*(1+1/e**2);return s*(n===2**(1-e)?Math.max(o,g(.8**(1/e))):o)}function it(s,e,t,n){let a=I(t,n);if(!a||!e)return a?1:0;let o=g(1-a/2),r=S(s/e*Math.sqrt(t-o*o/2)/(1+1/t**2)-o);return a===2**(1-t)?Math.min(r,S(s/e)**t):r}function ot(s,e,t){for(let o=2;o<=16;o++)if(R(e,o,t)<=s)return o;let n=g(1-I(17,t)/2),a=Math.max(17,Math.ceil(((n+g(.8))*e/s)**2+n*n/2));for(;R(e,a,t)>s;)a++;return a}function X(s,{level:e,care:t}){let n=s.length,a=v(s)/n,o=Math.sqrt(v(s.map(l=>(l-a)**2))/(n-1)),[r,d]=at(s,e);return{mean:a,low:r,high:d,p:st(s),sd:o,detectable:R(o,n,e),power:it(t,o,n,e),needed:ot(t,o,e),wins:s.filter(l=>l>0).length,ties:s.filter(l=>!l).length,losses:s.filter(l=>l<0).length}}var G=ndcgCore.View,j=ndcgCore.lab;var i=ndcgCore.t;var[B,H]=[2,16],rt=[.9,.95,.99],O=20,lt=60,dt=50,pt=4,ct={decides:s=>s.map((e,t)=>t?0:.9),steady:s=>s.map((e,t)=>t%4===3?-.01:.03),noise:(s,e)=>{let t=_(e);return s.map(()=>Math.round(60*(t()/2**32)-30)/100)},level:s=>s.map(()=>0)},ht=[.05,.1,.2,.5,1];function ut(s){let e=Math.max(...s.map(Math.abs));return e?ht.find(t=>t>=1.2*e)??1:.5}var ft=s=>s<5e-4?i`p below 0.001`:`p = ${h(s)}`;function mt({mean:s,low:e,high:t,p:n,wins:a,ties:o,losses:r},{by:d,level:l}){let p=i`${d.length} queries`;if(!a&&!r)return i`both systems are level on all ${p}: p is 1, and nothing can be concluded`;let c=s<0?i`system 1`:i`system 2`,u=s<0?[-t,-e]:[e,t],f=Math.round(100*l),b=i`${f} % interval ${h(u[0])} to ${h(u[1])}`,M=i`${t<1/0?b:i`no ${f} % interval`}, ${ft(n)}`,E=[a===1?i`${1} win`:i`${a} wins`,o===1?i`${1} tie`:i`${o} ties`,r===1?i`${1} loss`:i`${r} losses`].join(i`, `),k=Math.abs(s)<1e-9?i`neither system leads`:i`${c} leads by ${h(Math.abs(s))}`,x=i`${k}, ${M}; ${E} of system 2`;return n<=1-l+1e-12?i`${x}: more than luck`:i`${x}: these ${p} cannot tell it from luck`}function A({sums:s,reach:e},t){let n=Math.max(...s)||1,a=Array.from({length:2*O+1},()=>({all:0,tail:0})),o=Math.floor(s.length*.382)|1,r=0;for(let d=0;d<t;d++){let l=s[d*o%s.length],p=Math.abs(l)>=e,c=a[O+Math.round(O*l/n)];c.all+=1,c.tail+=Number(p),r+=Number(p)}return{bars:a,tail:r}}var F=class extends G{top=.5;holding=!1;pressed;flips=C([]);seen=0;highest=1;filling;compute(e){let{by:t,level:n,care:a,seed:o}=e;if(t.length<B||t.length>H)throw new RangeError(i`there must be ${B} to ${H} queries`);if(!t.every(r=>Number.isFinite(r)&&Math.abs(r)<=1))throw new RangeError(i`every difference must be a number from -1 to 1`);if(!rt.includes(n))throw new RangeError(i`the level must be 0.9, 0.95 or 0.99`);if(!(a>=.01&&a<=1))throw new RangeError(i`the difference to find must lie between 0.01 and 1`);if(!Number.isInteger(o)||o<0||o>1e6)throw new RangeError(i`the seed must be 0 to 1000000`);return X(t,{level:n,care:a})}facts(e,{mean:t,...n}){return{...e,...n,difference:t,queries:e.by.length}}build(){let{chart:e,query:t,value:n,queries:a}=this.parts;this.lab.tabIndex=-1,this.listen(t,"input",()=>this.draw()),this.listen(n,"input",()=>this.set(t.value-1,Number(n.value),`value ${t.value}`)),this.listen(a,"input",()=>this.repeat(Number(a.value)));for(let o of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(e,o,r=>this.pull(r));this.listen(e,"dragstart",o=>o.preventDefault())}set(e,t,n){this.commit({by:this.state.by.with(e,Math.round(100*t)/100||0)},{kind:n,smooth:!0,at:e})}repeat(e){let{by:t}=this.state;this.commit({by:Array.from({length:e},(n,a)=>t[a%t.length])},{kind:"queries",smooth:!0})}preset({dataset:{name:e=""}}){let t=e==="noise"?this.state.seed+1:this.state.seed;this.commit({by:ct[e](this.state.by,t),seed:t},{kind:e})}pull({type:e,pointerId:t,isPrimary:n,button:a,clientX:o,clientY:r}){let{chart:d}=this.parts;if(e==="pointerdown"&&n&&!a)d.setPointerCapture(t),this.lab.focus({preventScroll:!0}),this.last=void 0,this.holding=!0,this.pressed={x:o,y:r};else if(d.hasPointerCapture(t)){if(e==="pointermove")return this.drag(o,r);this.holding=!1,e==="pointerup"&&this.pressed?this.raise(this.pressed):e==="pointerup"?this.draw():this.last&&this.turn("undo",this.past,[])}}drag(e,t){if(this.pressed){if(Math.hypot(e-this.pressed.x,t-this.pressed.y)<pt)return;this.raise(this.pressed),this.pressed=void 0}this.raise({x:e,y:t})}raise({x:e,y:t}){let{chart:n,query:a}=this.parts,{left:o,top:r,width:d,height:l}=n.getBoundingClientRect(),p=this.state.by.length,c=w(Math.floor((e-o)/d*p),0,p-1);a.value=c+1,this.set(c,this.top*w(1-2*(t-r)/l,-1,1),"drawn")}close(){clearInterval(this.filling),super.close()}play(){let e=this.filling;if(this.still(),e)return this.paintFlips();if(matchMedia("(prefers-reduced-motion: reduce)").matches)return this.filledUp();this.seen=0,this.filling=setInterval(()=>{this.seen=Math.min(this.seen+Math.ceil(this.flips.sums.length/lt),this.flips.sums.length),this.seen===this.flips.sums.length?this.filledUp():this.paintFlips()},dt),this.paintFlips()}flip(){this.still(),this.seen=this.seen<this.flips.sums.length?this.seen+1:1,this.paintFlips(),this.say(this.told())}still(){clearInterval(this.filling),this.filling=void 0}filledUp(){this.still(),this.seen=this.flips.sums.length,this.paintFlips(),this.say(this.told())}told(){let{length:e}=this.flips.sums,{tail:t}=A(this.flips,this.seen),[n,a]=[t,this.seen].map(b=>b.toLocaleString("en")),o=this.seen===1?i`${a} combination of signs`:i`${a} combinations of signs`,r=this.seen<e?i`${o} so far`:o,d=h(Math.abs(this.now.mean)),l=t===1?i`${n} of ${r} has a mean of ${d} or more on either side`:i`${n} of ${r} have a mean of ${d} or more on either side`;if(this.seen<e)return l;let p=i`${l}: p = ${n} / ${a} = ${h(this.now.p)}`,{ties:c}=this.now;if(!c)return p;let u=(2**this.state.by.length).toLocaleString("en"),f=c===1?i`one difference is 0, and its sign changes nothing`:i`${c} differences are 0, and their signs change nothing`;return i`${p}. There are ${a} and not ${u} because ${f}`}paintFlips(){let{flips:e,play:t,counted:n,least:a,most:o}=this.parts,{bars:r}=A(this.flips,this.seen);q(e,r.length,()=>document.createElement("i")),r.forEach(({all:l,tail:p},c)=>{e.children[c].style=`--all: ${l/this.highest}; --tail: ${p/this.highest}`});let d=Math.max(...this.flips.sums)/this.state.by.length;a.textContent=h(-d,2),o.textContent=h(d,2),n.textContent=i`${this.told()}.`,t.textContent=this.filling?i`Stop`:i`Flip the signs`}python(){let{by:e,level:t,care:n}=this.state;this.hand(this.filled({by:e.join(", "),level:t,care:n}),"Python")}paint(e){let{by:t,level:n,care:a}=this.state,{mean:o,low:r,high:d,p:l,power:p,needed:c,detectable:u}=this.now,{chart:f,span:b,dot:M,upper:E,lower:k,leftEnd:x,rightEnd:L,query:$,value:P,queries:T,outlook:Q,mark:D}=this.parts;this.holding||(this.top=ut(t)),$.max=t.length,T.value=t.length,T.nextElementSibling.textContent=t.length;let y=Math.min($.value,t.length)-1;$.value=y+1,$.nextElementSibling.textContent=y+1,P.value=t[y],P.nextElementSibling.textContent=h(t[y],2),q(f,t.length,()=>document.createElement("i")),t.forEach((m,U)=>{let W=f.children[U];W.style=`--by: ${Math.abs(m)/this.top}`,W.className=[m<0?"nl-less":m?"":"nl-level",U===y?"nl-at":""].join(" ")}),E.textContent=i`system 2 better, up to ${this.top}`,k.textContent=i`system 1 better, up to ${this.top}`,x.textContent=i`system 1 by ${this.top}`,L.textContent=i`system 2 by ${this.top}`;let N=m=>w(m/this.top,-1,1);b.style=`--low: ${N(r)}; --high: ${N(d)}`,M.style=`--at: ${N(o)}`,D.textContent=l<=1-n+1e-12?i`p is small enough`:i`p is not small enough`,D.dataset.sure=String(l<=1-n+1e-12);let Y=i`${Math.round(100*p)} %`,J=i`a true difference of ${h(a,2)} is found by ${t.length} of them in ${Y}`,Z=i`takes ${c.toLocaleString("en")} queries`,tt=u<1/0?i`find one of ${h(u)}`:i`cannot give p ≤ ${h(1-n,2)}`,et=i`Finding it in 80 % of cases ${Z}; ${t.length} ${tt}`;Q.textContent=i`When queries scatter as these do, ${J} of cases. ${et}.`,this.tiles(this.now,e),this.still(),this.flips=C(t),this.seen=this.flips.sums.length,this.highest=Math.max(...A(this.flips,this.seen).bars.map(({all:m})=>m)),this.paintFlips()}why({kind:e,at:t=0},n,a){return(e==="drawn"||e?.startsWith("value")?i`query ${t+1} is ${h(this.state.by[t],2)}: `:"")+mt(a,this.state)}},gt=j(F,["by","level","care","seed"]),V={render:gt};var K=`<div class="nl-lab nl-significance-lab" role="group" aria-label="Significance laboratory"
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
<button type="button" data-part="startOver">Do all tasks again</button><span data-part="taskKept"></span></p></div>
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
`;ndcgLabs.SignificanceLab={render:s=>V.render({...s,markup:K})};})();
