(()=>{var M=ndcgLists.dcg;var q=ndcgLists.discounts;var R=ndcgLists.gains;var B=ndcgLists.ndcg;var S=ndcgCore.clamp,N=ndcgCore.contents;var C=ndcgCore.fixed;var A=ndcgCore.gradesOf;var L=ndcgCore.short;var P=ndcgLists.pasteBox;var T=ndcgCore.View,D=ndcgCore.lab;var l=ndcgCore.t;var O=["log2","jk","reciprocal","rbp","hand"],$=[0,1,2,3,4,5],w=50,j={10:[1,2,3,4,5,6,7,8,9,10],20:[1,5,10,15,20],50:[1,10,20,30,40,50]},F={base:{shape:"jk"},p:{shape:"rbp"},worth:{gain:"hand"}},H=.075;function I(p,t,e){let[[a,n],[o,i]]=t[0]<e[0]?[t,e]:[e,t];return p.map((d,s)=>{let r=s>=a&&s<=o?n+(i-n)*(s-a)/(o-a):d;return Math.round(100*(s===e[0]?e[1]:r))/100})}function V(p,t,e){let a=0,n=e.findIndex(o=>(a+=t*o,a>=p*e[0]-1e-9));return p*e[0]<=0?0:n<0?null:n+1}function W(p){let t=[...p],e=1+H;for(let n of[...p.keys()].sort((o,i)=>p[i]-p[o]))e=Math.min(p[n],e-H),t[n]=e;let a=Math.max(0,-e);return t.map(n=>n+a)}var G=class extends T{held;measure({ranking:t,gain:e,worth:a,high:n,low:o,shape:i,base:d,p:s,weights:r,ranks:u,level:g}){let h=A(t),b=O.indexOf(i);if(!(o in $&&n in $))throw new RangeError(l`a grade here is 0 to 5; got ${o} and ${n}`);if(o>=n)throw new RangeError(l`the low grade must lie below the high one; got ${o} and ${n}`);if(!(u in j))throw new RangeError(l`10, 20 or 50 ranks can be shown; got ${u}`);if(b<0)throw new RangeError(l`no discount here is called ${i}`);if(!["dcg","all"].includes(g))throw new RangeError(l`no level here is called ${g}`);if(!h.length||h.length>w)throw new RangeError(l`the list must hold 1 to ${w} results`);if(r.length!==w)throw new RangeError(l`there must be ${w} weights; got ${r.length}`);if(Math.max(...r)>1)throw new RangeError(l`a weight must lie between 0 and 1`);if(a.length!==$.length)throw new RangeError(l`there must be ${$.length} gains; got ${a.length}`);let x=e==="hand"?new Map(a.entries()):e,m=R($,x),f=["log2",["jk",d],"reciprocal",["rbp",s],r].map(c=>{let v={gain:x,discount:c},E=q(Array.isArray(c)&&c===r?w:1e3,c);return{weights:E.slice(0,w),reach:E,dcg:M(h,v),ndcg:B(h,v)}}),y=[10,20,50].find(c=>c>=Math.max(u,h.length))??w,{reach:k}=f[b];return{worth:m,values:{dcg:f[b].dcg,ndcg:f[b].ndcg},gains:R(h,x),needed:V(m[n],m[o],k),reach:k,at:b,shapes:f,seen:y,shown:{ranks:y,worth:m}}}facts(t,e){let a=Object.fromEntries(O.map((n,o)=>[n,e.shapes[o].ndcg]));return{...super.facts(t,e),needed:e.needed,values:a,results:N(t.ranking)}}build(){let{chart:t,rank:e,weight:a,grades:n,worth:o,paste:i,list:d}=this.parts;for(let s of $){let r=this.clone("grade");r.firstElementChild.textContent=l`Grade ${s}`,r.children[1].dataset.at=s,o.append(r)}this.parts.hand.open=this.state.gain==="hand"||this.state.shape==="hand",P(this,{most:w},([{ranking:s}])=>({ranking:s})),this.listen(i,"toggle",()=>{i.open&&(d.open=!0)}),this.listen(e,"input",()=>this.draw()),this.listen(a,"input",()=>this.bend([e.value-1,Number(a.value)],`weight ${e.value}`)),this.listen(n,"change",({target:s})=>{let r=[...n.children].indexOf(s)-1;this.regrade(r,Number(s.value))});for(let s of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(t,s,r=>this.pull(r));this.listen(t,"dragstart",s=>s.preventDefault())}take(t){let{key:e="",at:a}=t.dataset;if(!(e in F))super.take(t);else{let n=Number(t.value),o=a?this.now.worth.with(a,n):n;this.commit({[e]:o,...F[e]},{kind:e+(a??""),smooth:!0})}}bend(t,e,a=t){let{at:n,shapes:o}=this.now;this.commit({weights:I(o[n].weights,a,t),shape:"hand"},{kind:e,smooth:!0})}pull({type:t,pointerId:e,isPrimary:a,button:n,clientX:o,clientY:i}){let{chart:d}=this.parts,{left:s,top:r,width:u,height:g}=d.getBoundingClientRect(),{seen:h}=this.now,x=[S(Math.floor((o-s)/u*h),0,h-1),S(1-(i-r)/g,0,1)];if(t==="pointerdown"&&a&&!n)d.setPointerCapture(e),this.last=void 0;else if(d.hasPointerCapture(e))t!=="pointercancel"?this.bend(x,"drawn",this.held):this.last&&this.turn("undo",this.past,[]);else return;this.held=x}regrade(t,e){let{ranking:a}=this.state,n={label:`result ${t+1}`,...a[t],grade:e};this.commit({ranking:a.toSpliced(t,1,n)},{kind:"grade"})}shorten(){let{ranking:t}=this.state;t.length>1&&this.commit({ranking:t.slice(0,-1)},{kind:"grade"})}paint(){let{gains:t,at:e,shapes:a,seen:n}=this.now,{weights:o}=a[e],{rank:i,weight:d,grades:s,shorten:r}=this.parts,{gain:u,shape:g,level:h,high:b,low:x}=this.state,m=Math.max(...t,1e-9);this.columns(n).forEach((c,v)=>{c.style=`--h: ${o[v]}; --part: ${(t[v]??0)/m}`}),this.paintCurves(),this.paintTrade(),this.all(".nl-shapes b").forEach((c,v)=>{let{dcg:E,ndcg:z}=a[v];c.textContent=`DCG ${C(E)}${h==="all"?` · NDCG ${C(z)}`:""}`});let[f,y]=this.all("label[data-hand]");f.hidden=u!=="hand",y.classList.toggle("nl-unused",g!=="hand");let k=o[i.value-1].toFixed(2);i.nextElementSibling.textContent=i.value,d.value=k,d.nextElementSibling.textContent=k,this.chips(s,A(this.state.ranking),l`Grade at rank`),s.lastElementChild.disabled=t.length===w,r.ariaDisabled=String(t.length===1);for(let c of this.all("[data-key=ranks]"))c.disabled=c.value<t.length;for(let c of this.all("[data-key=high] > option"))c.disabled=Number(c.value)<=x;for(let c of this.all("[data-key=low] > option"))c.disabled=Number(c.value)>=b}paintCurves(){let{at:t,shapes:e,seen:a}=this.now,{base:n,p:o}=this.state,i=["log₂",l`base ${L(n)}`,l`1/rank`,`p ${L(o)}`,l`by hand`],d=W(e.map(s=>s.weights[a-1]));this.all("polyline").forEach((s,r)=>{let u=e[r].weights.slice(0,a),g=this.parts.ends.children[r];s.setAttribute("points",u.map((h,b)=>`${b+.5},${1-h}`).join(",")),s.classList.toggle("nl-chosen",r===t),g.classList.toggle("nl-named",r===t),g.style.setProperty("--end",d[r]),g.textContent=i[r]})}paintTrade(){let{needed:t,worth:e,reach:a}=this.now,{high:n,low:o}=this.state,{needed:i,results:d,equals:s,trade:r}=this.parts,u=Math.min(t??w,w),g=[[e[n]*a[0]],a.slice(0,u).map(m=>e[o]*m)],h=g.map(m=>m.reduce((f,y)=>f+y,0)),b=Math.max(...h,1e-9),x=[l`1 \u00d7 grade ${n}`,l`${u} \u00d7 grade ${o}`];i.value=t===null?"":String(t),i.textContent=t===null?l`No number`:String(t),d.textContent=t===1?l`result`:t===null?l`of results`:l`results`,s.textContent=t===1||t===null?l`equals one of grade`:l`equal one of grade`,[...r.children].forEach((m,f)=>{let[y,k]=m.children;y.textContent=x[f],k.replaceChildren(...g[f].map(c=>_(c/b)))})}columns(t){let{chart:e,axis:a,rank:n,ends:o}=this.parts,[i]=e.children;if(e.children.length!==t+2){i.setAttribute("viewBox",`0 0 ${t} 1`);let d=Array.from({length:t},()=>document.createElement("i"));e.replaceChildren(i,...d,o),a.replaceChildren(...j[t].map(s=>Y(s,(s-.5)/t))),n.max=t}return[...e.children].slice(1,-1)}why(t,e,{at:a,shapes:n,needed:o,worth:i,values:d}){let{high:s,low:r,level:u}=this.state,{weights:g}=n[a],h=this.all(".nl-shapes label > span")[a].textContent,b=l`grade ${s} gains ${L(i[s])} and grade ${r} gains ${L(i[r])}`,x=l`rank 2 weighs ${C(g[1])} and rank 10 ${C(g[9])}`,m=l`with the discount \u201c${h}\u201d ${x}`,f=o===null?l`no number of results of grade ${r} equals one of grade ${s}`:o===1?l`one result of grade ${r} equals one of grade ${s}`:l`${o} results of grade ${r} equal one of grade ${s}`,y=u==="all"?l` and NDCG ${C(d.ndcg)}`:"";return l`${f}: ${b}; ${m}. DCG of the list is ${C(d.dcg)}${y}`}};function _(p){let t=document.createElement("i");return t.style.setProperty("--got",String(p)),t}function Y(p,t){let e=document.createElement("span");return e.textContent=String(p),e.style.left=`${100*t}%`,e}var J=["ranking","gain","worth","high","low","shape","base","p","weights","ranks","level"],Q=D(G,J),K={render:Q};var U=`<div class="nl-lab nl-gain-discount-lab" role="group" aria-label="Gain and discount laboratory"
  data-lm-suppress-shortcuts="true">
<p class="nl-equal" data-grows><data data-part="needed"></data> <span data-part="results">results</span> of grade
<select data-key="low" aria-label="The lower grade"><option>0<option>1<option>2<option>3<option>4</select>
<span data-part="equals">equal one of grade</span>
<select data-key="high" aria-label="The higher grade"><option>1<option>2<option>3<option>4<option>5</select>
    at rank 1</p>
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
</fieldset>
<label class="nl-field nl-slider"><span>Persistence p</span>
<input type="range" min="0.01" max="0.99" step="0.01" data-key="p"><span aria-hidden="true"></span></label>
</form>
<p class="nl-legend">
<span class="nl-key nl-got"><i aria-hidden="true"></i>gain × discount of the list</span>
<span class="nl-key nl-room"><i aria-hidden="true"></i>the chosen discount</span>
<span>Draw your own: across, with the mouse or a finger.</span></p>
<div class="nl-chart" data-part="chart" aria-hidden="true">
<svg preserveAspectRatio="none"><polyline/><polyline/><polyline/><polyline/><polyline/></svg>
<p data-part="ends"><b></b><b></b><b></b><b></b><b></b></p>
</div>
<p class="nl-axis" aria-hidden="true" data-part="axis"></p>
<p class="nl-why nl-long" role="status" aria-live="polite" data-part="status">
    What matters to you? Choose what a grade is worth and what a rank keeps, and see how many fair results equal one
    excellent result.</p>
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
<div class="nl-actions">
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
`;ndcgLabs.GainDiscountLab={render:p=>K.render({...p,markup:U})};})();
