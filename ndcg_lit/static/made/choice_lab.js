(()=>{var j=ndcgLists.ap,q=ndcgLists.cg;var $=ndcgLists.dcg;var D=ndcgLists.gains;var U=ndcgLists.precision;var B=ndcgLists.rr;var C=ndcgLists.sum;function K(e){let t=e|0;return()=>{t=t+1831565813|0;let n=Math.imul(t^t>>>15,t|1);return n^=n+Math.imul(n^n>>>7,n|61),(n^n>>>14)>>>0}}var N=5,v=300,w={exponent:20,ratio:10},Z={from:0,step:.1},J={from:0,step:.4},G=[12,24,48],Y=G.length*w.exponent*w.ratio,X=.9,Q=(e,{from:t,step:n})=>Array.from({length:e},(a,s)=>t+(s+.5)*n),mt=Q(w.exponent,Z),xt=Q(w.ratio,J).map(e=>2**e);function A(e){return[0,1,1+(Math.sqrt(4*e-3)-1)/2,e]}var T=e=>Array.from({length:N},(t,n)=>(n+1)**-e);function I(e,t,n){let a=T(t),s=A(n);return C(e.map((o,r)=>s[o]*a[r]))/(n*C(a))}var tt=e=>1/(1+Math.exp(-e)),et=e=>-e*Math.log(e)-(1-e)*Math.log(1-e);function z(e,t){return[1,2,3].every(n=>{let a=0;return e.every((s,o)=>(a+=+(e[o]>=n)-+(t[o]>=n),a>=0))})}var b=[],bt=K(0);for(;b.length<v;){let e=()=>Array.from({length:N},()=>bt()%4),[t,n]=[e(),e()];!z(t,n)&&!z(n,t)&&b.push([t,n])}var R;function nt(){if(R)return R;let e=mt.flatMap(n=>xt.map(a=>b.map(([s,o])=>I(s,n,a)-I(o,n,a)))),t=G.flatMap(n=>e.map(a=>Float64Array.from(a,s=>tt(n*s))));return R={chances:t,doubts:t.map(n=>n.map(et))},R}var wt=()=>({belief:new Float64Array(Y).fill(1/Y),asked:[]});function H({belief:e,asked:t}){let{chances:n,doubts:a}=nt(),s=new Float64Array(v),o=new Float64Array(v);e.forEach((i,c)=>{for(let l=0;l<v;l++)s[l]+=i*n[c][l],o[l]+=i*a[c][l]});let r=Array.from(s,(i,c)=>t.includes(c)?-1:Math.round((et(i)-o[c])*1e9));return r.indexOf(Math.max(...r))}function yt({belief:e,asked:t},n,a){let s=e.map((r,i)=>{let c=nt().chances[i][n];return r*[Math.sqrt(c*(1-c)),c,1-c][a]}),o=s.reduce((r,i)=>r+i,0);return{belief:s.map(r=>r/o),asked:[...t,n]}}function V(e,{from:t,step:n}){let a=C(e.map((o,r)=>o*(t+(r+.5)*n))),s=o=>{let r=0,i=e.findIndex(c=>(r+=c,r>=o));return t+n*(i+1-(r-o)/e[i])};return[a,s((1-X)/2),s((1+X)/2)]}function kt({belief:e}){let t=Array(w.exponent).fill(0),n=Array(w.ratio).fill(0);e.forEach((r,i)=>{n[i%w.ratio]+=r,t[Math.floor(i/w.ratio)%w.exponent]+=r});let[a,s,o]=V(n,J).map(r=>2**r);return{exponent:V(t,Z),ratio:[a,s,o]}}var Ct=Array(N).fill(3),At={CG:q,DCG:e=>$(e),"DCG by 2^grade - 1":e=>$(e,{gain:"exponential"}),"DCG by 1/rank":e=>$(e,{discount:"reciprocal"}),"DCG by 0.8^(rank - 1)":e=>$(e,{discount:["rbp",.8]}),"P@3":e=>U(e,{k:3}),AP:e=>j(e,{nRelevant:N}),RR:e=>B(e)};function Lt(e,t){let n=Object.entries(At).map(([s,o])=>{let r=o(Ct),i=t.map((p,u)=>{let[g,x]=b[e[u]].map(h=>o(h)/r);return g-x}),c=G.map(p=>t.map((g,x)=>{let h=tt(p*i[x]);return[Math.sqrt(h*(1-h)),h,1-h][g]}).reduce((g,x)=>g*x,1)),l=t.filter((p,u)=>p===(Math.abs(i[u])<1e-9?0:i[u]>0?1:2));return{name:s,share:C(c),agrees:l.length}}),a=C(n.map(s=>s.share));return n.map(s=>({...s,share:s.share/a})).sort((s,o)=>o.share-s.share)}function ot(e){let t=wt();for(let c of e)t=yt(t,H(t),c);let{exponent:n,ratio:a}=kt(t),s=e.map((c,l)=>{let[p,u]=b[t.asked[l]].map(g=>I(g,n[0],a[0]));return c?(p-u)*(c===1?-1:1):0}),o=s.filter(c=>c>0).length,r=o?s.indexOf(Math.max(...s)):-1,i=Lt(t.asked,e);return{asked:[...t.asked,H(t)],exponent:n,ratio:a,against:o,odd:r,measures:i}}var y=ndcgCore.fixed;var O=ndcgCore.resize;var st=ndcgCore.View,at=ndcgCore.lab;var F=ndcgCore.said,d=ndcgCore.t;var[L,E]=[10,20],Mt=3,$t={"NDCG, DCG":"DCG",AP:"AP",RR:"RR"};function Et(e){return e<.3?d`You hardly care where in the list a good result is.`:e<.8?d`You take the list with more good results, and rather early ones.`:e<1.4?d`You want the good results early; those further down count for little.`:d`You look at the first result, and hardly at any other.`}function Rt(e){return e<1.5?d`An excellent result counts hardly more than a fair one.`:d`An excellent result counts as much as ${Math.round(e)} fair ones.`}var vt=3,Nt={1:1,ArrowLeft:1,2:2,ArrowRight:2,0:0},rt=([e,t,n],a)=>d`${y(e,a)} (${y(t,a)} to ${y(n,a)})`,ct=e=>e.filter(({share:t})=>t*Mt>e[0].share).map(({name:t})=>F(t)),it=e=>e.join(d`, `).replace(/(?:, |、)([^,、]+)$/,`${d` or `}$1`),_=class extends st{compute({choices:t}){if(t.length>E)throw new RangeError(d`there must be at most ${E} choices; got ${t.length}`);if(!t.every(o=>[0,1,2].includes(o)))throw new RangeError(d`a choice must be 1 or 2, or 0 for neither list`);let n=ot(t),[a,s]=[n.exponent,n.ratio].map(([o,r,i])=>({mean:o,low:r,high:i}));return{...n,values:{exponent:a.mean,ratio:s.mean}}}goesOn=!1;get ended(){let t=this.state.choices.length;return t===E||t===L&&!this.goesOn}goOn(){this.goesOn=!0,this.draw(),this.parts.first.focus()}choose(t){this.ended||this.commit({choices:[...this.state.choices,t]},{kind:"choice"})}first(){this.choose(1)}second(){this.choose(2)}neither(){this.choose(0)}onKey(t){let{key:n,target:a,shiftKey:s,altKey:o,ctrlKey:r,metaKey:i}=t,c=Nt[n],l=!(s||o||r||i||t.repeat);c!==void 0&&l&&a!==this.parts.copied&&(t.preventDefault(),this.choose(c)),super.onKey(t)}python(){let{asked:t,exponent:n,ratio:a}=this.now,s=A(a[0]).map((l,p)=>`${p}: ${y(l,2)}`),o=T(n[0]).map(l=>y(l)),[r,i]=b[t[0]].map(l=>`[${l.join(", ")}]`),c={worth:`{${s.join(", ")}}`,weights:`[${o.join(", ")}]`};this.hand(this.filled({...c,exponent:y(n[0],2),lists:`${r}, ${i}`}),"Python")}paint(){let{asked:t,exponent:n,ratio:a,measures:s}=this.now,{pair:o,first:r,second:i,neither:c,asks:l,count:p,finale:u,onwards:g,result:x,measures:h}=this.parts,f=this.state.choices.length;f<L&&(this.goesOn=!1);let m=this.ended;l.textContent=m?d`That is all.`:d`Which list is better?`;let S=f<L?L:E;p.textContent=m?d`${f} choices`:d`Choice ${f+1} of ${S}`,u.hidden=!m,g.hidden=f===E,o.hidden=m,c.hidden=m;let P=b[m?t[f-1]:t[f]];[r,i].forEach((M,k)=>Ot(M,P[k],k+1)),m&&this.paintFinale(),this.paintWeights(n),this.paintGains(a),x.hidden=f<L,O(h,s.length,()=>this.clone("result-row")),s.forEach(({name:M,share:k,agrees:ht},ut)=>{let[ft,W,gt]=h.children[ut].children;ft.textContent=F(M),W.querySelector("i").style=`--share: ${k}`,W.querySelector("b").textContent=k<.005?d`below 1 %`:`${Math.round(100*k)} %`,gt.textContent=d`${ht} of ${f}`})}paintFinale(){let{exponent:t,ratio:n,measures:a,asked:s,odd:o}=this.now,{judge:r,means:i,agreement:c,odd:l}=this.parts,{choices:p}=this.state,u=p.length,g=ct(a);r.textContent=g.length>vt?d`You judge by a rule of your own.`:d`You judge like ${it(g)}.`,i.textContent=d`${Et(t[0])} ${Rt(n[0])}`;let x=Object.entries($t).map(([h,f])=>[h,a.find(m=>m.name===f).agrees]);if(l.hidden=o<0,o>=0){let[h,f]=p[o]===1?b[s[o]]:b[s[o]].toReversed(),m=d`you took ${h.join(" ")} rather than ${f.join(" ")}`;l.textContent=d`One choice does not fit the others: ${m}.`}O(c,x.length,()=>this.clone("agrees")),x.forEach(([h,f],m)=>{let[S,P,M]=c.children[m].children;S.textContent=h,P.firstElementChild.style=`--share: ${f/u}`,M.textContent=d`${f} of ${u}`})}paintWeights([t,n,a]){let s=Array.from({length:33},(c,l)=>1+l/8),o=c=>s.map(l=>[100*(l-.5)/5,c(l)]),r=c=>o(l=>l**-c),i=[o(c=>1/Math.log2(c+1)),r(1)];lt(this.parts.weights,r(n),r(a),r(t),i)}paintGains([t,n,a]){let s=r=>r.map((i,c)=>[100*(c+.5)/4,i/r[3]]),o=[D([0,1,2,3]),D([0,1,2,3],"exponential")].map(s);lt(this.parts.gains,s(A(n)),s(A(a)),s(A(t)),o)}why(t,n,{exponent:a,ratio:s,against:o,measures:r}){let{choices:i}=this.state;if(!i.length)return d`click the list that you would rather be shown, or press 1, 2, or 0 for about equal`;let c=[d`neither list`,d`list 1`,d`list 2`][i.at(-1)],l=d`you chose ${c}. Your weights fall as 1 / rank to the power ${rt(a,2)}`,p=d`${l}, and a 3 is worth ${rt(s,1)} results of grade 1`;if(i.length<L)return p;let u=ct(r),g=d`Nearest to you: ${u[0]}`,x=u.length>1?d`; these choices cannot tell it from ${it(u.slice(1))}`:"",h=o?d`. ${o} of your ${i.length} choices go against the estimate`:"";return d`${p}. ${g}${x}${h}`}};function Ot(e,t,n){e.ariaLabel=d`List ${n}: ${t.join(", ")}`,O(e,t.length+1,()=>document.createElement("span")),e.children[0].textContent=d`List ${n}`,t.forEach((a,s)=>{let o=e.children[s+1];o.className="nl-result",o.dataset.grade=String(a),o.style.setProperty("--grade",String(a/3))})}function lt(e,t,n,a,s){let o=c=>c.map(([l,p])=>`${l.toFixed(1)} ${(98-94*p).toFixed(1)}`),r=c=>`M${o(c).join("L")}`;[`M${[...o(t),...o(n).reverse()].join("L")}Z`,...s.map(r),r(a)].forEach((c,l)=>{e.children[l].setAttribute("d",c)})}var St=at(_,["choices"]),dt={render:St};var pt=`<div class="nl-lab nl-choice-lab" role="group" aria-label="Choice laboratory" data-lm-suppress-shortcuts="true">
<p class="nl-question"><b data-part="asks">Which list is better?</b> <span data-part="count"></span></p>
<p class="nl-hint">3 is excellent, 2 good, 1 fair, 0 useless. Rank 1 is at the top.</p>
<section class="nl-finale" data-part="finale" hidden>
<p class="nl-judge"><b data-part="judge"></b></p>
<p data-part="means"></p>
<p>So many of your choices did each of three measures share:</p>
<ul data-part="agreement"></ul>
<p data-part="odd"></p>
<div class="nl-actions"><button type="button" data-act="goOn" data-part="onwards">Go on to 20 choices</button></div>
</section>
<template data-part="agrees"><li><b></b> <span class="nl-share" aria-hidden="true"><i></i></span>
<span></span></li></template>
<div class="nl-pair" data-part="pair">
<button type="button" data-act="first" data-part="first" aria-keyshortcuts="1 ArrowLeft"></button>
<button type="button" data-act="second" data-part="second" aria-keyshortcuts="2 ArrowRight"></button>
</div>
<div class="nl-actions">
<button type="button" data-act="neither" data-part="neither" aria-keyshortcuts="0">About equal</button>
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python">Copy as Python</button>
</div>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<p class="nl-why" role="status" aria-live="polite" data-part="status"></p>
<div class="nl-curves">
<figure><svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" data-part="weights">
<path class="nl-band"/><path class="nl-dashed"/><path class="nl-dotted"/><path class="nl-yours"/></svg>
<p class="nl-ends" aria-hidden="true"><span>1</span><span>2</span><span>3</span><span>4</span><span>5</span></p>
<figcaption>Weight by rank: yours with the middle 90&nbsp;%, <i class="nl-dashed"></i> DCG,
<i class="nl-dotted"></i> 1/rank</figcaption></figure>
<figure><svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" data-part="gains">
<path class="nl-band"/><path class="nl-dashed"/><path class="nl-dotted"/><path class="nl-yours"/></svg>
<p class="nl-ends" aria-hidden="true"><span>0</span><span>1</span><span>2</span><span>3</span></p>
<figcaption>Gain by grade, as a share of a 3: yours, <i class="nl-dashed"></i> linear,
<i class="nl-dotted"></i> exponential</figcaption></figure>
</div>
<details class="nl-closer" data-part="result" hidden><summary>How we know</summary>
<table class="nl-nearest"><caption>How likely is it that you chose by this measure?</caption>
<thead><tr><th scope="col">measure</th><th scope="col">likely</th><th scope="col">same choices</th></tr></thead>
<tbody data-part="measures"></tbody></table>
<p class="nl-hint">All eight were equally likely at first. AP, P@3 and RR count grades from 1 on. If you choose by
      a rule of your own, none of them may fit.</p>
</details>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
<template data-part="result-row"><tr><th scope="row"></th><td><span class="nl-share"><i></i></span> <b></b></td>
<td></td></tr></template>
<template data-part="python"><pre>from ndcg_lit import dcg

worth = {worth}  # what a grade is worth to you
weights = {weights}  # what a rank is worth: rank ** -{exponent}

def value(grades):
    return dcg(grades, gain=worth, discount=weights)

first, second = {lists}
better = value(first) - value(second)
</pre></template>
</div>
`;ndcgLabs.ChoiceLab={render:e=>dt.render({...e,markup:pt})};})();
