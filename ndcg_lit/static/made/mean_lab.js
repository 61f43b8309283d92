(()=>{var q=ndcgLists.sum;var C=ndcgCore.fixed;var L=ndcgCore.resize;var E=ndcgCore.trend;var S=ndcgCore.View,_=ndcgCore.lab;var y=ndcgCore.said,e=ndcgCore.t;var R=8,$=["first","second"];function M(d){z(d);let[n,o]=$.map(s=>{let a=d.queries.filter(({name:r})=>!d[`out_${s}`].includes(r));return{mean:q(a.map(r=>r[s]??0))/a.length,n:a.length}});return{first:n,second:o,values:{first:n.mean,second:o.mean}}}function z({queries:d,systems:n,out_first:o,out_second:s}){if(!d.length||d.length>R)throw new RangeError(e`there must be 1 to ${R} queries; got ${d.length}`);let a=d.map(({name:t})=>t),r=t=>t===null||typeof t=="number"&&t>=0&&t<=1;if(new Set(a).size<a.length)throw new RangeError(e`every query needs a text as its name, no two the same`);if(!d.every(({first:t,second:c})=>r(t)&&r(c)))throw new RangeError(e`every value must be a number from 0 to 1, or null`);if(n.length!==2)throw new RangeError(e`there must be two systems; got ${n.length}`);for(let t of[o,s]){let c=t.find(i=>!a.includes(i));if(c!==void 0)throw new RangeError(e`no query is called \u201c${c}\u201d`);if(a.every(i=>t.includes(i)))throw new RangeError(e`at least one query must count`)}}var k=class extends S{compute(n){return M(n)}facts(n,o){return{...n,...o.values}}turnOver({name:n,value:o}){let s=this.state[n],r=this.state.queries.map(({name:t})=>t).filter(t=>s.includes(t)!==(t===o));r.length===this.state.queries.length?this.say(e`at least one query must count`):this.commit({[n]:r},{kind:"count"})}paint(){let{sides:n,rows:o,one:s,other:a}=this.parts,{queries:r,systems:t}=this.state;[s.textContent,a.textContent]=t.map(y),L(n,2,()=>this.clone("side")),$.forEach((c,i)=>this.paintSide(n.children[i],c,t[i])),L(o,r.length,()=>this.clone("row").rows[0]),r.forEach((c,i)=>this.paintRow(o.children[i],c))}paintSide(n,o,s){let[a,r]=n.children,[t,c,i]=a.children,{mean:g,n:p}=this.now[o];t.textContent=y(s),c.textContent=p===1?e`mean of ${1} query`:e`mean of ${p} queries`,i.value=String(g),i.textContent=C(g);let[f,u]=[...r.children];u.style.setProperty("--x",String(g));let l=this.state.queries;L(f,l.length,()=>this.clone("dot"));let b=l.map(h=>h[o]??0);l.forEach((h,m)=>{let x=f.children[m];x.textContent=h.name[0],x.style.setProperty("--x",String(b[m])),x.style.setProperty("--up",String(b.slice(0,m).filter(w=>Math.abs(w-b[m])<.06).length));let v=this.state[`out_${o}`].includes(h.name);x.classList.toggle("nl-out",v),x.hidden=v&&!h.judged})}paintRow(n,o){let{name:s,judged:a}=o;n.cells[0].textContent=s,$.forEach((r,t)=>{let c=n.cells[t+1].firstElementChild,[i,g]=c.children,p=!this.state[`out_${r}`].includes(s),f=o[r]!==null,u=a?e`no answer`:e`not judged`;f&&(u="");let l=p?"":e`left out`;c.value=s,c.ariaPressed=String(p),i.textContent=a||p?C(o[r]??0):"?",g.textContent=u&&l?e`${u}, ${l}`:u||l,c.ariaLabel=e`${s}, ${y(this.state.systems[t])}: ${i.textContent} ${g.textContent}`.trim()})}why({kind:n},o,{first:s,second:a}){let[r,t]=this.state.systems.map(y),{out_first:c,out_second:i,queries:g}=this.state,p=e`the ${r} has ${C(s.mean)}, the ${t} ${C(a.mean)}`,f=E(s.mean,a.mean),u=s.mean?Math.round(100*(a.mean/s.mean-1)):0,l=[e`the ${t} is behind`,e`they are level`,e`the ${t} is ahead`][f+1],b=f&&u?e` by ${Math.abs(u)} %`:"";if(!n)return`${p}: ${l}${b}`;let h=g.map(({name:w})=>w).filter(w=>c.includes(w)!==i.includes(w)),m=h.pop(),x=h.length?e`${h.join(", ")} and ${m}`:"",v=e`Both are over the same queries`;return m&&(v=e`But the two means are not over the same queries: ${m} counts for one of them alone`),x&&(v=e`But the two means are not over the same queries: ${x} count for one of them alone`),e`${p}: ${l}${b}. ${v}`}},N=_(k,["queries","systems","out_first","out_second"]),O={render:N};var B=`<div class="nl-lab nl-mean-lab" role="group" aria-label="Which queries count" data-lm-suppress-shortcuts="true">
<div class="nl-sides" data-part="sides"></div>
<template data-part="side">
<section><p class="nl-number"><b></b> <span></span> <data></data></p>
<div class="nl-beam" aria-hidden="true"><div></div><i class="nl-pivot"></i></div>
<p class="nl-ends" aria-hidden="true"><span>0</span><span>1</span></p></section>
</template>
<template data-part="dot"><b></b></template>
<p class="nl-why" data-part="status"></p>
<table class="nl-table"><caption>Press a value to leave it out, or to count it</caption>
<thead><tr><th scope="col">query</th><th scope="col" data-part="one"></th><th scope="col" data-part="other"></th></tr></thead>
<tbody data-part="rows"></tbody></table>
<template data-part="row">
<table><tr><th scope="row"></th><td><button type="button" data-act="turnOver" name="out_first"><data></data>
<small></small></button></td><td><button type="button" data-act="turnOver" name="out_second"><data></data>
<small></small></button></td></tr></table>
</template>
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
`;ndcgLabs.MeanLab={render:d=>O.render({...d,markup:B})};})();
