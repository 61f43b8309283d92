(()=>{var _=ndcgLists.ap,q=ndcgLists.cg;var C=ndcgLists.dcg;var N=ndcgLists.gains;var F=ndcgLists.precision;var U=ndcgLists.rr;var y=ndcgLists.sum;function W(e){let t=e|0;return()=>{t=t+1831565813|0;let n=Math.imul(t^t>>>15,t|1);return n^=n+Math.imul(n^n>>>7,n|61),(n^n>>>14)>>>0}}var E=5,$=300,m={exponent:20,ratio:10},H={from:0,step:.1},V={from:0,step:.4},O=[12,24,48],B=O.length*m.exponent*m.ratio,K=.9,Y=(e,{from:t,step:n})=>Array.from({length:e},(r,o)=>t+(o+.5)*n),dt=Y(m.exponent,H),ht=Y(m.ratio,V).map(e=>2**e);function L(e){return[0,1,1+(Math.sqrt(4*e-3)-1)/2,e]}var P=e=>Array.from({length:E},(t,n)=>(n+1)**-e);function S(e,t,n){let r=P(t),o=L(n);return y(e.map((s,a)=>o[s]*r[a]))/(n*y(r))}var Z=e=>1/(1+Math.exp(-e)),J=e=>-e*Math.log(e)-(1-e)*Math.log(1-e);function j(e,t){return[1,2,3].every(n=>{let r=0;return e.every((o,s)=>(r+=+(e[s]>=n)-+(t[s]>=n),r>=0))})}var x=[],ut=W(0);for(;x.length<$;){let e=()=>Array.from({length:E},()=>ut()%4),[t,n]=[e(),e()];!j(t,n)&&!j(n,t)&&x.push([t,n])}var v;function Q(){if(v)return v;let e=dt.flatMap(n=>ht.map(r=>x.map(([o,s])=>S(o,n,r)-S(s,n,r)))),t=O.flatMap(n=>e.map(r=>Float64Array.from(r,o=>Z(n*o))));return v={chances:t,doubts:t.map(n=>n.map(J))},v}var ft=()=>({belief:new Float64Array(B).fill(1/B),asked:[]});function X({belief:e,asked:t}){let{chances:n,doubts:r}=Q(),o=new Float64Array($),s=new Float64Array($);e.forEach((i,c)=>{for(let l=0;l<$;l++)o[l]+=i*n[c][l],s[l]+=i*r[c][l]});let a=Array.from(o,(i,c)=>t.includes(c)?-1:Math.round((J(i)-s[c])*1e9));return a.indexOf(Math.max(...a))}function gt({belief:e,asked:t},n,r){let o=e.map((a,i)=>{let c=Q().chances[i][n];return a*[Math.sqrt(c*(1-c)),c,1-c][r]}),s=o.reduce((a,i)=>a+i,0);return{belief:o.map(a=>a/s),asked:[...t,n]}}function z(e,{from:t,step:n}){let r=y(e.map((s,a)=>s*(t+(a+.5)*n))),o=s=>{let a=0,i=e.findIndex(c=>(a+=c,a>=s));return t+n*(i+1-(a-s)/e[i])};return[r,o((1-K)/2),o((1+K)/2)]}function mt({belief:e}){let t=Array(m.exponent).fill(0),n=Array(m.ratio).fill(0);e.forEach((a,i)=>{n[i%m.ratio]+=a,t[Math.floor(i/m.ratio)%m.exponent]+=a});let[r,o,s]=z(n,V).map(a=>2**a);return{exponent:z(t,H),ratio:[r,o,s]}}var xt=Array(E).fill(3),bt={CG:q,DCG:e=>C(e),"DCG by 2^grade - 1":e=>C(e,{gain:"exponential"}),"DCG by 1/rank":e=>C(e,{discount:"reciprocal"}),"DCG by 0.8^(rank - 1)":e=>C(e,{discount:["rbp",.8]}),"P@3":e=>F(e,{k:3}),AP:e=>_(e,{nRelevant:E}),RR:e=>U(e)};function wt(e,t){let n=Object.entries(bt).map(([o,s])=>{let a=s(xt),i=t.map((d,f)=>{let[g,h]=x[e[f]].map(u=>s(u)/a);return g-h}),c=O.map(d=>t.map((g,h)=>{let u=Z(d*i[h]);return[Math.sqrt(u*(1-u)),u,1-u][g]}).reduce((g,h)=>g*h,1)),l=t.filter((d,f)=>d===(Math.abs(i[f])<1e-9?0:i[f]>0?1:2));return{name:o,share:y(c),agrees:l.length}}),r=y(n.map(o=>o.share));return n.map(o=>({...o,share:o.share/r})).sort((o,s)=>s.share-o.share)}function tt(e){let t=ft();for(let a of e)t=gt(t,X(t),a);let{exponent:n,ratio:r}=mt(t),o=e.filter((a,i)=>{let[c,l]=x[t.asked[i]].map(d=>S(d,n[0],r[0]));return a===(c>l?2:1)&&c!==l}).length,s=wt(t.asked,e);return{asked:[...t.asked,X(t)],exponent:n,ratio:r,against:o,measures:s}}var b=ndcgCore.fixed;var D=ndcgCore.resize;var et=ndcgCore.View,nt=ndcgCore.lab;var I=ndcgCore.said,p=ndcgCore.t;var[R,M]=[10,20],yt=3,Lt={1:1,ArrowLeft:1,2:2,ArrowRight:2,0:0},ot=([e,t,n],r)=>p`${b(e,r)} (${b(t,r)} to ${b(n,r)})`,kt=e=>e.join(p`, `).replace(/(?:, |、)([^,、]+)$/,`${p` or `}$1`),G=class extends et{measure({choices:t}){if(t.length>M)throw new RangeError(p`there must be at most ${M} choices; got ${t.length}`);if(!t.every(s=>[0,1,2].includes(s)))throw new RangeError(p`a choice must be 1 or 2, or 0 for neither list`);let n=tt(t),[r,o]=[n.exponent,n.ratio].map(([s,a,i])=>({mean:s,low:a,high:i}));return{...n,values:{exponent:r.mean,ratio:o.mean}}}choose(t){this.now.asked.length>M||this.commit({choices:[...this.state.choices,t]},{kind:"choice"})}first(){this.choose(1)}second(){this.choose(2)}neither(){this.choose(0)}onKey(t){let{key:n,target:r,shiftKey:o,altKey:s,ctrlKey:a,metaKey:i}=t,c=Lt[n],l=!(o||s||a||i||t.repeat);c!==void 0&&l&&r!==this.parts.copied&&(t.preventDefault(),this.choose(c)),super.onKey(t)}python(){let{asked:t,exponent:n,ratio:r}=this.now,o=L(r[0]).map((l,d)=>`${d}: ${b(l,2)}`),s=P(n[0]).map(l=>b(l)),[a,i]=x[t[0]].map(l=>`[${l.join(", ")}]`),c={worth:`{${o.join(", ")}}`,weights:`[${s.join(", ")}]`};this.hand(this.filled({...c,exponent:b(n[0],2),lists:`${a}, ${i}`}),"Python")}paint(){let{asked:t,exponent:n,ratio:r,measures:o}=this.now,{pair:s,first:a,second:i,neither:c,asks:l,count:d,result:f,measures:g}=this.parts,h=this.state.choices.length,u=h===M;l.textContent=u?p`That is all.`:p`Which list is better?`,d.textContent=u?p`${M} choices`:p`Choice ${h+1}${h<R?p` of ${R}`:""}`;let k=x[u?t[h-1]:t[h]];s.classList.toggle("nl-over",u),[a,i].forEach((A,w)=>At(A,k[w],w+1));for(let A of[a,i,c])A.ariaDisabled=u;this.paintWeights(n),this.paintGains(r),f.hidden=h<R,D(g,o.length,()=>this.clone("result-row")),o.forEach(({name:A,share:w,agrees:ct},it)=>{let[lt,T,pt]=g.children[it].children;lt.textContent=I(A),T.querySelector("i").style=`--share: ${w}`,T.querySelector("b").textContent=w<.005?p`below 1 %`:`${Math.round(100*w)} %`,pt.textContent=p`${ct} of ${h}`})}paintWeights([t,n,r]){let o=Array.from({length:33},(c,l)=>1+l/8),s=c=>o.map(l=>[100*(l-.5)/5,c(l)]),a=c=>s(l=>l**-c),i=[s(c=>1/Math.log2(c+1)),a(1)];st(this.parts.weights,a(n),a(r),a(t),i)}paintGains([t,n,r]){let o=a=>a.map((i,c)=>[100*(c+.5)/4,i/a[3]]),s=[N([0,1,2,3]),N([0,1,2,3],"exponential")].map(o);st(this.parts.gains,o(L(n)),o(L(r)),o(L(t)),s)}why(t,n,{exponent:r,ratio:o,against:s,measures:a}){let{choices:i}=this.state;if(!i.length)return p`click the list that you would rather be shown, or press 1, 2, or 0 for about equal`;let c=[p`neither list`,p`list 1`,p`list 2`][i.at(-1)],l=p`you chose ${c}. Your weights fall as 1 / rank to the power ${ot(r,2)}`,d=p`${l}, and a 3 is worth ${ot(o,1)} results of grade 1`;if(i.length<R)return d;let f=a.filter(({share:k})=>k*yt>a[0].share).map(({name:k})=>I(k)),g=p`Nearest to you: ${f[0]}`,h=f.length>1?p`; these choices cannot tell it from ${kt(f.slice(1))}`:"",u=s?p`. ${s} of your ${i.length} choices go against the estimate`:"";return p`${d}. ${g}${h}${u}`}};function At(e,t,n){e.ariaLabel=p`List ${n}: ${t.join(", ")}`,D(e,t.length+1,()=>document.createElement("span")),e.children[0].textContent=p`List ${n}`,t.forEach((r,o)=>{let s=e.children[o+1];s.className="nl-result",s.textContent=String(r),s.style.setProperty("--grade",String(r/3))})}function st(e,t,n,r,o){let s=c=>c.map(([l,d])=>`${l.toFixed(1)} ${(98-94*d).toFixed(1)}`),a=c=>`M${s(c).join("L")}`;[`M${[...s(t),...s(n).reverse()].join("L")}Z`,...o.map(a),a(r)].forEach((c,l)=>{e.children[l].setAttribute("d",c)})}var Ct=nt(G,["choices"]),at={render:Ct};var rt=`<div class="nl-lab nl-choice-lab" role="group" aria-label="Choice laboratory" data-lm-suppress-shortcuts="true">
<p class="nl-question"><b data-part="asks">Which list is better?</b> <span data-part="count"></span></p>
<p class="nl-hint">3 is excellent, 2 good, 1 fair, 0 useless. Rank 1 is at the top.</p>
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
<div data-part="result" hidden>
<table class="nl-nearest"><caption>How likely is it that you chose by this measure?</caption>
<thead><tr><th scope="col">measure</th><th scope="col">likely</th><th scope="col">same choices</th></tr></thead>
<tbody data-part="measures"></tbody></table>
<p class="nl-hint">All eight were equally likely at first. AP, P@3 and RR count grades from 1 on. If you choose by
      a rule of your own, none of them may fit.</p>
</div>
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
`;ndcgLabs.ChoiceLab={render:e=>at.render({...e,markup:rt})};})();
