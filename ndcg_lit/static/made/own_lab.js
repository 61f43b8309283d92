(()=>{var I=ndcgLists.ndcg;var C=1e-9;function O(r){let t=[...r].sort((e,n)=>e-n);return t.length?t.filter((e,n)=>e!==t[n-1]).flatMap(e=>O(t.toSpliced(t.indexOf(e),1)).map(n=>[e,...n])):[[]]}function W({grades:r,values:t}){return new Map(O(r).map((s,e)=>[String(s),t?.[e]??NaN]))}function A(r,t){let s=t.get(String(r))??NaN,e=null;for(let n=0;n+1<r.length;n++){let o=r.with(n,r[n+1]).with(n+1,r[n]),a=(t.get(String(o))??NaN)-s;a>Math.max(C,e?.by??0)&&(e={at:n,by:a})}return e}function U(r,t){let s=Math.max(...t.values()),e=[...t.keys()].filter(o=>t.get(o)>s-C),n=String(r.toSorted((o,a)=>a-o));return{value:s,order:e.includes(n)?n:e[0],ideal:n,many:e.length}}function Y(r){let t=[...r].map(([a,d])=>({order:a,own:d,ndcg:I(a.split(",").map(Number))})),s=0,e=0,n=0,o=null;for(let a of t)for(let d of t){let c=a.ndcg-d.ndcg,l=d.own-a.own,[u,f]=[c,l].map(b=>Math.abs(b)<=C);u!==f&&(e+=.5),!(c<=C||l<=C)&&(s+=1,c*l>n&&(n=c*l,o=[a,d]))}return{count:s,blind:e,pairs:t.length*(t.length-1)/2,pair:o,rows:t}}var j=r=>`def checked(value, order):
    if isinstance(value, (int, float)) and value - value == 0: return float(value)
    raise ValueError("measure(" + repr(order) + ") must return a finite number; got " + repr(value))
if not callable(globals().get("measure")): raise NameError("there is no function measure: write def measure(grades)")
[checked(measure(list(order)), order) for order in ${JSON.stringify(r)}]`;var V=ndcgCore.capital,F=ndcgCore.change;var _=ndcgCore.coarse;var m=ndcgCore.fixed;var q=ndcgCore.gradesOf;var Q=ndcgCore.same,$=ndcgCore.sendAway,v=ndcgCore.short;var X=ndcgLists.Rows;var Z=ndcgLists.computeRanking;var tt=ndcgCore.View,et=ndcgCore.lab;var i=ndcgCore.t;var D=6,st=4e3,mt={k:null,gain:"linear",discount:"log2",pool:null,min_grade:1},ft=i`Python runs here on the site, or with a kernel in Jupyter; this page has neither`,ot=document.currentScript?.src,G;function bt(){return G??=new Promise((r,t)=>{let s=document.createElement("script");s.src=new URL("../python/python.js",ot).href,s.onload=()=>r(globalThis.ndcgPython),s.onerror=()=>{G=void 0,t(new Error(i`Python could not be loaded: press Run to try again`))},document.head.append(s)}),G}var T=r=>q(r).sort((t,s)=>t-s),N=r=>r.replaceAll(","," "),P=class extends tt{known=new Map;mine=new Set;rows;asking="";studied=new WeakMap;compute(t){let{ranking:s,code:e}=t;if(s.length<2||s.length>D)throw new RangeError(i`there must be 2 to ${D} results, for all their orders are measured`);if(typeof e!="string"||e.length>st)throw new RangeError(i`the code must be a text of at most ${st} characters`);let n=Z({...mt,ranking:s}),o=this.foundFor(e,T(s)),a=o?.values?this.study(o):void 0,d=a?.values.get(String(n.rel))??NaN;return{...n,code:e,found:o,study:a,values:{...n.values,own:d}}}facts(t,{values:s,study:e}){let{ranking:n,code:o}=t,a=T(n);if(!e)return{...s,ranking:n,code:o,grades:a,value:null,highest:null,lowest:null,disagreeing:null};let d=[...e.values.values()],[c,l]=[Math.min(...d),Math.max(...d)];return{...s,ranking:n,code:o,grades:a,value:s.own,highest:l,lowest:c,disagreeing:e.against.count}}foundFor(t,s){let e=this.model.get("found");return e?.code===t&&Q(e.grades,s)?e:this.known.get(JSON.stringify([t,s]))}study(t){let s=this.studied.get(t);if(s)return s;let e=W(t),n={values:e,against:Y(e)};return this.studied.set(t,n),n}build(){let{rows:t,code:s}=this.parts;this.rows=new X(this,t,i`Results, best rank first`,()=>this.state.ranking,(e,n)=>this.commit({ranking:e},n)),this.listen(s,"input",()=>this.drawHint()),this.listen(s,"keydown",e=>this.onKeyInCode(e)),this.model.on("change:found",this.hearFound)}close(){this.model.off("change:found",this.hearFound),super.close()}hearFound=()=>this.arrived();arrived(){let t=this.now;this.now=this.compute(this.state),this.draw(t),this.say(this.why({kind:"run"},t,this.now),this.done())}onKeyInCode(t){let{key:s,ctrlKey:e,metaKey:n,shiftKey:o,isComposing:a}=t,{code:d,run:c}=this.parts;if(s==="Escape"&&c.focus(),s!=="Enter"||o||a)return;if(t.preventDefault(),e||n)return this.run();let l=d.value.slice(0,d.selectionStart),u=l.slice(l.lastIndexOf(`
`)+1);document.execCommand("insertText",!1,`
${u.match(/^ */)}${/:\s*$/.test(u)?"    ":""}`)}begin({dataset:{name:t=""}}){this.runCode(this.parts[t].content.textContent)}run(){this.runCode(this.parts.code.value)}runCode(t){this.mine.add(t),t===this.state.code?this.ask():this.commit({code:t},{kind:"run"})}async ask(){let{code:t,ranking:s}=this.state,e=T(s),n=JSON.stringify([t,e]);if(this.asking===n)return;if(this.foundFor(t,e)?.values)return this.arrived();if(!this.model.link)return;this.asking=n,this.drawHint();let o=await this.answer(t,O(e));this.asking="",this.known.set(n,{code:t,grades:e,...o}),this.cleanup.signal.aborted||this.arrived()}async answer(t,s){if(!ot)return{values:null,error:ft,line:null};try{let{answer:e}=await bt(),{value:n,error:o,line:a,isEarlier:d}=await e({math:[],earlier:[t],code:j(s)});return o?{values:null,error:o,line:d?a:null}:{values:JSON.parse(n),error:"",line:null}}catch(e){return{values:null,error:e.message,line:null}}}drawHint(){let{code:t,hint:s,run:e}=this.parts,n=this.asking!=="";e.setAttribute("aria-busy",String(n));let o=t.value!==this.state.code,a=_()?i`Changed: press Run`:i`Changed: press Run, or Ctrl+Enter`;s.textContent=n?i`Running`:o?a:""}paint(t,s){let{code:e,ranking:n}=this.state,{parts:o,now:a}=this;t?.code!==e&&(o.code.value=e),this.rows?.show(a,s),this.paintNow(a,t);let{found:d,study:c}=a;o.error.textContent=d?.error?nt(d):"",$(o.told,!c),this.drawHint(),c?this.paintStudy():!d&&this.mine.has(e)&&n.length<=D&&this.ask()}paintNow(t,s){let e=s?.code===t.code?s?.values.own:NaN;if(this.tiles(t.values,s&&{...s.values,own:e}),Number.isNaN(t.values.own)&&(this.all("[data-measure=own] data")[0].textContent="–"),!t.study)return;let n=[...t.study.values.values()],[o,a]=[Math.min(...n),Math.max(...n)],d=Math.min(...t.study.against.rows.map(l=>l.ndcg)),c=this.parts.dots.lastElementChild;c.style=`--x: ${R(t.values.ndcg,d,1)}; --y: ${R(t.values.own,o,a)}`}paintStudy(){let{rel:t,labels:s,values:e,study:n}=this.now,{dots:o,swap:a,swapping:d,best:c,taking:l,against:u,first:f,second:b}=this.parts,{values:w,against:g}=n,L=[...w.values()],[x,S]=[Math.min(...L),Math.max(...L)],E=Math.min(...g.rows.map(y=>y.ndcg)),k=y=>`M${(100*R(y.ndcg,E,1)).toFixed(2)} ${(100-100*R(y.own,x,S)).toFixed(2)}h0`;o.firstElementChild.firstElementChild.setAttribute("d",g.rows.map(k).join(""));let h=A(t,w);$(d,!h);let[dt,ct]=h?[s[h.at],s[h.at+1]]:[],lt=S-x<=1e-9;a.textContent=h?i`${ct} above ${dt}, ranks ${h.at+1} and ${h.at+2}: that adds ${m(h.by)}.`:i`None: no swap of two neighbours raises it.`;let p=U(t,w),B=p.many>1?wt(p.many-1):"",pt=i`the ideal order ${N(p.ideal)} has ${v(w.get(p.ideal))}`;c.textContent=lt?i`${V(at(L.length))}.`:p.order===p.ideal?i`Yes: ${N(p.ideal)} has the most, ${v(p.value)}${B}.`:i`No: ${N(p.order)} has the most, ${v(p.value)}${B}; ${pt}.`,l.dataset.order=p.order,$(l,e.own>p.value-1e-9);let{count:ut,blind:H,pairs:ht,pair:M}=g,J=i`${ht.toLocaleString("en")} pairs of orders`,K=M?i`On ${ut.toLocaleString("en")} of ${J}. Most of all here: ${yt(M)}.`:i`On none of ${J}.`,gt=i`On ${H.toLocaleString("en")} pairs only one of the two sees a difference.`;u.textContent=H?`${K} ${gt}`:K;for(let[y,z]of[f,b].entries())$(z,!M),z.dataset.order=M?.[y].order??""}swap(){let t=A(this.now.rel,this.now.study.values);t&&this.rows?.move(t.at,1)}take({dataset:{order:t=""}}){let s=this.now.rel,e=[...s.keys()],n=t.split(",").map(o=>e.splice(e.findIndex(a=>s[a]===Number(o)),1)[0]);this.rows?.reorder(n,{kind:"take"})}preview(t,s,e){let n=this.compute({...this.state,ranking:s});t.paint(e,n),this.paintNow(n,this.now)}python({dataset:{code:t=""}}){let{rel:s,values:e}=this.now;if(Number.isNaN(e.own))return this.say(i`there is no value to copy: press Run first`);let n={code:this.state.code,rel:JSON.stringify(s),value:String(e.own)},o=t.split(" ").map(a=>this.filled(n,a));this.hand(o.join(""),t.endsWith("test")?i`The test`:"Python")}why({kind:t,label:s="",from:e=0,to:n=0},o,a){let{own:d,ndcg:c}=a.values;if(a.found?.error)return i`your measure gives no value: ${nt(a.found).replace(/\.$/,"")}`;if(Number.isNaN(d))return i`press Run to measure this list by this code`;let l=t==="move"?i`${s} moved from rank ${e+1} to ${n+1}: `:"",u=o?.values.own??NaN;if(t==="run"||Number.isNaN(u)||o.code!==a.code){let{count:f,blind:b,pairs:w,rows:g}=a.study.against;if(g.every(k=>Math.abs(k.own-d)<=1e-9)&&g.length>1)return i`your measure is ${m(d)} for every order: ${at(g.length)}`;let x=k=>Math.round(100*k/w)||i`below 1`,S=f?i`on ${x(f)} % of all pairs of orders`:i`on no pair of orders`,E=b?i`, and on ${x(b)} % only one of the two sees a difference`:"";return i`your measure is ${m(d)}, NDCG ${m(c)}; they disagree ${S}${E}`}return i`${l}${F(i`your measure`,u,d)}, ${F("NDCG",o.values.ndcg,c)}`}},nt=({line:r,error:t})=>`${r?i`Line ${r}: `:""}${t}`,at=r=>i`it cannot tell any two of these ${r.toLocaleString("en")} orders apart`,wt=r=>r>1?i`, and ${r} more orders have as much`:i`, and ${1} more order has as much`;function yt([r,t]){let s=i`NDCG prefers ${N(r.order)} (${m(r.ndcg)} to ${m(t.ndcg)})`;return i`${s}, your measure ${N(t.order)} (${v(t.own)} to ${v(r.own)})`}var R=(r,t,s)=>s-t>1e-9?(r-t)/(s-t):.5,vt=et(P,["ranking","code"]),rt={render:vt};var it=`<div class="nl-lab nl-own-lab" role="group" aria-label="Own measure laboratory" data-lm-suppress-shortcuts="true">
<dl class="nl-tiles">
<div data-measure="own"><dt>your measure</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="ndcg"><dt>NDCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="ap"><dt>AP</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-measure="rr"><dt>RR</dt><dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<p class="nl-why" data-part="status" data-grows></p>
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
<p class="nl-unread" data-part="error"></p>
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
<div class="nl-told" data-part="told" data-grows>
<figure><div class="nl-dots" data-part="dots" aria-hidden="true">
<svg viewBox="0 0 100 100" preserveAspectRatio="none"><path/></svg><b></b></div>
<figcaption>Each dot is an order of these grades: NDCG to the right, your measure upwards. The ring is this
        list.</figcaption></figure>
</div>
<details class="nl-more" data-part="more"><summary>What your measure prefers</summary>
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
</details>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Do all tasks again</button><span data-part="taskKept"></span></p></div>
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
`;ndcgLabs.OwnLab={render:r=>rt.render({...r,markup:it})};})();
