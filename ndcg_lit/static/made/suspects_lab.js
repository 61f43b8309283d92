(()=>{var T=ndcgLists.dcg;var E=ndcgLists.idcg;var S=ndcgCore.clamp;var u=ndcgCore.fixed;var k=ndcgCore.resize;var N=ndcgCore.trend;var O=ndcgCore.View,R=ndcgCore.lab;var e=ndcgCore.t;var L={gain:["linear","exponential"],discount:["log2","jk:2"],pool:["judged","returned"],ideal:["k","all"]},H={exponential:e`the gain is 2 to the grade, minus 1`,"jk:2":e`the discount begins at rank 3`,returned:e`the ideal is made of the phones returned`,all:e`the ideal never ends`},K=.65,U=.01;function A({rel:s,unreturned:n},{gain:r,discount:t,pool:c,ideal:i}){let o={gain:r,discount:t==="jk:2"?["jk",2]:t},a=E(c==="judged"?[...s,...n]:s,{...o,k:i==="all"?null:s.length});return a>0?T(s,o)/a:0}function V(s){_(s);let n=Object.keys(L),r=o=>n.every(a=>o[a]===s[a]),t=A(s,s),c=s.suspects,i=c.map(o=>A(s,o));return{value:t,printed:i,accused:c.findIndex(r),values:{value:t}}}function _(s){let{rel:n,unreturned:r,reported:t,suspects:c}=s;for(let[o,a]of Object.entries(L))if([s,...c].find(h=>!a.includes(h[o])))throw new RangeError(e`${o} must be ${a.join(", ")}`);let i=[...n,...r].every(o=>Number.isFinite(o)&&o>=0&&o<=100);if(!n.length||n.length>8||r.length>8||!i)throw new RangeError(e`there must be 1 to ${8} results, and at most as many besides, of grades from 0 to 100`);if(!(t>=0&&t<=1))throw new RangeError(e`the number reported must lie from 0 to 1`)}function Y(){let s=document.getElementById("who-it-was");s instanceof HTMLDetailsElement&&(s.open=!0)}var w=class extends O{seen=new Set;heard=new Set;compute(n){return V(n)}facts(n,r){return{...n,...r.values}}accuse({value:n}){let{name:r,...t}=this.state.suspects[Number(n)];this.commit(t,{kind:"accuse"})}paint(){let{title:n,value:r,seen:t,target:c,needle:i,low:o,high:a,told:p,cards:h}=this.parts,{rel:B,reported:x,suspects:$}=this.state,{value:g,printed:f,accused:b}=this.now,j=this.hits(g);b>=0&&this.heard.add(b),b>=0&&j&&Y();let v=Math.min(K,x,g),y=l=>String(S((l-v)/(1-v),0,1));n.textContent=e`NDCG@${B.length} by these switches`,r.value=g,r.textContent=u(g),this.seen.add(g.toFixed(9)),k(t,this.seen.size,()=>document.createElement("i")),[...this.seen].forEach((l,d)=>t.children[d].style.setProperty("--x",y(Number(l))));for(let l of[c,p])l.style.setProperty("--x",y(x));i.style.setProperty("--x",y(g)),i.classList.toggle("nl-found",j),o.textContent=u(v,2),a.textContent=u(1,2),p.textContent=e`the report: ${x}`,k(h,$.length,()=>this.clone("card")),$.forEach((l,d)=>{let m=h.children[d],[F,I,P]=m.children,W=Object.entries(L).filter(([C,[G]])=>l[C]!==G);m.value=String(d),m.ariaPressed=String(d===b),F.textContent=l.name,I.textContent=W.map(([C])=>H[l[C]]).join("; ")||e`as you`;let D=this.hits(f[d])?e`it prints ${u(f[d])}`:e`it prints ${u(f[d])}: an alibi`;m.classList.toggle("nl-heard",this.heard.has(d)),P.textContent=this.heard.has(d)?D:e`Accuse`})}hits(n){let{reported:r}=this.state,t=String(r).split(".")[1]?.length??0;return Math.abs(n-r)<=.5/10**t+1e-9}why({kind:n},r,{value:t,accused:c}){let{reported:i,suspects:o}=this.state,a=u(t);if(!n)return e`you have ${a}, the report has ${i}. Turn a switch, or accuse somebody`;let p=o[c]?.name??"";return p&&this.hits(t)?e`${p} prints ${a}, every digit of the report. The case is closed`:p?e`the report has ${i}, and ${p} prints ${a}: it has an alibi`:this.hits(t)?e`${a} is the number of the report. Who has these switches?`:Math.abs(t-i)<U?e`${a} is near ${i}, but every digit must agree`:N(i,t)>0?e`${a} is too high: the report has ${i}`:e`${a} is too low: the report has ${i}`}},q=["rel","unreturned","reported","gain","discount","pool","ideal","suspects"],J=R(w,q),M={render:J};var z=`<div class="nl-lab nl-suspects-lab" role="group" aria-label="Who printed it?" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<div class="nl-top"><p class="nl-number"><span data-part="title"></span> <data data-part="value"></data></p>
<div class="nl-line" aria-hidden="true"><div data-part="seen"></div><i class="nl-target" data-part="target"></i>
<b data-part="needle"></b></div>
<p class="nl-ends" aria-hidden="true"><span data-part="low"></span><span class="nl-told" data-part="told"></span><span
    data-part="high"></span></p></div>
<form class="nl-controls">
<fieldset class="nl-choice"><legend>A grade is worth</legend><div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>itself</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>2 to the grade, minus 1</span></label></div></fieldset>
<fieldset class="nl-choice"><legend>The discount begins at</legend><div>
<label><input type="radio" name="discount" value="log2" data-key="discount"><span>rank 2</span></label>
<label><input type="radio" name="discount" value="jk:2" data-key="discount"><span>rank 3</span></label></div></fieldset>
<fieldset class="nl-choice"><legend>The ideal is made of</legend><div>
<label><input type="radio" name="pool" value="judged" data-key="pool"><span>all judged</span></label>
<label><input type="radio" name="pool" value="returned" data-key="pool"><span>the returned</span></label></div></fieldset>
<fieldset class="nl-choice"><legend>The ideal ends</legend><div>
<label><input type="radio" name="ideal" value="k" data-key="ideal"><span>at the cutoff</span></label>
<label><input type="radio" name="ideal" value="all" data-key="ideal"><span>never</span></label></div></fieldset>
</form>
<p class="nl-why" data-part="status"></p>
<div class="nl-cards" role="group" aria-label="The suspects" data-part="cards"></div>
<template data-part="card"><button type="button" data-act="accuse"><b></b><span></span><small></small></button></template>
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
`;ndcgLabs.SuspectsLab={render:s=>M.render({...s,markup:z})};})();
