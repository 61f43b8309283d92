(()=>{var j=ndcgLists.dcg;var N=ndcgLists.idcg;var S=ndcgCore.clamp;var u=ndcgCore.fixed;var C=ndcgCore.resize;var T=ndcgCore.trend;var E=ndcgCore.View,O=ndcgCore.lab;var e=ndcgCore.t;var w={gain:["linear","exponential"],discount:["log2","jk:2"],pool:["judged","returned"],ideal:["k","all"]},D={exponential:e`the gain is 2 to the grade, minus 1`,"jk:2":e`the discount begins at rank 3`,returned:e`the ideal is made of the phones returned`,all:e`the ideal never ends`},H=.65,K=.01;function A({rel:a,unreturned:s},{gain:r,discount:t,pool:c,ideal:i}){let o={gain:r,discount:t==="jk:2"?["jk",2]:t},n=N(c==="judged"?[...a,...s]:a,{...o,k:i==="all"?null:a.length});return n>0?j(a,o)/n:0}function U(a){V(a);let s=Object.keys(w),r=o=>s.every(n=>o[n]===a[n]),t=A(a,a),c=a.suspects,i=c.map(o=>A(a,o));return{value:t,printed:i,accused:c.findIndex(r),values:{value:t}}}function V(a){let{rel:s,unreturned:r,reported:t,suspects:c}=a;for(let[o,n]of Object.entries(w))if([a,...c].find(h=>!n.includes(h[o])))throw new RangeError(e`${o} must be ${n.join(", ")}`);let i=[...s,...r].every(o=>Number.isFinite(o)&&o>=0&&o<=100);if(!s.length||s.length>8||r.length>8||!i)throw new RangeError(e`there must be 1 to ${8} results, and at most as many besides, of grades from 0 to 100`);if(!(t>=0&&t<=1))throw new RangeError(e`the number reported must lie from 0 to 1`)}var k=class extends E{seen=new Set;compute(s){return U(s)}facts(s,r){return{...s,...r.values}}accuse({value:s}){let{name:r,...t}=this.state.suspects[Number(s)];this.commit(t,{kind:"accuse"})}paint(){let{title:s,value:r,seen:t,target:c,needle:i,low:o,high:n,told:p,cards:h}=this.parts,{rel:F,reported:b,suspects:L}=this.state,{value:g,printed:m,accused:$}=this.now,x=Math.min(H,b,g),f=d=>String(S((d-x)/(1-x),0,1));s.textContent=e`NDCG@${F.length} by these switches`,r.value=g,r.textContent=u(g),this.seen.add(g.toFixed(9)),C(t,this.seen.size,()=>document.createElement("i")),[...this.seen].forEach((d,l)=>t.children[l].style.setProperty("--x",f(Number(d))));for(let d of[c,p])d.style.setProperty("--x",f(b));i.style.setProperty("--x",f(g)),i.classList.toggle("nl-found",this.hits(g)),o.textContent=u(x,2),n.textContent=u(1,2),p.textContent=e`the report: ${b}`,C(h,L.length,()=>this.clone("card")),L.forEach((d,l)=>{let v=h.children[l],[M,B,P]=v.children,W=Object.entries(w).filter(([y,[I]])=>d[y]!==I);v.value=String(l),v.ariaPressed=String(l===$),M.textContent=d.name,B.textContent=W.map(([y])=>D[d[y]]).join("; ")||e`as you`;let G=this.hits(m[l])?e`it prints ${u(m[l])}`:e`it prints ${u(m[l])}: an alibi`;P.textContent=l===$?G:e`Accuse`})}hits(s){let{reported:r}=this.state,t=String(r).split(".")[1]?.length??0;return Math.abs(s-r)<=.5/10**t+1e-9}why({kind:s},r,{value:t,accused:c}){let{reported:i,suspects:o}=this.state,n=u(t);if(!s)return e`you have ${n}, the report has ${i}. Turn a switch, or accuse somebody`;let p=o[c]?.name??"";return p&&this.hits(t)?e`${p} prints ${n}, to the last digit. The case is closed`:p?e`the report has ${i}, and ${p} prints ${n}: it has an alibi`:this.hits(t)?e`${n} is the number of the report. Who has these switches?`:Math.abs(t-i)<K?e`${n} is near ${i}, but a number is a fingerprint: every digit must agree`:T(i,t)>0?e`${n} is too high: the report has ${i}`:e`${n} is too low: the report has ${i}`}},_=["rel","unreturned","reported","gain","discount","pool","ideal","suspects"],Y=O(k,_),R={render:Y};var z=`<div class="nl-lab nl-suspects-lab" role="group" aria-label="Who printed it?" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-number"><span data-part="title"></span> <data data-part="value"></data></p>
<div class="nl-line" aria-hidden="true"><div data-part="seen"></div><i class="nl-target" data-part="target"></i>
<b data-part="needle"></b></div>
<p class="nl-ends" aria-hidden="true"><span data-part="low"></span><span class="nl-told" data-part="told"></span><span
    data-part="high"></span></p>
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
`;ndcgLabs.SuspectsLab={render:a=>R.render({...a,markup:z})};})();
