(()=>{var q=ndcgLists.ap;var A=ndcgLists.checkBetween;var N=ndcgLists.dcg;var P=ndcgLists.discounts;var S=ndcgLists.hits,M=ndcgLists.idcg;var I=ndcgLists.ndcg;var U=ndcgLists.precision;var H=ndcgLists.rr;var B=ndcgLists.sum;function R(o){let t=o+2654435769|0;return t=Math.imul(t^t>>>16,569420461),t=Math.imul(t^t>>>15,1935289751),(t^t>>>15)>>>0}function _(o){let t=R(R(o));return e=>R((R(e)^t)>>>0)/2**32}var K=ndcgCore.clamp;var G=ndcgCore.contents;var y=ndcgCore.fixed;var O=ndcgCore.gradesOf;var T=ndcgCore.short;var V=ndcgLists.pasteBox;var c=ndcgCore.t;function st(o,{p:t=.8,k:e=null,minGrade:n=1}={}){return A(t,0,1,c`the persistence p`),S(o,e,n).map((s,r)=>s*(1-t)*t**r)}function z(o,t,{k:e=3,p:n=.5,curve:s=[1]}={}){let r=S(o,null,1),a=0,p=r.map((h,b)=>(a+=h,a/(b+1))),l=r.indexOf(1),i=h=>o.map((b,w)=>+(w===h));if(t==="rr")return{stops:i(l),happy:p,unmet:0,value:H(o)};if(t==="p"){let h=U(o,{k:e});return{stops:i(e-1),happy:o.map(()=>h),unmet:h,value:h}}if(t==="rbp")return{stops:o.map((b,w)=>(1-n)*n**w),happy:r,unmet:0,value:B(st(o,{p:n}))};if(t==="ap")return{stops:r.map(h=>h/(a||1)),happy:p,unmet:0,value:q(o)};if(t!=="ndcg"&&t!=="own")throw new RangeError(c`no reader here is called ${t}`);let m=t==="ndcg"?P(o.length):k(s,o.length).slice(0,o.length),f=M(o,{discount:m}),u=0,g=o.map(h=>(u+=h,f?u/f:0));return{stops:m.map((h,b)=>h-(m[b+1]??0)),happy:g,unmet:0,value:I(o,{discount:m})}}var k=(o,t)=>[...o,...Array(Math.max(t-o.length,0)).fill(o.at(-1))];function J(o){let t=0;return o.map(e=>{let n=t;return t+=e,Math.max(1-n,0)})}function W(o,t){let e=0,n=o.findIndex(s=>(e+=s,t<e));return n<0?o.length:n}var Y=ndcgLists.Rows;var X=ndcgLists.computeRanking;var Q=ndcgCore.View,Z=ndcgCore.lab;var $=100,C=100,at=50,ot=.3,rt=20,F=5,it={k:null,gain:"linear",min_grade:1};function ct({ranking:o,k:t,p:e,curve:n,seed:s}){if(o.length>$)throw new RangeError(c`there must be at most ${$} results; got ${o.length}`);if(!(Number.isInteger(t)&&t>=1&&t<=$))throw new RangeError(c`k must be a whole number from 1 to ${$}; got ${t}`);A(e,0,1,c`the chance to read on`);let r=n.every((a,p)=>a>=0&&!(a>n[p-1]));if(!(n[0]===1&&r&&n.length<=$))throw new RangeError(c`the shares of readers must begin with 1 and never rise`);if(!(Number.isInteger(s)&&s>=0&&s<2**32))throw new RangeError(c`the seed must be a whole number`)}function j(o,t){return Array.from({length:Math.max(t-o,0)},(n,s)=>o+s).map(n=>`M${Math.floor(n/F)+.5} ${F-n%F-.5}h0`).join("")}var tt=o=>`${Math.round(100*o)} %`,D=class extends Q{rows;pile={read:[],rest:[],counted:0};falling=0;started=0;bending;sent=!1;compute(t){ct(t);let{ranking:e,reader:n,k:s,p:r,curve:a,seed:p}=t,l=X({...it,ranking:e}),i=z(l.rel,n,{k:s,p:r,curve:a}),m=_(p),f=Array.from({length:C},(x,v)=>W(i.stops,m(v))),u=0,g=f.map((x,v)=>(u+=i.happy[x]??i.unmet,u/(v+1))),d=J(i.stops),h=d.length?d[d.length-1]-i.stops[i.stops.length-1]:1,b={got:[],best:d,written:d.map(x=>[c`read by `,tt(x)])},w={value:i.value,mean:g[C-1]};return{...l,bars:b,one:i,reader:n,ends:f,means:g,reads:d,unmet:Math.max(h,0),values:w}}facts(t,e){return{...super.facts(t,e),reads:e.reads,results:G(t.ranking)}}build(){let{rows:t,rank:e,share:n}=this.parts;this.lab.classList.toggle("nl-brief",this.state.brief);let s=()=>this.state.ranking;this.rows=new Y(this,t,c`Results, best rank first`,s,(a,p)=>this.commit({ranking:a},p)),V(this,{most:$},([{ranking:a}])=>({ranking:a})),this.listen(e,"input",()=>this.draw()),this.listen(n,"input",()=>this.bend(Number(e.value)-1,n.value/100));let r={capture:!0,signal:this.cleanup.signal};for(let a of["pointerdown","pointermove","pointerup","pointercancel"])t.addEventListener(a,p=>this.pull(p),r)}pull(t){let{type:e,target:n,button:s,clientX:r,clientY:a,pointerId:p}=t,l=n.closest(".nl-bar");if(e==="pointerdown"){if(this.state.reader!=="own"||!l||s)return;this.bending=[r,a],this.last=void 0,this.parts.rows.setPointerCapture(p)}this.bending&&(t.stopPropagation(),(e==="pointermove"||e==="pointerup")&&(this.bendAt(...this.bending),this.bendAt(r,a),this.bending=e==="pointerup"?void 0:[r,a]),e==="pointercancel"&&(this.bending=void 0,this.last&&this.turn("undo",this.past,[])))}bendAt(t,e){let n=(this.rows?.rows??[]).map(p=>p.bar.getBoundingClientRect()),s=n.findIndex((p,l)=>e<(n[l+1]?.top??1/0));if(s<1)return;let{left:r,width:a}=n[s];this.bend(s,Math.round(100*K((t-r)/a,0,1))/100)}bend(t,e){let s=k(this.state.curve,Math.max(t+1,this.state.ranking.length)).map((r,a)=>a<t?Math.max(r,e):a>t?Math.min(r,e):e);this.commit({curve:s.with(0,1)},{kind:"curve",smooth:!0})}letRead(){this.sent?this.commit({seed:(this.state.seed+1)%2**32},{kind:"seed"}):(this.begin(),this.speak(this.parts.status.textContent))}begin(){let{ends:t,means:e,rel:n}=this.now;this.sent=!0,this.news+=c`Mean of ${C} readers: ${y(e[C-1],2)}.`,this.parts.send.textContent=c`Another ${C}`,cancelAnimationFrame(this.falling),matchMedia("(prefers-reduced-motion: reduce)").matches||n.length>rt||!n.length?this.pileUp(t.map(r=>r+1)):(this.started=performance.now(),this.falling=requestAnimationFrame(()=>this.frame()))}pileUp(t){let{ends:e,rel:n}=this.now,s=n.map(()=>0),r=n.map(()=>0),a=0;t.forEach((p,l)=>{for(let i=0;i<Math.min(p,e[l]+1,n.length);i++)s[i]++;p>e[l]&&(r[e[l]]++,a===l&&a++)}),this.pile={read:s,rest:r,counted:a},this.paintPile()}frame(){let{falling:t,crowd:e}=this.parts,{ends:n,rel:s}=this.now,r=this.rows?.rows??[];if(!r.length||!e.isConnected)return;let a=globalThis.devicePixelRatio,{width:p,height:l,left:i,top:m}=e.getBoundingClientRect(),f=r[0].bar.getBoundingClientRect(),u=r[0].el.offsetHeight,g=f.top+f.height/2-m;Object.assign(t,{width:p*a,height:l*a});let d=t.getContext("2d");d.scale(a,a),d.fillStyle=getComputedStyle(t).color;let h=_(this.state.seed+1),b=performance.now()-this.started,w=n.map((x,v)=>{let L=ot*(b-v*at)-g,E=L<0?0:Math.min(Math.floor(L/u)+1,s.length+1);return E>x||L<-g||(d.beginPath(),d.arc(f.left-i+f.width*(.03+.94*h(v)),g+L,3.5,0,7),d.fill()),E});this.pileUp(w),this.pile.counted<C&&(this.falling=requestAnimationFrame(()=>this.frame()))}paintPile(){let{read:t,rest:e,counted:n}=this.pile,{means:s,values:r}=this.now,{trace:a,exact:p,so_far:l}=this.parts;this.rows?.rows.forEach(({bar:u},g)=>{let[d,h]=u.querySelectorAll("path");d?.setAttribute("d",j(0,e[g]??0)),h?.setAttribute("d",j(e[g]??0,t[g]??0))});let i=u=>100-92*Math.min(u,1)-4;p.setAttribute("d",`M0 ${i(r.value)}H100`);let m=s.slice(0,n).map((u,g)=>`${g+1},${i(u)}`);a.setAttribute("points",m.join(" "));let f=y(s[Math.max(n,1)-1],2);l.textContent=n?c`${n} readers: ${f}`:c`No readers yet`}paint(t,e){let{rows:n}=this,{reader:s,k:r,curve:a,ranking:p}=this.state;n?.show(this.now,e),n?.rows.forEach(({bar:d})=>{if(d.querySelector("svg"))return;let h=this.clone("pile");d.append(h)}),this.lab.dataset.reader=s;let{looks:l,rank:i,share:m,unmet:f,habits:u}=this.parts;l.textContent=r===3?c`Looks at three`:c`Looks at ${r}`;for(let d of u.children)d.hidden=!d.dataset.of.split(" ").includes(s);i.max=String(Math.max(p.length,2));let g=k(a,i.max);m.value=Math.round(100*g[i.value-1]);for(let d of[i,m])d.nextElementSibling.textContent=d.value;i.ariaValueText=c`rank ${i.value}`,m.ariaValueText=c`${m.value} of 100 readers reach rank ${i.value}`,f.textContent=this.now.unmet>5e-4?c`At the end, and wants more: ${tt(this.now.unmet)}`:"",this.paintNow(this.now,t?.reader===s&&e?.kind!=="seed"?t:void 0),e?this.begin():this.paintPile()}paintNow(t,e){this.parts.measure.textContent=this.measure(),this.tiles(t.values,e?.values)}preview(t,e,n){let s=this.compute({...this.state,ranking:e});t.paint(n,s),this.paintNow(s,this.now)}measure(){let{reader:t,k:e,p:n}=this.state;return{rr:"RR",p:`P@${e}`,rbp:`RBP, p = ${T(n)}`,ap:"AP",ndcg:"NDCG",own:c`your NDCG`}[t]}why({kind:t,label:e,from:n=0,to:s=0},r,a){let{ranking:p,reader:l,k:i,p:m,curve:f}=this.state,u=y(a.values.value),g=O(p),d=l==="own"?k(f,g.length).slice(0,g.length):"log2",h=y(N(g,{discount:d}),2),b=y(M(g,{discount:d}),2),w=c`she adds up grades: ${h} on average, which is DCG, and ${b} in the best order`,x={rr:c`she stops at the first good page. Of all she read, that one was good: the share is the measure RR, ${u}`,p:c`she reads ${i}, whatever they are. The share of good pages among them is the measure P@${i}, ${u}`,rbp:c`after each page she reads on with chance ${T(m)}. How often her last page is good is the measure RBP, ${u}`,ap:c`she wants one of the good pages, any of them, and reads down to it. The share of good pages on her way, on average, is the measure AP, ${u}`,ndcg:c`she may tire at each rank. ${this.begun(w)}. The quotient is the measure NDCG, ${u}`,own:c`she tires as the outlines say. ${this.begun(w)}. The quotient is your own NDCG, ${u}`},v=t==="move"?c`${e} moved from rank ${n+1} to ${s+1}`:"";return v?c`${v}. ${this.begun(x[l])}`:x[l]}python(){let{ranking:t,reader:e,k:n,p:s,curve:r}=this.state,a=O(t),p={rr:["rr",""],p:["precision",`, k=${n}`],rbp:["rbp",`, p=${s}`],ap:["ap",""],ndcg:["ndcg",""],own:["ndcg",`, discount=${JSON.stringify(k(r,a.length).slice(0,a.length))}`]},[l,i]=p[e];this.hand(this.filled({name:l,options:i,rel:JSON.stringify(a)}),"Python")}onKey(t){super.onKey(t);let{key:e,altKey:n,ctrlKey:s,metaKey:r,target:a}=t;n||s||r||a.matches("select, textarea")||e.toLowerCase()==="s"&&this.letRead()}close(){cancelAnimationFrame(this.falling),super.close()}},pt=Z(D,["ranking","reader","k","p","curve","seed","brief"]),et={render:pt};var nt=`<div class="nl-lab nl-readers-lab" role="group" aria-label="Readers laboratory" data-lm-suppress-shortcuts="true">
<fieldset class="nl-choice" data-part="who"><legend class="nl-unseen">Who reads the list?</legend>
<div>
<label><input type="radio" name="reader" value="rr" data-key="reader"><span>In a hurry</span></label>
<label><input type="radio" name="reader" value="p" data-key="reader"><span data-part="looks">Looks at
        three</span></label>
<label><input type="radio" name="reader" value="rbp" data-key="reader"><span>Flips a coin</span></label>
<label><input type="radio" name="reader" value="ap" data-key="reader"><span>Wants one good page</span></label>
<label><input type="radio" name="reader" value="ndcg" data-key="reader"><span>Tires slowly</span></label>
<label><input type="radio" name="reader" value="own" data-key="reader"><span>Your own</span></label>
</div>
</fieldset>
<p class="nl-why" data-part="status"></p>
<div class="nl-mean">
<dl><div data-measure="value"><dt data-part="measure"></dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<figure><svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path data-part="exact"/>
<polyline data-part="trace"/></svg><figcaption data-part="so_far"></figcaption></figure>
<div class="nl-actions"><button type="button" class="nl-primary" data-act="letRead" data-part="send"
      aria-keyshortcuts="S">Let 100 read</button></div>
</div>
<div class="nl-habits" data-part="habits">
<p class="nl-hint" data-of="rr ap ndcg">Drag a page, or use its arrows: all read again.</p>
<label class="nl-field nl-slider" data-of="p"><span>She looks at</span>
<input type="range" min="1" max="10" data-key="k"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider" data-of="rbp"><span>Chance to read on</span>
<input type="range" min="0.05" max="0.95" step="0.05" data-key="p"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider" data-of="own"><span>At rank</span>
<input type="range" min="2" value="2" data-part="rank"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider" data-of="own"><span>still reading, of 100</span>
<input type="range" min="0" max="100" data-part="share"><span aria-hidden="true"></span></label>
</div>
<div class="nl-crowd" data-part="crowd">
<div class="nl-stage" data-part="rows"></div>
<canvas data-part="falling" aria-hidden="true"></canvas>
</div>
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
<template data-part="pile"><svg viewBox="0 0 20 5" preserveAspectRatio="none"><path class="nl-stopped"/><path
    class="nl-passed"/></svg></template>
<p class="nl-legend"><span class="nl-key nl-stopped"><svg viewBox="0 0 12 12" aria-hidden="true"><path
      d="M6 6h0"/></svg>stops here</span>
<span class="nl-key nl-passed"><svg viewBox="0 0 12 12" aria-hidden="true"><path d="M6 6h0"/></svg>reads on</span>
<span class="nl-key nl-room"><i aria-hidden="true"></i>the exact share that reads it</span>
<span data-part="unmet"></span></p>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<div class="nl-actions nl-late">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python">Copy as Python</button>
</div>
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
<template data-part="python"><pre>from ndcg_lit import {name}

rel = {rel}
value = {name}(rel{options})
</pre></template>
</div>
`;ndcgLabs.ReadersLab={render:o=>et.render({...o,markup:nt})};})();
