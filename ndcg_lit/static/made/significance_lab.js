(()=>{var E=ndcgCore.clamp;var u=ndcgCore.fixed;var R=ndcgCore.resize;function S(n){let e=[0];for(let t of n)t&&(e=[...e.map(s=>s+t),...e.map(s=>s-t)]);return{sums:e,reach:Math.abs(N(n))-1e-12*N(n.map(Math.abs))}}function lt(n){let{sums:e,reach:t}=S(n);return e.filter(s=>Math.abs(s)>=t).length/e.length}var N=n=>n.reduce((e,t)=>e+t,0);function H(n){let e=n|0;return()=>{e=e+1831565813|0;let t=Math.imul(e^e>>>15,e|1);return t^=t+Math.imul(t^t>>>7,t|61),(t^t>>>14)>>>0}}var[dt,ct]=[0x2360ed051fc65da44385df649fccf645n,0x418ddadb3af71a82588133bc447873a9n],M=0x1aa1b5345996452d09585eb7a69561e3n,q=[];function B(n){for(;q.length<=n;){M=BigInt.asUintN(128,M*dt+ct);let e=BigInt.asUintN(64,M>>64n^M),t=M>>122n,s=BigInt.asUintN(64,e>>t|e<<64n-t);q.push(Number(s&0xffffffffn),Number(s>>32n))}return q[n]}var G=new Map;function pt(n){let e=G.get(n);if(e)return e;let t=new Uint8Array(1e4*n),s=0;for(let a=0;a<t.length;a++){let o=B(s++)*n;for(;o%2**32<2**32%n;)o=B(s++)*n;t[a]=Math.floor(o/2**32)}return G.set(n,t),t}function X(n,e){let t=Array.from({length:e+1},(s,a)=>a?[]:[[0,1]]);for(let s of n)t=t.map((a,o)=>{let l=[],c=1;for(let r=0;r<=o;r++){c/=r||1;for(let[p,d]of t[o-r])l.push([p+r*s,d*c])}return ht(l)});return t.map(s=>{let a=0;return{sums:s.map(([o])=>o),reached:s.map(([,o])=>a+=o)}})}function ht(n){let e=[];for(let t of n.sort(([s],[a])=>s-a)){let s=e.at(-1);s&&t[0]-s[0]<=1e-12?s[1]+=t[1]:e.push(t)}return e}function ut(n,e){let t=n.length,s=Math.floor(t/2),[a,o]=[X(n.slice(0,s),t),X(n.slice(s),t)],l=n.reduce((r,p,d)=>r*(d+1)/t,1),c=r=>{let p=0;return a.forEach(({sums:d,reached:h},g)=>{let f=o[t-g],m=f.sums.length-1;d.forEach((x,b)=>{for(;m>=0&&x+f.sums[m]>r;)m--;m>=0&&(p+=(h[b]-(b?h[b-1]:0))*f.reached[m])})}),p*l};return[(1-e)/2-1e-12,(1+e)/2+1e-12].map(r=>{let[p,d]=[t*Math.min(...n),t*Math.max(...n)];for(let h=(p+d)/2;h>p&&h<d;h=(p+d)/2)c(h)>=r?d=h:p=h;return d/t})}function ft(n,e){let t=n.length;if(t<=12)return ut(n,e);let s=pt(t),a=new Float64Array(1e4);for(let o=0;o<s.length;o++)a[Math.floor(o/t)]+=n[s[o]];return a.sort(),[j(a,(1-e)/2)/t,j(a,(1+e)/2)/t]}function j(n,e){let t=e*(n.length-1),s=Math.floor(t),a=n[Math.min(s+1,n.length-1)];return n[s]+(t-s)*(a-n[s])}function L(n){if(Math.abs(n)>8)return n>0?1:0;let e=n,t=n;for(let s=3;Math.abs(e)>1e-18;s+=2)e*=n*n/s,t+=e;return .5+t*V(n)}var V=n=>Math.exp(-n*n/2)/Math.sqrt(2*Math.PI);function v(n){let e=0;for(let t=0;t<40;t++)e-=(L(e)-n)/V(e);return e}function D(n,e){let t=n<=16?2**(n-1):10001;return Math.floor((1-e+1e-12)*t)/t}function I(n,e,t){let s=D(e,t);if(!s)return 1/0;let a=v(1-s/2),o=(a+v(.8))/Math.sqrt(e-a*a/2)*(1+1/e**2);return n*(s===2**(1-e)?Math.max(o,v(.8**(1/e))):o)}function mt(n,e,t,s){let a=D(t,s);if(!a||!e)return a?1:0;let o=v(1-a/2),l=L(n/e*Math.sqrt(t-o*o/2)/(1+1/t**2)-o);return a===2**(1-t)?Math.min(l,L(n/e)**t):l}function gt(n,e,t){for(let o=2;o<=16;o++)if(I(e,o,t)<=n)return o;let s=v(1-D(17,t)/2),a=Math.max(17,Math.ceil(((s+v(.8))*e/n)**2+s*s/2));for(;I(e,a,t)>n;)a++;return a}function K(n,{level:e,care:t}){let s=n.length,a=N(n)/s,o=Math.sqrt(N(n.map(r=>(r-a)**2))/(s-1)),[l,c]=ft(n,e);return{mean:a,low:l,high:c,exact:s<=12,p:lt(n),sd:o,detectable:I(o,s,e),power:mt(t,o,s,e),needed:gt(t,o,e),wins:n.filter(r=>r>0).length,ties:n.filter(r=>!r).length,losses:n.filter(r=>r<0).length}}var Q=ndcgCore.View,J=ndcgCore.lab;var i=ndcgCore.t;var[Y,Z]=[2,16],bt=[.9,.95,.99],F=20,yt=60,vt=50,xt={decides:n=>n.map((e,t)=>t?0:.9),steady:n=>n.map((e,t)=>t%4===3?-.01:.03),noise:(n,e)=>{let t=H(e);return n.map(()=>Math.round(60*(t()/2**32)-30)/100)},level:n=>n.map(()=>0)},wt=[.05,.1,.2,.5,1];function $t(n){let e=Math.max(...n.map(Math.abs));return e?wt.find(t=>t>=1.2*e)??1:.5}var Mt=n=>n<5e-4?i`p below 0.001`:`p = ${u(n)}`;function Ct({mean:n,low:e,high:t,exact:s,p:a,wins:o,ties:l,losses:c},{by:r,level:p}){let d=i`${r.length} queries`;if(!o&&!c)return i`both systems are level on all ${d}: p is 1, and nothing can be concluded`;let h=n<0?i`system 1`:i`system 2`,g=n<0?[-t,-e]:[e,t],f=Math.round(100*p),m=s?i`exact ${f} % interval`:i`${f} % interval (10,000 draws)`,x=i`${m} ${u(g[0])} to ${u(g[1])}, ${Mt(a)}`,b=[o===1?i`${1} win`:i`${o} wins`,l===1?i`${1} tie`:i`${l} ties`,c===1?i`${1} loss`:i`${c} losses`].join(i`, `),k=Math.abs(n)<1e-9?i`neither system leads`:i`${h} leads by ${u(Math.abs(n))}`,C=i`${k}, ${x}; ${b} of system 2`;return a<=1-p+1e-12?i`${C}: more than luck`:i`${C}: these ${d} cannot tell it from luck`}function O({sums:n,reach:e},t){let s=Math.max(...n)||1,a=Array.from({length:2*F+1},()=>({all:0,tail:0})),o=Math.floor(n.length*.382)|1,l=0;for(let c=0;c<t;c++){let r=n[c*o%n.length],p=Math.abs(r)>=e,d=a[F+Math.round(F*r/s)];d.all+=1,d.tail+=Number(p),l+=Number(p)}return{bars:a,tail:l}}var P=class extends Q{top=.5;holding=!1;flips=S([]);seen=0;highest=1;filling;compute(e){let{by:t,level:s,care:a,seed:o}=e;if(t.length<Y||t.length>Z)throw new RangeError(i`there must be ${Y} to ${Z} queries`);if(!t.every(l=>Number.isFinite(l)&&Math.abs(l)<=1))throw new RangeError(i`every difference must be a number from -1 to 1`);if(!bt.includes(s))throw new RangeError(i`the level must be 0.9, 0.95 or 0.99`);if(!(a>=.01&&a<=1))throw new RangeError(i`the difference to find must lie between 0.01 and 1`);if(!Number.isInteger(o)||o<0||o>1e6)throw new RangeError(i`the seed must be 0 to 1000000`);return K(t,{level:s,care:a})}facts(e,{mean:t,...s}){return{...e,...s,difference:t,queries:e.by.length}}build(){let{chart:e,query:t,value:s,queries:a}=this.parts;this.lab.tabIndex=-1,this.listen(t,"input",()=>this.draw()),this.listen(s,"input",()=>this.set(t.value-1,Number(s.value),`value ${t.value}`)),this.listen(a,"input",()=>this.repeat(Number(a.value)));for(let o of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(e,o,l=>this.pull(l));this.listen(e,"dragstart",o=>o.preventDefault())}set(e,t,s){this.commit({by:this.state.by.with(e,Math.round(100*t)/100||0)},{kind:s,smooth:!0,at:e})}repeat(e){let{by:t}=this.state;this.commit({by:Array.from({length:e},(s,a)=>t[a%t.length])},{kind:"queries",smooth:!0})}preset({dataset:{name:e=""}}){let t=e==="noise"?this.state.seed+1:this.state.seed;this.commit({by:xt[e](this.state.by,t),seed:t},{kind:e})}pull({type:e,pointerId:t,isPrimary:s,button:a,clientX:o,clientY:l}){let{chart:c,query:r}=this.parts,{left:p,top:d,width:h,height:g}=c.getBoundingClientRect(),f=this.state.by.length;if(e==="pointerdown"&&s&&!a)c.setPointerCapture(t),this.lab.focus({preventScroll:!0}),this.last=void 0;else if(!c.hasPointerCapture(t))return;if(this.holding=e==="pointerdown"||e==="pointermove",e==="pointercancel"){this.last&&this.turn("undo",this.past,[]);return}if(!this.holding)return this.draw();let m=E(Math.floor((o-p)/h*f),0,f-1);r.value=m+1,this.set(m,this.top*E(1-2*(l-d)/g,-1,1),"drawn")}close(){clearInterval(this.filling),super.close()}play(){let e=this.filling;if(this.still(),e)return this.paintFlips();if(matchMedia("(prefers-reduced-motion: reduce)").matches)return this.filledUp();this.seen=0,this.filling=setInterval(()=>{this.seen=Math.min(this.seen+Math.ceil(this.flips.sums.length/yt),this.flips.sums.length),this.seen===this.flips.sums.length?this.filledUp():this.paintFlips()},vt),this.paintFlips()}flip(){this.still(),this.seen=this.seen<this.flips.sums.length?this.seen+1:1,this.paintFlips(),this.say(this.told())}still(){clearInterval(this.filling),this.filling=void 0}filledUp(){this.still(),this.seen=this.flips.sums.length,this.paintFlips(),this.say(this.told())}told(){let{length:e}=this.flips.sums,{tail:t}=O(this.flips,this.seen),[s,a]=[t,this.seen].map(f=>f.toLocaleString("en")),o=this.seen===1?i`${a} combination of signs`:i`${a} combinations of signs`,l=this.seen<e?i`${o} so far`:o,c=u(Math.abs(this.now.mean)),r=t===1?i`${s} of ${l} has a mean of ${c} or more on either side`:i`${s} of ${l} have a mean of ${c} or more on either side`;if(this.seen<e)return r;let p=i`${r}: p = ${s} / ${a} = ${u(this.now.p)}`,{ties:d}=this.now;if(!d)return p;let h=(2**this.state.by.length).toLocaleString("en"),g=d===1?i`one difference is 0, and its sign changes nothing`:i`${d} differences are 0, and their signs change nothing`;return i`${p}. There are ${a} and not ${h} because ${g}`}paintFlips(){let{flips:e,play:t,counted:s,least:a,most:o}=this.parts,{bars:l}=O(this.flips,this.seen);R(e,l.length,()=>document.createElement("i")),l.forEach(({all:r,tail:p},d)=>{e.children[d].style=`--all: ${r/this.highest}; --tail: ${p/this.highest}`});let c=Math.max(...this.flips.sums)/this.state.by.length;a.textContent=u(-c,2),o.textContent=u(c,2),s.textContent=i`${this.told()}.`,t.textContent=this.filling?i`Stop`:i`Flip the signs`}python(){let{by:e,level:t,care:s}=this.state;this.hand(this.filled({by:e.join(", "),level:t,care:s}),"Python")}paint(e){let{by:t,level:s,care:a}=this.state,{mean:o,low:l,high:c,p:r,power:p,needed:d,detectable:h}=this.now,{chart:g,span:f,dot:m,upper:x,lower:b,leftEnd:k,rightEnd:C,query:w,value:_,queries:U,outlook:nt,mark:T}=this.parts;this.holding||(this.top=$t(t)),w.max=t.length,U.value=t.length,U.nextElementSibling.textContent=t.length;let $=Math.min(w.value,t.length)-1;w.value=$+1,w.nextElementSibling.textContent=$+1,_.value=t[$],_.nextElementSibling.textContent=u(t[$],2),R(g,t.length,()=>document.createElement("i")),t.forEach((y,W)=>{let z=g.children[W];z.style=`--by: ${Math.abs(y)/this.top}`,z.className=[y<0?"nl-less":y?"":"nl-level",W===$?"nl-at":""].join(" ")}),x.textContent=i`system 2 better, up to ${this.top}`,b.textContent=i`system 1 better, up to ${this.top}`,k.textContent=i`system 1 by ${this.top}`,C.textContent=i`system 2 by ${this.top}`;let A=y=>E(y/this.top,-1,1);f.style=`--low: ${A(l)}; --high: ${A(c)}`,m.style=`--at: ${A(o)}`,T.textContent=r<=1-s+1e-12?i`p is small enough`:i`p is not small enough`,T.dataset.sure=String(r<=1-s+1e-12);let st=`${Math.round(100*p)} %`,at=i`a true difference of ${u(a,2)} is found by ${t.length} of them in ${st}`,ot=i`takes ${d.toLocaleString("en")} queries`,it=h<1/0?i`find one of ${u(h)}`:i`cannot give p ≤ ${u(1-s,2)}`,rt=i`Finding it in 80 % of cases ${ot}; ${t.length} ${it}`;nt.textContent=i`When queries scatter as these do, ${at} of cases. ${rt}.`,this.tiles(this.now,e),this.still(),this.flips=S(t),this.seen=this.flips.sums.length,this.highest=Math.max(...O(this.flips,this.seen).bars.map(({all:y})=>y)),this.paintFlips()}why({kind:e,at:t=0},s,a){return(e==="drawn"||e?.startsWith("value")?i`query ${t+1} is ${u(this.state.by[t],2)}: `:"")+Ct(a,this.state)}},Et=J(P,["by","level","care","seed"]),tt={render:Et};var et=`<div class="nl-lab nl-significance-lab" role="group" aria-label="Significance laboratory"
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
<button type="button" data-act="flip">One flip more</button></div></figure>
<p class="nl-outlook" data-part="outlook" data-grows></p>
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
<div class="nl-actions nl-late">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python">Copy as Python</button>
</div>
</form>
<p class="nl-hint">Drag a bar, or tap a height and go across.
<span class="nl-fine">With keys: choose a query, then its difference.</span></p>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
<template data-part="python"><pre>import numpy as np

from ndcg_lit.comparison import flip_p, mean_intervals, queries_needed

by = np.array([{by}])

p = flip_p(by)
low, high = mean_intervals(by[None], {level})[0]
needed = queries_needed({care}, by.std(ddof=1), {level})
</pre></template>
</div>
`;ndcgLabs.SignificanceLab={render:n=>tt.render({...n,markup:et})};})();
