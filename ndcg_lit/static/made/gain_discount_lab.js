(()=>{var G=ndcgLists.dcg;var M=ndcgLists.discounts;var E=ndcgLists.gains;var B=ndcgLists.ndcg;var R=ndcgCore.clamp,N=ndcgCore.contents;var v=ndcgCore.fixed;var S=ndcgCore.gradesOf;var $=ndcgCore.short;var q=ndcgLists.pasteBox;var P=ndcgCore.View,T=ndcgCore.lab;var D=["log2","jk","reciprocal","rbp","hand"],C=[0,1,2,3,4,5],x=50,O={10:[1,2,3,4,5,6,7,8,9,10],20:[1,5,10,15,20],50:[1,10,20,30,40,50]},j={base:{shape:"jk"},p:{shape:"rbp"},worth:{gain:"hand"}},F=.075;function z(c,t,e){let[[a,n],[s,l]]=t[0]<e[0]?[t,e]:[e,t];return c.map((i,o)=>{let r=o>=a&&o<=s?n+(l-n)*(o-a)/(s-a):i;return Math.round(100*(o===e[0]?e[1]:r))/100})}function I(c,t,e){let a=0,n=e.findIndex(s=>(a+=t*s,a>=c*e[0]-1e-9));return c*e[0]<=0?0:n<0?null:n+1}function V(c){let t=[...c],e=1+F;for(let n of[...c.keys()].sort((s,l)=>c[l]-c[s]))e=Math.min(c[n],e-F),t[n]=e;let a=Math.max(0,-e);return t.map(n=>n+a)}var A=class extends P{held;measure({ranking:t,gain:e,worth:a,high:n,low:s,shape:l,base:i,p:o,weights:r,ranks:g,level:h}){let p=S(t),u=D.indexOf(l);if(!(s in C&&n in C))throw new RangeError(`a grade here is 0 to 5; got ${s} and ${n}`);if(s>=n)throw new RangeError(`the low grade must lie below the high one; got ${s} and ${n}`);if(!(g in O))throw new RangeError(`10, 20 or 50 ranks can be shown; got ${g}`);if(u<0)throw new RangeError(`no discount here is called ${l}`);if(!["dcg","all"].includes(h))throw new RangeError(`no level here is called ${h}`);if(!p.length||p.length>x)throw new RangeError(`the list must hold 1 to ${x} results`);if(r.length!==x)throw new RangeError(`there must be ${x} weights; got ${r.length}`);if(Math.max(...r)>1)throw new RangeError("a weight must lie between 0 and 1");if(a.length!==C.length)throw new RangeError(`there must be ${C.length} gains; got ${a.length}`);let m=e==="hand"?new Map(a.entries()):e,b=E(C,m),f=["log2",["jk",i],"reciprocal",["rbp",o],r].map(d=>{let k={gain:m,discount:d},L=M(Array.isArray(d)&&d===r?x:1e3,d);return{weights:L.slice(0,x),reach:L,dcg:G(p,k),ndcg:B(p,k)}}),w=[10,20,50].find(d=>d>=Math.max(g,p.length))??x,{reach:y}=f[u];return{worth:b,values:{dcg:f[u].dcg,ndcg:f[u].ndcg},gains:E(p,m),needed:I(b[n],b[s],y),reach:y,at:u,shapes:f,seen:w,shown:{ranks:w,worth:b}}}facts(t,e){let a=Object.fromEntries(D.map((n,s)=>[n,e.shapes[s].ndcg]));return{...super.facts(t,e),needed:e.needed,values:a,results:N(t.ranking)}}build(){let{chart:t,rank:e,weight:a,grades:n,worth:s,paste:l,list:i}=this.parts;for(let o of C){let r=this.clone("grade");r.firstElementChild.textContent=`Grade ${o}`,r.children[1].dataset.at=o,s.append(r)}this.parts.hand.open=this.state.gain==="hand"||this.state.shape==="hand",q(this,{most:x},([{ranking:o}])=>({ranking:o})),this.listen(l,"toggle",()=>{l.open&&(i.open=!0)}),this.listen(e,"input",()=>this.draw()),this.listen(a,"input",()=>this.bend([e.value-1,Number(a.value)],`weight ${e.value}`)),this.listen(n,"change",({target:o})=>{let r=[...n.children].indexOf(o)-1;this.regrade(r,Number(o.value))});for(let o of["pointerdown","pointermove","pointerup","pointercancel"])this.listen(t,o,r=>this.pull(r));this.listen(t,"dragstart",o=>o.preventDefault())}take(t){let{key:e="",at:a}=t.dataset;if(!(e in j))super.take(t);else{let n=Number(t.value),s=a?this.now.worth.with(a,n):n;this.commit({[e]:s,...j[e]},{kind:e+(a??""),smooth:!0})}}bend(t,e,a=t){let{at:n,shapes:s}=this.now;this.commit({weights:z(s[n].weights,a,t),shape:"hand"},{kind:e,smooth:!0})}pull({type:t,pointerId:e,isPrimary:a,button:n,clientX:s,clientY:l}){let{chart:i}=this.parts,{left:o,top:r,width:g,height:h}=i.getBoundingClientRect(),{seen:p}=this.now,m=[R(Math.floor((s-o)/g*p),0,p-1),R(1-(l-r)/h,0,1)];if(t==="pointerdown"&&a&&!n)i.setPointerCapture(e),this.last=void 0;else if(i.hasPointerCapture(e))t!=="pointercancel"?this.bend(m,"drawn",this.held):this.last&&this.turn("undo",this.past,[]);else return;this.held=m}regrade(t,e){let{ranking:a}=this.state,n={label:`result ${t+1}`,...a[t],grade:e};this.commit({ranking:a.toSpliced(t,1,n)},{kind:"grade"})}shorten(){let{ranking:t}=this.state;t.length>1&&this.commit({ranking:t.slice(0,-1)},{kind:"grade"})}paint(){let{gains:t,at:e,shapes:a,seen:n}=this.now,{weights:s}=a[e],{rank:l,weight:i,grades:o,shorten:r}=this.parts,{gain:g,shape:h,level:p,high:u,low:m}=this.state,b=Math.max(...t,1e-9);this.columns(n).forEach((d,k)=>{d.style=`--h: ${s[k]}; --part: ${(t[k]??0)/b}`}),this.paintCurves(),this.paintTrade(),this.all(".nl-shapes b").forEach((d,k)=>{let{dcg:L,ndcg:U}=a[k];d.textContent=`DCG ${v(L)}${p==="all"?` · NDCG ${v(U)}`:""}`});let[f,w]=this.all("label[data-hand]");f.hidden=g!=="hand",w.classList.toggle("nl-unused",h!=="hand");let y=s[l.value-1].toFixed(2);l.nextElementSibling.textContent=l.value,i.value=y,i.nextElementSibling.textContent=y,this.chips(o,S(this.state.ranking),"Grade at rank"),o.lastElementChild.disabled=t.length===x,r.ariaDisabled=String(t.length===1);for(let d of this.all("[data-key=ranks]"))d.disabled=d.value<t.length;for(let d of this.all("[data-key=high] > option"))d.disabled=Number(d.value)<=m;for(let d of this.all("[data-key=low] > option"))d.disabled=Number(d.value)>=u}paintCurves(){let{at:t,shapes:e,seen:a}=this.now,{base:n,p:s}=this.state,l=["log₂",`base ${$(n)}`,"1/rank",`p ${$(s)}`,"by hand"],i=V(e.map(o=>o.weights[a-1]));this.all("polyline").forEach((o,r)=>{let g=e[r].weights.slice(0,a),h=this.parts.ends.children[r];o.setAttribute("points",g.map((p,u)=>`${u+.5},${1-p}`).join(",")),o.classList.toggle("nl-chosen",r===t),h.classList.toggle("nl-named",r===t),h.style.setProperty("--end",i[r]),h.textContent=l[r]})}paintTrade(){let{needed:t,worth:e,reach:a}=this.now,{high:n,low:s}=this.state,{needed:l,results:i,equals:o,trade:r}=this.parts,g=Math.min(t??x,x),h=[[e[n]*a[0]],a.slice(0,g).map(b=>e[s]*b)],p=h.map(b=>b.reduce((f,w)=>f+w,0)),u=Math.max(...p,1e-9),m=[`1 × grade ${n}`,`${g} × grade ${s}`];l.value=t===null?"":String(t),l.textContent=t===null?"No number":String(t),i.textContent=t===1?"result":t===null?"of results":"results",o.textContent=t===1||t===null?"equals one of grade":"equal one of grade",[...r.children].forEach((b,f)=>{let[w,y]=b.children;w.textContent=m[f],y.replaceChildren(...h[f].map(d=>W(d/u)))})}columns(t){let{chart:e,axis:a,rank:n,ends:s}=this.parts,[l]=e.children;if(e.children.length!==t+2){l.setAttribute("viewBox",`0 0 ${t} 1`);let i=Array.from({length:t},()=>document.createElement("i"));e.replaceChildren(l,...i,s),a.replaceChildren(...O[t].map(o=>_(o,(o-.5)/t))),n.max=t}return[...e.children].slice(1,-1)}why(t,e,{at:a,shapes:n,needed:s,worth:l,values:i}){let{high:o,low:r,level:g}=this.state,{weights:h}=n[a],p=this.all(".nl-shapes label > span")[a].textContent,u=`grade ${o} gains ${$(l[o])} and grade ${r} gains ${$(l[r])}`,m=`rank 2 weighs ${v(h[1])} and rank 10 ${v(h[9])}`,b=`with the discount “${p}” ${m}`,w=`${s===null?"no number of results":s===1?"one result":`${s} results`} of grade ${r} ${s===null||s===1?"equals":"equal"} one of grade ${o}`,y=g==="all"?` and NDCG ${v(i.ndcg)}`:"";return`${w}: ${u}; ${b}. DCG of the list is ${v(i.dcg)}${y}`}};function W(c){let t=document.createElement("i");return t.style.setProperty("--got",String(c)),t}function _(c,t){let e=document.createElement("span");return e.textContent=String(c),e.style.left=`${100*t}%`,e}var Y=["ranking","gain","worth","high","low","shape","base","p","weights","ranks","level"],J=T(A,Y),H={render:J};var K=`<div class="nl-lab nl-gain-discount-lab" role="group" aria-label="Gain and discount laboratory"
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
`;ndcgLabs.GainDiscountLab={render:c=>H.render({...c,markup:K})};})();
