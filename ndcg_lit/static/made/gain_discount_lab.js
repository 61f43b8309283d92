(()=>{var B=ndcgLists.dcg;var D=ndcgLists.discounts;var A=ndcgLists.gains;var O=ndcgLists.ndcg;var G=ndcgCore.clamp;var T=ndcgCore.contents;var C=ndcgCore.fixed;var N=ndcgCore.gradesOf;var E=ndcgCore.short;var q=ndcgLists.pasteBox;var j=ndcgCore.View,Y=ndcgCore.lab;var o=ndcgCore.t;var F=["log2","jk","reciprocal","rbp","hand"],S=[0,1,2,3,4,5],k=50,H={10:[1,2,3,4,5,6,7,8,9,10],20:[1,5,10,15,20],50:[1,10,20,30,40,50]},z={base:{shape:"jk"},p:{shape:"rbp"},worth:{gain:"hand"}},K=.075;function _(g,t,e){let[[a,n],[s,l]]=t[0]<e[0]?[t,e]:[e,t];return g.map((p,r)=>{let i=r>=a&&r<=s?n+(l-n)*(r-a)/(s-a):p;return Math.round(100*(r===e[0]?e[1]:i))/100})}function V(g,t,e){let a=0,n=e.findIndex(s=>(a+=t*s,a>=g*e[0]-1e-9));return g*e[0]<=0?0:n<0?null:n+1}function W(g){let t=[...g],e=1+K;for(let n of[...g.keys()].sort((s,l)=>g[l]-g[s]))e=Math.min(g[n],e-K),t[n]=e;let a=Math.max(0,-e);return t.map(n=>n+a)}var P=class extends j{held;compute({ranking:t,gain:e,worth:a,high:n,low:s,shape:l,base:p,p:r,weights:i,ranks:d,level:f}){let c=N(t),u=F.indexOf(l);if(!(s in S&&n in S))throw new RangeError(o`a grade here is 0 to 5; got ${s} and ${n}`);if(s>=n)throw new RangeError(o`the low grade must lie below the high one; got ${s} and ${n}`);if(!(d in H))throw new RangeError(o`10, 20 or 50 ranks can be shown; got ${d}`);if(u<0)throw new RangeError(o`no discount here is called ${l}`);if(!["pages","all"].includes(f))throw new RangeError(o`no level here is called ${f}`);if(!c.length||c.length>k)throw new RangeError(o`the list must hold 1 to ${k} results`);if(i.length!==k)throw new RangeError(o`there must be ${k} weights; got ${i.length}`);if(Math.max(...i)>1)throw new RangeError(o`a weight must lie between 0 and 1`);if(a.length!==S.length)throw new RangeError(o`there must be ${S.length} gains; got ${a.length}`);let b=e==="hand"?new Map(a.entries()):e,m=A(S,b),w=["log2",["jk",p],"reciprocal",["rbp",r],i].map(v=>{let y={gain:b,discount:v},x=D(Array.isArray(v)&&v===i?k:1e3,v);return{weights:x.slice(0,k),reach:x,dcg:B(c,y),ndcg:O(c,y)}}),L=[10,20,50].find(v=>v>=Math.max(d,c.length))??k,{reach:$}=w[u];return{worth:m,values:{dcg:w[u].dcg,ndcg:w[u].ndcg},rival:m[n]*$[0],gains:A(c,b),needed:V(m[n],m[s],$),plain:m[s]>0?Math.ceil(m[n]/m[s]-1e-9):null,reach:$,at:u,shapes:w,seen:L,shown:{ranks:L,worth:m}}}facts(t,e){let a=Object.fromEntries(F.map((n,s)=>[n,e.shapes[s].ndcg]));return{...super.facts(t,e),needed:e.needed,values:a,results:T(t.ranking)}}build(){this.lab.tabIndex=-1;let{chart:t,rank:e,weight:a,grades:n,worth:s,paste:l,list:p}=this.parts;for(let r of S){let i=this.clone("grade");i.firstElementChild.textContent=o`Grade ${r}`,i.children[1].dataset.at=r,s.append(i)}if(this.state.level==="pages"){let{trade:r,persistence:i,aside:d,shapes:f,gains:c,legend:u,axis:b}=this.parts;r.after(i),d.append(f,c),d.after(u,t,b)}this.unfold(),q(this,{most:k},([{ranking:r}])=>({ranking:r})),this.listen(l,"toggle",()=>{l.open&&(p.open=!0)}),this.listen(e,"input",()=>this.draw()),this.listen(a,"input",()=>this.bend([e.value-1,Number(a.value)],`weight ${e.value}`)),this.listen(n,"change",({target:r})=>{let i=[...n.children].indexOf(r)-1;this.regrade(i,Number(r.value))});for(let r of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(t,r,i=>this.pull(i));this.listen(t,"dragstart",r=>r.preventDefault())}take(t){let{key:e="",at:a}=t.dataset;if(!(e in z))super.take(t);else{let n=Number(t.value),s=a?this.now.worth.with(a,n):n;this.commit({[e]:s,...z[e]},{kind:e+(a??""),smooth:!0})}}bend(t,e,a=t){let{at:n,shapes:s}=this.now;this.commit({weights:_(s[n].weights,a,t),shape:"hand"},{kind:e,smooth:!0})}pull({type:t,pointerId:e,isPrimary:a,button:n,clientX:s,clientY:l}){let{chart:p}=this.parts,{left:r,top:i,width:d,height:f}=p.getBoundingClientRect(),{seen:c}=this.now,b=[G(Math.floor((s-r)/d*c),0,c-1),G(1-(l-i)/f,0,1)];if(t==="pointerdown"&&a&&!n)p.setPointerCapture(e),this.lab.focus({preventScroll:!0}),this.last=void 0;else if(p.hasPointerCapture(e))t!=="pointercancel"?this.bend(b,"drawn",this.held):this.last&&this.turn("undo",this.past,[]);else return;this.held=b}regrade(t,e){let{ranking:a}=this.state,n={label:`result ${t+1}`,...a[t],grade:e};this.commit({ranking:a.toSpliced(t,1,n)},{kind:"grade"})}shorten(){let{ranking:t}=this.state;t.length>1&&this.commit({ranking:t.slice(0,-1)},{kind:"grade"})}unfold(){let{gain:t,shape:e,level:a}=this.state,{hand:n,more:s}=this.parts;(t==="hand"||e==="hand")&&(n.open=!0),a==="pages"&&e!=="rbp"&&(s.open=!0)}paint(t,e){(e?.kind==="link"||e?.kind==="outside")&&this.unfold();let{gains:a,at:n,shapes:s,seen:l}=this.now,{weights:p}=s[n],{rank:r,weight:i,grades:d,shorten:f}=this.parts,{gain:c,shape:u,level:b,high:m,low:w,base:L}=this.state,$=Math.max(...a,1e-9);this.columns(l).forEach((h,R)=>{h.style=`--h: ${p[R]}; --part: ${(a[R]??0)/$}`}),this.paintCurves(),this.lab.classList.toggle("nl-two",b==="pages"),this.paintDuel(),this.paintTrade(),this.parts.logarithm.textContent=o`1 / log of rank to base ${E(L)}, at most 1`,this.parts.product.textContent=b==="pages"?o`gain × discount of page Y`:o`gain × discount of the list`,this.all(".nl-shapes b").forEach((h,R)=>{let{dcg:M,ndcg:X}=s[R];h.textContent=b==="pages"?o`page Y ${C(M)}`:`DCG ${C(M)} · NDCG ${C(X)}`});let[v,y]=this.all("label[data-hand]");v.hidden=c!=="hand",y.hidden=u!=="hand",this.parts.draw.hidden=u==="hand";let x=p[r.value-1].toFixed(2);r.nextElementSibling.textContent=r.value,i.value=x,i.nextElementSibling.textContent=x,this.chips(d,N(this.state.ranking),o`Grade at rank`),d.lastElementChild.disabled=a.length===k,f.ariaDisabled=String(a.length===1);for(let h of this.all("[data-key=ranks]"))h.disabled=h.value<a.length;for(let h of this.all("[data-key=high] > option"))h.disabled=Number(h.value)<=w;for(let h of this.all("[data-key=low] > option"))h.disabled=Number(h.value)>=m}paintCurves(){let{at:t,shapes:e,seen:a}=this.now,{base:n,p:s}=this.state,l=["log₂",o`base ${E(n)}`,o`1/rank`,`p ${E(s)}`,o`by hand`],p=W(e.map(r=>r.weights[a-1]));this.all("polyline").forEach((r,i)=>{let d=e[i].weights.slice(0,a),f=this.parts.ends.children[i];r.setAttribute("points",d.map((c,u)=>`${u+.5},${1-c}`).join(",")),r.classList.toggle("nl-chosen",i===t),f.classList.toggle("nl-named",i===t),f.style.setProperty("--end",p[i]),f.textContent=l[i]})}paintDuel(){let{values:t,rival:e}=this.now,{duel:a,equal:n}=this.parts;a.hidden=this.state.level!=="pages",n.hidden=!a.hidden;let s=t.dcg-e,l=Math.abs(s)<1e-9?o`neither leads`:s>0?o`Y leads`:o`X leads`;a.textContent=o`Page Y ${C(t.dcg)}, page X ${E(e)}: ${l}`}paintTrade(){let{needed:t,worth:e,reach:a,gains:n,rival:s,values:l}=this.now,{high:p,low:r,level:i}=this.state,{needed:d,results:f,equals:c,plain:u,trade:b}=this.parts,m=Math.min(t??k,k),w=[[e[p]*a[0]],a.slice(0,m).map(y=>e[r]*y)],L=w.map(y=>y.reduce((x,h)=>x+h,0)),$=Math.max(...L,1e-9),v=[o`1 \u00d7 grade ${p}`,o`${m} \u00d7 grade ${r}`];if(i==="pages"){w[1]=n.map((x,h)=>x*a[h]);let y=n.reduce((x,h)=>x+h,0);$=Math.max(s,y,l.dcg,1e-9),v=[o`page X`,o`page Y`],b.style.setProperty("--mark",String(s/$))}d.value=t===null?"":String(t),d.textContent=t===null?o`No number`:String(t),f.textContent=t===1?o`result`:t===null?o`of results`:o`results`,c.textContent=t===1||t===null?o`reaches one of grade`:o`reach one of grade`,u.textContent=this.now.plain===null?"":o`, with the discount; ${this.now.plain} without it`,[...b.children].forEach((y,x)=>{let[h,R]=y.children;h.textContent=v[x],R.replaceChildren(...w[x].map(M=>J(M/$)))})}columns(t){let{chart:e,axis:a,rank:n,ends:s}=this.parts,[l]=e.children;if(e.children.length!==t+2){l.setAttribute("viewBox",`0 0 ${t} 1`);let p=Array.from({length:t},()=>document.createElement("i"));e.replaceChildren(l,...p,s),a.replaceChildren(...H[t].map(r=>Q(r,(r-.5)/t))),n.max=t}return[...e.children].slice(1,-1)}why(t,e,{at:a,shapes:n,needed:s,plain:l,worth:p,values:r}){let{high:i,low:d,level:f}=this.state,{weights:c}=n[a],u=o`Grade ${i} gains ${E(p[i])} and grade ${d} gains ${E(p[d])}`,b=o`Rank 2 weighs ${C(c[1])} and rank 10 ${C(c[9])}`,m=s===null?o`however many results of grade ${d} there are, they never reach one of grade ${i}`:s===1?o`one result of grade ${d} reaches one of grade ${i}`:o`${s} results of grade ${d} reach one of grade ${i}`,w=l===null?m:o`${m}; without a discount ${l} would do`;if(f==="pages"){let L=s===null?o`results of grade ${d}, however many, never match one of grade ${i}`:s===1?m:o`it takes ${s} results of grade ${d} to match one of grade ${i}`;return o`${L}. Rank 2 weighs ${C(c[1])}`}return o`${w}. ${u}. ${b}. DCG of the list is ${C(r.dcg)} and NDCG ${C(r.ndcg)}`}};function J(g){let t=document.createElement("i");return t.style.setProperty("--got",String(g)),t}function Q(g,t){let e=document.createElement("span");return e.textContent=String(g),e.style.left=`${100*t}%`,e}var Z=["ranking","gain","worth","high","low","shape","base","p","weights","ranks","level"],tt=Y(P,Z),I={render:tt};var U=`<div class="nl-lab nl-gain-discount-lab" role="group" aria-label="Gain and discount laboratory"
  data-lm-suppress-shortcuts="true">
<p class="nl-duel" data-part="duel" data-grows hidden></p>
<p class="nl-equal" data-part="equal" data-grows><data data-part="needed"></data> <span data-part="results">results</span> of grade
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
<button type="button" data-part="startOver">Do all tasks again</button><span data-part="taskKept"></span></p></div>
<form class="nl-controls">
<fieldset class="nl-choice" data-part="gains"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
<label data-hand><input type="radio" name="gain" value="hand" data-key="gain"><span>by hand</span></label>
</div>
</fieldset>
<fieldset class="nl-shapes" data-part="shapes"><legend>Discount</legend>
<label><input type="radio" name="shape" value="log2" data-key="shape">
<span>1 / log₂(rank + 1)</span><b></b></label>
<label><input type="radio" name="shape" value="jk" data-key="shape">
<span data-part="logarithm"></span><b></b></label>
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
<p class="nl-legend" data-part="legend">
<span class="nl-key nl-got"><i aria-hidden="true"></i><span
      data-part="product"></span></span>
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
<details class="nl-more" data-part="more"><summary>More</summary>
<div class="nl-controls" data-part="aside"></div>
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
`;ndcgLabs.GainDiscountLab={render:g=>I.render({...g,markup:U})};})();
