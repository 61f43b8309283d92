(()=>{var N=ndcgLists.dcg;var S=ndcgLists.idcg;var O=ndcgCore.clamp;var h=ndcgCore.fixed;var k=ndcgCore.resize;var A=ndcgCore.trend;var T=ndcgCore.View,R=ndcgCore.lab;var e=ndcgCore.t;var L={gain:["linear","exponential"],discount:["log2","jk:2"],pool:["judged","returned"],ideal:["k","all"]},H={exponential:e`the gain is 2 to the grade, minus 1`,"jk:2":e`the discount begins at rank 3`,returned:e`the ideal is made of the phones returned`,all:e`the ideal counts all ranks`},K=.65,U=.01;function z({rel:a,unreturned:n},{gain:o,discount:s,pool:p,ideal:c}){let t={gain:o,discount:s==="jk:2"?["jk",2]:s},r=S(p==="judged"?[...a,...n]:a,{...t,k:c==="all"?null:a.length});return r>0?N(a,t)/r:0}function V(a){_(a);let n=Object.keys(L),o=t=>n.every(r=>t[r]===a[r]),s=z(a,a),p=a.suspects,c=p.map(t=>z(a,t));return{value:s,printed:c,accused:p.findIndex(o),values:{value:s}}}function _(a){let{rel:n,unreturned:o,reported:s,suspects:p}=a;for(let[t,r]of Object.entries(L))if([a,...p].find(d=>!r.includes(d[t])))throw new RangeError(e`${t} must be ${r.join(e`, `)}`);let c=[...n,...o].every(t=>Number.isFinite(t)&&t>=0&&t<=100);if(!n.length||n.length>8||o.length>8||!c)throw new RangeError(e`there must be 1 to ${8} results, and at most as many besides, of grades from 0 to 100`);if(!(s>=0&&s<=1))throw new RangeError(e`the number reported must lie from 0 to 1`)}var w=class extends T{seen=new Set;heard=new Set;compute(n){return V(n)}facts(n,o){return{...n,...o.values}}accuse({value:n}){this.heard.add(Number(n));let{name:o,...s}=this.state.suspects[Number(n)];this.commit(s,{kind:"accuse"})}paint(){let{title:n,value:o,seen:s,target:p,needle:c,low:t,high:r,told:i,cards:d}=this.parts,{rel:x,reported:b,suspects:$}=this.state,{value:g,printed:f,accused:j}=this.now,E=this.hits(g);this.heard.has(j)&&E&&this.lab.dispatchEvent(new Event("ndcg-solved",{bubbles:!0}));let v=Math.min(K,b,g),y=u=>String(O((u-v)/(1-v),0,1));n.textContent=e`NDCG@${x.length} by these switches`,o.value=g,o.textContent=h(g),this.seen.add(g.toFixed(9)),k(s,this.seen.size,()=>document.createElement("i")),[...this.seen].forEach((u,l)=>s.children[l].style.setProperty("--x",y(Number(u))));for(let u of[p,i])u.style.setProperty("--x",y(b));c.style.setProperty("--x",y(g)),c.classList.toggle("nl-found",E),t.textContent=h(v,2),r.textContent=h(1,2),i.textContent=e`the report: ${b}`,k(d,$.length,()=>this.clone("card")),$.forEach((u,l)=>{let m=d.children[l],[B,P,W]=m.children,G=Object.entries(L).filter(([C,[D]])=>u[C]!==D);m.value=String(l),m.ariaPressed=String(l===j&&this.heard.has(l)),B.textContent=u.name,P.textContent=G.map(([C])=>H[u[C]]).join("; ")||e`as you`;let I=this.hits(f[l])?e`it prints ${h(f[l])}`:e`it prints ${h(f[l])}: an alibi`;m.classList.toggle("nl-heard",this.heard.has(l)),W.textContent=this.heard.has(l)?I:e`Accuse`})}hits(n){let{reported:o}=this.state,s=String(o).split(".")[1]?.length??0;return Math.abs(n-o)<=.5/10**s+1e-9}why({kind:n},o,{value:s,printed:p,accused:c}){let{reported:t,suspects:r}=this.state,i=h(s);if(!n||n==="reset")return e`you have ${i}, the report has ${t}. Accuse somebody, or turn a switch`;let d=this.heard.has(c)?r[c].name:"",x=p.filter(b=>this.hits(b)).length===1;return d&&this.hits(s)&&x?e`of these suspects only ${d} could print ${i}`:d&&this.hits(s)?e`${d} prints ${i}, every digit of the report`:d?e`the report has ${t}, and ${d} prints ${i}: it has an alibi`:this.hits(s)?e`${i} is the number of the report. Who has these switches?`:Math.abs(s-t)<U?e`${i} is near ${t}, but every digit must agree`:A(t,s)>0?e`${i} is higher than the report\u2019s ${t}`:e`${i} is lower than the report\u2019s ${t}`}},Y=["rel","unreturned","reported","gain","discount","pool","ideal","suspects"],q=R(w,Y),F={render:q};var M=`<div class="nl-lab nl-suspects-lab" role="group" aria-label="Who printed it?" data-lm-suppress-shortcuts="true">
<div class="nl-top"><p class="nl-number"><span data-part="title"></span> <data data-part="value"></data></p>
<div class="nl-line" aria-hidden="true"><div data-part="seen"></div><i class="nl-target" data-part="target"></i>
<b data-part="needle"></b></div>
<p class="nl-ends" aria-hidden="true"><span data-part="low"></span><span class="nl-told" data-part="told"></span><span
    data-part="high"></span></p></div>
<div class="nl-cards" role="group" aria-label="The suspects" data-part="cards"></div>
<template data-part="card"><button type="button" data-act="accuse"><b></b><span></span><small></small></button></template>
<p class="nl-why" data-part="status"></p>
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
<fieldset class="nl-choice"><legend>The ideal counts</legend><div>
<label><input type="radio" name="ideal" value="k" data-key="ideal"><span>to the cutoff</span></label>
<label><input type="radio" name="ideal" value="all" data-key="ideal"><span>all ranks</span></label></div></fieldset>
</form>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
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
`;ndcgLabs.SuspectsLab={render:a=>F.render({...a,markup:M})};})();
