(()=>{var D=ndcgLists.ndcg;var C=1e-9;function $(r){let t=[...r].sort((e,a)=>e-a);return t.length?t.filter((e,a)=>e!==t[a-1]).flatMap(e=>$(t.toSpliced(t.indexOf(e),1)).map(a=>[e,...a])):[[]]}function P({grades:r,values:t}){return new Map($(r).map((s,e)=>[String(s),t?.[e]??NaN]))}function S(r,t){let s=t.get(String(r))??NaN,e=null;for(let a=0;a+1<r.length;a++){let n=r.with(a,r[a+1]).with(a+1,r[a]),o=(t.get(String(n))??NaN)-s;o>Math.max(C,e?.by??0)&&(e={at:a,by:o})}return e}function B(r,t){let s=Math.max(...t.values()),e=[...t.keys()].filter(n=>t.get(n)>s-C),a=String(r.toSorted((n,o)=>o-n));return{value:s,order:e.includes(a)?a:e[0],ideal:a,many:e.length}}function H(r){let t=[...r].map(([n,o])=>({order:n,own:o,ndcg:D(n.split(",").map(Number))})),s=0,e=0,a=null;for(let n of t)for(let o of t){let d=n.ndcg-o.ndcg,c=o.own-n.own;d<=C||c<=C||(s+=1,d*c>e&&(e=d*c,a=[n,o]))}return{count:s,pairs:t.length*(t.length-1)/2,pair:a,rows:t}}var J=r=>`def checked(value, order):
    if isinstance(value, (int, float)) and value - value == 0: return float(value)
    raise ValueError("measure(" + repr(order) + ") must return a finite number; got " + repr(value))
if not callable(globals().get("measure")): raise NameError("there is no function measure: write def measure(grades)")
[checked(measure(list(order)), order) for order in ${JSON.stringify(r)}]`;var O=ndcgCore.change;var f=ndcgCore.fixed;var K=ndcgCore.gradesOf;var I=ndcgCore.same,v=ndcgCore.sendAway,b=ndcgCore.short;var U=ndcgLists.Rows,W=ndcgLists.measure;var Y=ndcgCore.View,j=ndcgCore.lab;var i=ndcgCore.t;var M=6,z=4e3,it={k:null,gain:"linear",discount:"log2",pool:null,min_grade:1},dt=i`Python runs here on the site, or with a kernel in Jupyter; this page has neither`,_=document.currentScript?.src,E;function ct(){return E??=new Promise((r,t)=>{let s=document.createElement("script");s.src=new URL("../python/python.js",_).href,s.onload=()=>r(globalThis.ndcgPython),s.onerror=()=>{E=void 0,t(new Error(i`Python could not be loaded: press Run to try again`))},document.head.append(s)}),E}var V=r=>K(r).sort((t,s)=>t-s),y=r=>r.replaceAll(","," "),R=class extends Y{known=new Map;mine=new Set;rows;asking="";studied=new WeakMap;measure(t){let{ranking:s,code:e}=t;if(s.length<2||s.length>M)throw new RangeError(i`there must be 2 to ${M} results, for all their orders are measured`);if(typeof e!="string"||e.length>z)throw new RangeError(i`the code must be a text of at most ${z} characters`);let a=W({...it,ranking:s}),n=this.foundFor(e,V(s)),o=n?.values?this.study(n):void 0,d=o?.values.get(String(a.rel))??NaN;return{...a,code:e,found:n,study:o,values:{...a.values,own:d}}}foundFor(t,s){let e=this.model.get("found");return e?.code===t&&I(e.grades,s)?e:this.known.get(JSON.stringify([t,s]))}study(t){let s=this.studied.get(t);if(s)return s;let e=P(t),a={values:e,against:H(e)};return this.studied.set(t,a),a}build(){let{rows:t,code:s}=this.parts;this.rows=new U(this,t,i`Results, best rank first`,()=>this.state.ranking,(e,a)=>this.commit({ranking:e},a)),this.listen(s,"input",()=>this.drawHint()),this.listen(s,"keydown",e=>this.onKeyInCode(e)),this.model.on("change:found",this.hearFound)}close(){this.model.off("change:found",this.hearFound),super.close()}hearFound=()=>this.arrived();arrived(){let t=this.now;this.now=this.measure(this.state),this.draw(t),this.say(this.why({kind:"run"},t,this.now))}onKeyInCode(t){let{key:s,ctrlKey:e,metaKey:a,shiftKey:n,isComposing:o}=t,{code:d,run:c}=this.parts;if(s==="Escape"&&c.focus(),s!=="Enter"||n||o)return;if(t.preventDefault(),e||a)return this.run();let u=d.value.slice(0,d.selectionStart),h=u.slice(u.lastIndexOf(`
`)+1);document.execCommand("insertText",!1,`
${h.match(/^ */)}${/:\s*$/.test(h)?"    ":""}`)}begin({dataset:{name:t=""}}){this.runCode(this.parts[t].content.textContent)}run(){this.runCode(this.parts.code.value)}runCode(t){this.mine.add(t),t===this.state.code?this.ask():this.commit({code:t},{kind:"run"})}async ask(){let{code:t,ranking:s}=this.state,e=V(s),a=JSON.stringify([t,e]);if(this.asking===a)return;if(this.foundFor(t,e)?.values)return this.arrived();if(!this.model.link)return;this.asking=a,this.drawHint();let n=await this.answer(t,$(e));this.asking="",this.known.set(a,{code:t,grades:e,...n}),this.cleanup.signal.aborted||this.arrived()}async answer(t,s){if(!_)return{values:null,error:dt,line:null};try{let{answer:e}=await ct(),{value:a,error:n,line:o,isEarlier:d}=await e({math:[],earlier:[t],code:J(s)});return n?{values:null,error:n,line:d?o:null}:{values:JSON.parse(a),error:"",line:null}}catch(e){return{values:null,error:e.message,line:null}}}drawHint(){let{code:t,hint:s,run:e}=this.parts,a=this.asking!=="";e.setAttribute("aria-busy",String(a));let n=t.value!==this.state.code;s.textContent=a?i`Running`:n?i`Changed: press Run, or Ctrl+Enter`:""}paint(t,s){let{code:e,ranking:a}=this.state,{parts:n,now:o}=this;t?.code!==e&&(n.code.value=e),this.rows?.show(o,s),this.paintNow(o,t);let{found:d,study:c}=o;n.error.textContent=d?.error?`${d.line?i`Line ${d.line}: `:""}${d.error}`:"",v(n.told,!c),this.drawHint(),c?this.paintStudy():!d&&this.mine.has(e)&&a.length<=M&&this.ask()}paintNow(t,s){if(this.tiles(t.values,s?.values),Number.isNaN(t.values.own)&&(this.all("[data-measure=own] data")[0].textContent="–"),!t.study)return;let e=[...t.study.values.values()],[a,n]=[Math.min(...e),Math.max(...e)],o=Math.min(...t.study.against.rows.map(c=>c.ndcg)),d=this.parts.dots.lastElementChild;d.style=`--x: ${N(t.values.ndcg,o,1)}; --y: ${N(t.values.own,a,n)}`}paintStudy(){let{rel:t,labels:s,values:e,study:a}=this.now,{dots:n,swap:o,swapping:d,best:c,taking:u,against:h,first:x,second:L}=this.parts,{values:g,against:w}=a,A=[...g.values()],[X,Z]=[Math.min(...A),Math.max(...A)],tt=Math.min(...w.rows.map(m=>m.ndcg)),et=m=>`M${(100*N(m.ndcg,tt,1)).toFixed(2)} ${(100-100*N(m.own,X,Z)).toFixed(2)}h0`;n.firstElementChild.firstElementChild.setAttribute("d",w.rows.map(et).join(""));let p=S(t,g);v(d,!p);let[st,at]=p?[s[p.at],s[p.at+1]]:[];o.textContent=p?i`${at} above ${st}, ranks ${p.at+1} and ${p.at+2}: that adds ${f(p.by)}.`:i`None: no swap of two neighbours raises it.`;let l=B(t,g),F=l.many>1?lt(l.many-1):"",nt=i`the ideal order ${y(l.ideal)} has ${b(g.get(l.ideal))}`;c.textContent=l.order===l.ideal?i`Yes: ${y(l.ideal)} has the most, ${b(l.value)}${F}.`:i`No: ${y(l.order)} has the most, ${b(l.value)}${F}; ${nt}.`,u.dataset.order=l.order,v(u,e.own>l.value-1e-9);let{count:ot,pairs:rt,pair:k}=w,G=i`${rt.toLocaleString("en")} pairs of orders`;h.textContent=k?i`On ${ot.toLocaleString("en")} of ${G}. Most of all here: ${pt(k)}.`:i`On none of ${G}.`;for(let[m,T]of[x,L].entries())v(T,!k),T.dataset.order=k?.[m].order??""}swap(){let t=S(this.now.rel,this.now.study.values);t&&this.rows?.move(t.at,1)}take({dataset:{order:t=""}}){let s=this.now.rel,e=[...s.keys()],a=t.split(",").map(n=>e.splice(e.findIndex(o=>s[o]===Number(n)),1)[0]);this.rows?.reorder(a,{kind:"take"})}preview(t,s,e){let a=this.measure({...this.state,ranking:s});t.paint(e,a),this.paintNow(a,this.now)}python({dataset:{code:t=""}}){let{rel:s,values:e}=this.now;if(Number.isNaN(e.own))return this.say(i`there is no value to copy: press Run first`);let a={code:this.state.code,rel:JSON.stringify(s),value:String(e.own)},n=t.split(" ").map(o=>this.filled(a,o));this.hand(n.join(""),t.endsWith("test")?i`The test`:"Python")}why({kind:t,label:s="",from:e=0,to:a=0},n,o){let{own:d,ndcg:c}=o.values;if(o.found?.error)return i`your measure gives no value: ${o.found.error.replace(/\.$/,"")}`;if(Number.isNaN(d))return i`press Run to measure this list by this code`;let u=t==="move"?i`${s} moved from rank ${e+1} to ${a+1}: `:"",h=n?.values.own??NaN;if(t==="run"||Number.isNaN(h)){let{count:x,pairs:L}=o.study.against,g=Math.round(100*x/L),w=x?i`on ${g||i`below 1`} % of all pairs of orders`:i`on no pair of orders`;return i`your measure is ${f(d)}, NDCG ${f(c)}; they disagree ${w}`}return i`${u}${O(i`your measure`,h,d)}, ${O("NDCG",n.values.ndcg,c)}`}},lt=r=>r>1?i`, and ${r} more orders have as much`:i`, and ${1} more order has as much`;function pt([r,t]){let s=i`NDCG prefers ${y(r.order)} (${f(r.ndcg)} to ${f(t.ndcg)})`;return i`${s}, your measure ${y(t.order)} (${b(t.own)} to ${b(r.own)})`}var N=(r,t,s)=>s-t>1e-9?(r-t)/(s-t):.5,ut=j(R,["ranking","code"]),q={render:ut};var Q=`<div class="nl-lab nl-own-lab" role="group" aria-label="Own measure laboratory" data-lm-suppress-shortcuts="true">
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
<span class="nl-hint" data-part="hint"></span></div>
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
<div class="nl-actions">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python" data-code="python">Copy as Python</button>
<button type="button" data-act="python" data-code="python test">Copy as test</button>
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
`;ndcgLabs.OwnLab={render:r=>q.render({...r,markup:Q})};})();
