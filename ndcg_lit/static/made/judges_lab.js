(()=>{var k=ndcgLists.ap;var w=ndcgLists.dcg;var v=ndcgLists.ndcg;var S=ndcgCore.fixed;var L=ndcgCore.gradesOf;var A=ndcgCore.trend;var s=ndcgCore.t;var f=[{label:s`Step by step, with photos`,grade:3},{label:s`Forum answer`,grade:1},{label:s`Shop's FAQ`,grade:1},{label:s`Silent video`,grade:1},{label:s`Ad: new tyres`,grade:0},{label:s`Ad: insurance`,grade:0}],u={left:[1,5,6,2,3,4],right:[2,3,4,1,5,6]},F={0:s`ad`,1:s`OK`,3:s`great`};function x(o){let t=Array.isArray(o)?o:[];if(!(t.length===f.length&&f.every((n,e)=>t.includes(e+1))))throw new RangeError(s`the order must hold each of the pages 1 to ${f.length} once`);return t.map(n=>f[n-1])}function $(o,t=3){return{ndcg:v(o,{gain:b(t)}),ap:k(o)}}var b=(o,t=1)=>new Map([[0,0],[1,t],[3,o]]),d=o=>S(o,2).replace(/^0/,"");function N(o,t){o.dataset.grade=String(t),o.role="img",o.ariaLabel=F[t]}var O=ndcgCore.View,K=ndcgCore.lab;var l=Object.keys(u);function T(){let[o,t]=l.map(n=>L(x(u[n]))),a=(n,e)=>w(o,{gain:b(n,e)})-w(t,{gain:b(n,e)});return-a(0,1)/a(1,0)}var C=class extends O{printed=!1;compute({you:t,worth:a}){if(!["",...l].includes(t))throw new RangeError(s`you must be "left", "right" or nothing; got "${t}"`);if(a!==null&&!(a>=1&&a<=7))throw new RangeError(s`what a great page is worth must lie between 1 and 7; got ${a}`);let n=Object.fromEntries(l.map(e=>[e,$(L(x(u[e])),a??void 0)]));return{you:t,worth:a,values:n,level:T()}}build(){for(let t of l){let a=this.parts[t].querySelector("ol");for(let{label:n,grade:e}of x(u[t])){let r=this.clone("page");N(r.firstElementChild,e),r.lastElementChild.textContent=n,a.append(r)}}for(let t of["beforeprint","afterprint"])this.listen(globalThis,t,()=>{this.printed=t==="beforeprint",this.draw()})}choose({name:t}){this.state.worth===null&&this.commit({you:t},{kind:"choose"})}paint(){let{you:t,worth:a,values:n}=this.now,e=a!==null,r=A(n.right.ndcg,n.left.ndcg);this.lab.classList.toggle("nl-slides",e),this.lab.dataset.you=t;for(let i of l){let c=this.parts[i],p=c.querySelector("button"),g=t===i;p.ariaPressed=e?null:String(g),p.ariaDisabled=e?"true":null,c.classList.toggle("nl-mine",g&&!e),c.classList.toggle("nl-favourite",e&&r===(i==="left"?1:-1));for(let h of c.querySelectorAll("[data-dial]")){let m=n[i][h.dataset.dial],y=e||t||this.printed;h.querySelector("data").value=y?m:"",h.querySelector("data").textContent=y?d(m):"?",h.style.setProperty("--says",y?m:0)}}this.parts.knob.hidden=!e,this.parts.stops.hidden=!e}drawHistory(){let{copy:t,link:a}=this.parts;a.hidden=!this.model.link,t.hidden=!0}onKey(t){let a=l[Number(t.key)-1];a&&!t.ctrlKey&&!t.metaKey&&!t.altKey&&(this.parts[a].querySelector("button").click(),t.preventDefault()),super.onKey(t)}why(t,a,{you:n,worth:e,values:r,level:i}){let{left:c,right:p}=r;if(e===null)return n?q(n,c,p):s`press the list that you would rather be shown`;let g=s`${d(c.ndcg)} to ${d(p.ndcg)}`;return e===1?s`a great page is no more than an OK one: N has forgotten the grades, and says right, as A does`:e<i?s`below ${i.toFixed(2)} three OK pages at the top outweigh one great page: N says right, ${g}`:s`N says left, ${g}: the great page comes first. A still says right: good is good`}};function q(o,t,a){let n=s`two judges looked too. N says ${d(t.ndcg)} and ${d(a.ndcg)}`,e=s`A says ${d(t.ap)} and ${d(a.ap)}`,r=o==="left"?s`N agrees with you`:s`A agrees with you`;return s`${n}, ${e}. ${r}. Same six pages; nobody has made a mistake`}var G=K(C,["you","worth"]),j={render:G};var E=`<div class="nl-lab nl-judges-lab" role="group" aria-label="Two lists, two judges" data-lm-suppress-shortcuts="true">
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
<p class="nl-why" role="status" aria-live="polite" data-part="status"></p>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
</div>
`;ndcgLabs.JudgesLab={render:o=>j.render({...o,markup:E})};})();
