(()=>{var ht=ndcgLists.checkBetween,ut=ndcgLists.checkGrade,gt=ndcgLists.checked;var ft=ndcgLists.discounts;var mt=ndcgLists.gains,vt=ndcgLists.hits,bt=ndcgLists.idcg;var T=ndcgLists.precisions,wt=ndcgLists.product;var y=ndcgLists.sum,xt=ndcgLists.top;var kt=ndcgCore.capital,O=ndcgCore.change,E=ndcgCore.clamp;var yt=ndcgCore.contents;var v=ndcgCore.fixed,$t=ndcgCore.freeLetter,B=ndcgCore.gradesOf;var X=ndcgCore.resize;var Ct=ndcgCore.sendAway,x=ndcgCore.short,I=ndcgCore.shuffled,A=ndcgCore.trend;var L=ndcgLists.NAMES,Ot=ndcgLists.Rows;var Rt=ndcgLists.computeRanking;var d=ndcgCore.t;var _=12,P={cg:s=>[{measure:"cg",over:U(s.gains.slice(0,s.depth),x,"got",s.labels)}],dcg:s=>[{measure:"dcg",over:At(s.factors.slice(0,s.depth),"got",s.labels)}],idcg:s=>[...P.dcg(s),{measure:"idcg",over:At(s.ideal,"best")}],ndcg(s){let[{over:t},{over:e}]=P.idcg(s),{dcg:n,idcg:a}=s.values,o=`${v(n)} ÷ ${v(a)}${a?"":d`, by convention`}`;return[{measure:"ndcg",over:t,under:e,step:o}]},ap({hits:s,labels:t,relevant:e,values:{ap:n}}){let a=[...s.keys()].filter(r=>s[r]),o=(r,l)=>`${l+1} ÷ ${r+1}`;return[{measure:"ap",over:a.map((r,l)=>q(o(r,l),r,"got",t,(l+1)/(r+1))),by:String(e),step:`${v(n*e)} ÷ ${e}`}]},rr({hits:s,labels:t,values:{rr:e}}){let n=s.indexOf(!0);return[{measure:"rr",over:n<0?[]:[q(`1 ÷ ${n+1}`,n,"got",t,e)]}]},err({stops:s,parts:t,labels:e}){let n=(a,o)=>Z(s[o],o);return[{measure:"err",over:U(t.err,n,"got",e)}]},rbp({hits:s,parts:t,labels:e,p:n}){let a=[...s.keys()].filter(r=>s[r]),o=r=>`${x(1-n)} × ${x(n**r)}`;return[{measure:"rbp",over:a.map(r=>q(o(r),r,"got",e,t.rbp[r]))}]}};function Z([s,t],e){return`${x(s)} × ${x(t)} ÷ ${e+1}`}function q(s,t,e,n,a){let o=s===x(a)?s:`${s} = ${x(a)}`,i=d`at rank ${t+1}`,r=n?d`${n[t]} ${i} adds ${o}`:d`the ideal adds ${o} ${i}`;return{text:s,said:r,rank:t,last:t,part:e}}function U(s,t,e,n){let a=s.length;if(a<=_)return s.map((r,l)=>q(t(r,l),l,e,n,r));let o=U(s.slice(0,_-1),t,e,n),i=d`${a-_+1} more`;return[...o,{text:i,said:d`${i} add ${v(y(s.slice(_-1)))}`,rank:_-1,last:a-1,part:e}]}function At(s,t,e){let n=(a,o)=>s[o].map(x).join(" × ");return U(s.map(wt),n,t,e)}var F=class{shown=[];current;pointed=null;chosen=null;rest=null;next;constructor(t,e){this.view=t,this.rows=e,this.place=t.parts.formula,this.note=t.parts.note,this.hint=this.note.textContent;for(let n of[this.place,e.list])t.listen(n,"pointerover",a=>this.point(a)),t.listen(n,"pointerleave",()=>this.light(null,this.chosen)),t.listen(n,"pointerdown",a=>this.press(a)),t.listen(n,"focusin",({target:a})=>this.light(null,a)),t.listen(n,"focusout",()=>this.light(this.pointed,null));t.listen(this.place,"focusin",({target:n})=>this.choose(n)),t.listen(this.place,"keydown",n=>this.onKey(n))}press({clientX:t,clientY:e,target:n}){this.rest={x:t,y:e,row:null},this.light(this.pointed,n)}point({pointerType:t,target:e,clientX:n,clientY:a}){if(t!=="mouse"||this.rows.held)return;let o=e,i=o.closest("li"),r=this.rest?.x===n&&this.rest.y===a;this.rest&&r&&(this.rest.row=i),!(i&&this.rest?.row===i)&&(this.rest=null,this.light(o,this.chosen))}show(t,e){let n=this.next;this.next=()=>this.draw(t,e),this.shown.length?n||requestAnimationFrame(()=>setTimeout(()=>this.catchUp())):this.catchUp()}catchUp(){this.next?.(),this.next=void 0}draw(t,e){let{place:n,view:a}=this;X(n,t.length,()=>a.clone("equation")),this.shown=t.flatMap((o,i)=>this.write(n.children[i],o,e)),this.shown.some(({button:o})=>o===this.current)||this.choose(this.shown[0]?.button),this.light(this.pointed,this.chosen)}write(t,{measure:e,over:n,under:a=[],by:o="",step:i=""},{at:r,values:l}){let[c,u,h]=t.children,[f,p,g]=[...u.children],m=h.querySelector("data");return c.textContent=`${L[e]}${r} =`,p.hidden=!a.length&&!o,g.hidden=p.hidden,h.children[0].textContent=i&&`= ${i}`,m.value=String(l[e]),m.textContent=e==="cg"?x(l.cg):v(l[e]),(o||!g.children.length)&&(g.textContent=o),[...this.sum(f,n),...o?[]:this.sum(g,a)]}sum(t,e){return X(t,e.length,()=>this.view.clone("term")),e.map((n,a)=>{let o=t.children[a].lastElementChild;return o.textContent!==n.text&&(o.textContent=n.text),o.ariaLabel!==n.said&&(o.ariaLabel=n.said),{button:o,term:n}})}choose(t){this.current&&(this.current.tabIndex=-1),t&&(t.tabIndex=0),this.current=t}onKey(t){let{shown:e}=this,n=e.findIndex(({button:c})=>c===t.target);if(n<0)return;let{rank:a,part:o}=e[n].term,i=e.findIndex(({term:c})=>c.rank===a&&c.part!==o),r={ArrowLeft:n-1,ArrowRight:n+1,ArrowUp:i,ArrowDown:i,Home:0,End:e.length};if(!(t.key in r))return;t.preventDefault();let l=r[t.key];l>=0&&e[Math.min(l,e.length-1)].button.focus()}light(t,e){this.pointed=t,this.chosen=e;let n=t??e,{rows:a}=this.rows,o=this.shown.find(({button:p})=>p===n)?.term,i=o?-1:a.find(({el:p})=>p.contains(n))?.place??-1,{rank:r,last:l,part:c}=o??{rank:i,last:i,part:""};for(let p of a)St(p.el,p.place>=r&&p.place<=l?c||"both":"");let h=this.shown.filter(({button:p,term:g})=>{let m=g.rank<=l&&g.last>=r&&(!c||c===g.part);return St(p,m?"yes":""),m}).map(({term:p})=>p.said).join(d`; `),f=h?d`${kt(h)}.`:this.hint;this.note.textContent!==f&&(this.note.textContent=f)}};function St(s,t){(s.dataset.lit??"")!==t&&(t?s.dataset.lit=t:delete s.dataset.lit)}var Lt=ndcgLists.pasteBox;var nt=40320,Vt=2e3,M=40,Wt=10,Mt=4,tt=1e-12;function Et(s){let t=new Map;return s.reduce((e,n,a)=>(t.set(n,(t.get(n)??0)+1),Math.round(e*(a+1)/(t.get(n)??1))),1)}function st({ranking:s,k:t,gain:e,discount:n,pool:a},o=nt){let i=B(s),r=mt(i,e),l=bt(a??i,{k:t,gain:e,discount:n});if(!l)return[];let c=r.length,u=ft(c,n).map((p,g)=>g<(t??c)?p:0),h=p=>Math.min(y(p.map((g,m)=>g*u[m]))/l,1);return(Et(r)>o?Qt(r):Xt(r)).map(p=>({value:h(p),worth:p})).sort((p,g)=>p.value-g.value)}function Qt(s){let t=1,e=()=>(t=t*16807%2147483647,t/2147483647),n=[...s].sort((a,o)=>o-a);return Array.from({length:Vt},()=>I(n,e))}function Xt(s){let t=[...new Set(s)].sort((o,i)=>i-o),e=t.map(o=>s.filter(i=>i===o).length),n=[];function a(o){o.length===s.length?n.push(o):t.forEach((i,r)=>{e[r]&&(e[r]-=1,a([...o,i]),e[r]+=1)})}return a([]),n}function Zt(s){let t=Array(M).fill(0);for(let{value:n}of s)t[_t(n,s)]+=1;let e=t.map((n,a)=>y(t.slice(0,a)));return{all:s,count:s.length,mean:y(s.map(n=>n.value))/s.length,at:e,high:t}}function _t(s,t){let[e,n]=[t[0].value,t[t.length-1].value];return E(Math.floor((s-e)/(n-e||1)*M),0,M-1)}var j=s=>s.toLocaleString("en"),et=s=>String(s>0&&s<1?E(Math.round(100*s),1,99):100*s);function te(s,t,e){let n=s[t.indexOf(!0)],o=s.filter((i,r)=>!t[r]).slice(0,e-1);return[...o,n,...s.filter(i=>i!==n&&!o.includes(i))]}function w(s,t={},e=""){let n=Object.assign(document.createElement(e?"span":"i"),{className:s,textContent:e});for(let[a,o]of Object.entries(t))n.style.setProperty(`--${a}`,String(o));return n}var J=class{spread;key="";drawn="";constructor(t,e){this.view=t,this.missing=e;let{plot:n,walk:a,ghosts:o}=t.parts,[,i]=a.children;this.svg=n.firstElementChild,t.listen(i,"input",()=>this.walk(Number(i.value)));for(let r of["pointerdown","pointermove"])t.listen(n,r,l=>this.point(l));t.listen(o,"click",({target:r})=>{let{grade:l}=r.dataset;l&&t.rejudge(Number(l),"in")})}show(t){let{parts:e,state:n}=this.view,a=n.picture&&Object.hasOwn(Nt,n.show)?Nt[n.show]:void 0;e.picture.hidden=!a,a&&(e.plot.dataset.of=n.show,this.ghosts(n.show==="ap"?this.missing(n).filter(o=>o>=n.min_grade):[]),a(this,t))}orders({rel:t}){let{state:e}=this.view,{k:n,gain:a,discount:o,pool:i}=e,r=JSON.stringify([n,a,o,i,[...t].sort()]);if(r!==this.key){let l=st(e);this.spread=l.length?Zt(l):void 0}return this.key=r,this.spread}ghosts(t){let{ghosts:e}=this.view.parts;e.hidden=!t.length;let n=t.length>Mt?t.slice(0,Mt-1):t,a=t.length-n.length,o=JSON.stringify(t);e.dataset.key!==o&&(e.dataset.key=o,e.replaceChildren(...n.map(i=>{let r=document.createElement("p"),l=Object.assign(document.createElement("button"),{type:"button",textContent:d`Find it`});return l.dataset.grade=String(i),r.append(d`Relevant, not found: it adds 0, and R counts it.`," ",l),r})),a&&e.append(Object.assign(document.createElement("p"),{textContent:d`And ${a} more.`})))}walk(t){let{view:e,spread:n}=this,{ranking:a,show:o}=e.state,i=o==="rr"?te(a,e.now.relevance,t):this.inOrder(n?.all[t-1]);i&&e.commit({ranking:i},{kind:"walk",smooth:!0})}inOrder(t){let{state:e,now:n}=this.view,a=e.ranking.map((o,i)=>[o,n.gains[i]]);return t?.worth.map(o=>a.splice(a.findIndex(i=>i[1]===o),1)[0][0])}point({type:t,buttons:e,button:n,pointerType:a,clientX:o,clientY:i}){if(t==="pointerdown"?n:!e||a==="touch")return;let{plot:r,walk:l}=this.view.parts,c=r.getBoundingClientRect(),[u,h]=[(o-c.left)/c.width,(c.bottom-i)/c.height],f=this.nearest?.(u,h);f&&f!==Number(l.children[1].value)&&this.walk(f)}nearest;slide(t,e,n,a){let{walk:o}=this.view.parts,[i,r,l]=o.children;o.hidden=n<2,i.textContent=t,r.max=String(n),r.value=String(e),r.ariaValueText=a,l.textContent=a}still(t,e){let n=JSON.stringify(t);n!==this.drawn&&(this.drawn=n,this.view.parts.plot.replaceChildren(...e()))}},Nt={ndcg(s,t){let{plot:e,told:n,share:a,walk:o}=s.view.parts,i=s.orders(t);if(e.hidden=!i||i.count<2,a.textContent="",!i||e.hidden){o.hidden=!0,n.textContent=i?d`These grades have one order, so no move can change NDCG.`:"";return}let{all:r,count:l,mean:c,at:u,high:h}=i,{ndcg:f}=t.values,p=Math.max(...h,8),g=Et(t.gains)<=nt,m=r[0].value,b=r[l-1].value-m||1,R=({worth:C})=>C.every((W,G)=>W===t.gains[G]),D=r.findIndex(R),S=D<0?Math.max(r.filter(({value:C})=>C<f-tt).length-1,0):D,k=_t(r[S].value,r);s.still([s.key,"ndcg"],()=>[ee(s.svg,h,p),w("nl-mean",{x:(c-m)/b}),w("nl-low-end",{},d`${g?d`worst`:d`lowest`} ${v(m)}`),w("nl-middle",{x:(c-m)/b},d`mean ${v(c)}`),w("nl-top-end",{},d`${g?d`best`:d`highest`} ${v(m+b)}`),w("nl-dot")]);let $=e.lastElementChild;$.style.setProperty("--x",String((k+.5)/M)),$.style.setProperty("--y",String((S-u[k]+.5)/p));let N=r.filter(({value:C})=>C<f-tt).length/l,z=r.filter(({value:C})=>C>f+tt).length/l;a.textContent=d`better than ${et(N)} % of the shuffles`;let V=g?d`Each dot is one of the ${j(l)} orders of these grades.`:d`These grades have over ${j(nt)} orders; ${j(l)} random ones are drawn.`,Yt=d`${et(N)} % of them are worse than yours, ${et(z)} % better.`;n.textContent=`${V} ${Yt}`,s.slide(d`From the worst order to the best`,S+1,l,d`${j(S+1)} of ${j(l)}`),s.nearest=(C,W)=>{let G=Math.floor(C*M),[pt]=[...h.keys()].filter(Q=>h[Q]).sort((Q,zt)=>Math.abs(Q-G)-Math.abs(zt-G));return u[pt]+E(Math.floor(W*p),0,h[pt]-1)+1}},ap(s,t){let{plot:e,told:n,share:a,walk:o}=s.view.parts,{hits:i,relevant:r,rel:l,values:c}=t,{k:u,min_grade:h}=s.view.state;a.textContent="",o.hidden=!0,e.hidden=!r;let f=[...i.keys()].filter(k=>i[k]),p=T(l,{k:u,minGrade:h}),g=r<=12,m=k=>{let $=f[k],N=w($===void 0?"nl-column nl-ghost":"nl-column",{h:p[$]??0}," "),z=$===void 0?"0":`${k+1}/${$+1}`,V=k+1===r||k%Math.ceil(r/12)===0?`${k+1}/${r}`:"";return N.replaceChildren(w("nl-got"),w("nl-height",{},g?z:" "),w("nl-recall",{},V||" ")),N};s.still([f,r,"ap"],()=>[...Array.from({length:r},(k,$)=>m($)),w("nl-axis",{},d`recall`),w("nl-level",{y:c.ap}),w("nl-level-name",{y:c.ap},`AP ${v(c.ap)}`)]);let b=(f.at(-1)??-1)+1,R=b-f.length,D=d`A column for each of the ${r} relevant results, as high as the precision where it is found. Their area, from recall 0 to 1, is AP: ${v(c.ap)}.`,S=b?d`Down to the last one found, ${R} of ${b} results are read in vain.`:"";n.textContent=r?`${D} ${S}`:d`Nothing is relevant here.`},rr(s,t){let{plot:e,told:n,share:a}=s.view.parts,{hits:o,rel:i,values:r}=t,l=o.indexOf(!0)+1;a.textContent="",e.hidden=!1,s.still("rr",()=>[w("nl-line"),...Array.from({length:Wt},(b,R)=>w("nl-tick",{x:R/(R+1)})),w("nl-tick",{x:1}),...[1,2,3,4,5].map(b=>w("nl-at",{x:1-1/b},String(b))),w("nl-at",{x:1},d`none`),...[1,2,3].map(b=>w("nl-worth",{x:1-1/b},b===1?"1":`1/${b}`)),w("nl-worth",{x:1},"0"),w("nl-span",{x:0},d`rank 1 to rank 2: ${x(.5)}`),w("nl-span",{x:.5},d`rank 2 to none: ${x(.5)}`),w("nl-dot")]),e.lastElementChild.style.setProperty("--x",String(1-r.rr));let u=l?1/l-1/(l+1):0,h=l>1?1/(l-1)-1/l:0,f=d`One rank further down would cost ${v(u)}`,p=l>1?d`, one rank further up would add ${v(h)}`:"";n.textContent=l?d`The first relevant result is at rank ${l}. ${f}${p}.`:d`No counted result is relevant: RR is 0.`;let g=i.length-t.relevance.filter(Boolean).length+1,m=t.relevance.indexOf(!0)+1;s.slide(d`Rank of the first relevant result`,m,m?g:0,String(m)),s.nearest=b=>E(Math.round(1/Math.max(1-b,1/g)),1,g)}};function ee(s,t,e){let[n]=s.children,a=e<=24,o=(r,l)=>Array.from({length:r},(c,u)=>`M${l+.5} ${e-u-.5}h0`).join(""),i=(r,l)=>r?`M${l+.5} ${e}v${-r}`:"";return s.setAttribute("viewBox",`0 0 ${M} ${e}`),n.setAttribute("d",t.map(a?o:i).join("")),n.setAttribute("class",a?"nl-dots":"nl-bars"),s}function at(s,{k:t=null,maxGrade:e=4}={}){ot(e);let n=gt(s).find(o=>o>e);if(n!==void 0)throw new RangeError(d`the grade ${n} is above max_grade, ${e}`);let a=1;return xt(s,t).map(o=>{let i=a,r=(2**Math.max(o,0)-1)/2**e;return a*=1-r,[i,r]})}function Pt(s,t){return at(s,t).map(([e,n],a)=>e*n/(a+1))}function jt(s,{p:t=.8,k:e=null,minGrade:n=1}={}){return ht(t,0,1,d`the persistence p`),vt(s,e,n).map((a,o)=>a*(1-t)*t**o)}function ot(s){if(ut(s,"max_grade"),s<=0||s>1e3)throw new RangeError(d`max_grade must be above 0, and 1000 at most; got ${s}`)}var Dt=ndcgCore.View,Gt=ndcgCore.lab;function ne(s){let{k:t,min_grade:e,pool:n,max_grade:a,p:o}=s,i=Rt(s);ot(a);let{rel:r}=i,l={k:t,maxGrade:Math.max(a,...n??r)},c={err:Pt(r,l),rbp:jt(r,{k:t,minGrade:e,p:o})},u={...i.values,err:y(c.err),rbp:y(c.rbp)},h=r.map(f=>f>=e);return{...i,values:u,parts:c,relevance:h,stops:at(r,l),scale:l.maxGrade,p:o}}var Tt="cg dcg idcg ndcg precision recall ap ap_cutoff ap_found rr err rbp".split(" ");function rt(s,t){let e=t==="ap"?"ap_found":t;return t==="all"||Tt.indexOf(s)<=Tt.indexOf(e)}var K={jk:2,rbp:.8};function Bt(s){if(typeof s=="string")return s;let[t]=s;return typeof t=="string"&&t in K?t:"own"}function it({ranking:s,pool:t}){if(!t)return[];let e=[...t].sort((n,a)=>n-a);for(let n of B(s).sort((a,o)=>o-a)){let a=e.findIndex(o=>o>=n);e.splice(a,1)}return e.reverse()}function se(s,t,e){if(!s)return s;let n=s.indexOf(Math.min(...s.filter(a=>a>=t)));return s.map((a,o)=>o===n?e:a)}var ae={cg:({gains:s})=>({got:s,best:[],written:s.map(t=>["",x(t)])}),dcg:({bars:s})=>({...s,best:[]}),ap(s,{k:t,min_grade:e}){return H(T(s.rel,{k:t,minGrade:e}),s)},rr:s=>H(s.rel.map((t,e)=>e===s.hits.indexOf(!0)?s.values.rr:0),s),err(s){let t=H(s.parts.err,s),e=s.stops.map((n,a)=>[`${Z(n,a)} = `,v(s.parts.err[a])]);return{...t,written:t.written.map((n,a)=>e[a]??n)}},rbp:s=>H(s.parts.rbp,s)};function H(s,{rel:t}){return{got:t.map((e,n)=>s[n]??0),best:[],written:t.map((e,n)=>["",s[n]?v(s[n]):""])}}var oe={cg:d`the gain of each result`,ap:d`the precision at each relevant result`,rr:d`1 \u00f7 the rank of the first relevant result`,err:d`the chance that it is reached \u00d7 that it satisfies \u00f7 its rank`,rbp:d`the weight of each relevant result`};function It(s){return s===null?"None":Array.isArray(s)&&typeof s[0]=="string"?`(${s.map(e=>JSON.stringify(e)).join(", ")})`:JSON.stringify(s)}var Ft=d`there is nothing to find, so NDCG is 0 by convention`,Y=s=>/\s/.test(s)?`“${s}”`:s,re={max_grade:"err",p:"rbp"};function ie(s,t,e,n){if(s.kind==="move")return de(s,t,e,n);if(s.kind==="grade")return ce(s,t,e,n);let{kind:a="",label:o="",note:i}=s,r=ct(t,e,n);return Object.hasOwn(qt,a)?d`${a==="out"?Y(o):""}${qt[a]}: ${r}`:i?r:d`another setting: ${r}`}var qt={shuffle:d`a random order`,sort:d`highest grades first`,walk:d`another order`,reset:d`back to the start`,outside:d`set from outside`,link:d`as the link has it, beside the page\u2019s own example`,undo:d`one step back`,redo:d`one step forward`,add:d`one more result at the end`,out:d` is no longer returned, but still judged`,pool:d`the ideal takes in what was not returned`,paste:d`beside the list before`,forget:d`no longer judged, so the ideal goes without it`,rename:d`a name changes no measure`,k:d`the ranks above the line count, in list and ideal`,gain:d`another gain, which AP and RR do not look at`,discount:d`other weights for the ranks`,min_grade:d`another grade counts as relevant`,max_grade:d`another scale, which ERR alone looks at`,p:d`another persistence, which RBP alone looks at`};function de(s,t,e,n=""){let{label:a="",from:o=0,to:i=0}=s,r=d`${Y(a)} moved from rank ${o+1} to ${i+1}`,l=Object.keys(t.values).every(h=>!A(t.values[h],e.values[h]));if(Math.min(o,i)>=e.depth)return d`${r}, all of it past the cutoff: nothing that counts has changed`;if(n==="cg"&&l)return d`${r}: the same gains are added up, so CG stays ${x(e.values.cg)}`;if(l)return d`${r} and every counted rank kept its grade: no measure moves`;let u=(n==="ap"?le(s,t,e):Jt[n])??d`${ue(s,t,e,n)}, so `;return d`${r}: ${u}${ct(t,e,n)}`}function le({from:s=0,to:t=0},e,n){let a=({hits:l},c)=>`${l.slice(0,c+1).filter(Boolean).length}/${c+1}`;if(Math.max(s,t)>=n.depth)return"";if(e.hits[s])return d`its precision goes from ${a(e,s)} to ${a(n,t)}, so `;let o=s<t?1:-1,i=e.hits.flatMap((l,c)=>l&&(c-s)*o>0&&(t-c)*o>=0?[c]:[]);if(i.length!==1)return"";let[r]=i;return d`the relevant result that it passed had ${a(e,r)} and has ${a(n,r-o)}, so `}var Jt={cg:"",idcg:d`the ideal order is made of the pool, in whatever order the list is, so `,rr:""};function ce({label:s="",at:t=0},e,n,a=""){let o=d`the grade of ${Y(s)} went from ${x(e.rel[t])} to ${x(n.rel[t])}`,i=d`adds ${v(dt(n,a)[t])} instead of ${v(dt(e,a)[t])}`,r=t<n.depth?i:d`is past the cutoff and adds nothing`,l=a in n.parts?he(t,e,n,a):"",c=d` and ${O(d`the ideal`,e.values.idcg,n.values.idcg)}`,u=a==="dcg"||a in n.parts?l:c,h=e.hits[t]===n.hits[t]?"":pe(!!n.hits[t]),f=a==="ap"?h:a in Jt?"":d`, so rank ${t+1} ${r}${u}`;return d`${o}${f}: ${ct(e,n,a)}`}var pe=s=>s?d`, so one more result is relevant and to be found`:d`, so one result fewer is relevant and to be found`,dt=(s,t)=>s.parts[t]??s.terms;function he(s,t,e,n){let a=(e.parts[n][s]??0)-(t.parts[n][s]??0),o=e.values[n]-t.values[n]-a;if(!A(0,o))return"";let i=v(Math.abs(o));return o>0?d` and those below add ${i} more`:d` and those below add ${i} less`}function ue({from:s=0,to:t=0},e,n,a){let o=a in n.parts?a:"dcg",i=(m,b)=>b<m.depth?dt(m,a)[b]:0,r=i(e,s),l=i(n,t),c=n.values[o]-e.values[o]-(l-r),u=Math.abs(s-t),h=u===1?d`${Y(n.labels[s])}, which it passed, adds`:d`the ${u} it passed add`,f=v(Math.abs(c)),p=[d`${h} ${f} less`,d`${h} as much as before`,d`${h} ${f} more`],g=t<n.depth?d`it adds ${v(l)} instead of ${v(r)} and `:d`it adds nothing past the cutoff instead of ${v(r)} and `;return(A(r,l)?g:d`it adds as much as before and `)+p[A(0,c)+1]}function ct(s,t,e){let n=s.values,a=t.values;if(e==="ap")return O("AP",n.ap,a.ap);if(e==="rr")return Ut(s,t);if(e==="cg")return O("CG",n.cg,a.cg,x);if(e&&["dcg","idcg","err","rbp"].includes(e))return O(L[e],n[e],a[e]);let o=a.idcg?O("NDCG",n.ndcg,a.ndcg):Ft;return e?o:d`${O("DCG",n.dcg,a.dcg)} and ${o}; ${Ut(s,t)}`}function Ut(s,t){let e=s.values,n=t.values,a=t.hits.indexOf(!0)+1;if(!a)return d`AP and RR are 0, for no counted result is relevant`;let o=!A(e.rr,n.rr),i=String(s.hits)===String(t.hits)?d` the same, for the same ranks are relevant`:"";if(o&&!A(e.ap,n.ap))return d`AP and RR stay${i}`;let r=d`, for rank ${a} is still the first relevant one`,l=d`, for the first relevant result is ${s.hits.includes(!0)?d`now `:""}at rank ${a}`;return d`${O("AP",e.ap,n.ap)}; ${O("RR",e.rr,n.rr)}${o?r:l}`}var lt=class extends Dt{rows;formula;picture;orders=[];key="";compute(t){let e=ne(t);for(let n of[t.show,t.level])if(n!=="all"&&!Object.hasOwn(P,n))throw new RangeError(d`no measure here is called ${n}`);return{...e,bars:ae[t.show]?.(e,t)??e.bars}}why(t,e,n){let{show:a}=this.state;return t.kind==="show"?d`${L[a]} leads: the bars and the formula are its own`:ie(t,e,n,re[t.kind??""]??a)}facts(t,e){return{...super.facts(t,e),results:yt(t.ranking)}}build(){let{rows:t,discount:e,parameter:n,pool:a}=this.parts;this.now.values.idcg||(this.parts.status.textContent=d`${this.begun(Ft)}.`);let o=()=>this.state.ranking;this.rows=new Ot(this,t,d`Results, best rank first`,o,(i,r)=>this.rank(i,r),!0),this.formula=new F(this,this.rows),this.picture=new J(this,it),e.lastElementChild.hidden=Bt(this.start.discount)!=="own",this.listen(e,"change",()=>this.shape(e.value)),this.listen(n,"change",()=>this.weigh([e.value,Number(n.value)])),this.listen(a,"change",({target:i})=>{let r=[...a.children].indexOf(i)-1;this.rejudge(it(this.state)[r],i.value)}),Lt(this,{pool:!0},([{ranking:i,pool:r}])=>({ranking:i,pool:r}))}shape(t){t==="own"?this.weigh(this.start.discount):this.weigh(t in K?[t,K[t]]:t)}weigh(t){this.commit({discount:t},{kind:"discount"})}sort(){let t=this.now.rel,e=[...t.keys()].sort((n,a)=>t[a]-t[n]);this.rows?.reorder(e,{kind:"sort"})}shuffle(){this.rows?.reorder(I([...this.now.rel.keys()]),{kind:"shuffle"})}python({dataset:{code:t=""}}){let e=this.state.ranking.map(({label:r,grade:l})=>It([r,l])),n=Object.entries({...this.state,values:this.now.values}),o={...Object.fromEntries(n.map(([r,l])=>[r,It(l)])),results:`[${e.join(", ")}]`},i=t.split(" ").map(r=>this.filled(o,r));this.hand(i.join(""),t.endsWith("test")?d`The test`:"Python")}rank(t,e){let{rel:n}=this.now,{kind:a,at:o=0}=e,{pool:i}=this.state;a==="grade"&&(i=se(i,n[o],t[o].grade)),a==="out"&&(i??=n),this.commit({ranking:t,pool:i},e)}takeOut(){this.rows?.takeOut()}rename(){this.rows?.renameCurrent()}add(){let{pool:t}=this.state;this.enlist(1,t&&[...t,1])}enlist(t,e){let n={label:$t(this.now.labels),grade:t};this.commit({ranking:[...this.state.ranking,n],pool:e},{kind:"add"})}rejudge(t,e){let n=[...this.state.pool??this.now.rel],a=n.indexOf(t),o=Number(e)>=0?[Number(e)]:[];if(e==="in"&&a>=0)this.enlist(t,n);else if(o.length||a>=0){let i=n.filter((r,l)=>l!==a);this.commit({pool:[...i,...o]},{kind:o.length?"pool":"forget"})}else this.draw()}paint(t,e){let{discount:n,brief:a,show:o,level:i,picture:r}=this.state,{parts:l,now:c}=this;e?.kind==="k"&&(l.formula.style.minHeight=`${l.formula.offsetHeight}px`);let u=Bt(n),h=u in K;this.lab.classList.toggle("nl-brief",a),this.lab.dataset.show=o,this.lead(o,i),this.rows?.show(c,e),this.paintNow(c,t),l.cutoff.max=Math.max(c.rel.length,1),l.title.textContent=L[o]+c.at,l.scale.textContent=d` grades to ${x(c.scale)}`,l.weights.textContent=` p = ${x(c.p)}`,l.discount.value=u,Ct(l.parameter,!h),l.parameter.value=h?n[1]:"";let f=l.discount.selectedOptions[0].text+(h?` ${n[1]}`:"");l.bars.textContent=oe[o]??d`gain \u00d7 ${f}`;let p=it(this.state);this.chips(l.pool,p,d`Judged, not returned`,this.rows?.top??3);let g="[value=in], [value=no]";for(let m of l.pool.querySelectorAll("select")){let b=m.querySelectorAll(g);if(m===l.pool.lastElementChild)for(let R of b)R.remove();else b.length||m.append(...this.clone("chip").querySelectorAll(g))}l.pool.hidden=a&&o!=="idcg"&&(!p.length||r&&o==="ap"),this.paintMarks(a&&o==="ndcg"&&!r),a||this.paintOrders()}lead(t,e){let{lead:n,closer:a,tiles:o}=this.parts,{dataset:i}=this.lab;if(!(n.dataset.measure===t&&i.level===e)){n.dataset.measure=t,i.level=e,a.hidden=!rt("err",e);for(let r of this.all("[data-key=show] option"))r.hidden=!rt(r.value,e);for(let r of this.all("[data-own]")){let{own:l}=r.dataset;r.hidden=l===t||!rt(l,e),r.dataset.measure=l,r.hidden&&delete r.dataset.measure,l===t&&a.contains(r)&&(a.open=!0)}o.hidden=!o.querySelector("[data-measure]")}}preview(t,e,n){let a=this.compute({...this.state,ranking:e});t.paint(n,a),this.paintNow(a,this.now)}paintNow(t,e){this.tiles(t.values,e?.values),this.formula?.show(P[this.state.show](t),t),this.picture?.show(t),this.parts.kept.style.setProperty("--kept",t.values.ndcg),this.parts.bins.style.setProperty("--kept",t.values.ndcg)}allOrders(){let{rel:t}=this.now,e=JSON.stringify([{...this.state,ranking:0},[...t].sort()]);return this.key!==e&&(this.orders=t.length>1&&t.length<=8?st(this.state).map(n=>n.value):[]),this.key=e,this.orders}paintMarks(t){let{marks:e}=this.parts,n=t?this.allOrders():[];e.hidden=n.length<2,this.lab.classList.toggle("nl-marked",!e.hidden);let a=y(n)/n.length;e.classList.toggle("nl-low",a<.55),[n[0],a].forEach((o,i)=>{e.children[i].style=`--at: ${o}`,e.children[i].lastElementChild.textContent=e.hidden?"":v(o)})}paintOrders(){let{values:t}=this.now,{alone:e,bins:n,spread:a,orders:o}=this.parts,i=this.allOrders(),r=i.length;if(o.hidden=!r,e.hidden=r!==1,a.hidden=!e.hidden,n.hidden=a.hidden,!r)return;let l=y(i)/r,c=[...n.querySelectorAll("i")],u=c.map(()=>0);for(let p of i)u[Math.min(Math.floor(p*u.length),u.length-1)]+=1;c.forEach((p,g)=>{p.style=`--h: ${u[g]/Math.max(...u)}`}),n.style.setProperty("--mean",l);let h=i.filter(p=>p<t.ndcg-1e-12).length/r,f=[i[0],l,i[r-1],t.ndcg].map(p=>v(p));[r,...f,Math.round(h*100)].forEach((p,g)=>{a.children[g].textContent=p})}},ge=["ranking","k","gain","discount","pool","min_grade","max_grade","p","brief","show","level","picture"],fe=Gt(lt,ge),Ht={render:fe};var Kt=`<div class="nl-lab nl-ranking-lab" role="group" aria-label="Ranking laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-top">
<div class="nl-headline">
<dl>
<div data-part="lead"><dt><b data-part="title">NDCG</b></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<p class="nl-share" data-part="share"></p>
<div class="nl-kept" data-part="kept" aria-hidden="true"><i></i></div>
<p class="nl-marks" data-part="marks" hidden><span>worst <b></b></span><span>random order <b></b></span></p>
</div>
<dl class="nl-tiles" data-part="tiles">
<div data-own="ndcg"><dt>NDCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="cg"><dt>CG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="dcg"><dt>DCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="idcg"><dt>IDCG</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="precision"><dt>P</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="recall"><dt>Recall</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="rr"><dt>RR</dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="ap"><dt>AP<span> ÷ R</span></dt><dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="ap_cutoff"><dt>AP<span> ÷ min(R, k)</span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="ap_found"><dt>AP<span> ÷ found</span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
</div>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<div class="nl-play">
<p class="nl-legend"><span data-part="bars"></span>
<span class="nl-key nl-got"><i aria-hidden="true"></i>this list</span>
<span class="nl-key nl-best"><i aria-hidden="true"></i><span>the ideal<span> at that rank</span></span></span>
<span class="nl-key nl-hit"><i aria-hidden="true"></i>relevant</span></p>
<div class="nl-stage" data-part="rows"></div>
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
<div class="nl-ghosts" data-part="ghosts" hidden></div>
<p class="nl-why" data-part="status">
    Move a result, and this line tells you what changed and why.</p>
<div class="nl-picture" data-part="picture" hidden>
<div class="nl-plot" data-part="plot" aria-hidden="true"><svg preserveAspectRatio="none"><path/></svg></div>
<label class="nl-field nl-slider" data-part="walk"><span></span><input type="range" min="1"><span
      aria-hidden="true"></span></label>
<p class="nl-told" data-part="told"></p>
</div>
<div class="nl-formula" role="group" aria-label="The formula with these numbers" data-part="formula" data-grows></div>
<p class="nl-note" data-part="note">Each term stands for a row: point at or tap one to see which.</p>
<template data-part="equation"><p class="nl-equation"><b></b>
<span class="nl-sums"><span class="nl-over"></span><span class="nl-by">divided by</span><span
    class="nl-under"></span></span>
<span class="nl-total"><span></span> = <b><data></data></b></span></p></template>
<template data-part="term"><span class="nl-term"><i>+</i><button type="button" tabindex="-1"></button></span></template>
</div>
<div class="nl-pool" role="group" aria-label="Judged, not returned" data-part="pool" data-grows>
<span>Judged, not returned</span></div>
<template data-part="chip">
<select><option>0<option>1<option>2<option>3<option>4<option>5
<option value="in">return it<option value="no">forget it<option value="+" hidden>add</select>
</template>
<form class="nl-controls">
<label class="nl-field nl-slider" data-full><span>Cutoff <var>k</var></span>
<input type="range" min="1" data-key="k" data-part="cutoff"><span aria-hidden="true"></span></label>
<fieldset class="nl-choice"><legend>Gain</legend>
<div>
<label><input type="radio" name="gain" value="linear" data-key="gain"><span>linear</span></label>
<label><input type="radio" name="gain" value="exponential" data-key="gain"><span>exponential</span></label>
</div>
</fieldset>
<div class="nl-field" data-full><span>Discount</span>
<select data-part="discount" aria-label="Discount">
<option value="log2">1 / log₂(rank + 1)
<option value="jk">1 / log of rank, base
<option value="reciprocal">1 / rank
<option value="rbp">persistence
<option value="own" hidden>weights of its own
</select>
<input type="number" step="any" aria-label="Parameter of the discount" data-part="parameter"></div>
<label class="nl-field" data-full><span>Relevant from grade</span>
<select data-key="min_grade"><option>1<option>2<option>3<option>4<option>5</select></label>
<label class="nl-field" data-full><span>In the lead</span>
<select data-key="show"><option value="ndcg">NDCG<option value="cg">CG<option value="dcg">DCG
<option value="idcg">IDCG<option value="ap">AP<option value="rr">RR<option value="err">ERR
<option value="rbp">RBP</select></label>
<div class="nl-actions">
<button type="button" data-act="sort">Sort to ideal</button>
<button type="button" class="nl-primary" data-act="shuffle">Shuffle</button>
<button type="button" data-act="add" data-full>Add a result</button>
<button type="button" data-act="takeOut" data-part="takeOut" data-full>Take out</button>
<button type="button" data-act="rename" data-part="rename" class="nl-coarse" data-full>Rename</button>
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python" data-full data-code="python">Copy as Python</button>
<button type="button" data-act="python" data-full data-code="python test">Copy as test</button>
</div>
</form>
<div class="nl-orders" data-full data-part="orders">
<div aria-hidden="true" data-part="bins">
<i></i><i></i><i></i><i></i><i></i>
<i></i><i></i><i></i><i></i><i></i>
<i></i><i></i><i></i><i></i><i></i>
<i></i><i></i><i></i><i></i><i></i>
<i></i><i></i><i></i><i></i><i></i>
<b></b><b class="nl-here"></b>
</div>
<p data-part="alone" hidden>These grades have only one order, so no move can change NDCG.</p>
<p data-part="spread">NDCG of all <span></span> orders of these grades:
      the worst has <span></span>, a random one <span></span> on average, the best <span></span>.
      You are here, at <span></span>, above <span></span> % of them.</p>
</div>
<p class="nl-hint">Drag a result, or use its arrows.</p>
<details class="nl-closer" data-full data-part="closer"><summary>Two more measures: ERR and RBP</summary>
<dl class="nl-tiles">
<div data-own="err"><dt>ERR<span data-part="scale"></span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
<div data-own="rbp"><dt>RBP<span data-part="weights"></span></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-controls">
<label class="nl-field"><span>Highest grade</span>
<select data-key="max_grade"><option>1<option>2<option>3<option>4<option>5</select></label>
<label class="nl-field nl-slider"><span>Persistence <var>p</var></span>
<input type="range" min="0.05" max="0.95" step="0.05" data-key="p"><span aria-hidden="true"></span></label>
</div>
</details>
<template data-part="python"><pre>from ndcg_lit import ap, cg, dcg, err, gains, idcg, ndcg, precision, rbp, recall, rr

results = {results}
rel, pool = [grade for _, grade in results], {pool}
judged = rel if pool is None else pool
form = dict(k={k}, gain={gain}, discount={discount})
binary = dict(k={k}, min_grade={min_grade})
known = dict(**binary, n_relevant=sum(grade >= {min_grade} for grade in judged))

values = dict(
    ndcg=ndcg(rel, pool=pool, **form), dcg=dcg(rel, **form), idcg=idcg(judged, **form), cg=cg(gains(rel, {gain}), k={k}),
    precision=precision(rel, **binary), recall=recall(rel, **known), ap=ap(rel, **known),
    ap_cutoff=ap(rel, divisor="cutoff", **known), ap_found=ap(rel, divisor="found", **known), rr=rr(rel, **binary),
    err=err(rel, {k}, max_grade=max({max_grade}, *judged, 0)), rbp=rbp(rel, p={p}, **binary))
</pre></template>
<template data-part="test"><pre>


def test_ranking():
    from math import isclose
    shown = {values}
    for name, value in shown.items():
        assert isclose(values[name], value, rel_tol=1e-12, abs_tol=1e-12), (name, values[name], value)
</pre></template>
<details class="nl-paste" data-part="paste"><summary>Paste your own</summary>
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, lines
    of a name and a grade, or a table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
</div>
`;ndcgLabs.RankingLab={render:s=>Ht.render({...s,markup:Kt})};})();
