(()=>{var S=ndcgLists.ap;var k=ndcgLists.dcg;var A=ndcgLists.ndcg;var N=ndcgCore.capital;var j=ndcgCore.clamp;var $=ndcgCore.fixed;var v=ndcgCore.gradesOf,O=ndcgCore.isNew;var K=ndcgCore.sendAway;var E=ndcgCore.trend;var n=ndcgCore.t;var x=[{label:n`Step by step, with photos`,grade:3},{label:n`Forum answer`,grade:1},{label:n`Shop's FAQ`,grade:1},{label:n`Silent video`,grade:1},{label:n`Ad: new tyres`,grade:0},{label:n`Ad: insurance`,grade:0}],f={left:[1,5,6,2,3,4],right:[2,3,4,1,5,6]},z={0:n`ad`,1:n`OK`,3:n`great`};function m(s){let t=Array.isArray(s)?s:[];if(!(t.length===x.length&&x.every((a,r)=>t.includes(r+1))))throw new RangeError(n`the order must hold each of the pages 1 to ${x.length} once`);return t.map(a=>x[a-1])}function M(s,t=3){return{ndcg:A(s,{gain:y(t)}),ap:S(s)}}var y=(s,t=1)=>new Map([[0,0],[1,t],[3,s]]),b=s=>$(s,2).replace(/^0/,"");function q(s,t){s.dataset.grade=String(t),s.role="img",s.ariaLabel=z[t]}function F(s,t,e=0){let a=j(t,-1,1);s.style.setProperty("--smile",String(Math.abs(a)<.15?.15:a)),s.style.setProperty("--gaze",String(e))}function T(s,t){if(!t||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let e=t>0?"0 9%":"9% 0",a=t>0?"0 0":"-9% 0";s.animate({translate:["0 0",e,a,e,a,"0 0"]},{duration:620,easing:"ease-in-out"})}async function B(s,t,e){let a=s.model.link?.()??"",{copy:r}=s.parts;try{navigator.share?await navigator.share({title:document.title,text:t,url:a}):(await navigator.clipboard.writeText(a),s.say(e))}catch(o){if(o.name==="AbortError")return;r.hidden=!1,r.open=!0,await s.hand(a,n`The link`)}}var I=ndcgCore.View,G=ndcgCore.lab;var h=Object.keys(f);function D(){let[s,t]=h.map(a=>v(m(f[a]))),e=(a,r)=>k(s,{gain:y(a,r)})-k(t,{gain:y(a,r)});return-e(0,1)/e(1,0)}var L=class extends I{printed=!1;open(){super.open(),!(!this.model.link||this.state.you===this.start.you||!O())&&(super.arrive(P(this.state,this.start.you),{kind:"link"},[]),this.send())}compute({you:t,worth:e,friend:a}){if(!["",...h].includes(t))throw new RangeError(n`you must be "left", "right" or nothing; got "${t}"`);if(!["",...h].includes(a))throw new RangeError(n`a friend must be "left", "right" or nothing; got "${a}"`);if(e!==null&&!(e>=1&&e<=7))throw new RangeError(n`what a great page is worth must lie between 1 and 7; got ${e}`);let r=Object.fromEntries(h.map(o=>[o,M(v(m(f[o])),e??void 0)]));return{you:t,worth:e,friend:a,values:r,level:D()}}build(){for(let t of h){let e=this.parts[t].querySelector("ol");for(let{label:a,grade:r}of m(f[t])){let o=this.clone("page");q(o.firstElementChild,r),o.lastElementChild.textContent=a,e.append(o)}}for(let t of["beforeprint","afterprint"])this.listen(globalThis,t,()=>{this.printed=t==="beforeprint",this.draw()})}arrive(t,e,a,r){let o=e.kind==="link"&&t.you;return super.arrive(o?P(t,this.state.you):t,e,a,r)}choose({name:t}){this.state.worth===null&&this.commit({you:t},{kind:"choose"})}share(){let t=n`You have a flat tyre and ten minutes. Which list would you rather be shown? I have chosen. You?`;B(this,t,n`the link is copied. Your choice stays hidden until your friend has chosen`)}paint(t){let{you:e,worth:a,values:r}=this.now,o=a!==null,l=o||e||this.printed;this.lab.classList.toggle("nl-slides",o),this.lab.dataset.you=e;for(let d of h){let c=this.parts[d],i=c.querySelector("button"),p=e===d;i.ariaPressed=o?null:String(p),i.ariaDisabled=o?"true":null,c.classList.toggle("nl-mine",p&&!o)}for(let d of this.all("[data-judge]")){let c=d.dataset.judge,i=E(r.left[c],r.right[c]),p={left:-1,right:1}[e]??0,u=d.querySelector("svg");F(u,l?o?i:p*i||.6:0,l?i:0),t&&e&&e!==t.you&&T(u,p*i);for(let g of d.querySelectorAll("[data-dial]")){let w=r[g.dataset.dial][c],C=g.querySelector("data");C.value=l?w:"",C.textContent=l?b(w):"?",g.classList.toggle("nl-higher",!!l&&i===(g.dataset.dial==="left"?-1:1)),g.style.setProperty("--says",l?w:0)}if(c==="ndcg")for(let g of h)this.parts[g].classList.toggle("nl-favourite",o&&i===(g==="left"?-1:1))}this.parts.knob.hidden=!o,this.parts.stops.hidden=!o}drawHistory(){let{copy:t,link:e,send:a}=this.parts;e.hidden=!this.model.link,t.hidden=!0,a.hidden=e.hidden||this.state.worth!==null,K(a,!this.state.you)}onKey(t){let e=h[Number(t.key)-1];e&&!t.ctrlKey&&!t.metaKey&&!t.altKey&&(this.parts[e].querySelector("button").click(),t.preventDefault()),super.onKey(t)}why(t,e,{you:a,worth:r,friend:o,values:l,level:d}){let{left:c,right:i}=l;if(r===null&&!a){let u=n`press the list that you would rather be shown`;return o?n`a friend has chosen. You? ${N(u)}`:u}if(r===null)return n`${_(a,o)}. Same six pages; nobody has made a mistake`;let p=n`${b(c.ndcg)} to ${b(i.ndcg)}`;return r===1?n`a great page is no more than an OK one: N has forgotten the grades, and says right, as A does`:r<d?n`below ${d.toFixed(2)} three OK pages at the top outweigh one great page: N says right, ${p}`:n`N says left, ${p}: the great page comes first. A still says right: good is good`}},P=(s,t)=>({...s,you:t,friend:s.you});function _(s,t){let e=s==="left"?n`N agrees with you, A does not`:n`A agrees with you, N does not`;return t?s===t?n`your friend chose this list too. ${e}`:n`your friend chose the other list. ${e}`:e}var J=G(L,["you","worth","friend"]),R={render:J};var Y=`<div class="nl-lab nl-judges-lab" role="group" aria-label="Two lists, two judges" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<div class="nl-cards">
<section class="nl-card" data-part="left">
<button type="button" data-act="choose" name="left" aria-keyshortcuts="1">Left list</button>
<ol></ol>
</section>
<section class="nl-card" data-part="right">
<button type="button" data-act="choose" name="right" aria-keyshortcuts="2">Right list</button>
<ol></ol>
</section>
</div>
<template data-part="page"><li><i class="nl-mark"></i><span></span></li></template>
<dl class="nl-verdicts">
<div class="nl-n" data-judge="ndcg"><dt>
<svg class="nl-face" viewBox="0 0 100 100" aria-hidden="true"><circle class="nl-head" cx="50" cy="50" r="44"/>
<g class="nl-eyes"><circle cx="34" cy="42" r="6"/><circle cx="66" cy="42" r="6"/></g>
<path class="nl-glass" d="M53 42a13 13 0 1 0 26 0a13 13 0 1 0 -26 0m26 2q6 14 2 28"/>
<path class="nl-mouth" d="M33 62q17 18 34 0"/></svg>
<span>Judge N</span></dt>
<dd data-dial="left"><span class="nl-unseen">left:</span> <data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd>
<dd data-dial="right"><span class="nl-unseen">right:</span> <data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd></div>
<div class="nl-a" data-judge="ap"><dt>
<svg class="nl-face" viewBox="0 0 100 100" aria-hidden="true"><rect class="nl-head" x="7" y="7" width="86" height="86" rx="12"/>
<g class="nl-eyes"><rect x="28" y="35" width="12" height="13"/><rect x="60" y="35" width="12" height="13"/></g>
<path class="nl-mouth" d="M33 62q17 18 34 0"/></svg>
<span>Judge A</span></dt>
<dd data-dial="left"><span class="nl-unseen">left:</span> <data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd>
<dd data-dial="right"><span class="nl-unseen">right:</span> <data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd></div>
</dl>
<label class="nl-knob" data-part="knob"><span>A great page is worth this many OK pages:</span>
<input type="range" min="1" max="7" step="0.05" data-key="worth"><span aria-hidden="true"></span>
<span class="nl-stops" aria-hidden="true"><span>1</span><span>3</span><span>7</span></span></label>
<dl class="nl-stopped" data-part="stops">
<div><dt>1</dt><dd>good is good: all that judge A sees</dd></div>
<div><dt>3</dt><dd>linear gain</dd></div>
<div><dt>7</dt><dd>exponential gain: LightGBM, XGBoost</dd></div>
</dl>
<p class="nl-why" data-part="status"></p>
<button type="button" class="nl-send" data-act="share" data-part="send">Send this to a friend</button>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
</div>
`;ndcgLabs.JudgesLab={render:s=>R.render({...s,markup:Y})};})();
