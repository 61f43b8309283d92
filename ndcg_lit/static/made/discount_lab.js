(()=>{var k=ndcgCore.dcg;var w=ndcgCore.discounts;var y=ndcgCore.gains;var v=ndcgCore.ndcg;var x=ndcgCore.clamp,$=ndcgCore.contents;var h=ndcgCore.fixed;var f=ndcgCore.gradesOf;var E=ndcgLists.pasteBox;var G=ndcgCore.View,R=ndcgCore.lab;var D=["log2","jk","reciprocal","rbp","hand"],u=50,N={10:[1,2,3,4,5,6,7,8,9,10],20:[1,5,10,15,20],50:[1,10,20,30,40,50]};function L(g,e,t){let[[a,s],[n,o]]=e[0]<t[0]?[e,t]:[t,e];return g.map((c,r)=>{let d=r>=a&&r<=n?s+(o-s)*(r-a)/(n-a):c;return Math.round(100*(r===t[0]?t[1]:d))/100})}var C=class extends G{held;measure({ranking:e,gain:t,shape:a,base:s,p:n,weights:o,ranks:c}){let r=f(e),d=D.indexOf(a);if(!(c in N))throw new RangeError(`10, 20 or 50 ranks can be shown; got ${c}`);if(d<0)throw new RangeError(`no discount here is called ${a}`);if(!r.length||r.length>u)throw new RangeError(`the list must hold 1 to ${u} results`);let p=["log2",["jk",s],"reciprocal",["rbp",n],o].map(i=>{let b={gain:t,discount:i};return{weights:w(u,i),dcg:k(r,b),ndcg:v(r,b)}});if(Math.max(...p[4].weights)>1)throw new RangeError("a weight must lie between 0 and 1");let l=[10,20,50].find(i=>i>=Math.max(c,r.length))??u;return{worth:y(r,t),at:d,shapes:p,seen:l,shown:{ranks:l}}}facts(e,{at:t,shapes:a}){let s=Object.fromEntries(D.map((n,o)=>[n,a[o].ndcg]));return{...e,dcg:a[t].dcg,ndcg:a[t].ndcg,values:s,results:$(e.ranking)}}build(){let{chart:e,rank:t,weight:a,grades:s}=this.parts;E(this,{most:u},([{ranking:n}])=>({ranking:n})),this.listen(t,"input",()=>this.draw()),this.listen(a,"input",()=>this.bend([t.value-1,Number(a.value)],`weight ${t.value}`)),this.listen(s,"change",({target:n})=>{let o=[...s.children].indexOf(n)-1;this.regrade(o,n.value)});for(let n of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(e,n,o=>this.pull(o));this.listen(e,"dragstart",n=>n.preventDefault())}bend(e,t,a=e){let{at:s,shapes:n}=this.now;this.commit({weights:L(n[s].weights,a,e),shape:"hand"},{kind:t,smooth:!0})}pull({type:e,pointerId:t,isPrimary:a,button:s,clientX:n,clientY:o}){let{chart:c}=this.parts,{left:r,top:d,width:p,height:l}=c.getBoundingClientRect(),{seen:i}=this.now,m=[x(Math.floor((n-r)/p*i),0,i-1),x(1-(o-d)/l,0,1)];if(e==="pointerdown"&&a&&!s)c.setPointerCapture(t),this.last=void 0;else if(c.hasPointerCapture(t))e!=="pointercancel"?this.bend(m,"drawn",this.held):this.last&&this.turn("undo",this.past,[]);else return;this.held=m}regrade(e,t){let{ranking:a}=this.state,s={label:`result ${e+1}`,...a[e],grade:Number(t)};this.commit({ranking:a.toSpliced(e,1,...t==="out"?[]:[s])},{kind:"grade"})}paint(){let{worth:e,at:t,shapes:a,seen:s}=this.now,{weights:n}=a[t],{rank:o,weight:c,grades:r}=this.parts,d=Math.max(...e,1e-9);this.columns(s).forEach((l,i)=>{l.style=`--h: ${n[i]}; --part: ${(e[i]??0)/d}`}),this.all("polyline").forEach((l,i)=>{let b=a[i].weights.slice(0,s);l.setAttribute("points",b.map((m,A)=>`${A+.5},${1-m}`).join(",")),l.classList.toggle("nl-chosen",i===t)}),this.all(".nl-shapes b").forEach((l,i)=>{l.textContent=`DCG ${h(a[i].dcg)} · NDCG ${h(a[i].ndcg)}`});let p=n[o.value-1].toFixed(2);o.nextElementSibling.textContent=o.value,c.value=p,c.nextElementSibling.textContent=p,this.chips(r,f(this.state.ranking),"Grade at rank"),r.lastElementChild.disabled=e.length===u;for(let l of this.all("[value=out]"))l.disabled=e.length===1;for(let l of this.all("[data-key=ranks]"))l.disabled=l.value<e.length}columns(e){let{chart:t,axis:a,rank:s}=this.parts,[n]=t.children;return t.children.length!==e+1&&(n.setAttribute("viewBox",`0 0 ${e} 1`),t.replaceChildren(n,...Array.from({length:e},()=>document.createElement("i"))),a.replaceChildren(...N[e].map(o=>O(o,(o-.5)/e))),s.max=e),[...t.children].slice(1)}why({kind:e=""},t,{at:a,shapes:s}){let o={base:1,p:3}[e]??a,{weights:c,dcg:r,ndcg:d}=s[o],p=this.all(".nl-shapes span")[o].textContent,l=`rank 2 weighs ${h(c[1])} and rank 10 ${h(c[9])}`;return`with “${p}” ${l}: DCG is ${h(r)} and NDCG ${h(d)}`}};function O(g,e){let t=document.createElement("span");return t.textContent=String(g),t.style.left=`${100*e}%`,t}var P=R(C,["ranking","gain","shape","base","p","weights","ranks"]),S={render:P};var B=`<div class="nl-lab" role="group" aria-label="Discount laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-legend">
<span class="nl-key nl-got"><i aria-hidden="true"></i>gain × discount of this list</span>
<span class="nl-key nl-room"><i aria-hidden="true"></i>the chosen discount</span>
<span class="nl-key nl-line"><i aria-hidden="true"></i>the others</span></p>
<div class="nl-chart" data-part="chart" aria-hidden="true">
<svg preserveAspectRatio="none"><polyline/><polyline/><polyline/><polyline/><polyline/></svg>
</div>
<p class="nl-axis" aria-hidden="true" data-part="axis"></p>
<p class="nl-why" role="status" aria-live="polite" data-part="status">
    Choose a discount, or draw one: tap a height, or go across with the mouse or a finger. The same list gets another
    DCG and NDCG.</p>
<form class="nl-controls">
<fieldset class="nl-shapes"><legend>Discount</legend>
<label><input type="radio" name="shape" value="log2" data-key="shape">
<span>1 / log₂(rank + 1)</span><b></b></label>
<label><input type="radio" name="shape" value="jk" data-key="shape">
<span>1 / log of rank, from rank b on</span><b></b></label>
<label><input type="radio" name="shape" value="reciprocal" data-key="shape">
<span>1 / rank</span><b></b></label>
<label><input type="radio" name="shape" value="rbp" data-key="shape">
<span>persistence p</span><b></b></label>
<label><input type="radio" name="shape" value="hand" data-key="shape">
<span>drawn by hand</span><b></b></label>
</fieldset>
<label class="nl-field nl-slider"><span>Base b</span>
<input type="range" min="1.1" max="20" step="0.1" data-key="base"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider"><span>Persistence p</span>
<input type="range" min="0.01" max="0.99" step="0.01" data-key="p"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider"><span>Rank</span>
<input type="range" min="1" value="10" data-part="rank"><span aria-hidden="true"></span></label>
<label class="nl-field nl-slider"><span>Its weight</span>
<input type="range" min="0" max="1" step="0.01" data-part="weight"><span aria-hidden="true"></span></label>
<div class="nl-pool" role="group" aria-label="Grades, best rank first" data-part="grades">
<span>Grades, best rank first</span></div>
<template data-part="chip">
<select><option>0<option>1<option>2<option>3<option>4<option>5
<option value="out">out<option value="+" hidden>add</select>
</template>
<fieldset class="nl-choice"><legend>Ranks shown</legend>
<div>
<label><input type="radio" name="ranks" value="10" data-key="ranks"><span>10</span></label>
<label><input type="radio" name="ranks" value="20" data-key="ranks"><span>20</span></label>
<label><input type="radio" name="ranks" value="50" data-key="ranks"><span>50</span></label>
</div>
</fieldset>
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
<div class="nl-actions">
<button type="button" data-act="undo" data-part="undo">Undo</button>
<button type="button" data-act="redo" data-part="redo">Redo</button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="link" data-part="link" hidden>Copy link</button>
</div>
</form>
<details class="nl-paste" data-part="paste"><summary>Paste your own</summary>
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, or a
    table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
</div>
`;ndcgLabs.DiscountLab={render:g=>S.render({...g,markup:B})};})();
