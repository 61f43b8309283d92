(()=>{var M=ndcgCore.clamp;var p=ndcgCore.fixed;var S=ndcgCore.resize;function E(n){let e=[0];for(let t of n)t&&(e=[...e.map(a=>a+t),...e.map(a=>a-t)]);return{sums:e,reach:Math.abs(C(n))-1e-12*C(n.map(Math.abs))}}function it(n){let{sums:e,reach:t}=E(n);return e.filter(a=>Math.abs(a)>=t).length/e.length}var C=n=>n.reduce((e,t)=>e+t,0);function X(n){let e=n|0;return()=>{e=e+1831565813|0;let t=Math.imul(e^e>>>15,e|1);return t^=t+Math.imul(t^t>>>7,t|61),(t^t>>>14)>>>0}}var[ot,rt]=[0x2360ed051fc65da44385df649fccf645n,0x418ddadb3af71a82588133bc447873a9n],x=0x1aa1b5345996452d09585eb7a69561e3n,q=[];function W(n){for(;q.length<=n;){x=BigInt.asUintN(128,x*ot+rt);let e=BigInt.asUintN(64,x>>64n^x),t=x>>122n,a=BigInt.asUintN(64,e>>t|e<<64n-t);q.push(Number(a&0xffffffffn),Number(a>>32n))}return q[n]}var z=new Map;function lt(n){let e=z.get(n);if(e)return e;let t=new Uint8Array(1e4*n),a=0;for(let s=0;s<t.length;s++){let i=W(a++)*n;for(;i%2**32<2**32%n;)i=W(a++)*n;t[s]=Math.floor(i/2**32)}return z.set(n,t),t}function dt(n,e){let t=n.length,a=lt(t),s=new Float64Array(1e4);for(let i=0;i<a.length;i++)s[Math.floor(i/t)]+=n[a[i]];return s.sort(),[B(s,(1-e)/2)/t,B(s,(1+e)/2)/t]}function B(n,e){let t=e*(n.length-1),a=Math.floor(t),s=n[Math.min(a+1,n.length-1)];return n[a]+(t-a)*(s-n[a])}function N(n){if(Math.abs(n)>8)return n>0?1:0;let e=n,t=n;for(let a=3;Math.abs(e)>1e-18;a+=2)e*=n*n/a,t+=e;return .5+t*j(n)}var j=n=>Math.exp(-n*n/2)/Math.sqrt(2*Math.PI);function y(n){let e=0;for(let t=0;t<40;t++)e-=(N(e)-n)/j(e);return e}function R(n,e){let t=n<=16?2**(n-1):10001;return Math.floor((1-e+1e-12)*t)/t}function A(n,e,t){let a=R(e,t);if(!a)return 1/0;let s=y(1-a/2),i=(s+y(.8))/Math.sqrt(e-s*s/2)*(1+1/e**2);return n*(a===2**(1-e)?Math.max(i,y(.8**(1/e))):i)}function pt(n,e,t,a){let s=R(t,a);if(!s||!e)return s?1:0;let i=y(1-s/2),r=N(n/e*Math.sqrt(t-i*i/2)/(1+1/t**2)-i);return s===2**(1-t)?Math.min(r,N(n/e)**t):r}function ct(n,e,t){for(let i=2;i<=16;i++)if(A(e,i,t)<=n)return i;let a=y(1-R(17,t)/2),s=Math.max(17,Math.ceil(((a+y(.8))*e/n)**2+a*a/2));for(;A(e,s,t)>n;)s++;return s}function G(n,{level:e,care:t}){let a=n.length,s=C(n)/a,i=Math.sqrt(C(n.map(l=>(l-s)**2))/(a-1)),[r,d]=dt(n,e);return{mean:s,low:r,high:d,p:it(n),sd:i,detectable:A(i,a,e),power:pt(t,i,a,e),needed:ct(t,i,e),wins:n.filter(l=>l>0).length,ties:n.filter(l=>!l).length,losses:n.filter(l=>l<0).length}}var H=ndcgCore.View,V=ndcgCore.lab;var o=ndcgCore.t;var[K,Q]=[2,16],ht=[.9,.95,.99],F=20,ut=60,ft=50,mt={decides:n=>n.map((e,t)=>t?0:.9),steady:n=>n.map((e,t)=>t%4===3?-.01:.03),noise:(n,e)=>{let t=X(e);return n.map(()=>Math.round(60*(t()/2**32)-30)/100)},level:n=>n.map(()=>0)},bt=n=>n<5e-4?o`p below 0.001`:`p = ${p(n)}`;function gt({mean:n,low:e,high:t,p:a,wins:s,ties:i,losses:r},{by:d,level:l}){let c=o`${d.length} queries`;if(!s&&!r)return o`both systems are level on all ${c}: p is 1, and nothing can be concluded`;let h=n<0?o`system 1`:o`system 2`,u=n<0?[-t,-e]:[e,t],f=o`${Math.round(100*l)} % interval ${p(u[0])} to ${p(u[1])}, ${bt(a)}`,m=[s===1?o`${1} win`:o`${s} wins`,i===1?o`${1} tie`:o`${i} ties`,r===1?o`${1} loss`:o`${r} losses`].join(o`, `),b=Math.abs(n)<1e-9?o`neither system leads`:o`${h} leads by ${p(Math.abs(n))}`,w=o`${b}, ${f}; ${m} of system 2`;return a<=1-l+1e-12?o`${w}: more than luck`:o`${w}: these ${c} cannot tell it from luck`}function P({sums:n,reach:e},t){let a=Math.max(...n)||1,s=Array.from({length:2*F+1},()=>({all:0,tail:0})),i=Math.floor(n.length*.382)|1,r=0;for(let d=0;d<t;d++){let l=n[d*i%n.length],c=Math.abs(l)>=e,h=s[F+Math.round(F*l/a)];h.all+=1,h.tail+=Number(c),r+=Number(c)}return{bars:s,tail:r}}var I=class extends H{top=.5;holding=!1;flips=E([]);seen=0;highest=1;filling;measure(e){let{by:t,level:a,care:s,seed:i}=e;if(t.length<K||t.length>Q)throw new RangeError(o`there must be ${K} to ${Q} queries`);if(!t.every(r=>Number.isFinite(r)&&Math.abs(r)<=1))throw new RangeError(o`every difference must be a number from -1 to 1`);if(!ht.includes(a))throw new RangeError(o`the level must be 0.9, 0.95 or 0.99`);if(!(s>=.01&&s<=1))throw new RangeError(o`the difference to find must lie between 0.01 and 1`);if(!Number.isInteger(i)||i<0||i>1e6)throw new RangeError(o`the seed must be 0 to 1000000`);return G(t,{level:a,care:s})}facts(e,{mean:t,...a}){return{...e,...a,difference:t,queries:e.by.length}}build(){let{chart:e,query:t,value:a,queries:s}=this.parts;this.listen(t,"input",()=>this.draw()),this.listen(a,"input",()=>this.set(t.value-1,Number(a.value),`value ${t.value}`)),this.listen(s,"input",()=>this.repeat(Number(s.value)));for(let i of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(e,i,r=>this.pull(r));this.listen(e,"dragstart",i=>i.preventDefault())}set(e,t,a){this.commit({by:this.state.by.with(e,Math.round(100*t)/100||0)},{kind:a,smooth:!0,at:e})}repeat(e){let{by:t}=this.state;this.commit({by:Array.from({length:e},(a,s)=>t[s%t.length])},{kind:"queries",smooth:!0})}preset({dataset:{name:e=""}}){let t=e==="noise"?this.state.seed+1:this.state.seed;this.commit({by:mt[e](this.state.by,t),seed:t},{kind:e})}pull({type:e,pointerId:t,isPrimary:a,button:s,clientX:i,clientY:r}){let{chart:d,query:l}=this.parts,{left:c,top:h,width:u,height:f}=d.getBoundingClientRect(),m=this.state.by.length;if(e==="pointerdown"&&a&&!s)d.setPointerCapture(t),this.last=void 0;else if(!d.hasPointerCapture(t))return;if(this.holding=e==="pointerdown"||e==="pointermove",e==="pointercancel"){this.last&&this.turn("undo",this.past,[]);return}if(!this.holding)return this.draw();let b=M(Math.floor((i-c)/u*m),0,m-1);l.value=b+1,this.set(b,this.top*M(1-2*(r-h)/f,-1,1),"drawn")}close(){clearInterval(this.filling),super.close()}play(){let e=this.filling;if(this.still(),e)return this.paintFlips();if(matchMedia("(prefers-reduced-motion: reduce)").matches)return this.filledUp();this.seen=0,this.filling=setInterval(()=>{this.seen=Math.min(this.seen+Math.ceil(this.flips.sums.length/ut),this.flips.sums.length),this.seen===this.flips.sums.length?this.filledUp():this.paintFlips()},ft),this.paintFlips()}flip(){this.still(),this.seen=this.seen<this.flips.sums.length?this.seen+1:1,this.paintFlips(),this.say(this.told())}still(){clearInterval(this.filling),this.filling=void 0}filledUp(){this.still(),this.seen=this.flips.sums.length,this.paintFlips(),this.say(this.told())}told(){let{length:e}=this.flips.sums,{tail:t}=P(this.flips,this.seen),[a,s]=[t,this.seen].map(c=>c.toLocaleString("en")),i=this.seen===1?o`${s} combination of signs`:o`${s} combinations of signs`,r=this.seen<e?o`${i} so far`:i,d=p(Math.abs(this.now.mean)),l=t===1?o`${a} of ${r} has a mean of ${d} or more on either side`:o`${a} of ${r} have a mean of ${d} or more on either side`;return this.seen<e?l:o`${l}: p = ${a} / ${s} = ${p(this.now.p)}`}paintFlips(){let{flips:e,play:t,counted:a,least:s,most:i}=this.parts,{bars:r}=P(this.flips,this.seen);S(e,r.length,()=>document.createElement("i")),r.forEach(({all:l,tail:c},h)=>{e.children[h].style=`--all: ${l/this.highest}; --tail: ${c/this.highest}`});let d=Math.max(...this.flips.sums)/this.state.by.length;s.textContent=p(-d,2),i.textContent=p(d,2),a.textContent=o`${this.told()}.`,t.textContent=this.filling?o`Stop`:o`Flip the signs`}python(){let{by:e,level:t,care:a}=this.state;this.hand(this.filled({by:e.join(", "),level:t,care:a}),"Python")}paint(e){let{by:t,level:a,care:s}=this.state,{mean:i,low:r,high:d,p:l,power:c,needed:h,detectable:u}=this.now,{chart:f,span:m,dot:b,upper:w,lower:L,query:$,value:O,queries:_,outlook:Z,mark:T}=this.parts;this.holding||(this.top=Math.max(...t.map(Math.abs))>.5?1:.5),$.max=t.length,_.value=t.length,_.nextElementSibling.textContent=t.length;let v=Math.min($.value,t.length)-1;$.value=v+1,$.nextElementSibling.textContent=v+1,O.value=t[v],O.nextElementSibling.textContent=p(t[v],2),S(f,t.length,()=>document.createElement("i")),t.forEach((g,U)=>{let D=f.children[U];D.style=`--by: ${Math.abs(g)/this.top}`,D.className=[g<0?"nl-less":"",U===v?"nl-at":""].join(" ")}),w.textContent=o`system 2 better, up to ${this.top}`,L.textContent=o`system 1 better, up to ${this.top}`;let k=g=>M(g/this.top,-1,1);m.style=`--low: ${k(r)}; --high: ${k(d)}`,b.style=`--at: ${k(i)}`,T.textContent=l<=1-a+1e-12?o`p is small enough`:o`p is not small enough`,T.dataset.sure=String(l<=1-a+1e-12);let tt=`${Math.round(100*c)} %`,et=o`a true difference of ${p(s,2)} is found by ${t.length} of them in ${tt}`,nt=o`takes ${h.toLocaleString("en")} queries`,at=u<1/0?o`find one of ${p(u)}`:o`cannot give p ≤ ${p(1-a,2)}`,st=o`Finding it in 80 % of cases ${nt}; ${t.length} ${at}`;Z.textContent=o`When queries scatter as these do, ${et} of cases. ${st}.`,this.tiles(this.now,e),this.still(),this.flips=E(t),this.seen=this.flips.sums.length,this.highest=Math.max(...P(this.flips,this.seen).bars.map(({all:g})=>g)),this.paintFlips()}why({kind:e,at:t=0},a,s){return(e==="drawn"||e?.startsWith("value")?o`query ${t+1} is ${p(this.state.by[t],2)}: `:"")+gt(s,this.state)}},yt=V(I,["by","level","care","seed"]),J={render:yt};var Y=`<div class="nl-lab nl-significance-lab" role="group" aria-label="Significance laboratory"
  data-lm-suppress-shortcuts="true">
<dl class="nl-tiles">
<div data-measure="mean"><dt>mean of system 2 − system 1</dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="low"><dt>interval from</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="high"><dt>to</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="p"><dt>p</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-why" role="status" aria-live="polite" data-part="status"></p>
<p class="nl-side" data-part="upper"></p>
<div class="nl-bars-by-hand" data-part="chart" aria-hidden="true"></div>
<p class="nl-side nl-foot"><span data-part="lower"></span><b data-part="mark"></b></p>
<div class="nl-strip" aria-hidden="true"><i data-part="span"></i><b data-part="dot"></b></div>
<p class="nl-strip-ends" aria-hidden="true"><span>system 1</span><span>0</span><span>system 2</span></p>
<figure class="nl-flips"><div data-part="flips" aria-hidden="true"></div>
<p class="nl-strip-ends" aria-hidden="true"><span data-part="least"></span><span>mean with flipped signs</span><span
      data-part="most"></span></p>
<figcaption data-part="counted"></figcaption>
<div class="nl-actions">
<button type="button" class="nl-primary" data-act="play" data-part="play">Flip the signs</button>
<button type="button" data-act="flip">One flip more</button></div></figure>
<p class="nl-outlook" data-part="outlook"></p>
<form class="nl-controls">
<div class="nl-actions" role="group" aria-label="Examples">
<button type="button" data-act="preset" data-name="decides">One query decides</button>
<button type="button" data-act="preset" data-name="steady">Small and steady</button>
<button type="button" data-act="preset" data-name="noise">Noise</button>
<button type="button" data-act="preset" data-name="level">All level</button>
</div>
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
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python">Copy as Python</button>
</div>
</form>
<p class="nl-hint">Drag a bar, or tap a height and go across. With keys: choose a query, then its difference.</p>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
<template data-part="python"><pre>import numpy as np

from ndcg_lit.comparison import bootstrap_means, flip_p, percentile_interval, queries_needed

by = np.array([{by}])

p = flip_p(by)
low, high = percentile_interval(bootstrap_means(by[None]), {level})[0]
needed = queries_needed({care}, by.std(ddof=1), {level})
</pre></template>
</div>
`;ndcgLabs.SignificanceLab={render:n=>J.render({...n,markup:Y})};})();
