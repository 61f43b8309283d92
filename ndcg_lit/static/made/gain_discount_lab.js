(()=>{var M=ndcgLists.dcg;var B=ndcgLists.discounts;var R=ndcgLists.gains;var N=ndcgLists.ndcg;var S=ndcgCore.clamp,q=ndcgCore.contents;var C=ndcgCore.fixed;var A=ndcgCore.gradesOf;var L=ndcgCore.short;var P=ndcgLists.pasteBox;var T=ndcgCore.View,O=ndcgCore.lab;var l=ndcgCore.t;var D=["log2","jk","reciprocal","rbp","hand"],$=[0,1,2,3,4,5],k=50,j={10:[1,2,3,4,5,6,7,8,9,10],20:[1,5,10,15,20],50:[1,10,20,30,40,50]},F={base:{shape:"jk"},p:{shape:"rbp"},worth:{gain:"hand"}},H=.075;function z(h,t,e){let[[a,n],[s,i]]=t[0]<e[0]?[t,e]:[e,t];return h.map((c,o)=>{let r=o>=a&&o<=s?n+(i-n)*(o-a)/(s-a):c;return Math.round(100*(o===e[0]?e[1]:r))/100})}function V(h,t,e){let a=0,n=e.findIndex(s=>(a+=t*s,a>=h*e[0]-1e-9));return h*e[0]<=0?0:n<0?null:n+1}function _(h){let t=[...h],e=1+H;for(let n of[...h.keys()].sort((s,i)=>h[i]-h[s]))e=Math.min(h[n],e-H),t[n]=e;let a=Math.max(0,-e);return t.map(n=>n+a)}var G=class extends T{held;compute({ranking:t,gain:e,worth:a,high:n,low:s,shape:i,base:c,p:o,weights:r,ranks:g,level:u}){let p=A(t),b=D.indexOf(i);if(!(s in $&&n in $))throw new RangeError(l`a grade here is 0 to 5; got ${s} and ${n}`);if(s>=n)throw new RangeError(l`the low grade must lie below the high one; got ${s} and ${n}`);if(!(g in j))throw new RangeError(l`10, 20 or 50 ranks can be shown; got ${g}`);if(b<0)throw new RangeError(l`no discount here is called ${i}`);if(!["dcg","all"].includes(u))throw new RangeError(l`no level here is called ${u}`);if(!p.length||p.length>k)throw new RangeError(l`the list must hold 1 to ${k} results`);if(r.length!==k)throw new RangeError(l`there must be ${k} weights; got ${r.length}`);if(Math.max(...r)>1)throw new RangeError(l`a weight must lie between 0 and 1`);if(a.length!==$.length)throw new RangeError(l`there must be ${$.length} gains; got ${a.length}`);let x=e==="hand"?new Map(a.entries()):e,f=R($,x),m=["log2",["jk",c],"reciprocal",["rbp",o],r].map(d=>{let v={gain:x,discount:d},E=B(Array.isArray(d)&&d===r?k:1e3,d);return{weights:E.slice(0,k),reach:E,dcg:M(p,v),ndcg:N(p,v)}}),w=[10,20,50].find(d=>d>=Math.max(g,p.length))??k,{reach:y}=m[b];return{worth:f,values:{dcg:m[b].dcg,ndcg:m[b].ndcg},gains:R(p,x),needed:V(f[n],f[s],y),plain:f[s]>0?Math.ceil(f[n]/f[s]-1e-9):null,reach:y,at:b,shapes:m,seen:w,shown:{ranks:w,worth:f}}}facts(t,e){let a=Object.fromEntries(D.map((n,s)=>[n,e.shapes[s].ndcg]));return{...super.facts(t,e),needed:e.needed,values:a,results:q(t.ranking)}}build(){this.lab.tabIndex=-1;let{chart:t,rank:e,weight:a,grades:n,worth:s,paste:i,list:c}=this.parts;for(let o of $){let r=this.clone("grade");r.firstElementChild.textContent=l`Grade ${o}`,r.children[1].dataset.at=o,s.append(r)}this.parts.hand.open=this.state.gain==="hand"||this.state.shape==="hand",P(this,{most:k},([{ranking:o}])=>({ranking:o})),this.listen(i,"toggle",()=>{i.open&&(c.open=!0)}),this.listen(e,"input",()=>this.draw()),this.listen(a,"input",()=>this.bend([e.value-1,Number(a.value)],`weight ${e.value}`)),this.listen(n,"change",({target:o})=>{let r=[...n.children].indexOf(o)-1;this.regrade(r,Number(o.value))});for(let o of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(t,o,r=>this.pull(r));this.listen(t,"dragstart",o=>o.preventDefault())}take(t){let{key:e="",at:a}=t.dataset;if(!(e in F))super.take(t);else{let n=Number(t.value),s=a?this.now.worth.with(a,n):n;this.commit({[e]:s,...F[e]},{kind:e+(a??""),smooth:!0})}}bend(t,e,a=t){let{at:n,shapes:s}=this.now;this.commit({weights:z(s[n].weights,a,t),shape:"hand"},{kind:e,smooth:!0})}pull({type:t,pointerId:e,isPrimary:a,button:n,clientX:s,clientY:i}){let{chart:c}=this.parts,{left:o,top:r,width:g,height:u}=c.getBoundingClientRect(),{seen:p}=this.now,x=[S(Math.floor((s-o)/g*p),0,p-1),S(1-(i-r)/u,0,1)];if(t==="pointerdown"&&a&&!n)c.setPointerCapture(e),this.lab.focus({preventScroll:!0}),this.last=void 0;else if(c.hasPointerCapture(e))t!=="pointercancel"?this.bend(x,"drawn",this.held):this.last&&this.turn("undo",this.past,[]);else return;this.held=x}regrade(t,e){let{ranking:a}=this.state,n={label:`result ${t+1}`,...a[t],grade:e};this.commit({ranking:a.toSpliced(t,1,n)},{kind:"grade"})}shorten(){let{ranking:t}=this.state;t.length>1&&this.commit({ranking:t.slice(0,-1)},{kind:"grade"})}paint(){let{gains:t,at:e,shapes:a,seen:n}=this.now,{weights:s}=a[e],{rank:i,weight:c,grades:o,shorten:r}=this.parts,{gain:g,shape:u,level:p,high:b,low:x}=this.state,f=Math.max(...t,1e-9);this.columns(n).forEach((d,v)=>{d.style=`--h: ${s[v]}; --part: ${(t[v]??0)/f}`}),this.paintCurves(),this.paintTrade(),this.all(".nl-shapes b").forEach((d,v)=>{let{dcg:E,ndcg:U}=a[v];d.textContent=`DCG ${C(E)}${p==="all"?` · NDCG ${C(U)}`:""}`});let[m,w]=this.all("label[data-hand]");m.hidden=g!=="hand",w.hidden=u!=="hand",this.parts.draw.hidden=u==="hand";let y=s[i.value-1].toFixed(2);i.nextElementSibling.textContent=i.value,c.value=y,c.nextElementSibling.textContent=y,this.chips(o,A(this.state.ranking),l`Grade at rank`),o.lastElementChild.disabled=t.length===k,r.ariaDisabled=String(t.length===1);for(let d of this.all("[data-key=ranks]"))d.disabled=d.value<t.length;for(let d of this.all("[data-key=high] > option"))d.disabled=Number(d.value)<=x;for(let d of this.all("[data-key=low] > option"))d.disabled=Number(d.value)>=b}paintCurves(){let{at:t,shapes:e,seen:a}=this.now,{base:n,p:s}=this.state,i=["log₂",l`base ${L(n)}`,l`1/rank`,`p ${L(s)}`,l`by hand`],c=_(e.map(o=>o.weights[a-1]));this.all("polyline").forEach((o,r)=>{let g=e[r].weights.slice(0,a),u=this.parts.ends.children[r];o.setAttribute("points",g.map((p,b)=>`${b+.5},${1-p}`).join(",")),o.classList.toggle("nl-chosen",r===t),u.classList.toggle("nl-named",r===t),u.style.setProperty("--end",c[r]),u.textContent=i[r]})}paintTrade(){let{needed:t,worth:e,reach:a}=this.now,{high:n,low:s}=this.state,{needed:i,results:c,equals:o,plain:r,trade:g}=this.parts,u=Math.min(t??k,k),p=[[e[n]*a[0]],a.slice(0,u).map(m=>e[s]*m)],b=p.map(m=>m.reduce((w,y)=>w+y,0)),x=Math.max(...b,1e-9),f=[l`1 \u00d7 grade ${n}`,l`${u} \u00d7 grade ${s}`];i.value=t===null?"":String(t),i.textContent=t===null?l`No number`:String(t),c.textContent=t===1?l`result`:t===null?l`of results`:l`results`,o.textContent=t===1||t===null?l`equals one of grade`:l`equal one of grade`,r.textContent=this.now.plain===null?"":l`, with the discount; ${this.now.plain} without it`,[...g.children].forEach((m,w)=>{let[y,d]=m.children;y.textContent=f[w],d.replaceChildren(...p[w].map(v=>W(v/x)))})}columns(t){let{chart:e,axis:a,rank:n,ends:s}=this.parts,[i]=e.children;if(e.children.length!==t+2){i.setAttribute("viewBox",`0 0 ${t} 1`);let c=Array.from({length:t},()=>document.createElement("i"));e.replaceChildren(i,...c,s),a.replaceChildren(...j[t].map(o=>Y(o,(o-.5)/t))),n.max=t}return[...e.children].slice(1,-1)}why(t,e,{at:a,shapes:n,needed:s,plain:i,worth:c,values:o}){let{high:r,low:g,level:u}=this.state,{weights:p}=n[a],b=this.all(".nl-shapes label > span")[a].textContent,x=l`grade ${r} gains ${L(c[r])} and grade ${g} gains ${L(c[g])}`,f=l`rank 2 weighs ${C(p[1])} and rank 10 ${C(p[9])}`,m=l`with the discount \u201c${b}\u201d ${f}`,w=s===null?l`no number of results of grade ${g} equals one of grade ${r}`:s===1?l`one result of grade ${g} equals one of grade ${r}`:l`${s} results of grade ${g} equal one of grade ${r}`,y=i===null?w:l`${w} with the discount, ${i} without it`,d=u==="all"?l` and NDCG ${C(o.ndcg)}`:"";return l`${y}: ${x}; ${m}. DCG of the list is ${C(o.dcg)}${d}`}};function W(h){let t=document.createElement("i");return t.style.setProperty("--got",String(h)),t}function Y(h,t){let e=document.createElement("span");return e.textContent=String(h),e.style.left=`${100*t}%`,e}var J=["ranking","gain","worth","high","low","shape","base","p","weights","ranks","level"],Q=O(G,J),K={render:Q};var I=`<div class="nl-lab nl-gain-discount-lab" role="group" aria-label="Gain and discount laboratory"
  data-lm-suppress-shortcuts="true">
<p class="nl-equal" data-grows><data data-part="needed"></data> <span data-part="results">results</span> of grade
<select data-key="low" aria-label="The lower grade"><option>0<option>1<option>2<option>3<option>4</select>
<span data-part="equals">equal one of grade</span>
<select data-key="high" aria-label="The higher grade"><option>1<option>2<option>3<option>4<option>5</select>
    at rank 1<span data-part="plain"></span></p>
<div class="nl-trade" data-part="trade" aria-hidden="true">
<p><b></b><span></span></p>
<p><b></b><span></span></p>
</div>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<form class="nl-controls">
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
<label data-hand><input type="radio" name="gain" value="hand" data-key="gain"><span>by hand</span></label>
</div>
</fieldset>
<fieldset class="nl-shapes"><legend>Discount</legend>
<label><input type="radio" name="shape" value="log2" data-key="shape">
<span>1 / log₂(rank + 1)</span><b></b></label>
<label><input type="radio" name="shape" value="jk" data-key="shape">
<span>1 / log of rank, from rank b on</span><b></b></label>
<label><input type="radio" name="shape" value="reciprocal" data-key="shape">
<span>1 / rank</span><b></b></label>
<label><input type="radio" name="shape" value="rbp" data-key="shape">
<span>persistence p</span><b></b></label>
<label data-hand><input type="radio" name="shape" value="hand" data-key="shape">
<span>drawn by hand</span><b></b></label>
<p class="nl-draw" data-part="draw">Or draw your own below: across, with the mouse or a finger.</p>
</fieldset>
<label class="nl-field nl-slider"><span>Persistence p</span>
<input type="range" min="0.01" max="0.99" step="0.01" data-key="p"><span aria-hidden="true"></span></label>
</form>
<p class="nl-legend">
<span class="nl-key nl-got"><i aria-hidden="true"></i>gain × discount of the list</span>
<span class="nl-key nl-room"><i aria-hidden="true"></i>the chosen discount</span></p>
<div class="nl-chart" data-part="chart" aria-hidden="true">
<svg preserveAspectRatio="none"><polyline/><polyline/><polyline/><polyline/><polyline/></svg>
<p data-part="ends"><b></b><b></b><b></b><b></b><b></b></p>
</div>
<p class="nl-axis" aria-hidden="true" data-part="axis"></p>
<p class="nl-why nl-long" role="status" aria-live="polite" data-part="status"></p>
<details data-part="hand"><summary>Set by hand: gains, base b, weights</summary>
<div class="nl-controls">
<fieldset class="nl-worth" data-part="worth"><legend>What a grade is worth</legend>
<template data-part="grade"><label class="nl-field nl-slider"><span></span>
<input type="range" min="0" max="31" step="0.5" data-key="worth"><span
            aria-hidden="true"></span></label></template>
</fieldset>
<label class="nl-field nl-slider"><span>Base b</span>
<input type="range" min="1.1" max="20" step="0.1" data-key="base"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider"><span>Rank</span>
<input type="range" min="1" value="10" data-part="rank"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider"><span>Its weight</span>
<input type="range" min="0" max="1" step="0.01" data-part="weight"><span aria-hidden="true"></span></label>
</div>
</details>
<details data-part="list"><summary>Another list</summary>
<div class="nl-controls">
<div class="nl-pool" role="group" aria-label="Grades, best rank first" data-part="grades">
<span>Grades, best rank first</span></div>
<template data-part="chip">
<select><option>0<option>1<option>2<option>3<option>4<option>5<option value="+" hidden>add</select>
</template>
<div class="nl-actions">
<button type="button" data-act="shorten" data-part="shorten">Take the last result out</button>
</div>
<fieldset class="nl-choice"><legend>Ranks shown</legend>
<div>
<label><input type="radio" name="ranks" value="10" data-key="ranks"><span>10</span></label>
<label><input type="radio" name="ranks" value="20" data-key="ranks"><span>20</span></label>
<label><input type="radio" name="ranks" value="50" data-key="ranks"><span>50</span></label>
</div>
</fieldset>
</div>
<details class="nl-paste" data-part="paste"><summary>Paste your own</summary>
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, lines
    of a name and a grade, or a table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
</details>
<div class="nl-actions nl-late">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
</div>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
</div>
`;ndcgLabs.GainDiscountLab={render:h=>K.render({...h,markup:I})};})();
