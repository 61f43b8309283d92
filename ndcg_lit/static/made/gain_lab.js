(()=>{var f=ndcgCore.contributions,b=ndcgCore.dcg;var C=ndcgCore.gains;var y=ndcgCore.ndcg;var p=ndcgCore.fixed;var m=ndcgCore.short;var k=ndcgCore.View,w=ndcgCore.lab;var v=[0,1,2,3,4,5];function N(c,t,a){let e=0,n=0;for(;e<c[t]&&n<1e3;)n+=1,e+=c[a]/Math.log2(n+1);return e<c[t]?null:n}var x=class extends k{measure({gain:t,worth:a,high:e,low:n,many:s}){if(n>=e)throw new RangeError(`the one must have a higher grade than the many; got ${e} and ${n}`);if(s>40)throw new RangeError("there may be at most 40 of the lower grade");let r=t==="hand"?a:C(v,t),o={gain:new Map(r.entries())},l=Array(s).fill(n);return{worth:r,shown:{worth:r},bars:[f([e],o),f(l,o)],needed:N(r,e,n),values:{one:b([e],o),others:b(l,o),ndcg:y([...l,e],o)}}}facts(t,a){return{...super.facts(t,a),needed:a.needed}}build(){for(let t of v){let a=this.clone("grade");a.firstElementChild.textContent=`Grade ${t}`,a.children[1].dataset.at=t,this.parts.worth.append(a)}}take(t){let{at:a}=t.dataset;if(a){let e=this.now.worth.with(a,Number(t.value));this.commit({gain:"hand",worth:e},{kind:a,smooth:!0})}else super.take(t)}paint(t){let{bars:a,values:e}=this.now,{high:n,low:s,many:r}=this.state,o=Math.max(e.one,e.others,1e-9),l=[`1 × grade ${n}`,`${r} × grade ${s}`];[...this.parts.trade.children].forEach((d,i)=>{let[g,h]=d.children;g.textContent=l[i],h.replaceChildren(...a[i].map(u=>D(u/o)))}),this.tiles(e,t?.values);for(let d of this.all("[data-key=high] > option"))d.disabled=Number(d.value)<=s;for(let d of this.all("[data-key=low] > option"))d.disabled=Number(d.value)>=n}why(t,a,{needed:e,worth:n,values:s}){let{high:r,low:o,many:l}=this.state,d=`grade ${r} gains ${m(n[r])}, grade ${o} gains ${m(n[o])}`,i=`it takes ${e??"more than 1000"} of grade ${o} to reach one of grade ${r} at rank 1`,g=n[o]?i:`no number of grade ${o} reaches one of grade ${r} at rank 1`,h=`The DCG of ${l} is ${p(s.others)} against ${p(s.one)}`,u=`with the one placed after them NDCG is ${p(s.ndcg)}`;return`${d}; as each rank counts less, ${g}. ${h}; ${u}`}};function D(c){let t=document.createElement("i");return t.style.setProperty("--got",String(c)),t}var E=w(x,["gain","worth","high","low","many"]),$={render:E};var G=`<div class="nl-lab" role="group" aria-label="Gain laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<form class="nl-controls">
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
<label><input type="radio" name="gain" value="hand" data-key="gain"><span>hand</span></label>
</div>
</fieldset>
<fieldset class="nl-worth" data-part="worth"><legend>What a grade is worth</legend>
<template data-part="grade"><label class="nl-field nl-slider"><span></span>
<input type="range" min="0" max="31" step="0.5" data-key="worth"><span
          aria-hidden="true"></span></label></template>
</fieldset>
<label class="nl-field"><span>One result of grade</span>
<select data-key="high"><option>1<option>2<option>3<option>4<option>5</select></label>
<label class="nl-field"><span>against results of grade</span>
<select data-key="low"><option>0<option>1<option>2<option>3<option>4</select></label>
<label class="nl-field nl-slider"><span>How many</span>
<input type="range" min="1" max="40" data-key="many"><span aria-hidden="true"></span></label>
<div class="nl-trade" data-part="trade" aria-hidden="true">
<p><b></b><span></span></p>
<p><b></b><span></span></p>
</div>
<dl class="nl-tiles">
<div data-measure="one"><dt>DCG of the one</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="others"><dt>DCG of the many</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="ndcg"><dt>NDCG, the one after the many</dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<p class="nl-why nl-long" role="status" aria-live="polite" data-part="status">
      How many results of the lower grade outweigh one of the higher? Try each gain, or set your own.</p>
<div class="nl-actions">
<button type="button" data-act="undo" data-part="undo">Undo</button>
<button type="button" data-act="redo" data-part="redo">Redo</button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="link" data-part="link" hidden>Copy link</button>
</div>
</form>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
</div>
`;ndcgLabs.GainLab={render:c=>$.render({...c,markup:G})};})();
