(()=>{var k=ndcgLists.sum;var w=ndcgCore.fixed;var y=ndcgCore.resize;var _=ndcgCore.trend;var q=ndcgCore.View,E=ndcgCore.lab;var C=ndcgCore.said,e=ndcgCore.t;var R=8,L=["first","second"];function M(d){z(d);let[n,s]=L.map(a=>{let r=d.queries.filter(({name:o})=>!d[`out_${a}`].includes(o));return{mean:k(r.map(o=>o[a]??0))/r.length,n:r.length}});return{first:n,second:s,values:{first:n.mean,second:s.mean}}}function z({queries:d,systems:n,out_first:s,out_second:a}){if(!d.length||d.length>R)throw new RangeError(e`there must be 1 to ${R} queries; got ${d.length}`);let r=d.map(({name:t})=>t),o=t=>t===null||typeof t=="number"&&t>=0&&t<=1;if(new Set(r).size<r.length)throw new RangeError(e`every query needs a text as its name, no two the same`);if(!d.every(({first:t,second:c})=>o(t)&&o(c)))throw new RangeError(e`every value must be a number from 0 to 1, or null`);if(n.length!==2)throw new RangeError(e`there must be two systems; got ${n.length}`);for(let t of[s,a]){let c=t.find(i=>!r.includes(i));if(c!==void 0)throw new RangeError(e`no query is called \u201c${c}\u201d`);if(r.every(i=>t.includes(i)))throw new RangeError(e`at least one query must count`)}}var $=class extends q{compute(n){return M(n)}facts(n,s){return{...n,...s.values}}turnOver({name:n,value:s}){let a=this.state[n],o=this.state.queries.map(({name:t})=>t).filter(t=>a.includes(t)!==(t===s));o.length===this.state.queries.length?this.say(e`at least one query must count`):this.commit({[n]:o},{kind:"count"})}paint(){let{sides:n,rows:s,one:a,other:r}=this.parts,{queries:o,systems:t}=this.state;[a.textContent,r.textContent]=t.map(C),y(n,2,()=>this.clone("side")),L.forEach((c,i)=>this.paintSide(n.children[i],c,t[i])),y(s,o.length,()=>this.clone("row").rows[0]),o.forEach((c,i)=>this.paintRow(s.children[i],c))}paintSide(n,s,a){let[r,o]=n.children,[t,c,i]=r.children,{mean:l,n:p}=this.now[s];t.textContent=C(a),c.textContent=p===1?e`mean of ${1} query`:e`mean of ${p} queries`,i.value=String(l),i.textContent=w(l);let[v,m]=[...o.children];m.style.setProperty("--x",String(l));let u=this.state.queries;y(v,u.length,()=>this.clone("dot"));let x=u.map(h=>h[s]??0);u.forEach((h,f)=>{let g=v.children[f];g.textContent=h.name[0],g.style.setProperty("--x",String(x[f])),g.style.setProperty("--up",String(x.slice(0,f).filter(B=>Math.abs(B-x[f])<.06).length));let b=this.state[`out_${s}`].includes(h.name);g.classList.toggle("nl-out",b),g.hidden=b&&!h.judged})}paintRow(n,s){let{name:a,judged:r}=s;n.cells[0].textContent=a,L.forEach((o,t)=>{let c=n.cells[t+1].firstElementChild,[i,l]=c.children,p=!this.state[`out_${o}`].includes(a),v=s[o]!==null,m=r?e`no answer`:e`not judged`;v&&(m="");let u=p?"":e`left out`;c.value=a,c.ariaPressed=String(p),i.textContent=r||p?w(s[o]??0):"?",l.textContent=m&&u?e`${m}, ${u}`:m||u,c.ariaLabel=e`${a}, ${C(this.state.systems[t])}: ${i.textContent} ${l.textContent}`.trim()})}why(n,s,{first:a,second:r}){let o=C(this.state.systems[1]),{out_first:t,out_second:c,queries:i}=this.state,l=_(a.mean,r.mean),p=a.mean?Math.round(100*(r.mean/a.mean-1)):0,v=[e`the ${o} is behind`,e`they are level`,e`the ${o} is ahead`][l+1],m=l&&p?e` by ${Math.abs(p)} %`:"",u=e`${v}${m}: ${w(r.mean)} against ${w(a.mean)}`,x=i.map(({name:b})=>b).filter(b=>t.includes(b)!==c.includes(b)),h=x.pop(),f=x.length?e`${x.join(e`, `)} and ${h}`:"",g=e`Both are over the same queries`;return h&&(g=e`But the two means are not over the same queries: ${h} counts for one of them alone`),f&&(g=e`But the two means are not over the same queries: ${f} count for one of them alone`),e`${u}. ${g}`}},N=E($,["queries","systems","out_first","out_second"]),S={render:N};var O=`<div class="nl-lab nl-mean-lab" role="group" aria-label="Which queries count" data-lm-suppress-shortcuts="true">
<div class="nl-sides" data-part="sides"></div>
<template data-part="side">
<section><p class="nl-number"><b></b> <span></span> <data></data></p>
<div class="nl-beam" aria-hidden="true"><div></div><i class="nl-pivot"></i></div>
<p class="nl-ends" aria-hidden="true"><span>0</span><span>1</span></p></section>
</template>
<template data-part="dot"><b></b></template>
<table class="nl-table"><caption>Press a value to leave it out, or to count it</caption>
<thead><tr><th scope="col">query</th><th scope="col" data-part="one"></th><th scope="col" data-part="other"></th></tr></thead>
<tbody data-part="rows"></tbody></table>
<template data-part="row">
<table><tr><th scope="row"></th><td><button type="button" data-act="turnOver" name="out_first"><data></data>
<small></small></button></td><td><button type="button" data-act="turnOver" name="out_second"><data></data>
<small></small></button></td></tr></table>
</template>
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
`;ndcgLabs.MeanLab={render:d=>S.render({...d,markup:O})};})();
