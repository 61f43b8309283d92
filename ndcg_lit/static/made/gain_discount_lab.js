(()=>{var N=ndcgLists.dcg;var B=ndcgLists.discounts;var S=ndcgLists.gains;var O=ndcgLists.ndcg;var A=ndcgCore.clamp;var P=ndcgCore.contents;var $=ndcgCore.fixed;var G=ndcgCore.gradesOf;var E=ndcgCore.short;var T=ndcgLists.pasteBox;var D=ndcgCore.View,j=ndcgCore.lab;var i=ndcgCore.t;var q=["log2","jk","reciprocal","rbp","hand"],L=[0,1,2,3,4,5],y=50,F={10:[1,2,3,4,5,6,7,8,9,10],20:[1,5,10,15,20],50:[1,10,20,30,40,50]},H={base:{shape:"jk"},p:{shape:"rbp"},worth:{gain:"hand"}},z=.075;function V(h,t,e){let[[a,n],[s,l]]=t[0]<e[0]?[t,e]:[e,t];return h.map((d,o)=>{let r=o>=a&&o<=s?n+(l-n)*(o-a)/(s-a):d;return Math.round(100*(o===e[0]?e[1]:r))/100})}function W(h,t,e){let a=0,n=e.findIndex(s=>(a+=t*s,a>=h*e[0]-1e-9));return h*e[0]<=0?0:n<0?null:n+1}function Y(h){let t=[...h],e=1+z;for(let n of[...h.keys()].sort((s,l)=>h[l]-h[s]))e=Math.min(h[n],e-z),t[n]=e;let a=Math.max(0,-e);return t.map(n=>n+a)}var M=class extends D{held;compute({ranking:t,gain:e,worth:a,high:n,low:s,shape:l,base:d,p:o,weights:r,ranks:p,level:g}){let c=G(t),u=q.indexOf(l);if(!(s in L&&n in L))throw new RangeError(i`a grade here is 0 to 5; got ${s} and ${n}`);if(s>=n)throw new RangeError(i`the low grade must lie below the high one; got ${s} and ${n}`);if(!(p in F))throw new RangeError(i`10, 20 or 50 ranks can be shown; got ${p}`);if(u<0)throw new RangeError(i`no discount here is called ${l}`);if(!["dcg","all"].includes(g))throw new RangeError(i`no level here is called ${g}`);if(!c.length||c.length>y)throw new RangeError(i`the list must hold 1 to ${y} results`);if(r.length!==y)throw new RangeError(i`there must be ${y} weights; got ${r.length}`);if(Math.max(...r)>1)throw new RangeError(i`a weight must lie between 0 and 1`);if(a.length!==L.length)throw new RangeError(i`there must be ${L.length} gains; got ${a.length}`);let x=e==="hand"?new Map(a.entries()):e,m=S(L,x),f=["log2",["jk",d],"reciprocal",["rbp",o],r].map(k=>{let C={gain:x,discount:k},b=B(Array.isArray(k)&&k===r?y:1e3,k);return{weights:b.slice(0,y),reach:b,dcg:N(c,C),ndcg:O(c,C)}}),w=[10,20,50].find(k=>k>=Math.max(p,c.length))??y,{reach:v}=f[u];return{worth:m,values:{dcg:f[u].dcg,ndcg:f[u].ndcg},gains:S(c,x),needed:W(m[n],m[s],v),plain:m[s]>0?Math.ceil(m[n]/m[s]-1e-9):null,reach:v,at:u,shapes:f,seen:w,shown:{ranks:w,worth:m}}}facts(t,e){let a=Object.fromEntries(q.map((n,s)=>[n,e.shapes[s].ndcg]));return{...super.facts(t,e),needed:e.needed,values:a,results:P(t.ranking)}}build(){this.lab.tabIndex=-1;let{chart:t,rank:e,weight:a,grades:n,worth:s,paste:l,list:d}=this.parts;for(let o of L){let r=this.clone("grade");r.firstElementChild.textContent=i`Grade ${o}`,r.children[1].dataset.at=o,s.append(r)}this.unfold(),T(this,{most:y},([{ranking:o}])=>({ranking:o})),this.listen(l,"toggle",()=>{l.open&&(d.open=!0)}),this.listen(e,"input",()=>this.draw()),this.listen(a,"input",()=>this.bend([e.value-1,Number(a.value)],`weight ${e.value}`)),this.listen(n,"change",({target:o})=>{let r=[...n.children].indexOf(o)-1;this.regrade(r,Number(o.value))});for(let o of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(t,o,r=>this.pull(r));this.listen(t,"dragstart",o=>o.preventDefault())}take(t){let{key:e="",at:a}=t.dataset;if(!(e in H))super.take(t);else{let n=Number(t.value),s=a?this.now.worth.with(a,n):n;this.commit({[e]:s,...H[e]},{kind:e+(a??""),smooth:!0})}}bend(t,e,a=t){let{at:n,shapes:s}=this.now;this.commit({weights:V(s[n].weights,a,t),shape:"hand"},{kind:e,smooth:!0})}pull({type:t,pointerId:e,isPrimary:a,button:n,clientX:s,clientY:l}){let{chart:d}=this.parts,{left:o,top:r,width:p,height:g}=d.getBoundingClientRect(),{seen:c}=this.now,x=[A(Math.floor((s-o)/p*c),0,c-1),A(1-(l-r)/g,0,1)];if(t==="pointerdown"&&a&&!n)d.setPointerCapture(e),this.lab.focus({preventScroll:!0}),this.last=void 0;else if(d.hasPointerCapture(e))t!=="pointercancel"?this.bend(x,"drawn",this.held):this.last&&this.turn("undo",this.past,[]);else return;this.held=x}regrade(t,e){let{ranking:a}=this.state,n={label:`result ${t+1}`,...a[t],grade:e};this.commit({ranking:a.toSpliced(t,1,n)},{kind:"grade"})}shorten(){let{ranking:t}=this.state;t.length>1&&this.commit({ranking:t.slice(0,-1)},{kind:"grade"})}unfold(){(this.state.gain==="hand"||this.state.shape==="hand")&&(this.parts.hand.open=!0)}paint(t,e){(e?.kind==="link"||e?.kind==="outside")&&this.unfold();let{gains:a,at:n,shapes:s,seen:l}=this.now,{weights:d}=s[n],{rank:o,weight:r,grades:p,shorten:g}=this.parts,{gain:c,shape:u,level:x,high:m,low:f}=this.state,w=Math.max(...a,1e-9);this.columns(l).forEach((b,R)=>{b.style=`--h: ${d[R]}; --part: ${(a[R]??0)/w}`}),this.paintCurves(),this.paintTrade(),this.all(".nl-shapes b").forEach((b,R)=>{let{dcg:U,ndcg:_}=s[R];b.textContent=`DCG ${$(U)}${x==="all"?` · NDCG ${$(_)}`:""}`});let[v,k]=this.all("label[data-hand]");v.hidden=c!=="hand",k.hidden=u!=="hand",this.parts.draw.hidden=u==="hand";let C=d[o.value-1].toFixed(2);o.nextElementSibling.textContent=o.value,r.value=C,r.nextElementSibling.textContent=C,this.chips(p,G(this.state.ranking),i`Grade at rank`),p.lastElementChild.disabled=a.length===y,g.ariaDisabled=String(a.length===1);for(let b of this.all("[data-key=ranks]"))b.disabled=b.value<a.length;for(let b of this.all("[data-key=high] > option"))b.disabled=Number(b.value)<=f;for(let b of this.all("[data-key=low] > option"))b.disabled=Number(b.value)>=m}paintCurves(){let{at:t,shapes:e,seen:a}=this.now,{base:n,p:s}=this.state,l=["log₂",i`base ${E(n)}`,i`1/rank`,`p ${E(s)}`,i`by hand`],d=Y(e.map(o=>o.weights[a-1]));this.all("polyline").forEach((o,r)=>{let p=e[r].weights.slice(0,a),g=this.parts.ends.children[r];o.setAttribute("points",p.map((c,u)=>`${u+.5},${1-c}`).join(",")),o.classList.toggle("nl-chosen",r===t),g.classList.toggle("nl-named",r===t),g.style.setProperty("--end",d[r]),g.textContent=l[r]})}paintTrade(){let{needed:t,worth:e,reach:a}=this.now,{high:n,low:s}=this.state,{needed:l,results:d,equals:o,plain:r,trade:p}=this.parts,g=Math.min(t??y,y),c=[[e[n]*a[0]],a.slice(0,g).map(f=>e[s]*f)],u=c.map(f=>f.reduce((w,v)=>w+v,0)),x=Math.max(...u,1e-9),m=[i`1 \u00d7 grade ${n}`,i`${g} \u00d7 grade ${s}`];l.value=t===null?"":String(t),l.textContent=t===null?i`No number`:String(t),d.textContent=t===1?i`result`:t===null?i`of results`:i`results`,o.textContent=t===1||t===null?i`reaches one of grade`:i`reach one of grade`,r.textContent=this.now.plain===null?"":i`, with the discount; ${this.now.plain} without it`,[...p.children].forEach((f,w)=>{let[v,k]=f.children;v.textContent=m[w],k.replaceChildren(...c[w].map(C=>J(C/x)))})}columns(t){let{chart:e,axis:a,rank:n,ends:s}=this.parts,[l]=e.children;if(e.children.length!==t+2){l.setAttribute("viewBox",`0 0 ${t} 1`);let d=Array.from({length:t},()=>document.createElement("i"));e.replaceChildren(l,...d,s),a.replaceChildren(...F[t].map(o=>Q(o,(o-.5)/t))),n.max=t}return[...e.children].slice(1,-1)}why(t,e,{at:a,shapes:n,needed:s,plain:l,worth:d,values:o}){let{high:r,low:p,level:g}=this.state,{weights:c}=n[a],u=i`Grade ${r} gains ${E(d[r])} and grade ${p} gains ${E(d[p])}`,x=i`Rank 2 weighs ${$(c[1])} and rank 10 ${$(c[9])}`,m=s===null?i`however many results of grade ${p} there are, they never reach one of grade ${r}`:s===1?i`one result of grade ${p} reaches one of grade ${r}`:i`${s} results of grade ${p} reach one of grade ${r}`,f=l===null?m:i`${m}; without a discount ${l} would do`,w=g==="all"?i` and NDCG ${$(o.ndcg)}`:"";return i`${f}. ${u}. ${x}. DCG of the list is ${$(o.dcg)}${w}`}};function J(h){let t=document.createElement("i");return t.style.setProperty("--got",String(h)),t}function Q(h,t){let e=document.createElement("span");return e.textContent=String(h),e.style.left=`${100*t}%`,e}var X=["ranking","gain","worth","high","low","shape","base","p","weights","ranks","level"],Z=j(M,X),K={render:Z};var I=`<div class="nl-lab nl-gain-discount-lab" role="group" aria-label="Gain and discount laboratory"
  data-lm-suppress-shortcuts="true">
<p class="nl-equal" data-grows><data data-part="needed"></data> <span data-part="results">results</span> of grade
<select data-key="low" aria-label="The lower grade"><option>0<option>1<option>2<option>3<option>4</select>
<span data-part="equals">reach one of grade</span>
<select data-key="high" aria-label="The higher grade"><option>1<option>2<option>3<option>4<option>5</select>
    at rank 1<span data-part="plain"></span></p>
<div class="nl-trade" data-part="trade" aria-hidden="true">
<p><b></b><span></span></p>
<p><b></b><span></span></p>
</div>
<p class="nl-why nl-long" data-part="status"></p>
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
<label class="nl-field nl-slider" data-part="persistence"><span>Persistence p</span>
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
<div class="nl-actions nl-late">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
</div>
<details class="nl-more"><summary>More</summary>
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
</details>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
</div>
`;ndcgLabs.GainDiscountLab={render:h=>K.render({...h,markup:I})};})();
