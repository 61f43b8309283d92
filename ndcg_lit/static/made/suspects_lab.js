(()=>{var N=ndcgLists.dcg;var S=ndcgLists.idcg;var O=ndcgCore.clamp;var u=ndcgCore.fixed;var C=ndcgCore.resize;var A=ndcgCore.trend;var T=ndcgCore.View,R=ndcgCore.lab;var e=ndcgCore.t;var L={gain:["linear","exponential"],discount:["log2","jk:2"],pool:["judged","returned"],ideal:["k","all"]},H={exponential:e`the gain is 2 to the grade, minus 1`,"jk:2":e`the discount begins at rank 3`,returned:e`the ideal is made of the phones returned`,all:e`the ideal counts all ranks`},K=.65,U=.01;function z({rel:a,unreturned:n},{gain:o,discount:s,pool:p,ideal:d}){let t={gain:o,discount:s==="jk:2"?["jk",2]:s},i=S(p==="judged"?[...a,...n]:a,{...t,k:d==="all"?null:a.length});return i>0?N(a,t)/i:0}function V(a){_(a);let n=Object.keys(L),o=t=>n.every(i=>t[i]===a[i]),s=z(a,a),p=a.suspects,d=p.map(t=>z(a,t));return{value:s,printed:d,accused:p.findIndex(o),values:{value:s}}}function _(a){let{rel:n,unreturned:o,reported:s,suspects:p}=a;for(let[t,i]of Object.entries(L))if([a,...p].find(l=>!i.includes(l[t])))throw new RangeError(e`${t} must be ${i.join(e`, `)}`);let d=[...n,...o].every(t=>Number.isFinite(t)&&t>=0&&t<=100);if(!n.length||n.length>8||o.length>8||!d)throw new RangeError(e`there must be 1 to ${8} results, and at most as many besides, of grades from 0 to 100`);if(!(s>=0&&s<=1))throw new RangeError(e`the number reported must lie from 0 to 1`)}var w=class extends T{seen=new Set;heard=new Set;compute(n){return V(n)}facts(n,o){return{...n,...o.values}}accuse({value:n}){this.heard.add(Number(n));let{name:o,...s}=this.state.suspects[Number(n)];this.commit(s,{kind:"accuse"})}paint(){let{title:n,value:o,seen:s,target:p,needle:d,low:t,high:i,told:c,cards:l}=this.parts,{rel:f,reported:b,suspects:$}=this.state,{value:g,printed:x,accused:j}=this.now,E=this.hits(g);this.heard.has(j)&&E&&this.lab.dispatchEvent(new Event("ndcg-solved",{bubbles:!0}));let v=Math.min(K,b,g),y=h=>String(O((h-v)/(1-v),0,1));n.textContent=e`NDCG@${f.length} by these switches`,o.value=g,o.textContent=u(g),this.seen.add(g.toFixed(9)),C(s,this.seen.size,()=>document.createElement("i")),[...this.seen].forEach((h,r)=>s.children[r].style.setProperty("--x",y(Number(h))));for(let h of[p,c])h.style.setProperty("--x",y(b));d.style.setProperty("--x",y(g)),d.classList.toggle("nl-found",E),t.textContent=u(v,2),i.textContent=u(1,2),c.textContent=e`the report: ${b}`,C(l,$.length,()=>this.clone("card")),$.forEach((h,r)=>{let m=l.children[r],[B,P,W]=m.children,D=Object.entries(L).filter(([k,[I]])=>h[k]!==I);m.value=String(r),m.ariaPressed=String(r===j&&this.heard.has(r)),B.textContent=h.name,P.textContent=D.map(([k])=>H[h[k]]).join("; ")||e`as you`;let G=this.hits(x[r])?e`it prints ${u(x[r])}`:e`it prints ${u(x[r])}: an alibi`;m.classList.toggle("nl-heard",this.heard.has(r)),m.classList.toggle("nl-hit",this.heard.has(r)&&this.hits(x[r])),W.textContent=this.heard.has(r)?G:e`Accuse`})}hits(n){let{reported:o}=this.state,s=String(o).split(".")[1]?.length??0;return Math.abs(n-o)<=.5/10**s+1e-9}why({kind:n},o,{value:s,printed:p,accused:d}){let{reported:t,suspects:i}=this.state,c=u(s);if(!n||n==="reset")return e`you have ${c}, the report has ${t}. Accuse somebody, or turn a switch`;let l=this.heard.has(d)?i[d].name:"",f=p.filter(b=>this.hits(b)).length===1;return l&&this.hits(s)&&f?e`it was ${l}: no other suspect prints ${c}`:l&&this.hits(s)?e`${l} prints ${c}, every digit of the report`:l?e`the report has ${t}, and ${l} prints ${c}: it has an alibi`:this.hits(s)?e`${c} is the number of the report. Who has these switches?`:Math.abs(s-t)<U?e`${c} is near ${t}, but every digit must agree`:A(t,s)>0?e`${c} is higher than the report\u2019s ${t}`:e`${c} is lower than the report\u2019s ${t}`}},Y=["rel","unreturned","reported","gain","discount","pool","ideal","suspects"],q=R(w,Y),F={render:q};var M=`<div class="nl-lab nl-suspects-lab" role="group" aria-label="Who printed it?" data-lm-suppress-shortcuts="true">
<div class="nl-top"><p class="nl-number"><span data-part="title"></span> <data data-part="value"></data></p>
<div class="nl-line" aria-hidden="true"><div data-part="seen"></div><i class="nl-target" data-part="target"></i>
<b data-part="needle"></b></div>
<p class="nl-ends" aria-hidden="true"><span data-part="low"></span><span class="nl-told" data-part="told"></span><span
    data-part="high"></span></p></div>
<div class="nl-cards" role="group" aria-label="The suspects" data-part="cards"></div>
<template data-part="card"><button type="button" data-act="accuse"><b></b><span></span><small></small></button></template>
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
<p class="nl-why" data-part="status"></p>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Do all tasks again</button><span data-part="taskKept"></span></p></div>
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
