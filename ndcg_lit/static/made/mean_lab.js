(()=>{var $=ndcgLists.sum;var v=ndcgCore.fixed;var C=ndcgCore.resize;var k=ndcgCore.trend;var E=ndcgCore.View,S=ndcgCore.lab;var n=ndcgCore.t;var _=8,y=["first","second"];function B(d){M(d);let[o,t]=y.map(s=>{let a=d.queries.filter(({name:r})=>!d[`out_${s}`].includes(r));return{mean:$(a.map(r=>r[s]??0))/a.length,n:a.length}});return{first:o,second:t,values:{first:o.mean,second:t.mean}}}function M({queries:d,systems:o,out_first:t,out_second:s}){if(!d.length||d.length>_)throw new RangeError(n`there must be 1 to ${_} queries; got ${d.length}`);let a=d.map(({name:e})=>e),r=e=>e===null||typeof e=="number"&&e>=0&&e<=1;if(new Set(a).size<a.length)throw new RangeError(n`every query needs a text as its name, no two the same`);if(!d.every(({first:e,second:c})=>r(e)&&r(c)))throw new RangeError(n`every value must be a number from 0 to 1, or null`);if(o.length!==2)throw new RangeError(n`there must be two systems; got ${o.length}`);for(let e of[t,s]){let c=e.find(i=>!a.includes(i));if(c!==void 0)throw new RangeError(n`no query is called \u201c${c}\u201d`);if(a.every(i=>e.includes(i)))throw new RangeError(n`at least one query must count`)}}var L=class extends E{compute(o){return B(o)}facts(o,t){return{...o,...t.values}}turnOver({name:o,value:t}){let s=this.state[o],a=s.includes(t)?s.filter(r=>r!==t):[...s,t];a.length===this.state.queries.length?this.say(n`at least one query must count`):this.commit({[o]:a},{kind:"count"})}paint(){let{sides:o,rows:t,one:s,other:a}=this.parts,{queries:r,systems:e}=this.state;[s.textContent,a.textContent]=e,C(o,2,()=>this.clone("side")),y.forEach((c,i)=>this.paintSide(o.children[i],c,e[i])),C(t,r.length,()=>this.clone("row").rows[0]),r.forEach((c,i)=>this.paintRow(t.children[i],c))}paintSide(o,t,s){let[a,r]=o.children,[e,c,i]=a.children,{mean:p,n:u}=this.now[t];e.textContent=s,c.textContent=u===1?n`mean of ${1} query`:n`mean of ${u} queries`,i.value=String(p),i.textContent=v(p);let[h,l]=[...r.children];l.style.setProperty("--x",String(p));let g=this.state.queries;C(h,g.length,()=>this.clone("dot"));let w=g.map(m=>m[t]??0);g.forEach((m,x)=>{let b=h.children[x];b.textContent=m.name[0],b.style.setProperty("--x",String(w[x])),b.style.setProperty("--up",String(w.slice(0,x).filter(f=>Math.abs(f-w[x])<.06).length)),b.classList.toggle("nl-out",this.state[`out_${t}`].includes(m.name))})}paintRow(o,t){let{name:s,judged:a}=t;o.cells[0].textContent=s,y.forEach((r,e)=>{let c=o.cells[e+1].firstElementChild,[i,p]=c.children,u=!this.state[`out_${r}`].includes(s),h=t[r]!==null,l=a?n`no answer`:n`not judged`;h&&(l="");let g=u?"":n`left out`;c.value=s,c.ariaPressed=String(u),i.textContent=v(t[r]??0),p.textContent=[l,g].filter(Boolean).join(", "),c.ariaLabel=n`${s} counts for the ${this.state.systems[e]}: ${v(t[r]??0)} ${l}`.trim()})}why({kind:o},t,{first:s,second:a}){let[r,e]=this.state.systems,{out_first:c,out_second:i,queries:p}=this.state,u=n`the ${r} has ${v(s.mean)}, the ${e} ${v(a.mean)}`,h=k(s.mean,a.mean),l=s.mean?Math.round(100*(a.mean/s.mean-1)):0,g=[n`the ${e} is behind`,n`they are level`,n`the ${e} is ahead`][h+1],w=h&&l?n` by ${Math.abs(l)} %`:"",m=p.map(({name:f})=>f).filter(f=>c.includes(f)!==i.includes(f)),x=m.length?n`But the two means are not over the same queries: ${m.join(", ")} counts for one of them alone`:n`Both are over the same queries`,b=o?"":n`. Let it count`;return n`${u}: ${g}${w}. ${x}${b}`}},O=S(L,["queries","systems","out_first","out_second"]),R={render:O};var q=`<div class="nl-lab nl-mean-lab" role="group" aria-label="Which queries count" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
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
`;ndcgLabs.MeanLab={render:d=>R.render({...d,markup:q})};})();
