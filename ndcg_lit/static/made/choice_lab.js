(()=>{var _=ndcgLists.ap,W=ndcgLists.cg;var M=ndcgLists.dcg;var S=ndcgLists.gains;var q=ndcgLists.precision;var U=ndcgLists.rr;var k=ndcgLists.sum;function j(e){let t=e|0;return()=>{t=t+1831565813|0;let n=Math.imul(t^t>>>15,t|1);return n^=n+Math.imul(n^n>>>7,n|61),(n^n>>>14)>>>0}}var R=5,v=300,x={exponent:20,ratio:10},H={from:0,step:.1},V={from:0,step:.4},D=[12,24,48],B=D.length*x.exponent*x.ratio,K=.9,Z=(e,{from:t,step:n})=>Array.from({length:e},(r,o)=>t+(o+.5)*n),mt=Z(x.exponent,H),xt=Z(x.ratio,V).map(e=>2**e);function A(e){return[0,1,1+(Math.sqrt(4*e-3)-1)/2,e]}var I=e=>Array.from({length:R},(t,n)=>(n+1)**-e);function P(e,t,n){let r=I(t),o=A(n);return k(e.map((s,a)=>o[s]*r[a]))/(n*k(r))}var J=e=>1/(1+Math.exp(-e)),Q=e=>-e*Math.log(e)-(1-e)*Math.log(1-e);function Y(e,t){return[1,2,3].every(n=>{let r=0;return e.every((o,s)=>(r+=+(e[s]>=n)-+(t[s]>=n),r>=0))})}var b=[],bt=j(0);for(;b.length<v;){let e=()=>Array.from({length:R},()=>bt()%4),[t,n]=[e(),e()];!Y(t,n)&&!Y(n,t)&&b.push([t,n])}var E;function tt(){if(E)return E;let e=mt.flatMap(n=>xt.map(r=>b.map(([o,s])=>P(o,n,r)-P(s,n,r)))),t=D.flatMap(n=>e.map(r=>Float64Array.from(r,o=>J(n*o))));return E={chances:t,doubts:t.map(n=>n.map(Q))},E}var wt=()=>({belief:new Float64Array(B).fill(1/B),asked:[]});function X({belief:e,asked:t}){let{chances:n,doubts:r}=tt(),o=new Float64Array(v),s=new Float64Array(v);e.forEach((i,c)=>{for(let l=0;l<v;l++)o[l]+=i*n[c][l],s[l]+=i*r[c][l]});let a=Array.from(o,(i,c)=>t.includes(c)?-1:Math.round((Q(i)-s[c])*1e9));return a.indexOf(Math.max(...a))}function yt({belief:e,asked:t},n,r){let o=e.map((a,i)=>{let c=tt().chances[i][n];return a*[Math.sqrt(c*(1-c)),c,1-c][r]}),s=o.reduce((a,i)=>a+i,0);return{belief:o.map(a=>a/s),asked:[...t,n]}}function z(e,{from:t,step:n}){let r=k(e.map((s,a)=>s*(t+(a+.5)*n))),o=s=>{let a=0,i=e.findIndex(c=>(a+=c,a>=s));return t+n*(i+1-(a-s)/e[i])};return[r,o((1-K)/2),o((1+K)/2)]}function Ct({belief:e}){let t=Array(x.exponent).fill(0),n=Array(x.ratio).fill(0);e.forEach((a,i)=>{n[i%x.ratio]+=a,t[Math.floor(i/x.ratio)%x.exponent]+=a});let[r,o,s]=z(n,V).map(a=>2**a);return{exponent:z(t,H),ratio:[r,o,s]}}var kt=Array(R).fill(3),At={CG:W,DCG:e=>M(e),"DCG by 2^grade - 1":e=>M(e,{gain:"exponential"}),"DCG by 1/rank":e=>M(e,{discount:"reciprocal"}),"DCG by 0.8^(rank - 1)":e=>M(e,{discount:["rbp",.8]}),"P@3":e=>q(e,{k:3}),AP:e=>_(e,{nRelevant:R}),RR:e=>U(e)};function Lt(e,t){let n=Object.entries(At).map(([o,s])=>{let a=s(kt),i=t.map((p,h)=>{let[u,g]=b[e[h]].map(f=>s(f)/a);return u-g}),c=D.map(p=>t.map((u,g)=>{let f=J(p*i[g]);return[Math.sqrt(f*(1-f)),f,1-f][u]}).reduce((u,g)=>u*g,1)),l=t.filter((p,h)=>p===(Math.abs(i[h])<1e-9?0:i[h]>0?1:2));return{name:o,share:k(c),agrees:l.length}}),r=k(n.map(o=>o.share));return n.map(o=>({...o,share:o.share/r})).sort((o,s)=>s.share-o.share)}function et(e){let t=wt();for(let a of e)t=yt(t,X(t),a);let{exponent:n,ratio:r}=Ct(t),o=e.filter((a,i)=>{let[c,l]=b[t.asked[i]].map(p=>P(p,n[0],r[0]));return a===(c>l?2:1)&&c!==l}).length,s=Lt(t.asked,e);return{asked:[...t.asked,X(t)],exponent:n,ratio:r,against:o,measures:s}}var y=ndcgCore.fixed;var N=ndcgCore.resize;var nt=ndcgCore.View,ot=ndcgCore.lab;var G=ndcgCore.said,d=ndcgCore.t;var[L,$]=[10,20],Mt=3,$t={"NDCG, DCG":"DCG",AP:"AP",RR:"RR"};function Et(e){return e<.3?d`You hardly care where in the list a good result is.`:e<.8?d`You take the list with more good results, and rather early ones.`:e<1.4?d`You want the good results early; those further down count for little.`:d`You look at the first result, and hardly at any other.`}function vt(e){return e<1.5?d`An excellent result counts hardly more than a fair one.`:d`An excellent result counts as much as ${Math.round(e)} fair ones.`}var Rt=3,Nt={1:1,ArrowLeft:1,2:2,ArrowRight:2,0:0},st=([e,t,n],r)=>d`${y(e,r)} (${y(t,r)} to ${y(n,r)})`,at=e=>e.filter(({share:t})=>t*Mt>e[0].share).map(({name:t})=>G(t)),rt=e=>e.join(d`, `).replace(/(?:, |、)([^,、]+)$/,`${d` or `}$1`),T=class extends nt{measure({choices:t}){if(t.length>$)throw new RangeError(d`there must be at most ${$} choices; got ${t.length}`);if(!t.every(s=>[0,1,2].includes(s)))throw new RangeError(d`a choice must be 1 or 2, or 0 for neither list`);let n=et(t),[r,o]=[n.exponent,n.ratio].map(([s,a,i])=>({mean:s,low:a,high:i}));return{...n,values:{exponent:r.mean,ratio:o.mean}}}goesOn=!1;get ended(){let t=this.state.choices.length;return t===$||t===L&&!this.goesOn}goOn(){this.goesOn=!0,this.draw(),this.parts.first.focus()}choose(t){this.ended||this.commit({choices:[...this.state.choices,t]},{kind:"choice"})}first(){this.choose(1)}second(){this.choose(2)}neither(){this.choose(0)}onKey(t){let{key:n,target:r,shiftKey:o,altKey:s,ctrlKey:a,metaKey:i}=t,c=Nt[n],l=!(o||s||a||i||t.repeat);c!==void 0&&l&&r!==this.parts.copied&&(t.preventDefault(),this.choose(c)),super.onKey(t)}python(){let{asked:t,exponent:n,ratio:r}=this.now,o=A(r[0]).map((l,p)=>`${p}: ${y(l,2)}`),s=I(n[0]).map(l=>y(l)),[a,i]=b[t[0]].map(l=>`[${l.join(", ")}]`),c={worth:`{${o.join(", ")}}`,weights:`[${s.join(", ")}]`};this.hand(this.filled({...c,exponent:y(n[0],2),lists:`${a}, ${i}`}),"Python")}paint(){let{asked:t,exponent:n,ratio:r,measures:o}=this.now,{pair:s,first:a,second:i,neither:c,asks:l,count:p,finale:h,onwards:u,result:g,measures:f}=this.parts,m=this.state.choices.length;m<L&&(this.goesOn=!1);let w=this.ended;l.textContent=w?d`That is all.`:d`Which list is better?`;let dt=m<L?L:$;p.textContent=w?d`${m} choices`:d`Choice ${m+1} of ${dt}`,h.hidden=!w,u.hidden=m===$,s.hidden=w,c.hidden=w;let pt=b[w?t[m-1]:t[m]];[a,i].forEach((O,C)=>Ot(O,pt[C],C+1)),w&&this.paintFinale(),this.paintWeights(n),this.paintGains(r),g.hidden=m<L,N(f,o.length,()=>this.clone("result-row")),o.forEach(({name:O,share:C,agrees:ht},ut)=>{let[ft,F,gt]=f.children[ut].children;ft.textContent=G(O),F.querySelector("i").style=`--share: ${C}`,F.querySelector("b").textContent=C<.005?d`below 1 %`:`${Math.round(100*C)} %`,gt.textContent=d`${ht} of ${m}`})}paintFinale(){let{exponent:t,ratio:n,measures:r}=this.now,{judge:o,means:s,agreement:a}=this.parts,i=this.state.choices.length,c=at(r);o.textContent=c.length>Rt?d`You judge by a rule of your own.`:d`You judge like ${rt(c)}.`,s.textContent=d`${Et(t[0])} ${vt(n[0])}`;let l=Object.entries($t).map(([p,h])=>[p,r.find(u=>u.name===h).agrees]);N(a,l.length,()=>this.clone("agrees")),l.forEach(([p,h],u)=>{let[g,f,m]=a.children[u].children;g.textContent=p,f.firstElementChild.style=`--share: ${h/i}`,m.textContent=d`${h} of ${i}`})}paintWeights([t,n,r]){let o=Array.from({length:33},(c,l)=>1+l/8),s=c=>o.map(l=>[100*(l-.5)/5,c(l)]),a=c=>s(l=>l**-c),i=[s(c=>1/Math.log2(c+1)),a(1)];ct(this.parts.weights,a(n),a(r),a(t),i)}paintGains([t,n,r]){let o=a=>a.map((i,c)=>[100*(c+.5)/4,i/a[3]]),s=[S([0,1,2,3]),S([0,1,2,3],"exponential")].map(o);ct(this.parts.gains,o(A(n)),o(A(r)),o(A(t)),s)}why(t,n,{exponent:r,ratio:o,against:s,measures:a}){let{choices:i}=this.state;if(!i.length)return d`click the list that you would rather be shown, or press 1, 2, or 0 for about equal`;let c=[d`neither list`,d`list 1`,d`list 2`][i.at(-1)],l=d`you chose ${c}. Your weights fall as 1 / rank to the power ${st(r,2)}`,p=d`${l}, and a 3 is worth ${st(o,1)} results of grade 1`;if(i.length<L)return p;let h=at(a),u=d`Nearest to you: ${h[0]}`,g=h.length>1?d`; these choices cannot tell it from ${rt(h.slice(1))}`:"",f=s?d`. ${s} of your ${i.length} choices go against the estimate`:"";return d`${p}. ${u}${g}${f}`}};function Ot(e,t,n){e.ariaLabel=d`List ${n}: ${t.join(", ")}`,N(e,t.length+1,()=>document.createElement("span")),e.children[0].textContent=d`List ${n}`,t.forEach((r,o)=>{let s=e.children[o+1];s.className="nl-result",s.dataset.grade=String(r),s.style.setProperty("--grade",String(r/3))})}function ct(e,t,n,r,o){let s=c=>c.map(([l,p])=>`${l.toFixed(1)} ${(98-94*p).toFixed(1)}`),a=c=>`M${s(c).join("L")}`;[`M${[...s(t),...s(n).reverse()].join("L")}Z`,...o.map(a),a(r)].forEach((c,l)=>{e.children[l].setAttribute("d",c)})}var St=ot(T,["choices"]),it={render:St};var lt=`<div class="nl-lab nl-choice-lab" role="group" aria-label="Choice laboratory" data-lm-suppress-shortcuts="true">
<p class="nl-question"><b data-part="asks">Which list is better?</b> <span data-part="count"></span></p>
<p class="nl-hint">3 is excellent, 2 good, 1 fair, 0 useless. Rank 1 is at the top.</p>
<section class="nl-finale" data-part="finale" hidden>
<p class="nl-judge"><b data-part="judge"></b></p>
<p data-part="means"></p>
<p>So many of your choices did each of three measures share:</p>
<ul data-part="agreement"></ul>
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
`;ndcgLabs.ChoiceLab={render:e=>it.render({...e,markup:lt})};})();
