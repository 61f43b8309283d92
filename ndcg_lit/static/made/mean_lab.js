(()=>{var k=ndcgLists.sum;var v=ndcgCore.fixed;var y=ndcgCore.resize;var E=ndcgCore.trend;var S=ndcgCore.View,_=ndcgCore.lab;var C=ndcgCore.said,t=ndcgCore.t;var R=8,L=["first","second"];function O(d){B(d);let[o,e]=L.map(s=>{let a=d.queries.filter(({name:r})=>!d[`out_${s}`].includes(r));return{mean:k(a.map(r=>r[s]??0))/a.length,n:a.length}});return{first:o,second:e,values:{first:o.mean,second:e.mean}}}function B({queries:d,systems:o,out_first:e,out_second:s}){if(!d.length||d.length>R)throw new RangeError(t`there must be 1 to ${R} queries; got ${d.length}`);let a=d.map(({name:n})=>n),r=n=>n===null||typeof n=="number"&&n>=0&&n<=1;if(new Set(a).size<a.length)throw new RangeError(t`every query needs a text as its name, no two the same`);if(!d.every(({first:n,second:c})=>r(n)&&r(c)))throw new RangeError(t`every value must be a number from 0 to 1, or null`);if(o.length!==2)throw new RangeError(t`there must be two systems; got ${o.length}`);for(let n of[e,s]){let c=n.find(i=>!a.includes(i));if(c!==void 0)throw new RangeError(t`no query is called \u201c${c}\u201d`);if(a.every(i=>n.includes(i)))throw new RangeError(t`at least one query must count`)}}var $=class extends S{compute(o){return O(o)}facts(o,e){return{...o,...e.values}}turnOver({name:o,value:e}){let s=this.state[o],a=s.includes(e)?s.filter(r=>r!==e):[...s,e];a.length===this.state.queries.length?this.say(t`at least one query must count`):this.commit({[o]:a},{kind:"count"})}paint(){let{sides:o,rows:e,one:s,other:a}=this.parts,{queries:r,systems:n}=this.state;[s.textContent,a.textContent]=n.map(C),y(o,2,()=>this.clone("side")),L.forEach((c,i)=>this.paintSide(o.children[i],c,n[i])),y(e,r.length,()=>this.clone("row").rows[0]),r.forEach((c,i)=>this.paintRow(e.children[i],c))}paintSide(o,e,s){let[a,r]=o.children,[n,c,i]=a.children,{mean:u,n:h}=this.now[e];n.textContent=C(s),c.textContent=h===1?t`mean of ${1} query`:t`mean of ${h} queries`,i.value=String(u),i.textContent=v(u);let[g,l]=[...r.children];l.style.setProperty("--x",String(u));let p=this.state.queries;y(g,p.length,()=>this.clone("dot"));let w=p.map(m=>m[e]??0);p.forEach((m,x)=>{let b=g.children[x];b.textContent=m.name[0],b.style.setProperty("--x",String(w[x])),b.style.setProperty("--up",String(w.slice(0,x).filter(f=>Math.abs(f-w[x])<.06).length)),b.classList.toggle("nl-out",this.state[`out_${e}`].includes(m.name))})}paintRow(o,e){let{name:s,judged:a}=e;o.cells[0].textContent=s,L.forEach((r,n)=>{let c=o.cells[n+1].firstElementChild,[i,u]=c.children,h=!this.state[`out_${r}`].includes(s),g=e[r]!==null,l=a?t`no answer`:t`not judged`;g&&(l="");let p=h?"":t`left out`;c.value=s,c.ariaPressed=String(h),i.textContent=v(e[r]??0),u.textContent=l&&p?t`${l}, ${p}`:l||p,c.ariaLabel=t`${s} counts for the ${C(this.state.systems[n])}: ${v(e[r]??0)} ${l}`.trim()})}why({kind:o},e,{first:s,second:a}){let[r,n]=this.state.systems.map(C),{out_first:c,out_second:i,queries:u}=this.state,h=t`the ${r} has ${v(s.mean)}, the ${n} ${v(a.mean)}`,g=E(s.mean,a.mean),l=s.mean?Math.round(100*(a.mean/s.mean-1)):0,p=[t`the ${n} is behind`,t`they are level`,t`the ${n} is ahead`][g+1],w=g&&l?t` by ${Math.abs(l)} %`:"",m=u.map(({name:f})=>f).filter(f=>c.includes(f)!==i.includes(f)),x=m.length?t`But the two means are not over the same queries: ${m.join(", ")} counts for one of them alone`:t`Both are over the same queries`,b=o?"":t`. Let it count`;return t`${h}: ${p}${w}. ${x}${b}`}},N=_($,["queries","systems","out_first","out_second"]),q={render:N};var M=`<div class="nl-lab nl-mean-lab" role="group" aria-label="Which queries count" data-lm-suppress-shortcuts="true">
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
`;ndcgLabs.MeanLab={render:d=>q.render({...d,markup:M})};})();
