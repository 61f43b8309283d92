(()=>{var q=ndcgLists.ap;var M=ndcgLists.checkBetween;var L=ndcgLists.dcg;var P=ndcgLists.discounts;var S=ndcgLists.hits,R=ndcgLists.idcg;var I=ndcgLists.ndcg;var U=ndcgLists.precision;var G=ndcgLists.rr;var B=ndcgLists.sum;function E(r){let t=r+2654435769|0;return t=Math.imul(t^t>>>16,569420461),t=Math.imul(t^t>>>15,1935289751),(t^t>>>15)>>>0}function T(r){let t=E(E(r));return e=>E((E(e)^t)>>>0)/2**32}var K=ndcgCore.change,H=ndcgCore.clamp;var z=ndcgCore.contents;var y=ndcgCore.fixed;var _=ndcgCore.gradesOf;var O=ndcgCore.short;var V=ndcgLists.pasteBox;var i=ndcgCore.t;function at(r,{p:t=.8,k:e=null,minGrade:s=1}={}){return M(t,0,1,i`the persistence p`),S(r,e,s).map((n,o)=>n*(1-t)*t**o)}function J(r,t,{k:e=3,p:s=.5,curve:n=[1]}={}){let o=S(r,null,1),a=0,d=o.map((c,b)=>(a+=c,a/(b+1))),l=o.indexOf(1),p=c=>r.map((b,w)=>+(w===c));if(t==="rr")return{stops:p(l),happy:d,unmet:0,value:G(r)};if(t==="p"){let c=U(r,{k:e});return{stops:p(e-1),happy:r.map(()=>c),unmet:c,value:c}}if(t==="rbp")return{stops:r.map((b,w)=>(1-s)*s**w),happy:o,unmet:0,value:B(at(r,{p:s}))};if(t==="ap")return{stops:o.map(c=>c/(a||1)),happy:d,unmet:0,value:q(r)};if(!["ndcg","dcg","own"].includes(t))throw new RangeError(i`no reader here is called ${t}`);let u=t==="own"?k(n,r.length).slice(0,r.length):P(r.length),f=t==="dcg"?1:R(r,{discount:u}),m=0,g=r.map(c=>(m+=c,f?m/f:0));return{stops:u.map((c,b)=>c-(u[b+1]??0)),happy:g,unmet:0,value:t==="dcg"?L(r):I(r,{discount:u})}}var k=(r,t)=>[...r,...Array(Math.max(t-r.length,0)).fill(r.at(-1))];function Y(r){let t=0;return r.map(e=>{let s=t;return t+=e,Math.max(1-s,0)})}function W(r,t){let e=0,s=r.findIndex(n=>(e+=n,t<e));return s<0?r.length:s}var X=ndcgLists.Rows;var Q=ndcgLists.computeRanking;var Z=ndcgCore.View,j=ndcgCore.lab;var $=100,C=100,ot=50,rt=.3,it=20,F=5,ct={k:null,gain:"linear",min_grade:1};function dt({ranking:r,k:t,p:e,curve:s,seed:n}){if(r.length>$)throw new RangeError(i`there must be at most ${$} results; got ${r.length}`);if(!(Number.isInteger(t)&&t>=1&&t<=$))throw new RangeError(i`k must be a whole number from 1 to ${$}; got ${t}`);M(e,0,1,i`the chance to read on`);let o=s.every((a,d)=>a>=0&&!(a>s[d-1]));if(!(s[0]===1&&o&&s.length<=$))throw new RangeError(i`the shares of readers must begin with 1 and never rise`);if(!(Number.isInteger(n)&&n>=0&&n<2**32))throw new RangeError(i`the seed must be a whole number`)}function tt(r,t){return Array.from({length:Math.max(t-r,0)},(s,n)=>r+n).map(s=>`M${Math.floor(s/F)+.5} ${F-s%F-.5}h0`).join("")}var et=r=>i`${Math.round(100*r)} %`,D=class extends Z{rows;pile={read:[],rest:[],counted:0};falling=0;started=0;bending;sent=!1;compute(t){dt(t);let{ranking:e,reader:s,k:n,p:o,curve:a,seed:d}=t,l=Q({...ct,ranking:e}),p=J(l.rel,s,{k:n,p:o,curve:a}),u=T(d),f=Array.from({length:C},(x,v)=>W(p.stops,u(v))),m=0,g=f.map((x,v)=>(m+=p.happy[x]??p.unmet,m/(v+1))),h=Y(p.stops),c=h.length?h[h.length-1]-p.stops[p.stops.length-1]:1,b={got:[],best:h,written:h.map(x=>[i`read by `,et(x)])},w={value:p.value,mean:g[C-1]};return{...l,bars:b,one:p,reader:s,ends:f,means:g,reads:h,unmet:Math.max(c,0),values:w}}facts(t,e){return{...super.facts(t,e),reads:e.reads,results:z(t.ranking)}}build(){let{rows:t,rank:e,share:s}=this.parts;this.lab.classList.toggle("nl-brief",this.state.brief);let n=()=>this.state.ranking;this.rows=new X(this,t,i`Results, best rank first`,n,(a,d)=>this.commit({ranking:a},d)),V(this,{most:$},([{ranking:a}])=>({ranking:a})),this.listen(e,"input",()=>this.draw()),this.listen(s,"input",()=>this.bend(Number(e.value)-1,s.value/100));let o={capture:!0,signal:this.cleanup.signal};for(let a of["pointerdown","pointermove","pointerup","pointercancel"])t.addEventListener(a,d=>this.pull(d),o)}pull(t){let{type:e,target:s,button:n,clientX:o,clientY:a,pointerId:d}=t,l=s.closest(".nl-bar");if(e==="pointerdown"){if(this.state.reader!=="own"||!l||n)return;this.bending=[o,a],this.last=void 0,this.parts.rows.setPointerCapture(d)}this.bending&&(t.stopPropagation(),(e==="pointermove"||e==="pointerup")&&(this.bendAt(...this.bending),this.bendAt(o,a),this.bending=e==="pointerup"?void 0:[o,a]),e==="pointercancel"&&(this.bending=void 0,this.last&&this.turn("undo",this.past,[])))}bendAt(t,e){let s=(this.rows?.rows??[]).map(d=>d.bar.getBoundingClientRect()),n=s.findIndex((d,l)=>e<(s[l+1]?.top??1/0));if(n<1)return;let{left:o,width:a}=s[n];this.bend(n,Math.round(100*H((t-o)/a,0,1))/100)}bend(t,e){let n=k(this.state.curve,Math.max(t+1,this.state.ranking.length)).map((o,a)=>a<t?Math.max(o,e):a>t?Math.min(o,e):e);this.commit({curve:n.with(0,1)},{kind:"curve",smooth:!0})}letRead(){this.sent?this.commit({seed:(this.state.seed+1)%2**32},{kind:"seed"}):(this.begin(),this.speak(this.parts.status.textContent))}begin(){let{ends:t,means:e,rel:s}=this.now;this.sent=!0,this.news+=i`Mean of ${C} readers: ${y(e[C-1],2)}.`,this.parts.send.textContent=i`Another ${C}`,cancelAnimationFrame(this.falling),matchMedia("(prefers-reduced-motion: reduce)").matches||s.length>it||!s.length?this.pileUp(t.map(o=>o+1)):(this.started=performance.now(),this.falling=requestAnimationFrame(()=>this.frame()))}pileUp(t){let{ends:e,rel:s}=this.now,n=s.map(()=>0),o=s.map(()=>0),a=0;t.forEach((d,l)=>{for(let p=0;p<Math.min(d,e[l]+1,s.length);p++)n[p]++;d>e[l]&&(o[e[l]]++,a===l&&a++)}),this.pile={read:n,rest:o,counted:a},this.paintPile()}frame(){let{falling:t,crowd:e}=this.parts,{ends:s,rel:n}=this.now,o=this.rows?.rows??[];if(!o.length||!e.isConnected)return;let a=globalThis.devicePixelRatio,{width:d,height:l,left:p,top:u}=e.getBoundingClientRect(),f=o[0].bar.getBoundingClientRect(),m=o[0].el.getBoundingClientRect().height,g=f.top+f.height/2-u;Object.assign(t,{width:d*a,height:l*a});let h=t.getContext("2d");h.scale(a,a),h.fillStyle=getComputedStyle(t).color;let c=T(this.state.seed+1),b=performance.now()-this.started,w=s.map((x,v)=>{let A=rt*(b-v*ot)-g,N=A<0?0:Math.min(Math.floor(A/m)+1,n.length+1);return N>x||A<-g||(h.beginPath(),h.arc(f.left-p+f.width*(.03+.94*c(v)),g+A,3.5,0,7),h.fill()),N});this.pileUp(w),this.pile.counted<C&&(this.falling=requestAnimationFrame(()=>this.frame()))}paintPile(){let{read:t,rest:e,counted:s}=this.pile,{means:n,values:o}=this.now,{trace:a,exact:d,so_far:l}=this.parts;this.rows?.rows.forEach(({bar:g},h)=>{let[c,b]=g.querySelectorAll("path");c?.setAttribute("d",tt(0,e[h]??0)),b?.setAttribute("d",tt(e[h]??0,t[h]??0))});let p=this.state.reader==="dcg"?Math.max(...this.now.one.happy,1):1,u=g=>100-92*Math.min(g/p,1)-4;d.setAttribute("d",`M0 ${u(o.value)}H100`);let f=n.slice(0,s).map((g,h)=>`${h+1},${u(g)}`);a.setAttribute("points",f.join(" "));let m=y(n[Math.max(s,1)-1],2);s===1?l.textContent=i`1 reader: ${m}`:l.textContent=s?i`${s} readers: ${m}`:i`No readers yet`}paint(t,e){let{rows:s}=this,{reader:n,k:o,curve:a,ranking:d}=this.state;s?.show(this.now,e),s?.rows.forEach(({bar:c})=>{if(c.querySelector("svg"))return;let b=this.clone("pile");c.append(b)}),this.lab.dataset.reader=n;let{looks:l,adds:p,rank:u,share:f,unmet:m,habits:g}=this.parts;p.hidden=n!=="dcg",l.textContent=o===3?i`Looks at three`:i`Looks at ${o}`;for(let c of g.children)c.hidden=!c.dataset.of.split(" ").includes(n);u.max=String(Math.max(d.length,2));let h=k(a,u.max);f.value=Math.round(100*h[u.value-1]);for(let c of[u,f])c.nextElementSibling.textContent=c.value;u.ariaValueText=i`rank ${u.value}`,f.ariaValueText=i`${f.value} of 100 readers reach rank ${u.value}`,m.textContent=this.now.unmet>5e-4?i`At the end, and wants more: ${et(this.now.unmet)}`:"",this.paintNow(this.now,t?.reader===n&&e?.kind!=="seed"?t:void 0),e?this.begin():this.paintPile()}paintNow(t,e){this.parts.measure.textContent=this.measure(),this.tiles(t.values,e?.values)}preview(t,e,s){let n=this.compute({...this.state,ranking:e});t.paint(s,n),this.paintNow(n,this.now)}measure(){let{reader:t,k:e,p:s}=this.state;return{rr:"RR",p:`P@${e}`,rbp:`RBP, p = ${O(s)}`,ap:"AP",dcg:"DCG",ndcg:"NDCG",own:i`your NDCG`}[t]}why({kind:t,label:e,from:s=0,to:n=0},o,a){let{ranking:d,reader:l,k:p,p:u,curve:f}=this.state;if(t==="move"&&o)return i`${e} moved from rank ${s+1} to ${n+1}: ${K(this.measure(),o.values.value,a.values.value)}`;let m=y(a.values.value),g=_(d),h=l==="own"?k(f,g.length).slice(0,g.length):"log2",c=y(L(g,{discount:h}),2),b=y(R(g,{discount:h}),2),w=i`the grades they read add up to DCG, ${c}, and to ${b} in the best order`;return{rr:i`she stops at the first good page. The share of good pages among those she read is the measure RR, ${m}`,p:i`she reads ${p}, whatever they are. The share of good pages among them is the measure P@${p}, ${m}`,rbp:i`after each page she reads on with chance ${O(u)}. The share of readers whose last page is good is the measure RBP, ${m}`,ap:i`she wants one of the good pages, any of them, and reads down to it. The share of good pages on her way, on average, is the measure AP, ${m}`,dcg:i`some readers leave at each rank. The grades they read add up, on average, to the measure DCG, ${m}`,ndcg:i`some readers leave at each rank. ${this.begun(w)}. The quotient is the measure NDCG, ${m}`,own:i`readers leave as the outlines say. ${this.begun(w)}. The quotient is your own NDCG, ${m}`}[l]}python(){let{ranking:t,reader:e,k:s,p:n,curve:o}=this.state,a=_(t),d={rr:["rr",""],p:["precision",`, k=${s}`],rbp:["rbp",`, p=${n}`],ap:["ap",""],dcg:["dcg",""],ndcg:["ndcg",""],own:["ndcg",`, discount=${JSON.stringify(k(o,a.length).slice(0,a.length))}`]},[l,p]=d[e];this.hand(this.filled({name:l,options:p,rel:JSON.stringify(a)}),"Python")}onKey(t){super.onKey(t);let{key:e,altKey:s,ctrlKey:n,metaKey:o,target:a}=t;s||n||o||a.matches("select, textarea")||e.toLowerCase()==="s"&&this.letRead()}close(){cancelAnimationFrame(this.falling),super.close()}},pt=j(D,["ranking","reader","k","p","curve","seed","brief"]),st={render:pt};var nt=`<div class="nl-lab nl-readers-lab" role="group" aria-label="Readers laboratory" data-lm-suppress-shortcuts="true">
<fieldset class="nl-choice" data-part="who"><legend class="nl-unseen">Who reads the list?</legend>
<div>
<label><input type="radio" name="reader" value="rr" data-key="reader"><span>In a hurry</span></label>
<label><input type="radio" name="reader" value="p" data-key="reader"><span data-part="looks">Looks at
        three</span></label>
<label><input type="radio" name="reader" value="rbp" data-key="reader"><span>Flips a coin</span></label>
<label><input type="radio" name="reader" value="ap" data-key="reader"><span>Has one page in mind</span></label>
<label hidden data-part="adds"><input type="radio" name="reader" value="dcg" data-key="reader"><span>Adds up
        grades</span></label>
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
<p class="nl-hint" data-of="rr ap dcg ndcg">Drag a result, or use its arrows: all read again.</p>
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
`;ndcgLabs.ReadersLab={render:r=>st.render({...r,markup:nt})};})();
