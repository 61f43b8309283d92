(()=>{var f=ndcgCore.contents;var u=ndcgCore.fixed;var v=ndcgCore.shuffled,h=ndcgCore.trend;var x=ndcgLists.pasteBox;var g=ndcgLists.NAMES,y=ndcgLists.Rows,m=ndcgLists.measure;var C=ndcgLists.inBothOrders,k=ndcgLists.inOrderOf;var R=ndcgCore.View,L=ndcgCore.lab;var d=ndcgCore.t;var O=["first","second"];function E(c,e,[t,a]){let s=Array.from({length:c.length>12?40:300},()=>{let r=v(c),n=m({...e,ranking:r});return{ranking:r,one:n.values[t],other:n.values[a]}}),o=0,i=null;for(let r of s)for(let n of s){let l=r.one-n.one,p=n.other-r.other;Math.min(l,p)>1e-6&&l*p>o&&(o=l*p,i={first:r.ranking,second:n.ranking})}return i}function $([c,e,...t]){if(t.length)throw new RangeError(d`there is room for two lists; got ${t.length+2}`);return e?{first:c,second:k(c,e)}:{first:c,second:c.toSorted((a,s)=>s.grade-a.grade)}}var w=class extends R{lists=[];measure(e){let{first:t,second:a,pair:s}=e,o=O.map(b=>m({...e,ranking:e[b]})),[i,r]=o.map(b=>b.values),[n,l]=s;if(f(t)!==f(a))throw new RangeError(d`both lists must hold the same results, in any order`);let p=n in i&&l in i;if(n===l||!p)throw new RangeError(d`there must be two different measures to compare by`);return{lists:o,disagree:h(r[n],i[n])*h(r[l],i[l])<0}}facts(e,{lists:[t,a],disagree:s}){return{...e,disagree:s,values:{first:t.values,second:a.values}}}build(){this.lists=O.map((e,t)=>{let a=(s,o)=>this.commit(C(this.state,e,s,o.at),o);return new y(this,this.parts[e],d`List ${t+1}, best rank first`,()=>this.state[e],a)}),x(this,{several:!0},e=>$(e.map(({ranking:t})=>t)))}find(){let{first:e,pair:t}=this.state,a=E(e,this.state,t),s=t.map(o=>g[o]).join(d` and `);a?this.commit(a,{}):this.say(d`no two of the orders tried set ${s} against each other`)}paint(e,t){let{lists:a}=this.now;this.lists.forEach((s,o)=>{s.show(a[o],t)}),this.paintTable(a),this.parts.cutoff.max=Math.max(a[0].rel.length,1)}paintTable(e){for(let t of this.all("[data-row]")){let a=t.dataset.row,[s,o]=e.map(p=>p.values[a]),i=h(o,s),[,r,n,l]=t.cells;r.textContent=u(s),r.className=i===1?"nl-better":"",n.textContent=u(o),n.className=i===-1?"nl-better":"",l.textContent=[d`list 2`,d`neither`,d`list 1`][i+1],t.className=this.state.pair.includes(a)?"nl-asked":""}this.all("[data-key=pair]").forEach((t,a)=>{for(let s of t.options)s.disabled=s.value===this.state.pair[1-a]})}preview(e,t,a){let s=m({...this.state,ranking:t});e.paint(a,s),this.paintTable(this.now.lists.with(this.lists.indexOf(e),s))}why(e,t,{lists:a,disagree:s}){let o=this.state.pair.map(i=>{let[r,n]=a.map(p=>p.values[i]),l=h(n,r);return l?d`${g[i]} prefers list ${l>0?1:2} (${u(r)} against ${u(n)})`:d`${g[i]} sees no difference (${u(r)})`});return s?d`${o.join(d`, but `)}: the same results, the same grades, and neither is wrong`:o.join(d` and `)}},G=L(w,["first","second","k","gain","discount","min_grade","pair"]),A={render:G};var N=`<div class="nl-lab nl-compare-lab" role="group" aria-label="Comparison laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<table class="nl-table"><caption>Two orders of the same results</caption>
<thead><tr><th scope="col">measure</th><th scope="col">list 1</th>
<th scope="col">list 2</th><th scope="col">prefers</th></tr></thead>
<tbody>
<tr data-row="ndcg"><th scope="row">NDCG</th><td></td><td></td><td></td></tr>
<tr data-row="dcg"><th scope="row">DCG</th><td></td><td></td><td></td></tr>
<tr data-row="cg"><th scope="row">CG</th><td></td><td></td><td></td></tr>
<tr data-row="precision"><th scope="row">P</th><td></td><td></td><td></td></tr>
<tr data-row="recall"><th scope="row">Recall</th><td></td><td></td><td></td></tr>
<tr data-row="ap"><th scope="row">AP</th><td></td><td></td><td></td></tr>
<tr data-row="rr"><th scope="row">RR</th><td></td><td></td><td></td></tr>
</tbody>
</table>
<template data-part="row">
<li><button type="button" class="nl-grip" aria-roledescription="movable result"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"></button>
<span class="nl-rank" aria-hidden="true"></span>
<span class="nl-name"></span>
<select><option>0<option>1<option>2<option>3<option>4<option>5</select>
<span class="nl-bar" aria-hidden="true"><i class="nl-best"></i><i class="nl-got"></i></span>
<span class="nl-sum"><span class="nl-product"></span><b></b></span>
<span class="nl-moves"><button type="button" data-act="up">↑</button>
<button type="button" data-act="down">↓</button></span></li>
</template>
<template data-part="stage"><ol class="nl-rows"></ol>
<div class="nl-cut" aria-hidden="true"><span></span></div></template>
<div class="nl-pair">
<section><strong>List 1</strong><div class="nl-stage nl-compact" data-part="first"></div></section>
<section><strong>List 2</strong><div class="nl-stage nl-compact" data-part="second"></div></section>
</div>
<p class="nl-why" role="status" aria-live="polite" data-part="status">
    Which order is better? It depends on the measure. Drag results in either list, or let the laboratory find two
    orders on which two measures disagree.</p>
<form class="nl-controls">
<label class="nl-field"><span>One measure</span>
<select data-key="pair" data-at="0">
<option value="ndcg">NDCG<option value="dcg">DCG<option value="ap">AP<option value="rr">RR
<option value="precision">P
</select></label>
<label class="nl-field"><span>The other</span>
<select data-key="pair" data-at="1">
<option value="ndcg">NDCG<option value="dcg">DCG<option value="ap">AP<option value="rr">RR
<option value="precision">P
</select></label>
<div class="nl-actions"><button type="button" class="nl-primary" data-act="find">Find a disagreement</button></div>
<label class="nl-field nl-slider"><span>Cutoff <var>k</var></span>
<input type="range" min="1" data-key="k" data-part="cutoff"><span aria-hidden="true"></span></label>
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
<div class="nl-actions">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
</div>
</form>
<details class="nl-paste" data-part="paste"><summary>Paste your own</summary>
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, lines
    of a name and a grade, or a table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
</div>
`;ndcgLabs.CompareLab={render:c=>A.render({...c,markup:N})};})();
