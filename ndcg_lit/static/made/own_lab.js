(()=>{var I=ndcgLists.ndcg;var C=1e-9;function O(a){let t=[...a].sort((e,n)=>e-n);return t.length?t.filter((e,n)=>e!==t[n-1]).flatMap(e=>O(t.toSpliced(t.indexOf(e),1)).map(n=>[e,...n])):[[]]}function U({grades:a,values:t}){return new Map(O(a).map((s,e)=>[String(s),t?.[e]??NaN]))}function A(a,t){let s=t.get(String(a))??NaN,e=null;for(let n=0;n+1<a.length;n++){let o=a.with(n,a[n+1]).with(n+1,a[n]),i=(t.get(String(o))??NaN)-s;i>Math.max(C,e?.by??0)&&(e={at:n,by:i})}return e}function W(a,t){let s=Math.max(...t.values()),e=[...t.keys()].filter(o=>t.get(o)>s-C),n=String(a.toSorted((o,i)=>i-o));return{value:s,order:e.includes(n)?n:e[0],ideal:n,many:e.length}}function Y(a){let t=[...a].map(([i,d])=>({order:i,own:d,ndcg:I(i.split(",").map(Number))})),s=0,e=0,n=0,o=null;for(let i of t)for(let d of t){let c=i.ndcg-d.ndcg,l=d.own-i.own,[u,f]=[c,l].map(b=>Math.abs(b)<=C);u!==f&&(e+=.5),!(c<=C||l<=C)&&(s+=1,c*l>n&&(n=c*l,o=[i,d]))}return{count:s,blind:e,pairs:t.length*(t.length-1)/2,pair:o,rows:t}}var j=a=>`def checked(value, order):
    if isinstance(value, (int, float)) and value - value == 0: return float(value)
    raise ValueError("measure(" + repr(order) + ") must return a finite number; got " + repr(value))
if not callable(globals().get("measure")): raise NameError("there is no function measure: write def measure(grades)")
[checked(measure(list(order)), order) for order in ${JSON.stringify(a)}]`;var z=ndcgCore.capital,F=ndcgCore.change;var m=ndcgCore.fixed;var V=ndcgCore.gradesOf;var _=ndcgCore.same,$=ndcgCore.sendAway,y=ndcgCore.short;var q=ndcgLists.Rows;var Q=ndcgLists.computeRanking;var X=ndcgCore.View,Z=ndcgCore.lab;var r=ndcgCore.t;var G=6,tt=4e3,gt={k:null,gain:"linear",discount:"log2",pool:null,min_grade:1},mt=r`Python runs here on the site, or with a kernel in Jupyter; this page has neither`,at=document.currentScript?.src,T;function ft(){return T??=new Promise((a,t)=>{let s=document.createElement("script");s.src=new URL("../python/python.js",at).href,s.onload=()=>a(globalThis.ndcgPython),s.onerror=()=>{T=void 0,t(new Error(r`Python could not be loaded: press Run to try again`))},document.head.append(s)}),T}var et=a=>V(a).sort((t,s)=>t-s),N=a=>a.replaceAll(","," "),D=class extends X{known=new Map;mine=new Set;rows;asking="";studied=new WeakMap;compute(t){let{ranking:s,code:e}=t;if(s.length<2||s.length>G)throw new RangeError(r`there must be 2 to ${G} results, for all their orders are measured`);if(typeof e!="string"||e.length>tt)throw new RangeError(r`the code must be a text of at most ${tt} characters`);let n=Q({...gt,ranking:s}),o=this.foundFor(e,et(s)),i=o?.values?this.study(o):void 0,d=i?.values.get(String(n.rel))??NaN;return{...n,code:e,found:o,study:i,values:{...n.values,own:d}}}foundFor(t,s){let e=this.model.get("found");return e?.code===t&&_(e.grades,s)?e:this.known.get(JSON.stringify([t,s]))}study(t){let s=this.studied.get(t);if(s)return s;let e=U(t),n={values:e,against:Y(e)};return this.studied.set(t,n),n}build(){let{rows:t,code:s}=this.parts;this.rows=new q(this,t,r`Results, best rank first`,()=>this.state.ranking,(e,n)=>this.commit({ranking:e},n)),this.listen(s,"input",()=>this.drawHint()),this.listen(s,"keydown",e=>this.onKeyInCode(e)),this.model.on("change:found",this.hearFound)}close(){this.model.off("change:found",this.hearFound),super.close()}hearFound=()=>this.arrived();arrived(){let t=this.now;this.now=this.compute(this.state),this.draw(t),this.say(this.why({kind:"run"},t,this.now))}onKeyInCode(t){let{key:s,ctrlKey:e,metaKey:n,shiftKey:o,isComposing:i}=t,{code:d,run:c}=this.parts;if(s==="Escape"&&c.focus(),s!=="Enter"||o||i)return;if(t.preventDefault(),e||n)return this.run();let l=d.value.slice(0,d.selectionStart),u=l.slice(l.lastIndexOf(`
`)+1);document.execCommand("insertText",!1,`
${u.match(/^ */)}${/:\s*$/.test(u)?"    ":""}`)}begin({dataset:{name:t=""}}){this.runCode(this.parts[t].content.textContent)}run(){this.runCode(this.parts.code.value)}runCode(t){this.mine.add(t),t===this.state.code?this.ask():this.commit({code:t},{kind:"run"})}async ask(){let{code:t,ranking:s}=this.state,e=et(s),n=JSON.stringify([t,e]);if(this.asking===n)return;if(this.foundFor(t,e)?.values)return this.arrived();if(!this.model.link)return;this.asking=n,this.drawHint();let o=await this.answer(t,O(e));this.asking="",this.known.set(n,{code:t,grades:e,...o}),this.cleanup.signal.aborted||this.arrived()}async answer(t,s){if(!at)return{values:null,error:mt,line:null};try{let{answer:e}=await ft(),{value:n,error:o,line:i,isEarlier:d}=await e({math:[],earlier:[t],code:j(s)});return o?{values:null,error:o,line:d?i:null}:{values:JSON.parse(n),error:"",line:null}}catch(e){return{values:null,error:e.message,line:null}}}drawHint(){let{code:t,hint:s,run:e}=this.parts,n=this.asking!=="";e.setAttribute("aria-busy",String(n));let o=t.value!==this.state.code;s.textContent=n?r`Running`:o?r`Changed: press Run, or Ctrl+Enter`:""}paint(t,s){let{code:e,ranking:n}=this.state,{parts:o,now:i}=this;t?.code!==e&&(o.code.value=e),this.rows?.show(i,s),this.paintNow(i,t);let{found:d,study:c}=i;o.error.textContent=d?.error?st(d):"",$(o.told,!c),this.drawHint(),c?this.paintStudy():!d&&this.mine.has(e)&&n.length<=G&&this.ask()}paintNow(t,s){let e=s?.code===t.code?s?.values.own:NaN;if(this.tiles(t.values,s&&{...s.values,own:e}),Number.isNaN(t.values.own)&&(this.all("[data-measure=own] data")[0].textContent="–"),!t.study)return;let n=[...t.study.values.values()],[o,i]=[Math.min(...n),Math.max(...n)],d=Math.min(...t.study.against.rows.map(l=>l.ndcg)),c=this.parts.dots.lastElementChild;c.style=`--x: ${R(t.values.ndcg,d,1)}; --y: ${R(t.values.own,o,i)}`}paintStudy(){let{rel:t,labels:s,values:e,study:n}=this.now,{dots:o,swap:i,swapping:d,best:c,taking:l,against:u,first:f,second:b}=this.parts,{values:w,against:g}=n,L=[...w.values()],[x,S]=[Math.min(...L),Math.max(...L)],E=Math.min(...g.rows.map(v=>v.ndcg)),k=v=>`M${(100*R(v.ndcg,E,1)).toFixed(2)} ${(100-100*R(v.own,x,S)).toFixed(2)}h0`;o.firstElementChild.firstElementChild.setAttribute("d",g.rows.map(k).join(""));let h=A(t,w);$(d,!h);let[it,dt]=h?[s[h.at],s[h.at+1]]:[],ct=S-x<=1e-9;i.textContent=h?r`${dt} above ${it}, ranks ${h.at+1} and ${h.at+2}: that adds ${m(h.by)}.`:r`None: no swap of two neighbours raises it.`;let p=W(t,w),P=p.many>1?bt(p.many-1):"",lt=r`the ideal order ${N(p.ideal)} has ${y(w.get(p.ideal))}`;c.textContent=ct?r`${z(nt(L.length))}.`:p.order===p.ideal?r`Yes: ${N(p.ideal)} has the most, ${y(p.value)}${P}.`:r`No: ${N(p.order)} has the most, ${y(p.value)}${P}; ${lt}.`,l.dataset.order=p.order,$(l,e.own>p.value-1e-9);let{count:pt,blind:B,pairs:ut,pair:M}=g,H=r`${ut.toLocaleString("en")} pairs of orders`,J=M?r`On ${pt.toLocaleString("en")} of ${H}. Most of all here: ${wt(M)}.`:r`On none of ${H}.`,ht=r`On ${B.toLocaleString("en")} pairs only one of the two sees a difference.`;u.textContent=B?`${J} ${ht}`:J;for(let[v,K]of[f,b].entries())$(K,!M),K.dataset.order=M?.[v].order??""}swap(){let t=A(this.now.rel,this.now.study.values);t&&this.rows?.move(t.at,1)}take({dataset:{order:t=""}}){let s=this.now.rel,e=[...s.keys()],n=t.split(",").map(o=>e.splice(e.findIndex(i=>s[i]===Number(o)),1)[0]);this.rows?.reorder(n,{kind:"take"})}preview(t,s,e){let n=this.compute({...this.state,ranking:s});t.paint(e,n),this.paintNow(n,this.now)}python({dataset:{code:t=""}}){let{rel:s,values:e}=this.now;if(Number.isNaN(e.own))return this.say(r`there is no value to copy: press Run first`);let n={code:this.state.code,rel:JSON.stringify(s),value:String(e.own)},o=t.split(" ").map(i=>this.filled(n,i));this.hand(o.join(""),t.endsWith("test")?r`The test`:"Python")}why({kind:t,label:s="",from:e=0,to:n=0},o,i){let{own:d,ndcg:c}=i.values;if(i.found?.error)return r`your measure gives no value: ${st(i.found).replace(/\.$/,"")}`;if(Number.isNaN(d))return r`press Run to measure this list by this code`;let l=t==="move"?r`${s} moved from rank ${e+1} to ${n+1}: `:"",u=o?.values.own??NaN;if(t==="run"||Number.isNaN(u)||o.code!==i.code){let{count:f,blind:b,pairs:w,rows:g}=i.study.against;if(g.every(k=>Math.abs(k.own-d)<=1e-9)&&g.length>1)return r`your measure is ${m(d)} for every order: ${nt(g.length)}`;let x=k=>Math.round(100*k/w)||r`below 1`,S=f?r`on ${x(f)} % of all pairs of orders`:r`on no pair of orders`,E=b?r`, and on ${x(b)} % only one of the two sees a difference`:"";return r`your measure is ${m(d)}, NDCG ${m(c)}; they disagree ${S}${E}`}return r`${l}${F(r`your measure`,u,d)}, ${F("NDCG",o.values.ndcg,c)}`}},st=({line:a,error:t})=>`${a?r`Line ${a}: `:""}${t}`,nt=a=>r`it cannot tell any two of these ${a.toLocaleString("en")} orders apart`,bt=a=>a>1?r`, and ${a} more orders have as much`:r`, and ${1} more order has as much`;function wt([a,t]){let s=r`NDCG prefers ${N(a.order)} (${m(a.ndcg)} to ${m(t.ndcg)})`;return r`${s}, your measure ${N(t.order)} (${y(t.own)} to ${y(a.own)})`}var R=(a,t,s)=>s-t>1e-9?(a-t)/(s-t):.5,vt=Z(D,["ranking","code"]),ot={render:vt};var rt=`<div class="nl-lab nl-own-lab" role="group" aria-label="Own measure laboratory" data-lm-suppress-shortcuts="true">
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
`;ndcgLabs.OwnLab={render:a=>ot.render({...a,markup:rt})};})();
