(()=>{var q=ndcgLists.ap;var M=ndcgLists.checkBetween;var N=ndcgLists.dcg;var P=ndcgLists.discounts;var S=ndcgLists.hits,R=ndcgLists.idcg;var I=ndcgLists.ndcg;var U=ndcgLists.precision;var H=ndcgLists.rr;var B=ndcgLists.sum;function A(a){let t=a+2654435769|0;return t=Math.imul(t^t>>>16,569420461),t=Math.imul(t^t>>>15,1935289751),(t^t>>>15)>>>0}function _(a){let t=A(A(a));return e=>A((A(e)^t)>>>0)/2**32}var K=ndcgCore.clamp;var G=ndcgCore.contents;var y=ndcgCore.fixed;var O=ndcgCore.gradesOf;var T=ndcgCore.short;var V=ndcgLists.pasteBox;var c=ndcgCore.t;function nt(a,{p:t=.8,k:e=null,minGrade:s=1}={}){return M(t,0,1,c`the persistence p`),S(a,e,s).map((n,i)=>n*(1-t)*t**i)}function z(a,t,{k:e=3,p:s=.5,curve:n=[1]}={}){let i=S(a,null,1),o=0,l=i.map((u,b)=>(o+=u,o/(b+1))),g=i.indexOf(1),r=u=>a.map((b,w)=>+(w===u));if(t==="rr")return{stops:r(g),happy:l,unmet:0,value:H(a)};if(t==="p"){let u=U(a,{k:e});return{stops:r(e-1),happy:a.map(()=>u),unmet:u,value:u}}if(t==="rbp")return{stops:a.map((b,w)=>(1-s)*s**w),happy:i,unmet:0,value:B(nt(a,{p:s}))};if(t==="ap")return{stops:i.map(u=>u/(o||1)),happy:l,unmet:0,value:q(a)};if(t!=="ndcg"&&t!=="own")throw new RangeError(c`no reader here is called ${t}`);let m=t==="ndcg"?P(a.length):k(n,a.length).slice(0,a.length),f=R(a,{discount:m}),d=0,h=a.map(u=>(d+=u,f?d/f:0));return{stops:m.map((u,b)=>u-(m[b+1]??0)),happy:h,unmet:0,value:I(a,{discount:m})}}var k=(a,t)=>[...a,...Array(Math.max(t-a.length,0)).fill(a.at(-1))];function J(a){let t=0;return a.map(e=>{let s=t;return t+=e,Math.max(1-s,0)})}function W(a,t){let e=0,s=a.findIndex(n=>(e+=n,t<e));return s<0?a.length:s}var Y=ndcgLists.Rows;var X=ndcgLists.computeRanking;var Q=ndcgCore.View,Z=ndcgCore.lab;var $=100,C=100,at=50,ot=.3,rt=20,F=5,it={k:null,gain:"linear",min_grade:1};function ct({ranking:a,k:t,p:e,curve:s,seed:n}){if(a.length>$)throw new RangeError(c`there must be at most ${$} results; got ${a.length}`);if(!(Number.isInteger(t)&&t>=1&&t<=$))throw new RangeError(c`k must be a whole number from 1 to ${$}; got ${t}`);M(e,0,1,c`the chance to read on`);let i=s.every((o,l)=>o>=0&&!(o>s[l-1]));if(!(s[0]===1&&i&&s.length<=$))throw new RangeError(c`the shares of readers must begin with 1 and never rise`);if(!(Number.isInteger(n)&&n>=0&&n<2**32))throw new RangeError(c`the seed must be a whole number`)}function j(a,t){return Array.from({length:Math.max(t-a,0)},(s,n)=>a+n).map(s=>`M${Math.floor(s/F)+.5} ${F-s%F-.5}h0`).join("")}var tt=a=>`${Math.round(100*a)} %`,D=class extends Q{rows;pile={read:[],rest:[],counted:0};falling=0;started=0;bending=!1;sent=!1;compute(t){ct(t);let{ranking:e,reader:s,k:n,p:i,curve:o,seed:l}=t,g=X({...it,ranking:e}),r=z(g.rel,s,{k:n,p:i,curve:o}),m=_(l),f=Array.from({length:C},(x,v)=>W(r.stops,m(v))),d=0,h=f.map((x,v)=>(d+=r.happy[x]??r.unmet,d/(v+1))),p=J(r.stops),u=p.length?p[p.length-1]-r.stops[r.stops.length-1]:1,b={got:[],best:p,written:p.map(x=>[c`read by `,tt(x)])},w={value:r.value,mean:h[C-1]};return{...g,bars:b,one:r,reader:s,ends:f,means:h,reads:p,unmet:Math.max(u,0),values:w}}facts(t,e){return{...super.facts(t,e),reads:e.reads,results:G(t.ranking)}}build(){let{rows:t,rank:e,share:s}=this.parts;this.lab.classList.toggle("nl-brief",this.state.brief);let n=()=>this.state.ranking;this.rows=new Y(this,t,c`Results, best rank first`,n,(o,l)=>this.commit({ranking:o},l)),V(this,{most:$},([{ranking:o}])=>({ranking:o})),this.listen(e,"input",()=>this.draw()),this.listen(s,"input",()=>this.bend(Number(e.value)-1,s.value/100));let i={capture:!0,signal:this.cleanup.signal};for(let o of["pointerdown","pointermove","pointerup","pointercancel"])t.addEventListener(o,l=>this.pull(l),i)}pull(t){let{type:e,target:s,button:n,clientX:i,clientY:o,pointerId:l}=t,g=s.closest(".nl-bar");if(e==="pointerdown"){if(this.state.reader!=="own"||!g||n)return;this.bending=!0,this.last=void 0,this.parts.rows.setPointerCapture(l)}if(!this.bending)return;t.stopPropagation(),(e==="pointerup"||e==="pointercancel")&&(this.bending=!1);let r=(this.rows?.rows??[]).map(h=>h.bar.getBoundingClientRect()),m=r.findIndex((h,p)=>o<(r[p+1]?.top??1/0));if(m<1)return;let{left:f,width:d}=r[m];this.bend(m,Math.round(100*K((i-f)/d,0,1))/100)}bend(t,e){let n=k(this.state.curve,Math.max(t+1,this.state.ranking.length)).map((i,o)=>o<t?Math.max(i,e):o>t?Math.min(i,e):e);this.commit({curve:n.with(0,1)},{kind:"curve",smooth:!0})}letRead(){this.sent?this.commit({seed:(this.state.seed+1)%2**32},{kind:"seed"}):(this.begin(),this.speak(this.parts.status.textContent))}begin(){let{ends:t,means:e,rel:s}=this.now;this.sent=!0,this.news+=c`Mean of ${C} readers: ${y(e[C-1],2)}.`,this.parts.send.textContent=c`Another ${C}`,cancelAnimationFrame(this.falling),matchMedia("(prefers-reduced-motion: reduce)").matches||s.length>rt||!s.length?this.pileUp(t.map(i=>i+1)):(this.started=performance.now(),this.falling=requestAnimationFrame(()=>this.frame()))}pileUp(t){let{ends:e,rel:s}=this.now,n=s.map(()=>0),i=s.map(()=>0),o=0;t.forEach((l,g)=>{for(let r=0;r<Math.min(l,e[g]+1,s.length);r++)n[r]++;l>e[g]&&(i[e[g]]++,o===g&&o++)}),this.pile={read:n,rest:i,counted:o},this.paintPile()}frame(){let{falling:t,crowd:e}=this.parts,{ends:s,rel:n}=this.now,i=this.rows?.rows??[];if(!i.length||!e.isConnected)return;let o=globalThis.devicePixelRatio,{width:l,height:g,left:r,top:m}=e.getBoundingClientRect(),f=i[0].bar.getBoundingClientRect(),d=i[0].el.offsetHeight,h=f.top+f.height/2-m;Object.assign(t,{width:l*o,height:g*o});let p=t.getContext("2d");p.scale(o,o),p.fillStyle=getComputedStyle(t).color;let u=_(this.state.seed+1),b=performance.now()-this.started,w=s.map((x,v)=>{let L=ot*(b-v*at)-h,E=L<0?0:Math.min(Math.floor(L/d)+1,n.length+1);return E>x||L<-h||(p.beginPath(),p.arc(f.left-r+f.width*(.03+.94*u(v)),h+L,3.5,0,7),p.fill()),E});this.pileUp(w),this.pile.counted<C&&(this.falling=requestAnimationFrame(()=>this.frame()))}paintPile(){let{read:t,rest:e,counted:s}=this.pile,{means:n,values:i}=this.now,{trace:o,exact:l,so_far:g}=this.parts;this.rows?.rows.forEach(({bar:d},h)=>{let[p,u]=d.querySelectorAll("path");p?.setAttribute("d",j(0,e[h]??0)),u?.setAttribute("d",j(e[h]??0,t[h]??0))});let r=d=>100-92*Math.min(d,1)-4;l.setAttribute("d",`M0 ${r(i.value)}H100`);let m=n.slice(0,s).map((d,h)=>`${h+1},${r(d)}`);o.setAttribute("points",m.join(" "));let f=y(n[Math.max(s,1)-1],2);g.textContent=s?c`${s} readers: ${f}`:c`No readers yet`}paint(t,e){let{rows:s}=this,{reader:n,k:i,curve:o,ranking:l}=this.state;s?.show(this.now,e),s?.rows.forEach(({bar:p})=>{if(p.querySelector("svg"))return;let u=this.clone("pile");p.append(u)}),this.lab.dataset.reader=n;let{looks:g,rank:r,share:m,unmet:f,habits:d}=this.parts;g.textContent=i===3?c`Looks at three`:c`Looks at ${i}`;for(let p of d.children)p.hidden=!p.dataset.of.split(" ").includes(n);r.max=String(Math.max(l.length,2));let h=k(o,r.max);m.value=Math.round(100*h[r.value-1]);for(let p of[r,m])p.nextElementSibling.textContent=p.value;r.ariaValueText=c`rank ${r.value}`,m.ariaValueText=c`${m.value} of 100 readers reach rank ${r.value}`,f.textContent=this.now.unmet>5e-4?c`At the end, and wants more: ${tt(this.now.unmet)}`:"",this.paintNow(this.now,t?.reader===n&&e?.kind!=="seed"?t:void 0),e?this.begin():this.paintPile()}paintNow(t,e){this.parts.measure.textContent=this.measure(),this.tiles(t.values,e?.values)}preview(t,e,s){let n=this.compute({...this.state,ranking:e});t.paint(s,n),this.paintNow(n,this.now)}measure(){let{reader:t,k:e,p:s}=this.state;return{rr:"RR",p:`P@${e}`,rbp:`RBP, p = ${T(s)}`,ap:"AP",ndcg:"NDCG",own:c`your NDCG`}[t]}why({kind:t,label:e,from:s=0,to:n=0},i,o){let{ranking:l,reader:g,k:r,p:m,curve:f}=this.state,d=y(o.values.value),h=O(l),p=g==="own"?k(f,h.length).slice(0,h.length):"log2",u=y(N(h,{discount:p}),2),b=y(R(h,{discount:p}),2),w=c`she adds up grades: ${u} on average, which is DCG, and ${b} in the best order`,x={rr:c`she stops at the first good page. Of all she read, that one was good: the share is the measure RR, ${d}`,p:c`she reads ${r}, whatever they are. The share of good pages among them is the measure P@${r}, ${d}`,rbp:c`after each page she reads on with chance ${T(m)}. How often her last page is good is the measure RBP, ${d}`,ap:c`she wants one of the good pages, any of them, and reads down to it. The share of good pages on her way, on average, is the measure AP, ${d}`,ndcg:c`she may tire at each rank. ${this.begun(w)}. The quotient is the measure NDCG, ${d}`,own:c`she tires as the outlines say. ${this.begun(w)}. The quotient is your own NDCG, ${d}`},v=t==="move"?c`${e} moved from rank ${s+1} to ${n+1}`:"";return v?c`${v}. ${this.begun(x[g])}`:x[g]}python(){let{ranking:t,reader:e,k:s,p:n,curve:i}=this.state,o=O(t),l={rr:["rr",""],p:["precision",`, k=${s}`],rbp:["rbp",`, p=${n}`],ap:["ap",""],ndcg:["ndcg",""],own:["ndcg",`, discount=${JSON.stringify(k(i,o.length).slice(0,o.length))}`]},[g,r]=l[e];this.hand(this.filled({name:g,options:r,rel:JSON.stringify(o)}),"Python")}onKey(t){super.onKey(t);let{key:e,altKey:s,ctrlKey:n,metaKey:i,target:o}=t;s||n||i||o.matches("select, textarea")||e.toLowerCase()==="s"&&this.letRead()}close(){cancelAnimationFrame(this.falling),super.close()}},pt=Z(D,["ranking","reader","k","p","curve","seed","brief"]),et={render:pt};var st=`<div class="nl-lab nl-readers-lab" role="group" aria-label="Readers laboratory" data-lm-suppress-shortcuts="true">
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
`;ndcgLabs.ReadersLab={render:a=>et.render({...a,markup:st})};})();
