(()=>{var I=ndcgLists.ap;var A=ndcgLists.checkBetween;var $=ndcgLists.dcg;var B=ndcgLists.discounts;var S=ndcgLists.hits,R=ndcgLists.idcg;var U=ndcgLists.ndcg;var G=ndcgLists.precision;var K=ndcgLists.rr;var _=ndcgLists.sum;function E(r){let t=r+2654435769|0;return t=Math.imul(t^t>>>16,569420461),t=Math.imul(t^t>>>15,1935289751),(t^t>>>15)>>>0}function T(r){let t=E(E(r));return n=>E((E(n)^t)>>>0)/2**32}var H=ndcgCore.change,z=ndcgCore.clamp;var V=ndcgCore.contents;var v=ndcgCore.fixed;var O=ndcgCore.gradesOf;var D=ndcgCore.short;var J=ndcgLists.pasteBox;var i=ndcgCore.t;function rt(r,{p:t=.8,k:n=null,minGrade:e=1}={}){return A(t,0,1,i`the persistence p`),S(r,n,e).map((s,o)=>s*(1-t)*t**o)}function Y(r,t,{k:n=3,p:e=.5,curve:s=[1]}={}){let o=S(r,null,1),a=0,c=o.map((l,f)=>(a+=l,a/(f+1))),p=o.indexOf(1),d=l=>r.map((f,w)=>+(w===l));if(t==="rr")return{stops:d(p),happy:c,unmet:0,value:K(r)};if(t==="p"){let l=G(r,{k:n});return{stops:d(n-1),happy:r.map(()=>l),unmet:l,value:l}}if(t==="rbp")return{stops:r.map((f,w)=>(1-e)*e**w),happy:o,unmet:0,value:_(rt(r,{p:e}))};if(t==="ap")return{stops:o.map(l=>l/(a||1)),happy:c,unmet:0,value:I(r)};if(!["ndcg","dcg","own"].includes(t))throw new RangeError(i`no reader here is called ${t}`);let h=t==="own"?y(s,r.length).slice(0,r.length):B(r.length),u=t==="dcg"?1:R(r,{discount:h}),b=0,m=r.map(l=>(b+=l,u?b/u:0));return{stops:h.map((l,f)=>l-(h[f+1]??0)),happy:m,unmet:0,value:t==="dcg"?$(r):U(r,{discount:h})}}var y=(r,t)=>[...r,...Array(Math.max(t-r.length,0)).fill(r.at(-1))];function W(r){let t=0;return r.map(n=>{let e=t;return t+=n,Math.max(1-e,0)})}function X(r,t){let n=0,e=r.findIndex(s=>(n+=s,t<n));return e<0?r.length:e}var Q=ndcgLists.Rows;var Z=ndcgLists.computeRanking;var j=ndcgCore.View,tt=ndcgCore.lab;var k=100,N=100,it=50,ct=.3,dt=20,F=5,pt={k:null,gain:"linear",min_grade:1};function lt({ranking:r,k:t,p:n,curve:e,seed:s}){if(r.length>k)throw new RangeError(i`there must be at most ${k} results; got ${r.length}`);if(!(Number.isInteger(t)&&t>=1&&t<=k))throw new RangeError(i`k must be a whole number from 1 to ${k}; got ${t}`);A(n,0,1,i`the chance to read on`);let o=e.every((a,c)=>a>=0&&!(a>e[c-1]));if(!(e[0]===1&&o&&e.length<=k))throw new RangeError(i`the shares of readers must begin with 1 and never rise`);if(!(Number.isInteger(s)&&s>=0&&s<2**32))throw new RangeError(i`the seed must be a whole number`)}function et(r,t){return Array.from({length:Math.max(t-r,0)},(e,s)=>r+s).map(e=>`M${Math.floor(e/F)+.5} ${F-e%F-.5}h0`).join("")}function nt({stops:r,happy:t,unmet:n},e,s){let a=Array.from({length:s},(d,h)=>T((e+h)%4294967296)).flatMap(d=>Array.from({length:N},(h,u)=>X(r,d(u)))),c=0,p=a.map((d,h)=>(c+=t[d]??n,c/(h+1)));return{ends:a,means:p}}var at=r=>i`${Math.round(100*r)} %`,q=class extends j{rows;pile={read:[],rest:[],counted:0};falling=0;started=0;bending;hundreds=0;walk={ends:[],means:[]};compute(t){lt(t);let{ranking:n,reader:e,k:s,p:o,curve:a,seed:c}=t,p=Z({...pt,ranking:n}),d=Y(p.rel,e,{k:s,p:o,curve:a}),h=W(d.stops),u=h.length?h[h.length-1]-d.stops[d.stops.length-1]:1,b={got:[],best:h,written:h.map(g=>[i`read by `,at(g)])},m={value:d.value,mean:nt(d,c,1).means[N-1]};return{...p,bars:b,one:d,reader:e,reads:h,unmet:Math.max(u,0),values:m}}facts(t,n){let e=t.ranking.map(s=>s.label);return{...super.facts(t,n),reads:n.reads,labels:e,results:V(t.ranking)}}build(){let{rows:t,rank:n,share:e}=this.parts;this.lab.classList.toggle("nl-brief",this.state.brief);let s=()=>this.state.ranking;this.rows=new Q(this,t,i`Results, best rank first`,s,(a,c)=>this.commit({ranking:a},c)),J(this,{most:k},([{ranking:a}])=>({ranking:a})),this.listen(n,"input",()=>this.draw()),this.listen(e,"input",()=>this.bend(Number(n.value)-1,e.value/100));let o={capture:!0,signal:this.cleanup.signal};for(let a of["pointerdown","pointermove","pointerup","pointercancel"])t.addEventListener(a,c=>this.pull(c),o)}pull(t){let{type:n,target:e,button:s,clientX:o,clientY:a,pointerId:c}=t,p=e.closest(".nl-bar");if(n==="pointerdown"){if(this.state.reader!=="own"||!p||s)return;this.bending=[o,a],this.last=void 0,this.parts.rows.setPointerCapture(c)}this.bending&&(t.stopPropagation(),(n==="pointermove"||n==="pointerup")&&(this.bendAt(...this.bending),this.bendAt(o,a),this.bending=n==="pointerup"?void 0:[o,a]),n==="pointercancel"&&(this.bending=void 0,this.last&&this.turn("undo",this.past,[])))}bendAt(t,n){let e=(this.rows?.rows??[]).map(c=>c.bar.getBoundingClientRect()),s=e.findIndex((c,p)=>n<(e[p+1]?.top??1/0));if(s<1)return;let{left:o,width:a}=e[s];this.bend(s,Math.round(100*z((t-o)/a,0,1))/100)}bend(t,n){let s=y(this.state.curve,Math.max(t+1,this.state.ranking.length)).map((o,a)=>a<t?Math.max(o,n):a>t?Math.min(o,n):n);this.commit({curve:s.with(0,1)},{kind:"curve",smooth:!0})}letRead(){let{status:t}=this.parts;this.begin(this.hundreds+1),this.hundreds===1&&(t.textContent=i`${this.begun(this.why({},void 0,this.now))}.`),this.speak(t.textContent)}begin(t=1){let{one:n,rel:e}=this.now,{send:s,each:o}=this.parts;this.hundreds=t,this.walk=nt(n,this.state.seed,t);let{ends:a,means:c}=this.walk;this.lab.classList.add("nl-sent"),this.news+=i`Mean of ${a.length} readers: ${v(c[a.length-1],2)}.`,s.textContent=i`Another ${N}`,o.textContent=t>1?i`a dot: ${t} readers`:"",cancelAnimationFrame(this.falling),matchMedia("(prefers-reduced-motion: reduce)").matches||e.length>dt||!e.length?this.pileUp(a.map(d=>d+1)):(this.started=performance.now(),this.falling=requestAnimationFrame(()=>this.frame()))}pileUp(t){let{rel:n}=this.now,{ends:e}=this.walk,s=n.map(()=>0),o=n.map(()=>0),a=0;t.forEach((c,p)=>{for(let d=0;d<Math.min(c,e[p]+1,n.length);d++)s[d]++;c>e[p]&&(o[e[p]]++,a===p&&a++)}),this.pile={read:s,rest:o,counted:a},this.paintPile()}frame(){let{falling:t,crowd:n}=this.parts,{rel:e}=this.now,{ends:s}=this.walk,o=this.rows?.rows??[];if(!o.length||!n.isConnected)return;let a=globalThis.devicePixelRatio,{width:c,height:p,left:d,top:h}=n.getBoundingClientRect(),u=o[0].bar.getBoundingClientRect(),b=o[0].el.getBoundingClientRect().height,m=u.top+u.height/2-h;Object.assign(t,{width:c*a,height:p*a});let g=t.getContext("2d");g.scale(a,a),g.fillStyle=getComputedStyle(t).color;let l=T(this.state.seed+1),f=performance.now()-this.started,w=s.map((x,C)=>{let L=C-s.length+N;if(L<0)return x+1;let M=ct*(f-L*it)-m,P=M<0?0:Math.min(Math.floor(M/b)+1,e.length+1);return P>x||M<-m||(g.beginPath(),g.arc(u.left-d+u.width*(.03+.94*l(C)),m+M,3.5,0,7),g.fill()),P});this.pileUp(w),this.pile.counted<s.length&&(this.falling=requestAnimationFrame(()=>this.frame()))}paintPile(){let{read:t,rest:n,counted:e}=this.pile,{values:s}=this.now,{means:o}=this.walk,a=Math.max(this.hundreds,1),{trace:c,exact:p,so_far:d}=this.parts;this.rows?.rows.forEach(({bar:g},l)=>{let[f,w]=g.querySelectorAll("path"),[x,C]=[n[l]??0,t[l]??0].map(L=>Math.round(L/a));f?.setAttribute("d",et(0,x)),w?.setAttribute("d",et(x,C))});let h=this.state.reader==="dcg"?Math.max(...this.now.one.happy,1):1,u=g=>100-92*Math.min(g/h,1)-4;p.setAttribute("d",`M0 ${u(s.value)}H100`);let b=o.slice(0,e).map((g,l)=>`${(l+1)/a},${u(g)}`).filter((g,l)=>(l+1)%a===0);c.setAttribute("points",b.join(" "));let m=v(o[e-1]??0,2);e===1?d.textContent=i`1 reader: ${m}`:d.textContent=e?i`${e} readers: ${m}`:i`No readers yet`}paint(t,n){let{rows:e}=this,{reader:s,k:o,curve:a,ranking:c}=this.state;e?.show(this.now,n),e?.rows.forEach(({bar:f})=>{if(f.querySelector("svg"))return;let w=this.clone("pile");f.append(w)}),this.lab.dataset.reader=s;let{looks:p,adds:d,aim:h,rank:u,share:b,unmet:m,habits:g}=this.parts;d.hidden=s!=="dcg",h.textContent=this.measure(),p.textContent=o===3?i`Looks at three`:i`Looks at ${o}`;for(let f of g.children)f.hidden=!f.dataset.of.split(" ").includes(s);u.max=String(Math.max(c.length,2));let l=y(a,u.max);b.value=Math.round(100*l[u.value-1]);for(let f of[u,b])f.nextElementSibling.textContent=f.value;u.ariaValueText=i`rank ${u.value}`,b.ariaValueText=i`${b.value} of 100 readers reach rank ${u.value}`,m.textContent=this.now.unmet>5e-4?i`At the end, and wants more: ${at(this.now.unmet)}`:"",this.paintNow(this.now,t?.reader===s?t:void 0),n?this.begin():this.paintPile()}paintNow(t,n){this.parts.measure.textContent=this.measure(),this.tiles(t.values,n?.values)}preview(t,n,e){let s=this.compute({...this.state,ranking:n});t.paint(e,s),this.paintNow(s,this.now)}measure(){let{reader:t,k:n,p:e}=this.state;return{rr:"RR",p:`P@${n}`,rbp:`RBP, p = ${D(e)}`,ap:"AP",dcg:"DCG",ndcg:"NDCG",own:i`your NDCG`}[t]}why({kind:t,label:n,from:e=0,to:s=0},o,a){let{ranking:c,reader:p,k:d,p:h,curve:u,brief:b}=this.state;if(b&&p==="dcg"&&!this.hundreds)return i`press “Let 100 read”: some leave at each rank`;if(t==="move"&&o)return i`${n} moved from rank ${e+1} to ${s+1}: ${H(this.measure(),o.values.value,a.values.value)}`;let m=v(a.values.value),g=O(c),l=p==="own"?y(u,g.length).slice(0,g.length):"log2",f=v($(g,{discount:l}),2),w=v(R(g,{discount:l}),2),x=i`the grades they read add up to DCG, ${f}, and to ${w} in the best order`;return{rr:i`she stops at the first good page. The share of good pages among those she read is the measure RR, ${m}`,p:i`she reads ${d}, whatever they are. The share of good pages among them is the measure P@${d}, ${m}`,rbp:i`after each page she reads on with chance ${D(h)}. The share of readers whose last page is good is the measure RBP, ${m}`,ap:i`she wants one of the good pages, any of them, and reads down to it. The share of good pages on her way, on average, is the measure AP, ${m}`,dcg:i`some readers leave at each rank. The grades they read add up, on average, to the measure DCG, ${m}`,ndcg:i`some readers leave at each rank. ${this.begun(x)}. The quotient is the measure NDCG, ${m}`,own:i`readers leave as the outlines say. ${this.begun(x)}. The quotient is your own NDCG, ${m}`}[p]}python(){let{ranking:t,reader:n,k:e,p:s,curve:o}=this.state,a=O(t),c={rr:["rr",""],p:["precision",`, k=${e}`],rbp:["rbp",`, p=${s}`],ap:["ap",""],dcg:["dcg",""],ndcg:["ndcg",""],own:["ndcg",`, discount=${JSON.stringify(y(o,a.length).slice(0,a.length))}`]},[p,d]=c[n];this.hand(this.filled({name:p,options:d,rel:JSON.stringify(a)}),"Python")}onKey(t){super.onKey(t);let{key:n,altKey:e,ctrlKey:s,metaKey:o,target:a}=t;e||s||o||a.matches("select, textarea")||n.toLowerCase()==="s"&&this.letRead()}close(){cancelAnimationFrame(this.falling),super.close()}},ht=tt(q,["ranking","reader","k","p","curve","seed","brief"]),st={render:ht};var ot=`<div class="nl-lab nl-readers-lab" role="group" aria-label="Readers laboratory" data-lm-suppress-shortcuts="true">
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
<span data-part="each"></span>
<span class="nl-key nl-room"><i aria-hidden="true"></i>the exact share that reads it</span>
<span class="nl-key nl-line"><svg viewBox="0 0 12 12" aria-hidden="true"><path d="M0 6h12"/></svg>mean so far</span>
<span class="nl-key nl-line nl-aim"><svg viewBox="0 0 12 12" aria-hidden="true"><path d="M0 6h12"/></svg><span
      data-part="aim"></span></span>
<span data-part="unmet"></span></p>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Do all tasks again</button><span data-part="taskKept"></span></p></div>
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
`;ndcgLabs.ReadersLab={render:r=>st.render({...r,markup:ot})};})();
