(()=>{var J=ndcgLists.ndcg;var x=1e-9;function M(a){let t=[...a].sort((e,n)=>e-n);return t.length?t.filter((e,n)=>e!==t[n-1]).flatMap(e=>M(t.toSpliced(t.indexOf(e),1)).map(n=>[e,...n])):[[]]}function K({grades:a,values:t}){return new Map(M(a).map((s,e)=>[String(s),t?.[e]??NaN]))}function R(a,t){let s=t.get(String(a))??NaN,e=null;for(let n=0;n+1<a.length;n++){let o=a.with(n,a[n+1]).with(n+1,a[n]),r=(t.get(String(o))??NaN)-s;r>Math.max(x,e?.by??0)&&(e={at:n,by:r})}return e}function I(a,t){let s=Math.max(...t.values()),e=[...t.keys()].filter(o=>t.get(o)>s-x),n=String(a.toSorted((o,r)=>r-o));return{value:s,order:e.includes(n)?n:e[0],ideal:n,many:e.length}}function U(a){let t=[...a].map(([r,d])=>({order:r,own:d,ndcg:J(r.split(",").map(Number))})),s=0,e=0,n=0,o=null;for(let r of t)for(let d of t){let c=r.ndcg-d.ndcg,l=d.own-r.own,[u,f]=[c,l].map(v=>Math.abs(v)<=x);u!==f&&(e+=.5),!(c<=x||l<=x)&&(s+=1,c*l>n&&(n=c*l,o=[r,d]))}return{count:s,blind:e,pairs:t.length*(t.length-1)/2,pair:o,rows:t}}var W=a=>`def checked(value, order):
    if isinstance(value, (int, float)) and value - value == 0: return float(value)
    raise ValueError("measure(" + repr(order) + ") must return a finite number; got " + repr(value))
if not callable(globals().get("measure")): raise NameError("there is no function measure: write def measure(grades)")
[checked(measure(list(order)), order) for order in ${JSON.stringify(a)}]`;var Y=ndcgCore.capital,E=ndcgCore.change;var m=ndcgCore.fixed;var j=ndcgCore.gradesOf;var z=ndcgCore.same,k=ndcgCore.sendAway,w=ndcgCore.short;var V=ndcgLists.Rows;var _=ndcgLists.computeRanking;var q=ndcgCore.View,Q=ndcgCore.lab;var i=ndcgCore.t;var A=6,X=4e3,gt={k:null,gain:"linear",discount:"log2",pool:null,min_grade:1},mt=i`Python runs here on the site, or with a kernel in Jupyter; this page has neither`,st=document.currentScript?.src,F;function ft(){return F??=new Promise((a,t)=>{let s=document.createElement("script");s.src=new URL("../python/python.js",st).href,s.onload=()=>a(globalThis.ndcgPython),s.onerror=()=>{F=void 0,t(new Error(i`Python could not be loaded: press Run to try again`))},document.head.append(s)}),F}var Z=a=>j(a).sort((t,s)=>t-s),C=a=>a.replaceAll(","," "),G=class extends q{known=new Map;mine=new Set;rows;asking="";studied=new WeakMap;compute(t){let{ranking:s,code:e}=t;if(s.length<2||s.length>A)throw new RangeError(i`there must be 2 to ${A} results, for all their orders are measured`);if(typeof e!="string"||e.length>X)throw new RangeError(i`the code must be a text of at most ${X} characters`);let n=_({...gt,ranking:s}),o=this.foundFor(e,Z(s)),r=o?.values?this.study(o):void 0,d=r?.values.get(String(n.rel))??NaN;return{...n,code:e,found:o,study:r,values:{...n.values,own:d}}}foundFor(t,s){let e=this.model.get("found");return e?.code===t&&z(e.grades,s)?e:this.known.get(JSON.stringify([t,s]))}study(t){let s=this.studied.get(t);if(s)return s;let e=K(t),n={values:e,against:U(e)};return this.studied.set(t,n),n}build(){let{rows:t,code:s}=this.parts;this.rows=new V(this,t,i`Results, best rank first`,()=>this.state.ranking,(e,n)=>this.commit({ranking:e},n)),this.listen(s,"input",()=>this.drawHint()),this.listen(s,"keydown",e=>this.onKeyInCode(e)),this.model.on("change:found",this.hearFound)}close(){this.model.off("change:found",this.hearFound),super.close()}hearFound=()=>this.arrived();arrived(){let t=this.now;this.now=this.compute(this.state),this.draw(t),this.say(this.why({kind:"run"},t,this.now))}onKeyInCode(t){let{key:s,ctrlKey:e,metaKey:n,shiftKey:o,isComposing:r}=t,{code:d,run:c}=this.parts;if(s==="Escape"&&c.focus(),s!=="Enter"||o||r)return;if(t.preventDefault(),e||n)return this.run();let l=d.value.slice(0,d.selectionStart),u=l.slice(l.lastIndexOf(`
`)+1);document.execCommand("insertText",!1,`
${u.match(/^ */)}${/:\s*$/.test(u)?"    ":""}`)}begin({dataset:{name:t=""}}){this.runCode(this.parts[t].content.textContent)}run(){this.runCode(this.parts.code.value)}runCode(t){this.mine.add(t),t===this.state.code?this.ask():this.commit({code:t},{kind:"run"})}async ask(){let{code:t,ranking:s}=this.state,e=Z(s),n=JSON.stringify([t,e]);if(this.asking===n)return;if(this.foundFor(t,e)?.values)return this.arrived();if(!this.model.link)return;this.asking=n,this.drawHint();let o=await this.answer(t,M(e));this.asking="",this.known.set(n,{code:t,grades:e,...o}),this.cleanup.signal.aborted||this.arrived()}async answer(t,s){if(!st)return{values:null,error:mt,line:null};try{let{answer:e}=await ft(),{value:n,error:o,line:r,isEarlier:d}=await e({math:[],earlier:[t],code:W(s)});return o?{values:null,error:o,line:d?r:null}:{values:JSON.parse(n),error:"",line:null}}catch(e){return{values:null,error:e.message,line:null}}}drawHint(){let{code:t,hint:s,run:e}=this.parts,n=this.asking!=="";e.setAttribute("aria-busy",String(n));let o=t.value!==this.state.code;s.textContent=n?i`Running`:o?i`Changed: press Run, or Ctrl+Enter`:""}paint(t,s){let{code:e,ranking:n}=this.state,{parts:o,now:r}=this;t?.code!==e&&(o.code.value=e),this.rows?.show(r,s),this.paintNow(r,t);let{found:d,study:c}=r;o.error.textContent=d?.error?tt(d):"",k(o.told,!c),this.drawHint(),c?this.paintStudy():!d&&this.mine.has(e)&&n.length<=A&&this.ask()}paintNow(t,s){let e=s?.code===t.code?s?.values.own:NaN;if(this.tiles(t.values,s&&{...s.values,own:e}),Number.isNaN(t.values.own)&&(this.all("[data-measure=own] data")[0].textContent="–"),!t.study)return;let n=[...t.study.values.values()],[o,r]=[Math.min(...n),Math.max(...n)],d=Math.min(...t.study.against.rows.map(l=>l.ndcg)),c=this.parts.dots.lastElementChild;c.style=`--x: ${O(t.values.ndcg,d,1)}; --y: ${O(t.values.own,o,r)}`}paintStudy(){let{rel:t,labels:s,values:e,study:n}=this.now,{dots:o,swap:r,swapping:d,best:c,taking:l,against:u,first:f,second:v}=this.parts,{values:h,against:$}=n,y=[...h.values()],[N,L]=[Math.min(...y),Math.max(...y)],ot=Math.min(...$.rows.map(b=>b.ndcg)),rt=b=>`M${(100*O(b.ndcg,ot,1)).toFixed(2)} ${(100-100*O(b.own,N,L)).toFixed(2)}h0`;o.firstElementChild.firstElementChild.setAttribute("d",$.rows.map(rt).join(""));let g=R(t,h);k(d,!g);let[it,dt]=g?[s[g.at],s[g.at+1]]:[],ct=L-N<=1e-9;r.textContent=g?i`${dt} above ${it}, ranks ${g.at+1} and ${g.at+2}: that adds ${m(g.by)}.`:i`None: no swap of two neighbours raises it.`;let p=I(t,h),T=p.many>1?bt(p.many-1):"",lt=i`the ideal order ${C(p.ideal)} has ${w(h.get(p.ideal))}`;c.textContent=ct?i`${Y(et(y.length))}.`:p.order===p.ideal?i`Yes: ${C(p.ideal)} has the most, ${w(p.value)}${T}.`:i`No: ${C(p.order)} has the most, ${w(p.value)}${T}; ${lt}.`,l.dataset.order=p.order,k(l,e.own>p.value-1e-9);let{count:pt,blind:D,pairs:ut,pair:S}=$,P=i`${ut.toLocaleString("en")} pairs of orders`,B=S?i`On ${pt.toLocaleString("en")} of ${P}. Most of all here: ${wt(S)}.`:i`On none of ${P}.`,ht=i`On ${D.toLocaleString("en")} pairs only one of the two sees a difference.`;u.textContent=D?`${B} ${ht}`:B;for(let[b,H]of[f,v].entries())k(H,!S),H.dataset.order=S?.[b].order??""}swap(){let t=R(this.now.rel,this.now.study.values);t&&this.rows?.move(t.at,1)}take({dataset:{order:t=""}}){let s=this.now.rel,e=[...s.keys()],n=t.split(",").map(o=>e.splice(e.findIndex(r=>s[r]===Number(o)),1)[0]);this.rows?.reorder(n,{kind:"take"})}preview(t,s,e){let n=this.compute({...this.state,ranking:s});t.paint(e,n),this.paintNow(n,this.now)}python({dataset:{code:t=""}}){let{rel:s,values:e}=this.now;if(Number.isNaN(e.own))return this.say(i`there is no value to copy: press Run first`);let n={code:this.state.code,rel:JSON.stringify(s),value:String(e.own)},o=t.split(" ").map(r=>this.filled(n,r));this.hand(o.join(""),t.endsWith("test")?i`The test`:"Python")}why({kind:t,label:s="",from:e=0,to:n=0},o,r){let{own:d,ndcg:c}=r.values;if(r.found?.error)return i`your measure gives no value: ${tt(r.found).replace(/\.$/,"")}`;if(Number.isNaN(d))return i`press Run to measure this list by this code`;let l=t==="move"?i`${s} moved from rank ${e+1} to ${n+1}: `:"",u=o?.values.own??NaN;if(t==="run"||Number.isNaN(u)||o.code!==r.code){let{count:f,pairs:v,rows:h}=r.study.against;if(h.every(L=>Math.abs(L.own-d)<=1e-9)&&h.length>1)return i`your measure is ${m(d)} for every order: ${et(h.length)}`;let y=Math.round(100*f/v),N=f?i`on ${y||i`below 1`} % of all pairs of orders`:i`on no pair of orders`;return i`your measure is ${m(d)}, NDCG ${m(c)}; they disagree ${N}`}return i`${l}${E(i`your measure`,u,d)}, ${E("NDCG",o.values.ndcg,c)}`}},tt=({line:a,error:t})=>`${a?i`Line ${a}: `:""}${t}`,et=a=>i`it cannot tell any two of these ${a.toLocaleString("en")} orders apart`,bt=a=>a>1?i`, and ${a} more orders have as much`:i`, and ${1} more order has as much`;function wt([a,t]){let s=i`NDCG prefers ${C(a.order)} (${m(a.ndcg)} to ${m(t.ndcg)})`;return i`${s}, your measure ${C(t.order)} (${w(t.own)} to ${w(a.own)})`}var O=(a,t,s)=>s-t>1e-9?(a-t)/(s-t):.5,vt=Q(G,["ranking","code"]),nt={render:vt};var at=`<div class="nl-lab nl-own-lab" role="group" aria-label="Own measure laboratory" data-lm-suppress-shortcuts="true">
<dl class="nl-tiles">
<div data-measure="own"><dt>your measure</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="ndcg"><dt>NDCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="ap"><dt>AP</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="rr"><dt>RR</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<div class="nl-play">
<div>
<p class="nl-hint">Begin with one of these, and change it.</p>
<div class="nl-actions" role="group" aria-label="Begin with">
<button type="button" data-act="begin" data-name="dcg">DCG</button>
<button type="button" data-act="begin" data-name="reciprocal">1 / rank</button>
<button type="button" data-act="begin" data-name="nothing">First or nothing</button>
<button type="button" data-act="begin" data-name="blank">Your own</button>
</div>
<textarea class="nl-code" data-part="code" rows="8" spellcheck="false" autocapitalize="off" autocomplete="off"
        aria-label="Your measure in Python: Control and Enter run it, Escape leaves it"
        aria-keyshortcuts="Control+Enter Meta+Enter"></textarea>
<p class="nl-unread" role="alert" data-part="error"></p>
<div class="nl-actions">
<button type="button" class="nl-primary" data-act="run" data-part="run">Run</button>
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python" data-code="python">Copy as Python</button>
<button type="button" data-act="python" data-code="python test">Copy as test</button>
</div>
<p class="nl-hint" data-part="hint"></p>
</div>
<div class="nl-stage nl-compact" data-part="rows"></div>
</div>
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
<p class="nl-why" role="status" aria-live="polite" data-part="status"></p>
<div class="nl-told" data-part="told" data-grows>
<figure><div class="nl-dots" data-part="dots" aria-hidden="true">
<svg viewBox="0 0 100 100" preserveAspectRatio="none"><path/></svg><b></b></div>
<figcaption>Each dot is an order of these grades: NDCG to the right, your measure upwards. The ring is this
        list.</figcaption></figure>
<dl>
<div><dt>Which two neighbours would it rather swap?</dt><dd><span data-part="swap"></span>
<span class="nl-actions"><button type="button" data-act="swap" data-part="swapping">Swap
          them</button></span></dd></div>
<div><dt>Is its best order the ideal order?</dt><dd><span data-part="best"></span>
<span class="nl-actions"><button type="button" data-act="take" data-part="taking">Show its best
          order</button></span></dd></div>
<div><dt>Where does it disagree with NDCG?</dt><dd><span data-part="against"></span>
<span class="nl-actions"><button type="button" data-act="take" data-part="first">Show the first</button>
<button type="button" data-act="take" data-part="second">Show the second</button></span></dd></div>
</dl>
</div>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
<template data-part="dcg"><pre>from math import log2

def measure(grades):
    total = 0
    for rank, grade in enumerate(grades, 1):
        total += grade / log2(rank + 1)
    return total
</pre></template>
<template data-part="reciprocal"><pre>def measure(grades):
    total = 0
    for rank, grade in enumerate(grades, 1):
        total += grade / rank
    return total
</pre></template>
<template data-part="nothing"><pre>def measure(grades):
    return 1 if grades[0] == max(grades) else 0
</pre></template>
<template data-part="blank"><pre>def measure(grades):
    # grades is a list such as [3, 2, 3, 0, 1, 2], with rank 1 first.
    return sum(grades[:3])
</pre></template>
<template data-part="python"><pre>{code}
value = measure({rel})
</pre></template>
<template data-part="test"><pre>


def test_measure():
    assert abs(value - {value}) &lt;= 1e-9 * max(1, abs({value}))
</pre></template>
</div>
`;ndcgLabs.OwnLab={render:a=>nt.render({...a,markup:at})};})();
