(()=>{var b=ndcgLists.ap;var w=ndcgLists.ndcg;var k=ndcgCore.capital;var v=ndcgCore.clamp;var C=ndcgCore.fixed;var L=ndcgCore.gradesOf,S=ndcgCore.isNew;var A=ndcgCore.sendAway;var p=ndcgCore.trend;var o=ndcgCore.t;var g=[{label:o`Step by step, with photos`,grade:3},{label:o`Forum answer`,grade:1},{label:o`Shop's FAQ`,grade:1},{label:o`Silent video`,grade:1},{label:o`Ad: new tyres`,grade:0},{label:o`Ad: insurance`,grade:0}],h={left:[1,5,6,2,3,4],right:[2,3,4,1,5,6]},P={0:o`ad`,1:o`OK`,3:o`great`};function f(s){let t=Array.isArray(s)?s:[];if(!(t.length===g.length&&g.every((n,r)=>t.includes(r+1))))throw new RangeError(o`the order must hold each of the pages 1 to ${g.length} once`);return t.map(n=>g[n-1])}function j(s,t=3){return{ndcg:w(s,{gain:z(t)}),ap:b(s)}}var z=(s,t=1)=>new Map([[0,0],[1,t],[3,s]]),B=s=>s.replace(/^0\.(\d+)$/,(t,e)=>o`.${e}`),R=s=>B(C(s,2));function $(s,t){s.dataset.grade=String(t),s.role="img",s.ariaLabel=P[t]}function V(s,t,e=0){let n=v(t,-1,1);s.style.setProperty("--smile",String(Math.abs(n)<.15?.15:n)),s.style.setProperty("--gaze",String(e))}function N(s,t){if(!t||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let e=t>0?"0 9%":"9% 0",n=t>0?"0 0":"-9% 0";s.animate({translate:["0 0",e,n,e,n,"0 0"]},{duration:620,easing:"ease-in-out"})}function q(s,t,e,n=0){for(let r of s.querySelectorAll("[data-judge]")){let a=r.dataset.judge??"",c=p(t.left[a],t.right[a]),l=r.querySelector("svg");V(l,e?n*c||.6:0,e?c:0);for(let d of r.querySelectorAll("[data-dial]")){let y=d.dataset.dial??"",u=t[y][a],m=d.querySelector("data");m.value=e?String(u):"",m.textContent=e?R(u):"?",d.classList.toggle("nl-higher",e&&c===(y==="left"?-1:1)),d.style.setProperty("--says",e?String(u):"0")}}}async function O(s,t,e,n){let[r,a]=(s.model.link?.()??"").split("#"),c=`${r}#${n?`${/lab=[^&]*/.exec(a)?.[0]}&${n}`:a}`,{copy:l}=s.parts;try{navigator.share?await navigator.share({title:document.title,text:t,url:c}):(await navigator.clipboard.writeText(c),s.say(e))}catch(d){if(d.name==="AbortError")return;l.hidden=!1,l.open=!0,await s.hand(c,o`The link`)}}var E=ndcgCore.View,K=ndcgCore.lab;var i=Object.keys(h),T="ndcg-choice",x=class extends E{printed=!1;open(){if(super.open(),!this.model.link)return;let t=Y(),e=this.state.you!==this.start.you&&S();if(!e&&(!t||this.state.you))return;let n=e?M(this.state,t||this.start.you):{...this.state,you:t};super.arrive(n,{kind:"link"},[]),this.send()}compute({you:t,friend:e}){if(!["",...i].includes(t))throw new RangeError(o`you must be "left", "right" or nothing; got "${t}"`);if(!["",...i].includes(e))throw new RangeError(o`a friend must be "left", "right" or nothing; got "${e}"`);let n=Object.fromEntries(i.map(r=>[r,j(L(f(h[r])))]));return{you:t,friend:e,values:n}}build(){for(let t of i){let e=this.parts[t].querySelector("ol");for(let{label:n,grade:r}of f(h[t])){let a=this.clone("page");$(a.firstElementChild,r),a.lastElementChild.textContent=n,e.append(a)}}for(let t of["beforeprint","afterprint"])this.listen(globalThis,t,()=>{this.printed=t==="beforeprint",this.draw()})}arrive(t,e,n,r){let a=e.kind==="link"&&t.you;return super.arrive(a?M(t,this.state.you):t,e,n,r)}choose({name:t}){this.commit({you:t},{kind:"choose"})}share(){let t=o`You have a flat tyre and ten minutes. Which list would you rather be shown? I have chosen. You?`;O(this,t,o`the link is copied. Your choice stays hidden until your friend has chosen`)}paint(t){let{you:e,values:n}=this.now;this.lab.dataset.you=e;for(let a of i){let c=this.parts[a];c.querySelector("button").ariaPressed=String(e===a),c.classList.toggle("nl-mine",e===a)}let r={left:-1,right:1}[e]??0;if(q(this.parts.verdicts,n,!!(e||this.printed),r),!(!t||!e||e===t.you))for(let a of this.all("[data-judge]")){let c=a.dataset.judge;N(a.querySelector("svg"),r*p(n.left[c],n.right[c]))}}drawHistory(){let{copy:t,link:e,send:n}=this.parts;e.hidden=!this.model.link,t.hidden=!0,n.hidden=e.hidden,A(n,!this.state.you)}onKey(t){let e=i[Number(t.key)-1];e&&!t.ctrlKey&&!t.metaKey&&!t.altKey&&(this.parts[e].querySelector("button").click(),t.preventDefault()),super.onKey(t)}why(t,e,{you:n,friend:r}){let a=_(n,r);if(n&&r)return o`${a}. Nobody miscounted`;if(n)return o`${a}. 1.00 is perfect`;let c=o`press the list that you would rather be shown`;return r?o`a friend has chosen. You? ${k(c)}`:c}},M=(s,t)=>({...s,you:t,friend:s.you});function Y(){try{let s=sessionStorage.getItem(T)??"";return sessionStorage.removeItem(T),i.includes(s)?s:""}catch{return""}}function _(s,t){let e=s==="left"?o`N agrees with you, A does not`:o`A agrees with you, N does not`;return t?s===t?o`your friend chose this list too. ${e}`:o`your friend chose the other list. ${e}`:e}var D=K(x,["you","friend"]),F={render:D};var I=`<div class="nl-lab nl-judges-lab" role="group" aria-label="Two lists, two judges" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Do all tasks again</button><span data-part="taskKept"></span></p></div>
<p class="nl-signs">Full dot: a great page, half: OK, empty: an ad.</p>
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
<dl class="nl-verdicts" data-part="verdicts">
<div class="nl-a" data-judge="ap"><dt>
<svg class="nl-face" viewBox="0 0 100 100" aria-hidden="true"><rect class="nl-head" x="7" y="7" width="86" height="86" rx="12"/>
<g class="nl-eyes"><rect x="28" y="35" width="12" height="13"/><rect x="60" y="35" width="12" height="13"/></g>
<path class="nl-mouth" d="M33 62q17 18 34 0"/></svg>
<span>Judge A</span></dt>
<dd data-dial="left"><span class="nl-unseen">left:</span> <data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd>
<dd data-dial="right"><span class="nl-unseen">right:</span> <data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd></div>
<div class="nl-n" data-judge="ndcg"><dt>
<svg class="nl-face" viewBox="0 0 100 100" aria-hidden="true"><circle class="nl-head" cx="50" cy="50" r="44"/>
<g class="nl-eyes"><circle cx="34" cy="42" r="6"/><circle cx="66" cy="42" r="6"/></g>
<path class="nl-glass" d="M53 42a13 13 0 1 0 26 0a13 13 0 1 0 -26 0m26 2q6 14 2 28"/>
<path class="nl-mouth" d="M33 62q17 18 34 0"/></svg>
<span>Judge N</span></dt>
<dd data-dial="left"><span class="nl-unseen">left:</span> <data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd>
<dd data-dial="right"><span class="nl-unseen">right:</span> <data></data><span class="nl-dial" aria-hidden="true"><i></i></span></dd></div>
</dl>
<div class="nl-told">
<p class="nl-why" data-part="status"></p>
<button type="button" class="nl-send" data-act="share" data-part="send">Send this to a friend</button>
</div>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
</div>
`;ndcgLabs.JudgesLab={render:s=>F.render({...s,markup:I})};})();
