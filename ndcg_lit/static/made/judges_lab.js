(()=>{var C=ndcgLists.ap;var w=ndcgLists.dcg;var v=ndcgLists.ndcg;var S=ndcgCore.capital;var A=ndcgCore.fixed;var k=ndcgCore.gradesOf,$=ndcgCore.isNew;var N=ndcgCore.trend;var e=ndcgCore.t;var x=[{label:e`Step by step, with photos`,grade:3},{label:e`Forum answer`,grade:1},{label:e`Shop's FAQ`,grade:1},{label:e`Silent video`,grade:1},{label:e`Ad: new tyres`,grade:0},{label:e`Ad: insurance`,grade:0}],f={left:[1,5,6,2,3,4],right:[2,3,4,1,5,6]},G={0:e`ad`,1:e`OK`,3:e`great`};function m(n){let t=Array.isArray(n)?n:[];if(!(t.length===x.length&&x.every((a,o)=>t.includes(o+1))))throw new RangeError(e`the order must hold each of the pages 1 to ${x.length} once`);return t.map(a=>x[a-1])}function O(n,t=3){return{ndcg:v(n,{gain:b(t)}),ap:C(n)}}var b=(n,t=1)=>new Map([[0,0],[1,t],[3,n]]),d=n=>A(n,2).replace(/^0/,"");function K(n,t){n.dataset.grade=String(t),n.role="img",n.ariaLabel=G[t]}var j=ndcgCore.View,E=ndcgCore.lab;var l=Object.keys(f);function I(){let[n,t]=l.map(a=>k(m(f[a]))),s=(a,o)=>w(n,{gain:b(a,o)})-w(t,{gain:b(a,o)});return-s(0,1)/s(1,0)}var L=class extends j{printed=!1;open(){super.open(),!(!this.model.link||this.state.you===this.start.you||!$())&&(super.arrive(T(this.state,this.start.you),{kind:"link"},[]),this.send())}compute({you:t,worth:s,friend:a}){if(!["",...l].includes(t))throw new RangeError(e`you must be "left", "right" or nothing; got "${t}"`);if(!["",...l].includes(a))throw new RangeError(e`a friend must be "left", "right" or nothing; got "${a}"`);if(s!==null&&!(s>=1&&s<=7))throw new RangeError(e`what a great page is worth must lie between 1 and 7; got ${s}`);let o=Object.fromEntries(l.map(r=>[r,O(k(m(f[r])),s??void 0)]));return{you:t,worth:s,friend:a,values:o,level:I()}}build(){for(let t of l){let s=this.parts[t].querySelector("ol");for(let{label:a,grade:o}of m(f[t])){let r=this.clone("page");K(r.firstElementChild,o),r.lastElementChild.textContent=a,s.append(r)}}for(let t of["beforeprint","afterprint"])this.listen(globalThis,t,()=>{this.printed=t==="beforeprint",this.draw()})}arrive(t,s,a,o){let r=s.kind==="link"&&t.you;return super.arrive(r?T(t,this.state.you):t,s,a,o)}choose({name:t}){this.state.worth===null&&this.commit({you:t},{kind:"choose"})}paint(){let{you:t,worth:s,values:a}=this.now,o=s!==null,r=N(a.right.ndcg,a.left.ndcg);this.lab.classList.toggle("nl-slides",o),this.lab.dataset.you=t;for(let p of l){let i=this.parts[p],u=i.querySelector("button"),h=t===p;u.ariaPressed=o?null:String(h),u.ariaDisabled=o?"true":null,i.classList.toggle("nl-mine",h&&!o),i.classList.toggle("nl-favourite",o&&r===(p==="left"?1:-1));for(let c of i.querySelectorAll("[data-dial]")){let g=a[p][c.dataset.dial],y=o||t||this.printed;c.querySelector("data").value=y?g:"",c.querySelector("data").textContent=y?d(g):"?",c.style.setProperty("--says",y?g:0)}}this.parts.knob.hidden=!o,this.parts.stops.hidden=!o}drawHistory(){let{copy:t,link:s}=this.parts;s.hidden=!this.model.link,t.hidden=!0}onKey(t){let s=l[Number(t.key)-1];s&&!t.ctrlKey&&!t.metaKey&&!t.altKey&&(this.parts[s].querySelector("button").click(),t.preventDefault()),super.onKey(t)}why(t,s,{you:a,worth:o,friend:r,values:p,level:i}){let{left:u,right:h}=p;if(o===null&&!a){let g=e`press the list that you would rather be shown`;return r?e`a friend has chosen. You? ${S(g)}`:g}if(o===null)return`${M(a,r)}${R(a,u,h)}`;let c=e`${d(u.ndcg)} to ${d(h.ndcg)}`;return o===1?e`a great page is no more than an OK one: N has forgotten the grades, and says right, as A does`:o<i?e`below ${i.toFixed(2)} three OK pages at the top outweigh one great page: N says right, ${c}`:e`N says left, ${c}: the great page comes first. A still says right: good is good`}},T=(n,t)=>({...n,you:t,friend:n.you});function M(n,t){return t?n===t?e`your friend chose this list too. `:e`your friend chose the other list. `:""}function R(n,t,s){let a=e`Two judges looked too. N says ${d(t.ndcg)} and ${d(s.ndcg)}`,o=e`A says ${d(t.ap)} and ${d(s.ap)}`,r=n==="left"?e`N agrees with you`:e`A agrees with you`;return e`${a}, ${o}. ${r}. Same six pages; nobody has made a mistake`}var B=E(L,["you","worth","friend"]),F={render:B};var q=`<div class="nl-lab nl-judges-lab" role="group" aria-label="Two lists, two judges" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<div class="nl-cards">
<section class="nl-card" data-part="left">
<button type="button" data-act="choose" name="left" aria-keyshortcuts="1">Left list</button>
<ol></ol>
<dl class="nl-dials">
<div class="nl-n" data-dial="ndcg"><dt>Judge N</dt><dd><data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd></div>
<div class="nl-a" data-dial="ap"><dt>Judge A</dt><dd><data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd></div>
</dl>
</section>
<section class="nl-card" data-part="right">
<button type="button" data-act="choose" name="right" aria-keyshortcuts="2">Right list</button>
<ol></ol>
<dl class="nl-dials">
<div class="nl-n" data-dial="ndcg"><dt>Judge N</dt><dd><data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd></div>
<div class="nl-a" data-dial="ap"><dt>Judge A</dt><dd><data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd></div>
</dl>
</section>
</div>
<template data-part="page"><li><i class="nl-mark"></i><span></span></li></template>
<label class="nl-knob" data-part="knob"><span>A great page is worth this many OK pages:</span>
<input type="range" min="1" max="7" step="0.05" data-key="worth"><span aria-hidden="true"></span>
<span class="nl-stops" aria-hidden="true"><span>1</span><span>3</span><span>7</span></span></label>
<dl class="nl-stopped" data-part="stops">
<div><dt>1</dt><dd>good is good: all that judge A sees</dd></div>
<div><dt>3</dt><dd>linear gain</dd></div>
<div><dt>7</dt><dd>exponential gain: LightGBM, XGBoost</dd></div>
</dl>
<p class="nl-why" data-part="status"></p>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
</div>
`;ndcgLabs.JudgesLab={render:n=>F.render({...n,markup:q})};})();
