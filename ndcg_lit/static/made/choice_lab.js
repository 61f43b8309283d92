(()=>{var D=ndcgLists.ap,q=ndcgLists.cg;var C=ndcgLists.dcg;var R=ndcgLists.gains;var G=ndcgLists.precision;var F=ndcgLists.rr;var w=ndcgLists.sum;function U(e){let t=e|0;return()=>{t=t+1831565813|0;let n=Math.imul(t^t>>>15,t|1);return n^=n+Math.imul(n^n>>>7,n|61),(n^n>>>14)>>>0}}var $=5,v=300,g={exponent:20,ratio:10},X={from:0,step:.1},z={from:0,step:.4},S=[12,24,48],_=S.length*g.exponent*g.ratio,B=.9,H=(e,{from:t,step:n})=>Array.from({length:e},(r,o)=>t+(o+.5)*n),lt=H(g.exponent,X),pt=H(g.ratio,z).map(e=>2**e);function y(e){return[0,1,1+(Math.sqrt(4*e-3)-1)/2,e]}var P=e=>Array.from({length:$},(t,n)=>(n+1)**-e);function N(e,t,n){let r=P(t),o=y(n);return w(e.map((s,a)=>o[s]*r[a]))/(n*w(r))}var V=e=>1/(1+Math.exp(-e)),Y=e=>-e*Math.log(e)-(1-e)*Math.log(1-e);function W(e,t){return[1,2,3].every(n=>{let r=0;return e.every((o,s)=>(r+=+(e[s]>=n)-+(t[s]>=n),r>=0))})}var m=[],dt=U(0);for(;m.length<v;){let e=()=>Array.from({length:$},()=>dt()%4),[t,n]=[e(),e()];!W(t,n)&&!W(n,t)&&m.push([t,n])}var A;function Z(){if(A)return A;let e=lt.flatMap(n=>pt.map(r=>m.map(([o,s])=>N(o,n,r)-N(s,n,r)))),t=S.flatMap(n=>e.map(r=>Float64Array.from(r,o=>V(n*o))));return A={chances:t,doubts:t.map(n=>n.map(Y))},A}var ht=()=>({belief:new Float64Array(_).fill(1/_),asked:[]});function K({belief:e,asked:t}){let{chances:n,doubts:r}=Z(),o=new Float64Array(v),s=new Float64Array(v);e.forEach((i,c)=>{for(let l=0;l<v;l++)o[l]+=i*n[c][l],s[l]+=i*r[c][l]});let a=Array.from(o,(i,c)=>t.includes(c)?-1:Math.round((Y(i)-s[c])*1e9));return a.indexOf(Math.max(...a))}function ut({belief:e,asked:t},n,r){let o=e.map((a,i)=>{let c=Z().chances[i][n];return a*[Math.sqrt(c*(1-c)),c,1-c][r]}),s=o.reduce((a,i)=>a+i,0);return{belief:o.map(a=>a/s),asked:[...t,n]}}function j(e,{from:t,step:n}){let r=w(e.map((s,a)=>s*(t+(a+.5)*n))),o=s=>{let a=0,i=e.findIndex(c=>(a+=c,a>=s));return t+n*(i+1-(a-s)/e[i])};return[r,o((1-B)/2),o((1+B)/2)]}function ft({belief:e}){let t=Array(g.exponent).fill(0),n=Array(g.ratio).fill(0);e.forEach((a,i)=>{n[i%g.ratio]+=a,t[Math.floor(i/g.ratio)%g.exponent]+=a});let[r,o,s]=j(n,z).map(a=>2**a);return{exponent:j(t,X),ratio:[r,o,s]}}var gt=Array($).fill(3),mt={CG:q,DCG:e=>C(e),"DCG by 2^grade - 1":e=>C(e,{gain:"exponential"}),"DCG by 1/rank":e=>C(e,{discount:"reciprocal"}),"DCG by 0.8^(rank - 1)":e=>C(e,{discount:["rbp",.8]}),"P@3":e=>G(e,{k:3}),AP:e=>D(e,{nRelevant:$}),RR:e=>F(e)};function xt(e,t){let n=Object.entries(mt).map(([o,s])=>{let a=s(gt),i=t.map((p,u)=>{let[f,d]=m[e[u]].map(h=>s(h)/a);return f-d}),c=S.map(p=>t.map((f,d)=>{let h=V(p*i[d]);return[Math.sqrt(h*(1-h)),h,1-h][f]}).reduce((f,d)=>f*d,1)),l=t.filter((p,u)=>p===(Math.abs(i[u])<1e-9?0:i[u]>0?1:2));return{name:o,share:w(c),agrees:l.length}}),r=w(n.map(o=>o.share));return n.map(o=>({...o,share:o.share/r})).sort((o,s)=>s.share-o.share)}function J(e){let t=ht();for(let a of e)t=ut(t,K(t),a);let{exponent:n,ratio:r}=ft(t),o=e.filter((a,i)=>{let[c,l]=m[t.asked[i]].map(p=>N(p,n[0],r[0]));return a===(c>l?2:1)&&c!==l}).length,s=xt(t.asked,e);return{asked:[...t.asked,K(t)],exponent:n,ratio:r,against:o,measures:s}}var x=ndcgCore.fixed;var O=ndcgCore.resize;var Q=ndcgCore.View,tt=ndcgCore.lab;var[E,M]=[10,20],bt=3,wt={1:1,ArrowLeft:1,2:2,ArrowRight:2,0:0},et=([e,t,n],r)=>`${x(e,r)} (${x(t,r)} to ${x(n,r)})`,yt=e=>e.join(", ").replace(/, ([^,]+)$/," or $1"),I=class extends Q{measure({choices:t}){if(t.length>M)throw new RangeError(`there must be at most ${M} choices; got ${t.length}`);if(!t.every(s=>[0,1,2].includes(s)))throw new RangeError("a choice must be 1 or 2, or 0 for neither list");let n=J(t),[r,o]=[n.exponent,n.ratio].map(([s,a,i])=>({mean:s,low:a,high:i}));return{...n,values:{exponent:r.mean,ratio:o.mean}}}choose(t){this.now.asked.length>M||this.commit({choices:[...this.state.choices,t]},{kind:"choice"})}first(){this.choose(1)}second(){this.choose(2)}neither(){this.choose(0)}onKey(t){let{key:n,target:r,shiftKey:o,altKey:s,ctrlKey:a,metaKey:i}=t,c=wt[n],l=!(o||s||a||i||t.repeat);c!==void 0&&l&&r!==this.parts.copied&&(t.preventDefault(),this.choose(c)),super.onKey(t)}python(){let{asked:t,exponent:n,ratio:r}=this.now,o=y(r[0]).map((l,p)=>`${p}: ${x(l,2)}`),s=P(n[0]).map(l=>x(l)),[a,i]=m[t[0]].map(l=>`[${l.join(", ")}]`),c={worth:`{${o.join(", ")}}`,weights:`[${s.join(", ")}]`};this.hand(this.filled({...c,exponent:x(n[0],2),lists:`${a}, ${i}`}),"Python")}paint(){let{asked:t,exponent:n,ratio:r,measures:o}=this.now,{pair:s,first:a,second:i,neither:c,asks:l,count:p,result:u,measures:f}=this.parts,d=this.state.choices.length,h=d===M;l.textContent=h?"That is all.":"Which list is better?",p.textContent=h?`${M} choices`:`Choice ${d+1}${d<E?` of ${E}`:""}`;let k=m[h?t[d-1]:t[d]];s.classList.toggle("nl-over",h),[a,i].forEach((L,b)=>kt(L,k[b],b+1));for(let L of[a,i,c])L.ariaDisabled=h;this.paintWeights(n),this.paintGains(r),u.hidden=d<E,O(f,o.length,()=>this.clone("result-row")),o.forEach(({name:L,share:b,agrees:at},rt)=>{let[ct,T,it]=f.children[rt].children;ct.textContent=L,T.querySelector("i").style=`--share: ${b}`,T.querySelector("b").textContent=b<.005?"below 1 %":`${Math.round(100*b)} %`,it.textContent=`${at} of ${d}`})}paintWeights([t,n,r]){let o=Array.from({length:33},(c,l)=>1+l/8),s=c=>o.map(l=>[100*(l-.5)/5,c(l)]),a=c=>s(l=>l**-c),i=[s(c=>1/Math.log2(c+1)),a(1)];nt(this.parts.weights,a(n),a(r),a(t),i)}paintGains([t,n,r]){let o=a=>a.map((i,c)=>[100*(c+.5)/4,i/a[3]]),s=[R([0,1,2,3]),R([0,1,2,3],"exponential")].map(o);nt(this.parts.gains,o(y(n)),o(y(r)),o(y(t)),s)}why(t,n,{exponent:r,ratio:o,against:s,measures:a}){let{choices:i}=this.state;if(!i.length)return"click the list that you would rather be shown, or press 1, 2, or 0 for about equal";let p=`${`you chose ${["neither list","list 1","list 2"][i.at(-1)]}. Your weights fall as 1 / rank to the power ${et(r,2)}`}, and a 3 is worth ${et(o,1)} results of grade 1`;if(i.length<E)return p;let u=a.filter(({share:k})=>k*bt>a[0].share).map(({name:k})=>k),f=`Nearest to you: ${u[0]}`,d=u.length>1?`; these choices cannot tell it from ${yt(u.slice(1))}`:"",h=s?`. ${s} of your ${i.length} choices go against the estimate`:"";return`${p}. ${f}${d}${h}`}};function kt(e,t,n){e.ariaLabel=`List ${n}: ${t.join(", ")}`,O(e,t.length+1,()=>document.createElement("span")),e.children[0].textContent=`List ${n}`,t.forEach((r,o)=>{let s=e.children[o+1];s.className="nl-result",s.textContent=String(r),s.style.setProperty("--grade",String(r/3))})}function nt(e,t,n,r,o){let s=c=>c.map(([l,p])=>`${l.toFixed(1)} ${(98-94*p).toFixed(1)}`),a=c=>`M${s(c).join("L")}`;[`M${[...s(t),...s(n).reverse()].join("L")}Z`,...o.map(a),a(r)].forEach((c,l)=>{e.children[l].setAttribute("d",c)})}var Lt=tt(I,["choices"]),ot={render:Lt};var st=`<div class="nl-lab nl-choice-lab" role="group" aria-label="Choice laboratory" data-lm-suppress-shortcuts="true">
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
<button type="button" data-act="python">Copy Python</button>
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
`;ndcgLabs.ChoiceLab={render:e=>ot.render({...e,markup:st})};})();
