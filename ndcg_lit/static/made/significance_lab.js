(()=>{var M=ndcgCore.clamp;var l=ndcgCore.fixed;var D=ndcgCore.resize;function nt(n){let e=[0];for(let a of n)a&&(e=[...e.map(s=>s+a),...e.map(s=>s-a)]);let t=Math.abs($(n))-1e-12*$(n.map(Math.abs));return e.filter(a=>Math.abs(a)>=t).length/e.length}var $=n=>n.reduce((e,t)=>e+t,0);function F(n){let e=n|0;return()=>{e=e+1831565813|0;let t=Math.imul(e^e>>>15,e|1);return t^=t+Math.imul(t^t>>>7,t|61),(t^t>>>14)>>>0}}var[at,st]=[0x2360ed051fc65da44385df649fccf645n,0x418ddadb3af71a82588133bc447873a9n],y=0x1aa1b5345996452d09585eb7a69561e3n,E=[];function T(n){for(;E.length<=n;){y=BigInt.asUintN(128,y*at+st);let e=BigInt.asUintN(64,y>>64n^y),t=y>>122n,a=BigInt.asUintN(64,e>>t|e<<64n-t);E.push(Number(a&0xffffffffn),Number(a>>32n))}return E[n]}var W=new Map;function ot(n){let e=W.get(n);if(e)return e;let t=new Uint8Array(1e4*n),a=0;for(let s=0;s<t.length;s++){let o=T(a++)*n;for(;o%2**32<2**32%n;)o=T(a++)*n;t[s]=Math.floor(o/2**32)}return W.set(n,t),t}function rt(n,e){let t=n.length,a=ot(t),s=new Float64Array(1e4);for(let o=0;o<a.length;o++)s[Math.floor(o/t)]+=n[a[o]];return s.sort(),[U(s,(1-e)/2)/t,U(s,(1+e)/2)/t]}function U(n,e){let t=e*(n.length-1),a=Math.floor(t),s=n[Math.min(a+1,n.length-1)];return n[a]+(t-a)*(s-n[a])}function q(n){if(Math.abs(n)>8)return n>0?1:0;let e=n,t=n;for(let a=3;Math.abs(e)>1e-18;a+=2)e*=n*n/a,t+=e;return .5+t*z(n)}var z=n=>Math.exp(-n*n/2)/Math.sqrt(2*Math.PI);function f(n){let e=0;for(let t=0;t<40;t++)e-=(q(e)-n)/z(e);return e}function S(n,e){let t=n<=16?2**(n-1):10001;return Math.floor((1-e+1e-12)*t)/t}function N(n,e,t){let a=S(e,t);if(!a)return 1/0;let s=f(1-a/2),o=(s+f(.8))/Math.sqrt(e-s*s/2)*(1+1/e**2);return n*(a===2**(1-e)?Math.max(o,f(.8**(1/e))):o)}function it(n,e,t,a){let s=S(t,a);if(!s||!e)return s?1:0;let o=f(1-s/2),r=q(n/e*Math.sqrt(t-o*o/2)/(1+1/t**2)-o);return s===2**(1-t)?Math.min(r,q(n/e)**t):r}function lt(n,e,t){for(let o=2;o<=16;o++)if(N(e,o,t)<=n)return o;let a=f(1-S(17,t)/2),s=Math.max(17,Math.ceil(((a+f(.8))*e/n)**2+a*a/2));for(;N(e,s,t)>n;)s++;return s}function X(n,{level:e,care:t}){let a=n.length,s=$(n)/a,o=Math.sqrt($(n.map(i=>(i-s)**2))/(a-1)),[r,d]=rt(n,e);return{mean:s,low:r,high:d,p:nt(n),sd:o,detectable:N(o,a,e),power:it(t,o,a,e),needed:lt(t,o,e),wins:n.filter(i=>i>0).length,ties:n.filter(i=>!i).length,losses:n.filter(i=>i<0).length}}var B=ndcgCore.View,j=ndcgCore.lab;var[G,V]=[2,16],dt=[.9,.95,.99],pt={decides:n=>n.map((e,t)=>t?0:.9),steady:n=>n.map((e,t)=>t%4===3?-.01:.03),noise:(n,e)=>{let t=F(e);return n.map(()=>Math.round(60*(t()/2**32)-30)/100)},level:n=>n.map(()=>0)},C=(n,e,t=`${e}s`)=>`${n} ${n===1?e:t}`,ct=n=>n<5e-4?"p below 0.001":`p = ${l(n)}`;function ut({mean:n,low:e,high:t,p:a,wins:s,ties:o,losses:r},{by:d,level:i}){let c=C(d.length,"query","queries");if(!s&&!r)return`both systems are level on all ${c}: p is 1, and nothing can be concluded`;let m=n<0?"system 1":"system 2",p=n<0?[-t,-e]:[e,t],u=`${Math.round(100*i)} % interval ${l(p[0])} to ${l(p[1])}, ${ct(a)}`,h=[C(s,"win"),C(o,"tie"),C(r,"loss","losses")].join(", "),v=`${Math.abs(n)<1e-9?"neither system leads":`${m} leads by ${l(Math.abs(n))}`}, ${u}; ${h} of system 2`;return a<=1-i+1e-12?`${v}: more than luck`:`${v}: these ${c} cannot tell it from luck`}var R=class extends B{top=.5;holding=!1;measure(e){let{by:t,level:a,care:s,seed:o}=e;if(t.length<G||t.length>V)throw new RangeError(`there must be ${G} to ${V} queries`);if(!t.every(r=>Number.isFinite(r)&&Math.abs(r)<=1))throw new RangeError("every difference must be a number from -1 to 1");if(!dt.includes(a))throw new RangeError("the level must be 0.9, 0.95 or 0.99");if(!(s>=.01&&s<=1))throw new RangeError("the difference to find must lie between 0.01 and 1");if(!Number.isInteger(o)||o<0||o>1e6)throw new RangeError("the seed must be 0 to 1000000");return X(t,{level:a,care:s})}facts(e,{mean:t,...a}){return{...e,...a,difference:t,queries:e.by.length}}build(){let{chart:e,query:t,value:a,queries:s}=this.parts;this.listen(t,"input",()=>this.draw()),this.listen(a,"input",()=>this.set(t.value-1,Number(a.value),`value ${t.value}`)),this.listen(s,"input",()=>this.repeat(Number(s.value)));for(let o of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(e,o,r=>this.pull(r));this.listen(e,"dragstart",o=>o.preventDefault())}set(e,t,a){this.commit({by:this.state.by.with(e,Math.round(100*t)/100||0)},{kind:a,smooth:!0,at:e})}repeat(e){let{by:t}=this.state;this.commit({by:Array.from({length:e},(a,s)=>t[s%t.length])},{kind:"queries",smooth:!0})}preset({dataset:{name:e=""}}){let t=e==="noise"?this.state.seed+1:this.state.seed;this.commit({by:pt[e](this.state.by,t),seed:t},{kind:e})}pull({type:e,pointerId:t,isPrimary:a,button:s,clientX:o,clientY:r}){let{chart:d,query:i}=this.parts,{left:c,top:m,width:p,height:u}=d.getBoundingClientRect(),h=this.state.by.length;if(e==="pointerdown"&&a&&!s)d.setPointerCapture(t),this.last=void 0;else if(!d.hasPointerCapture(t))return;if(this.holding=e==="pointerdown"||e==="pointermove",e==="pointercancel"){this.last&&this.turn("undo",this.past,[]);return}if(!this.holding)return this.draw();let b=M(Math.floor((o-c)/p*h),0,h-1);i.value=b+1,this.set(b,this.top*M(1-2*(r-m)/u,-1,1),"drawn")}python(){let{by:e,level:t,care:a}=this.state;this.hand(this.filled({by:e.join(", "),level:t,care:a}),"Python")}paint(e){let{by:t,level:a,care:s}=this.state,{mean:o,low:r,high:d,p:i,power:c,needed:m,detectable:p}=this.now,{chart:u,span:h,dot:b,upper:v,lower:P,query:x,value:A,queries:_,outlook:Q,mark:I}=this.parts;this.holding||(this.top=Math.max(...t.map(Math.abs))>.5?1:.5),x.max=t.length,_.value=t.length,_.nextElementSibling.textContent=t.length;let g=Math.min(x.value,t.length)-1;x.value=g+1,x.nextElementSibling.textContent=g+1,A.value=t[g],A.nextElementSibling.textContent=l(t[g],2),D(u,t.length,()=>document.createElement("i")),t.forEach((w,O)=>{let L=u.children[O];L.style=`--by: ${Math.abs(w)/this.top}`,L.className=[w<0?"nl-less":"",O===g?"nl-at":""].join(" ")}),v.textContent=`system 2 better, up to ${this.top}`,P.textContent=`system 1 better, up to ${this.top}`;let k=w=>M(w/this.top,-1,1);h.style=`--low: ${k(r)}; --high: ${k(d)}`,b.style=`--at: ${k(o)}`,I.textContent=i<=1-a+1e-12?"p is small enough":"p is not small enough",I.dataset.sure=String(i<=1-a+1e-12);let J=`${Math.round(100*c)} %`,Y=`a true difference of ${l(s,2)} is found by ${t.length} of them in ${J}`,Z=`takes ${m.toLocaleString("en")} queries`,tt=p<1/0?`find one of ${l(p)}`:`cannot give p ≤ ${l(1-a,2)}`,et=`Finding it in 80 % of cases ${Z}; ${t.length} ${tt}`;Q.textContent=`When queries scatter as these do, ${Y} of cases. ${et}.`,this.tiles(this.now,e)}why({kind:e,at:t=0},a,s){return(e==="drawn"||e?.startsWith("value")?`query ${t+1} is ${l(this.state.by[t],2)}: `:"")+ut(s,this.state)}},ht=j(R,["by","level","care","seed"]),H={render:ht};var K=`<div class="nl-lab nl-significance-lab" role="group" aria-label="Significance laboratory"
  data-lm-suppress-shortcuts="true">
<dl class="nl-tiles">
<div data-measure="mean"><dt>mean of system 2 − system 1</dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="low"><dt>interval from</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="high"><dt>to</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="p"><dt>p</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-why" role="status" aria-live="polite" data-part="status"></p>
<p class="nl-side" data-part="upper"></p>
<div class="nl-bars-by-hand" data-part="chart" aria-hidden="true"></div>
<p class="nl-side nl-foot"><span data-part="lower"></span><b data-part="mark"></b></p>
<div class="nl-strip" aria-hidden="true"><i data-part="span"></i><b data-part="dot"></b></div>
<p class="nl-strip-ends" aria-hidden="true"><span>system 1</span><span>0</span><span>system 2</span></p>
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
<button type="button" data-act="undo" data-part="undo">Undo</button>
<button type="button" data-act="redo" data-part="redo">Redo</button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="link" data-part="link" hidden>Copy link</button>
<button type="button" data-act="python">Copy Python</button>
</div>
</form>
<p class="nl-hint">Drag a bar, or tap a height and go across. With keys: choose a query, then its difference.</p>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
<template data-part="python"><pre>import numpy as np

from ndcg_lit.comparison import bootstrap_means, flip_p, percentile_interval, queries_needed

by = np.array([{by}])

p = flip_p(by)
low, high = percentile_interval(bootstrap_means(by[None]), {level})[0]
needed = queries_needed({care}, by.std(ddof=1), {level})
</pre></template>
</div>
`;ndcgLabs.SignificanceLab={render:n=>H.render({...n,markup:K})};})();
