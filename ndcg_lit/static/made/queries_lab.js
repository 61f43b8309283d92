(()=>{var v=ndcgCore.FORMS;var f=ndcgCore.escaped;var w=ndcgCore.listWritten,y=ndcgCore.resultsRead;var C=ndcgCore.unescaped;var k=ndcgLists.sum;var L=ndcgCore.change;var R=ndcgCore.fixed;var q=ndcgCore.paintTile;var N=ndcgCore.same;var $=ndcgLists.pasteBox;var M=ndcgLists.NAMES,A=ndcgLists.Rows,_=ndcgLists.measure;var B=ndcgCore.View,E=ndcgCore.lab;function h(o,t=o.queries){let e=t.map(({ranking:n})=>_({...o,ranking:n})),a=n=>k(e.map(i=>i.values[n]))/e.length,s={mean_ap:a("ap"),mean_rr:a("rr"),mean_ndcg:a("ndcg")};return{lists:e,values:s}}v.queries={write:o=>o.map(({name:t,ranking:e})=>`${f(t)}/${w(e,!0)}`).join(";"),read:o=>o.split(";").map(t=>{let[e,a=""]=t.split("/");return{name:C(e),ranking:y(a)}})};var b=class extends B{names=[];cards=[];lists=[];measure(t){let e=h(t);if(!e.lists.length)throw new RangeError("there must be at least one query");if(`mean_${t.measure}`in e.values)return e;throw new RangeError(`the measure must be ap, rr or ndcg; got ${t.measure}`)}facts(t,e){return{...super.facts(t,e),per_query:e.lists.map(a=>a.values)}}build(){$(this,{several:!0,most:20},t=>{if(t.length>12)throw new RangeError(`there is room for 12 queries; got ${t.length}`);return{queries:t.map(({name:e,ranking:a},s)=>({name:e||`query ${s+1}`,ranking:a}))}})}fill(){let t=this.state.queries.map(e=>e.name);N(t,this.names)||(this.names=t,this.cards=t.map(()=>this.clone("query")),this.lists=this.cards.map((e,a)=>this.list(e,a)),this.parts.queries.replaceChildren(...this.cards))}list(t,e){let[a,,s]=t.children,n=this.names[e];a.textContent=n;let i=()=>this.state.queries[e].ranking,c=(p,u)=>this.commit({queries:this.with(e,p)},{...u,query:n});return new A(this,s,`${n}, best rank first`,i,c)}with(t,e){return this.state.queries.with(t,{...this.state.queries[t],ranking:e})}paint(t,e){this.fill(),this.lists.forEach((a,s)=>{a.show(this.now.lists[s],e)}),this.paintNow(this.now,t)}paintNow(t,e){this.tiles(t.values,e?.values,this.parts.means),this.cards.forEach((a,s)=>{this.tiles(t.lists[s].values,e?.lists[s]?.values,a)}),this.paintBars(t)}paintBars({lists:t,values:e}){let{measure:a,against:s}=this.state,n=e[`mean_${a}`],i=s==="start"?h(this.state,this.start.queries).lists:null,c=t.map((d,r)=>{let l=d.values[a],m=i?i[r]?.values[a]??l:n;return{title:this.names[r],value:l,from:m,by:l-m}});c.sort((d,r)=>r.by-d.by);let p=Math.max(.1,...c.map(({by:d})=>Math.abs(d))),u=i?"where it started":`the mean, ${R(n)}`;this.parts.caption.textContent=`${M[a]} of each query against ${u}`,this.parts.bars.replaceChildren(...c.map(({title:d,value:r,from:l,by:m})=>{let[g]=this.clone("bar").rows,x=g.querySelector("i");return g.cells[0].textContent=d,x.style=`--by: ${m/p}`,x.parentNode.classList.toggle("nl-less",m<0),q(g,r,l),g}))}preview(t,e,a){let s=this.lists.indexOf(t),n=h(this.state,this.with(s,e));t.paint(a,n.lists[s]),this.paintNow(n,this.now)}why({kind:t,query:e},a,{lists:s,values:n}){let{caption:i,bars:c}=this.parts,p=t==="link"?"beside the page’s own example: ":"";if(t==="measure"||t==="against")return`${i.textContent}: ${[...c.rows].map(r=>r.textContent).join(", ")}`;let u=e?`only ${e} changed; each mean takes in 1/${s.length} of it: `:p,d=["mean_ap","mean_rr","mean_ndcg"].map((r,l)=>L(["MAP","MRR","mean NDCG"][l],a.values[r],n[r]));return u+d.join(", ")}},S=E(b,["queries","k","gain","min_grade","measure","against"]),G={render:S};var P=`<div class="nl-lab nl-queries-lab" role="group" aria-label="Queries laboratory" data-lm-suppress-shortcuts="true">
<dl class="nl-tiles nl-means" data-part="means">
<div data-measure="mean_ap"><dt>MAP<span>, mean of AP</span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="mean_rr"><dt>MRR<span>, mean of RR</span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="mean_ndcg"><dt>mean NDCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
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
<template data-part="query"><section><strong></strong>
<dl class="nl-tiles">
<div data-measure="ap"><dt>AP</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="rr"><dt>RR</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="ndcg"><dt>NDCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-stage nl-compact"></div></section></template>
<div class="nl-pair" data-part="queries"></div>
<p class="nl-why" role="status" aria-live="polite" data-part="status">
    Every query counts the same. Drag a result of one, and see what the means make of it.</p>
<table class="nl-table nl-bars"><caption data-part="caption"></caption><tbody data-part="bars"></tbody></table>
<template data-part="bar">
<table><tr><th scope="row"></th> <td><span class="nl-swing" aria-hidden="true"><i></i></span></td><td
      ><data></data> (<span class="nl-delta"></span>)</td></tr></table>
</template>
<form class="nl-controls">
<fieldset class="nl-choice"><legend>Bars of</legend>
<div>
<label><input type="radio" name="measure" value="ap" data-key="measure"><span>AP</span></label>
<label><input type="radio" name="measure" value="rr" data-key="measure"><span>RR</span></label>
<label><input type="radio" name="measure" value="ndcg" data-key="measure"><span>NDCG</span></label>
</div>
</fieldset>
<fieldset class="nl-choice"><legend>against</legend>
<div>
<label><input type="radio" name="against" value="mean" data-key="against"><span>the mean</span></label>
<label><input type="radio" name="against" value="start" data-key="against"><span>the start</span></label>
</div>
</fieldset>
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
<button type="button" data-act="link" data-part="link" hidden>Copy link</button>
</div>
</form>
<details class="nl-paste" data-part="paste"><summary>Paste your own</summary>
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, lines
    of a name and a grade, or a table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
</div>
`;ndcgLabs.QueriesLab={render:o=>G.render({...o,markup:P})};})();
