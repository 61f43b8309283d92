(()=>{var k=ndcgLists.sum;var v=ndcgCore.fixed;var y=ndcgCore.resize;var E=ndcgCore.trend;var S=ndcgCore.View,_=ndcgCore.lab;var C=ndcgCore.said,e=ndcgCore.t;var q=8,L=["first","second"];function M(d){z(d);let[n,o]=L.map(a=>{let r=d.queries.filter(({name:s})=>!d[`out_${a}`].includes(s));return{mean:k(r.map(s=>s[a]??0))/r.length,n:r.length}});return{first:n,second:o,values:{first:n.mean,second:o.mean}}}function z({queries:d,systems:n,out_first:o,out_second:a}){if(!d.length||d.length>q)throw new RangeError(e`there must be 1 to ${q} queries; got ${d.length}`);let r=d.map(({name:t})=>t),s=t=>t===null||typeof t=="number"&&t>=0&&t<=1;if(new Set(r).size<r.length)throw new RangeError(e`every query needs a text as its name, no two the same`);if(!d.every(({first:t,second:c})=>s(t)&&s(c)))throw new RangeError(e`every value must be a number from 0 to 1, or null`);if(n.length!==2)throw new RangeError(e`there must be two systems; got ${n.length}`);for(let t of[o,a]){let c=t.find(i=>!r.includes(i));if(c!==void 0)throw new RangeError(e`no query is called \u201c${c}\u201d`);if(r.every(i=>t.includes(i)))throw new RangeError(e`at least one query must count`)}}var $=class extends S{compute(n){return M(n)}facts(n,o){return{...n,...o.values}}turnOver({name:n,value:o}){let a=this.state[n],s=this.state.queries.map(({name:t})=>t).filter(t=>a.includes(t)!==(t===o));s.length===this.state.queries.length?this.say(e`at least one query must count`):this.commit({[n]:s},{kind:"count"})}paint(){let{sides:n,rows:o,one:a,other:r}=this.parts,{queries:s,systems:t}=this.state;[a.textContent,r.textContent]=t.map(C),y(n,2,()=>this.clone("side")),L.forEach((c,i)=>this.paintSide(n.children[i],c,t[i])),y(o,s.length,()=>this.clone("row").rows[0]),s.forEach((c,i)=>this.paintRow(o.children[i],c))}paintSide(n,o,a){let[r,s]=n.children,[t,c,i]=r.children,{mean:u,n:h}=this.now[o];t.textContent=C(a),c.textContent=h===1?e`mean of ${1} query`:e`mean of ${h} queries`,i.value=String(u),i.textContent=v(u);let[g,l]=[...s.children];l.style.setProperty("--x",String(u));let p=this.state.queries;y(g,p.length,()=>this.clone("dot"));let w=p.map(m=>m[o]??0);p.forEach((m,x)=>{let b=g.children[x];b.textContent=m.name[0],b.style.setProperty("--x",String(w[x])),b.style.setProperty("--up",String(w.slice(0,x).filter(f=>Math.abs(f-w[x])<.06).length)),b.classList.toggle("nl-out",this.state[`out_${o}`].includes(m.name))})}paintRow(n,o){let{name:a,judged:r}=o;n.cells[0].textContent=a,L.forEach((s,t)=>{let c=n.cells[t+1].firstElementChild,[i,u]=c.children,h=!this.state[`out_${s}`].includes(a),g=o[s]!==null,l=r?e`no answer`:e`not judged`;g&&(l="");let p=h?"":e`left out`;c.value=a,c.ariaPressed=String(h),i.textContent=v(o[s]??0),u.textContent=l&&p?e`${l}, ${p}`:l||p,c.ariaLabel=e`${a} counts for the ${C(this.state.systems[t])}: ${v(o[s]??0)} ${l}`.trim()})}why({kind:n},o,{first:a,second:r}){let[s,t]=this.state.systems.map(C),{out_first:c,out_second:i,queries:u}=this.state,h=e`the ${s} has ${v(a.mean)}, the ${t} ${v(r.mean)}`,g=E(a.mean,r.mean),l=a.mean?Math.round(100*(r.mean/a.mean-1)):0,p=[e`the ${t} is behind`,e`they are level`,e`the ${t} is ahead`][g+1],w=g&&l?e` by ${Math.abs(l)} %`:"",m=u.map(({name:f})=>f).filter(f=>c.includes(f)!==i.includes(f)),x=m.length?e`But the two means are not over the same queries: ${m.join(", ")} counts for one of them alone`:e`Both are over the same queries`,b=n?"":e`. Let it count`;return e`${h}: ${p}${w}. ${x}${b}`}},B=_($,["queries","systems","out_first","out_second"]),R={render:B};var O=`<div class="nl-lab nl-mean-lab" role="group" aria-label="Which queries count" data-lm-suppress-shortcuts="true">
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
`;ndcgLabs.MeanLab={render:d=>R.render({...d,markup:O})};})();
