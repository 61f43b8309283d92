(()=>{var w=ndcgCore.clamp;var d=ndcgCore.fixed;var L=ndcgCore.resize;function Y(a){let e=[0];for(let n of a)n&&(e=[...e.map(s=>s+n),...e.map(s=>s-n)]);let t=Math.abs($(a))-1e-12*$(a.map(Math.abs));return e.filter(n=>Math.abs(n)>=t).length/e.length}var $=a=>a.reduce((e,t)=>e+t,0);function q(a){let e=a|0;return()=>{e=e+1831565813|0;let t=Math.imul(e^e>>>15,e|1);return t^=t+Math.imul(t^t>>>7,t|61),(t^t>>>14)>>>0}}function Z(a,e,t){let n=q(t),s=a.length,o=Array.from({length:2e3},()=>{let r=0;for(let l=0;l<s;l++)r+=a[Math.floor(n()/2**32*s)];return r/s});return o.sort((r,l)=>r-l),[W(o,(1-e)/2),W(o,(1+e)/2)]}function W(a,e){let t=e*(a.length-1),n=Math.floor(t),s=a[Math.min(n+1,a.length-1)];return a[n]+(t-n)*(s-a[n])}function k(a){if(Math.abs(a)>8)return a>0?1:0;let e=a,t=a;for(let n=3;Math.abs(e)>1e-18;n+=2)e*=a*a/n,t+=e;return .5+t*I(a)}var I=a=>Math.exp(-a*a/2)/Math.sqrt(2*Math.PI);function f(a){let e=0;for(let t=0;t<40;t++)e-=(k(e)-a)/I(e);return e}function R(a,e){let t=a<=16?2**(a-1):10001;return Math.floor((1-e+1e-12)*t)/t}function E(a,e,t){let n=R(e,t);if(!n)return 1/0;let s=f(1-n/2),o=(s+f(.8))/Math.sqrt(e-s*s/2)*(1+1/e**2);return a*(n===2**(1-e)?Math.max(o,f(.8**(1/e))):o)}function tt(a,e,t,n){let s=R(t,n);if(!s||!e)return s?1:0;let o=f(1-s/2),r=k(a/e*Math.sqrt(t-o*o/2)/(1+1/t**2)-o);return s===2**(1-t)?Math.min(r,k(a/e)**t):r}function et(a,e,t){for(let o=2;o<=16;o++)if(E(e,o,t)<=a)return o;let n=f(1-R(17,t)/2),s=Math.max(17,Math.ceil(((n+f(.8))*e/a)**2+n*n/2));for(;E(e,s,t)>a;)s++;return s}function D(a,{level:e,care:t,seed:n}){let s=a.length,o=$(a)/s,r=Math.sqrt($(a.map(i=>(i-o)**2))/(s-1)),[l,p]=Z(a,e,n);return{mean:o,low:l,high:p,p:Y(a),sd:r,detectable:E(r,s,e),power:tt(t,r,s,e),needed:et(t,r,e),wins:a.filter(i=>i>0).length,ties:a.filter(i=>!i).length,losses:a.filter(i=>i<0).length}}var z=ndcgCore.View,F=ndcgCore.lab;var[X,U]=[2,16],at=[.9,.95,.99],nt={decides:a=>a.map((e,t)=>t?0:.9),steady:a=>a.map((e,t)=>t%4===3?-.01:.03),noise:(a,e)=>{let t=q(e);return a.map(()=>Math.round(60*(t()/2**32)-30)/100)},level:a=>a.map(()=>0)},C=(a,e,t=`${e}s`)=>`${a} ${a===1?e:t}`,st=a=>a<5e-4?"p below 0.001":`p = ${d(a)}`;function ot({mean:a,low:e,high:t,p:n,wins:s,ties:o,losses:r},{by:l,level:p}){let i=C(l.length,"query","queries");if(!s&&!r)return`both systems are level on all ${i}: p is 1, and nothing can be concluded`;let m=a<0?"system 1":"system 2",c=a<0?[-t,-e]:[e,t],u=`${Math.round(100*p)} % interval ${d(c[0])} to ${d(c[1])}, ${st(n)}`,h=[C(s,"win"),C(o,"tie"),C(r,"loss","losses")].join(", "),y=`${Math.abs(a)<1e-9?"neither system leads":`${m} leads by ${d(Math.abs(a))}`}, ${u}; ${h} of system 2`;return n<=1-p+1e-12?`${y}: more than luck`:`${y}: these ${i} cannot tell it from luck`}var S=class extends z{top=.5;holding=!1;measure(e){let{by:t,level:n,care:s,seed:o}=e;if(t.length<X||t.length>U)throw new RangeError(`there must be ${X} to ${U} queries`);if(!t.every(r=>Number.isFinite(r)&&Math.abs(r)<=1))throw new RangeError("every difference must be a number from -1 to 1");if(!at.includes(n))throw new RangeError("the level must be 0.9, 0.95 or 0.99");if(!(s>=.01&&s<=1))throw new RangeError("the difference to find must lie between 0.01 and 1");if(!Number.isInteger(o)||o<0||o>1e6)throw new RangeError("the seed must be 0 to 1000000");return D(t,{level:n,care:s,seed:o})}facts(e,{mean:t,...n}){return{...e,...n,difference:t,queries:e.by.length}}build(){let{chart:e,query:t,value:n,queries:s}=this.parts;this.listen(t,"input",()=>this.draw()),this.listen(n,"input",()=>this.set(t.value-1,Number(n.value),`value ${t.value}`)),this.listen(s,"input",()=>this.repeat(Number(s.value)));for(let o of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(e,o,r=>this.pull(r));this.listen(e,"dragstart",o=>o.preventDefault())}set(e,t,n){this.commit({by:this.state.by.with(e,Math.round(100*t)/100||0)},{kind:n,smooth:!0,at:e})}repeat(e){let{by:t}=this.state;this.commit({by:Array.from({length:e},(n,s)=>t[s%t.length])},{kind:"queries",smooth:!0})}preset({dataset:{name:e=""}}){let t=e==="noise"?this.state.seed+1:this.state.seed;this.commit({by:nt[e](this.state.by,t),seed:t},{kind:e})}pull({type:e,pointerId:t,isPrimary:n,button:s,clientX:o,clientY:r}){let{chart:l,query:p}=this.parts,{left:i,top:m,width:c,height:u}=l.getBoundingClientRect(),h=this.state.by.length;if(e==="pointerdown"&&n&&!s)l.setPointerCapture(t),this.last=void 0;else if(!l.hasPointerCapture(t))return;if(this.holding=e==="pointerdown"||e==="pointermove",e==="pointercancel"){this.last&&this.turn("undo",this.past,[]);return}if(!this.holding)return this.draw();let b=w(Math.floor((o-i)/c*h),0,h-1);p.value=b+1,this.set(b,this.top*w(1-2*(r-m)/u,-1,1),"drawn")}python(){let{by:e,level:t,care:n}=this.state;this.hand(this.filled({by:e.join(", "),level:t,care:n}),"Python")}paint(e){let{by:t,level:n,care:s}=this.state,{mean:o,low:r,high:l,p,power:i,needed:m,detectable:c}=this.now,{chart:u,span:h,dot:b,upper:y,lower:N,query:v,value:P,queries:O,outlook:V,mark:_}=this.parts;this.holding||(this.top=Math.max(...t.map(Math.abs))>.5?1:.5),v.max=t.length,O.value=t.length,O.nextElementSibling.textContent=t.length;let g=Math.min(v.value,t.length)-1;v.value=g+1,v.nextElementSibling.textContent=g+1,P.value=t[g],P.nextElementSibling.textContent=d(t[g],2),L(u,t.length,()=>document.createElement("i")),t.forEach((x,A)=>{let T=u.children[A];T.style=`--by: ${Math.abs(x)/this.top}`,T.className=[x<0?"nl-less":"",A===g?"nl-at":""].join(" ")}),y.textContent=`system 2 better, up to ${this.top}`,N.textContent=`system 1 better, up to ${this.top}`;let M=x=>w(x/this.top,-1,1);h.style=`--low: ${M(r)}; --high: ${M(l)}`,b.style=`--at: ${M(o)}`,_.textContent=p<=1-n+1e-12?"p is small enough":"p is not small enough",_.dataset.sure=String(p<=1-n+1e-12);let B=`${Math.round(100*i)} %`,H=`a true difference of ${d(s,2)} is found by ${t.length} of them in ${B}`,K=`takes ${m.toLocaleString("en")} queries`,Q=c<1/0?`find one of ${d(c)}`:`cannot give p ≤ ${d(1-n,2)}`,J=`Finding it in 80 % of cases ${K}; ${t.length} ${Q}`;V.textContent=`When queries scatter as these do, ${H} of cases. ${J}.`,this.tiles(this.now,e)}why({kind:e,at:t=0},n,s){return(e==="drawn"||e?.startsWith("value")?`query ${t+1} is ${d(this.state.by[t],2)}: `:"")+ot(s,this.state)}},rt=F(S,["by","level","care","seed"]),j={render:rt};var G=`<div class="nl-lab" role="group" aria-label="Significance laboratory" data-lm-suppress-shortcuts="true">
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
<template data-part="python">import numpy as np

from ndcg_lit.comparison import bootstrap_means, flip_p, percentile_interval, queries_needed

by = np.array([{by}])

p = flip_p(by)
low, high = percentile_interval(bootstrap_means(by[None]), {level})[0]  # other draws: its last digits differ
needed = queries_needed({care}, by.std(ddof=1), {level})
</template>
</div>
`;ndcgLabs.SignificanceLab={render:a=>j.render({...a,markup:G})};})();
