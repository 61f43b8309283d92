(()=>{var P=ndcgLists.checkGrade,F=ndcgLists.checked;var W=ndcgLists.discounts;var z=ndcgLists.refusal;var U=ndcgLists.shown,b=ndcgLists.sum;function H(o,{ties:e="stable",docids:t,rel:n,single:a}={}){let r=E(o,a),i=fe(e,t,n,o.length);return[...o.keys()].sort((s,l)=>r[l]-r[s]||i(s,l))}function E(o,e){if(!Array.isArray(o))throw new TypeError(`scores must be a list; got ${U(o)}`);return o.forEach((t,n)=>{P(t,`score ${n+1}`)}),e?o.map(Math.fround):o}function fe(o,e,t,n=0){let a=o==="docid-rising"||o==="worst"?1:-1;if(o==="stable"||o==="reversed")return(r,i)=>o==="stable"?r-i:i-r;if(o==="best"||o==="worst"){let r=J(F(t),n,"rel");return(i,s)=>a*(r[i]-r[s])||i-s}if(o==="docid"||o==="docid-rising"){let r=J(e,n,"docids");return(i,s)=>a*ge(r[i],r[s])||i-s}throw z("ties",o,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function J(o,e,t){if(o?.length===e)return o;throw new RangeError(`${t} must hold one for each of the ${e} scores; got ${o?.length??"none"}`)}function ge(o,e){let[t,n]=[[...o],[...e]],a=t.findIndex((r,i)=>r!==n[i]);return a<0?t.length-n.length:(t[a].codePointAt(0)??0)-(n[a]?.codePointAt(0)??-1)}var M=(o,e,t)=>Array.from({length:Math.max(Math.min(e,t-o),0)},(n,a)=>o+a+1);function K(o,e,t){let n=o/e;return b(t.map((a,r)=>{let i=n/a;return n*=(e-o-r)/(e-1-r),i}))}var w=String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`,V=[["gain","linear",`linear|exponential|binary|\\{${w}:${w}(?:,${w}:${w})*\\}`],["gain_from","none",`none|${w}`],["discount","log2",`log2|ln|reciprocal|(?:jk|rbp):${w}`],["pool","judged","judged|returned"],["ideal","k","k|returned|all|relevant"],["negative","zero","zero|keep|mask|error"],["fractions","keep","keep|truncate|error"],["min_grade","1",`any|>?${w}`],["ap_divisor","all","all|cutoff|returned|found"],["p_divisor","k","k|returned|relevant"],["r_divisor","all","all|cutoff"],["empty","0",`nan|skip|raise|${w}`],["ties","docid","docid|docid-rising|stable|reversed|average|best|worst|last|random"],["precision","single","single|double"],["judged_only","false","false|true"],["cutoff","none","none|[1-9]\\d*"],["missing","zero","zero|skip|error"],["unjudged","skip","skip|zero|error"],["duplicates","error","error|first|last|max"],["rounding","none","none|(?:query|mean)(?:-floor)?:(?:\\d|1[0-5])"]],L=Object.fromEntries(V.map(([o,e])=>[o,e]));function C(o){let e={...L};for(let t of o.split(" ").filter(n=>n&&n!=="default")){let n=t.indexOf("="),[a,r]=[t.slice(0,n),t.slice(n+1)];if(a==="threshold")throw new RangeError("threshold is now called min_grade");let i=V.find(([s])=>s===a);if(!i)throw new RangeError(`no choice is called "${n<0?t:a}"`);if(!new RegExp(`^(?:${i[2]})$`).test(r))throw new RangeError(`${a} cannot be "${r}"`);e[a]=r}return Y(e),e}function N(o){return Object.keys(L).filter(t=>o[t]!==L[t]).map(t=>`${t}=${o[t]}`).join(" ")||"default"}function R(o,e,t,n){let a=O(o,e,t??X(n.cutoff,null),n);return a.empty?Me(n.empty):A[e](a,n)}function O(o,e,t,n){if(!(e in A))throw new RangeError(`no measure is called ${e}`);Y(n),ve(e,t,n);let{results:a,unreturned:r}=be(o,n),i=e.endsWith("DCG"),s=we(n),l=Q(n.min_grade),u=ye(a,n,i?s:f=>Number(l(f))),c=[...a.flatMap(({grade:f})=>f??[]),...n.pool==="judged"?r:[]],d=a.length,h=xe(n.discount),g=h(Math.min(t??1/0,d)),p=i?Ce(c.map(s),t,d,n,h):[],m=u.map(f=>({...f,gain:f.doc.grade===null?0:s(f.doc.grade),weight:$e(f,g,n),hit:f.doc.grade!==null&&l(f.doc.grade)})),v=c.filter(l).length,x=e==="nDCG"?!c.some(f=>s(f)>0)||b(p)<=0:!v;return{rows:m,pool:c,returned:d,k:t,ideal:p,found:v,empty:x&&e!=="DCG"}}function Y(o){let e=o.gain.startsWith("{"),t=o.negative==="keep",a=[[o.ideal==="relevant"&&o.gain!=="binary","ideal","gain"],[o.gain_from!=="none"&&(o.gain==="binary"||e),"gain_from","gain"],[t&&(o.gain==="binary"||e),"negative","gain"],[t&&o.gain_from!=="none","negative","gain_from"]].find(([s])=>s);if(!a)return;let[r,i]=a.slice(1).map(s=>`${s}=${o[String(s)]}`);throw new RangeError(`${r} and ${i} contradict each other`)}function ve(o,e,t){if(o==="AP"&&t.ap_divisor==="found"&&t.ties==="average"&&e)throw new RangeError("ap_divisor=found with a cutoff changes with the order of the tied");if(o==="nDCG"&&t.ideal==="relevant"&&!e)throw new RangeError("ideal=relevant needs a cutoff")}function be({results:o,unreturned:e},t){let n=s=>{let l=Math.trunc(s);if(t.fractions==="error"&&l!==s)throw new RangeError(`the grade ${s} is not whole, and fractions is 'error'`);let u=t.fractions==="truncate"?l:s;if(u<0&&t.negative==="error")throw new RangeError(`the grade ${s} is below 0, and negative is 'error'`);return u},a=s=>t.negative==="mask"&&s!==null&&s<0,r=s=>t.judged_only==="true"&&(s===null||s<0);return{results:o.map(s=>({...s,grade:s.grade===null?null:n(s.grade)})).filter(({grade:s})=>!a(s)&&!r(s)),unreturned:e.map(n).filter(s=>!a(s))}}function ye(o,e,t){if(e.ties==="random")throw new RangeError("ties are broken by chance, so there is no one value");let n=e.precision==="single",a=e.ties==="average"||e.ties==="last",r=o.map(({score:d})=>d),i=o.map(({grade:d})=>d===null?-Number.MIN_VALUE:t(d)),s=o.map(({name:d})=>d),l=H(r,{ties:a?"stable":e.ties,docids:s,rel:i,single:n}),u=E(r,n),c=l.map(d=>u[d]);return l.map((d,h)=>{let g=a?c.indexOf(c[h]):h,p=a?c.lastIndexOf(c[h])+1-g:1;return{doc:o[d],above:g,many:p,rank:g+p}})}function we(o){let{gain:e,gain_from:t,negative:n,min_grade:a}=o;if(e.startsWith("{"))return ke(e);if(e==="binary"){let i=Q(a);return s=>Number(i(s))}let r=X(t,-1/0)??-1/0;return i=>i<r||i<=0&&n!=="keep"?0:e==="exponential"?2**i-1:i}function ke(o){let e=o.slice(1,-1).split(",").map(n=>n.split(":").map(Number)),t=new Map(e);return n=>{let a=t.get(n)??(n>0?void 0:0);if(a===void 0)throw new RangeError(`the gain lacks the grade ${n}`);return a}}function Q(o){return o==="any"?()=>!0:o.startsWith(">")?e=>e>Number(o.slice(1)):e=>e>=Number(o)}function xe(o){let[e,t]=o.split(":");return e==="ln"?n=>Array.from({length:n},(a,r)=>1/Math.log(r+2)):n=>W(n,t===void 0?e:[e,Number(t)])}function $e({above:o,many:e,rank:t},n,{ties:a}){return a==="average"?b(n.slice(o,o+e))/e:n[t-1]??0}function Ce(o,e,t,{ideal:n},a){if(n==="relevant")return e===null?[]:a(e);let r=[...o].sort((u,c)=>c-u),i={k:e??1/0,all:1/0,returned:Math.min(t,e??1/0)},s=r.slice(0,i[n]),l=a(s.length);return s.map((u,c)=>u*l[c])}function Ne({above:o,many:e,rank:t},n,a){return a==="average"?Math.min(Math.max((n-o)/e,0),1):+(t<=n)}var _=({rows:o,k:e},{ties:t})=>b(o.map(n=>n.hit?Ne(n,e??1/0,t):0)),A={DCG:({rows:o})=>b(o.map(({gain:e,weight:t})=>e*t)),nDCG(o,e){let t=b(o.ideal);return t>0?Math.min(A.DCG(o,e)/t,1):0},P(o,e){let{k:t,returned:n,found:a}=o,i=Math.min(t??n,{k:1/0,returned:n,relevant:a}[e.p_divisor]);return i?_(o,e)/i:0},R(o,e){let t=e.r_divisor==="cutoff"?Math.min(o.found,o.k??1/0):o.found;return t?_(o,e)/t:0},AP(o,e){let{k:t,returned:n,found:a}=o,r=Math.min(a,t??1/0),s={all:()=>a,cutoff:()=>r,returned:()=>Math.min(r,t===null?n:Math.min(n,t)),found:()=>Math.round(_(o,e))}[e.ap_divisor]();return s?Math.min(Re(o,e)/s,1):0},RR:Ee};function Re({rows:o,k:e},{ties:t}){let n=o.filter(({hit:a})=>a);return b(n.map(a=>{let r=n.filter(({rank:c})=>c<=a.rank).length;if(t!=="average")return a.rank<=(e??1/0)?r/a.rank:0;let{above:i,many:s}=a,l=n.filter(({rank:c})=>c<=i).length,u=s>1?(r-l-1)/(s-1):0;return b(M(i,s,e??1/0).map((c,d)=>(l+1+d*u)/c))/s}))}function Ee({rows:o,k:e},{ties:t}){let n=o.find(({hit:s})=>s);if(!n)return 0;if(t!=="average")return n.rank<=(e??1/0)?1/n.rank:0;let{above:a,many:r}=n,i=o.filter(s=>s.hit&&s.above===a).length;return K(i,r,M(a,r,e??1/0))}function Me(o){if(o==="raise")throw new RangeError("nothing to find, and empty is 'raise'");return o==="nan"||o==="skip"?NaN:Number(o)}function j(o,e){let[t,n]=e.split(":");if(t==="none"||!Number.isFinite(o))return o;let a=Number(n);if(t.endsWith("floor"))return _e(o,a);let r=o*2**(a+1);if(!(Number.isInteger(r)&&r%2!==0))return Number(o.toFixed(a));let s=Math.floor(r*5**a/2);return(s+(s%2?1:0))/10**a}function _e(o,e){let t=o.toFixed(100),n=Number(t.slice(0,t.indexOf(".")+1+e));return n>o?Number((n-10**-e).toFixed(e)):n}function X(o,e){return o==="none"?e:Number(o)}var Z=ndcgCore.change;var y=ndcgCore.fixed,ee=ndcgCore.freeLetter;var I=ndcgCore.resize,G=ndcgCore.same,te=ndcgCore.sendAway,D=ndcgCore.short;var S=ndcgCore.trend;var ne=ndcgLists.pasteBox;var oe=ndcgLists.Rows;var ae=ndcgLists.areNames;var k=ndcgLists.listed;var se=ndcgCore.View,re=ndcgCore.lab;var ie=["nDCG","DCG","AP","RR","P","R"],$=12,Le=4,Oe=["ties","negative","judged_only","fractions","cutoff","rounding"],Ae={nDCG:["gain","gain_from","discount","pool","ideal","empty"],DCG:["gain","gain_from","discount"],AP:["min_grade","pool","ap_divisor","empty"],RR:["min_grade","pool","empty"],P:["min_grade","pool","p_divisor","empty"],R:["min_grade","pool","r_divisor","empty"]};function je(o,e){let t=o.endsWith("DCG")&&e.gain==="binary"?["min_grade"]:[];return[...Ae[o],...t,...Oe]}function B({grades:o,ids:e,tied:t,unreturned:n}){let a=o.length;return{results:o.map((i,s)=>(s&&!t.includes(s+1)&&(a-=1),{name:e[s],score:a,grade:i})),unreturned:n}}function Ie({grades:o,ids:e,tied:t,unreturned:n,measure:a,k:r,printed:i,tools:s}){let l=o.length,u=d=>Number.isFinite(d)&&Math.abs(d)<=20,c=d=>Number.isInteger(d)&&d>1&&d<=l;if(!l||l>$)throw new RangeError(`there must be 1 to ${$} results; got ${l}`);if(n.length>$)throw new RangeError(`at most ${$} more can be judged; got ${n.length}`);if(![...o,...n].every(u))throw new RangeError("a grade must be a number from -20 to 20");if(e.length!==l||!ae(e))throw new RangeError("every result needs an id, no two the same");if(!t.every(c))throw new RangeError(`the tied ranks must lie between 2 and ${l}`);if(!ie.includes(a))throw new RangeError(`the measure must be one of ${ie.join(", ")}`);if(r!==null&&!(Number.isInteger(r)&&r>0))throw new RangeError(`k counts ranks from 1; got ${r}`);if(typeof i!="string"||Number.isNaN(Number(i)))throw new RangeError(`the number you got must be a number; got "${i}"`);if(!Array.isArray(s))throw new TypeError("the tools must be a list")}function ce({measures:o},e,t){let n=o.split(" ");return n.includes(e)||n.includes(`${e}${t===null?"@all":"@k"}`)}function q(o){try{return{value:o(),refused:""}}catch(e){if(!(e instanceof RangeError))throw e;return{value:NaN,refused:e.message}}}function Ge(o){Ie(o);let{grades:e,ids:t,measure:n,k:a,convention:r,tools:i,printed:s}=o,l=C(r),u=B(o),c=q(()=>R(u,n,a,l)),d=j(c.value,l.rounding),h=i.filter(m=>ce(m,n,a)).map(({tool:m,convention:v})=>({tool:m,...q(()=>R(u,n,a,C(v)))})),g=Se(h),p=g.findIndex(m=>Math.abs(m.value-c.value)<1e-12);return{...Te(u,n,a,l),values:{value:d},value:d,raw:c.value,refused:c.refused,c:l,name:De(n,a),rel:e,labels:t,groups:g,silent:h.filter(m=>Number.isNaN(m.value)),lit:p,fits:qe(g,s)}}var De=(o,e)=>`${o==="nDCG"?"NDCG":o}${e===null?"":`@${e}`}`;function Se(o){let e=[];for(let{tool:t,value:n}of o){let a=e.find(r=>Math.abs(r.value-n)<1e-12);a?a.tools.push(t):Number.isNaN(n)||e.push({value:n,tools:[t]})}for(let t of e)t.tools=t.tools.filter(n=>!n.endsWith("*")||!t.tools.includes(n.slice(0,-1)));return e.sort((t,n)=>n.value-t.value)}function qe(o,e){if(!e)return[];let t=Number(e),[,n="",a="0"]=e.match(/^[^.e]*(?:\.(\d*))?(?:e(.*))?$/i)??[],r=n.length-Number(a),i=l=>o.flatMap(({value:u},c)=>Math.abs(u-t)<=l?[c]:[]),s=i(Math.max(.5*10**-r,Math.abs(t)*1e-12)*(1+1e-9));return s.length||r<7?s:i(1e-6*Math.max(Math.abs(t),1))}function Te({results:o,unreturned:e},t,n,a){let r=o.length,i=Be({results:o,unreturned:e},t,n,a),s=o.map(({name:h})=>i?.rows.find(({doc:g})=>g.name===h)),l=t.endsWith("DCG"),u=s.map(h=>h&&l?h.gain*h.weight:Number(h?.hit??!1)),c=s.map(h=>h?l?h.weight?[`${D(h.gain)} × ${y(h.weight)} = `,y(h.gain*h.weight)]:["","past k"]:["",h.hit?"relevant":""]:["",i?"left out":""]),d=t==="nDCG"?(i?.ideal??[]).slice(0,r):[];return{bars:{got:u,best:d,written:c},depth:r,hits:s.map(h=>!!h?.hit),order:Pe(i?.rows??[])}}function Be(o,e,t,n){try{return O(o,e,t??(n.cutoff==="none"?null:Number(n.cutoff)),n)}catch{return null}}function Pe(o){return o.map(({doc:e,above:t,many:n},a)=>`${n>1&&a===t?"[":""}${e.name}${n>1&&a===t+n-1?"]":""}`).join(" ")}function Fe(o,e,t){let n=de(o),a=C(o.convention),r=t.map(c=>n({...a,[e]:c})),i=r.filter(({value:c})=>!Number.isNaN(c)).map(({value:c})=>c),[s,l]=[Math.min(...i),Math.max(...i)];return i.length&&S(s,l)?{width:l-s,words:`${y(s)} to ${y(l)}`}:i.length&&i.length<r.length&&e==="empty"?{width:1,words:"a number or none"}:{width:0,words:"no effect here"}}function de(o){let e=B(o);return t=>q(()=>j(R(e,o.measure,o.k,t),t.rounding))}function We(o,e,t,n){return e.kind==="printed"?Ke(o,n):`${ze(o,e,t,n)}${Je(t,n)}`}var le={link:"as the link has it",reset:"back to the start",undo:"one step back",redo:"one step forward",outside:"set from outside",paste:"the list that was pasted",usual:"the default convention",measure:"another measure",k:"another cutoff",tied:"other scores are equal",pool:"other documents are judged and not returned",in:"one more is returned",out:"one is not returned any more, but judged still",rename:"a name says which id is larger"};function ze(o,e,t,n){let{kind:a="",label:r,from:i=0,to:s=0,at:l=0,tool:u}=e;return a==="move"?`${r} moved from rank ${i+1} to ${s+1}: `:a==="grade"?`${r} has grade ${D(n.rel[l])} now: `:a==="tool"&&t?`${u}: ${Ue(o,t,n)}: `:a in n.c&&t?`${a} is ${n.c[a]} instead of ${t.c[a]}: `:le[a]?`${le[a]}: `:""}function Ue(o,e,t){let n=de(o),a=Object.keys(t.c).filter(u=>t.c[u]!==e.c[u]),r=a.filter(u=>{let c=n({...e.c,[u]:t.c[u]}),d=n({...t.c,[u]:e.c[u]});return!G(c,n(e.c))||!G(d,n(t.c))}),i=r.map(u=>`${u} is ${t.c[u]} instead of ${e.c[u]}`),s=a.filter(u=>!r.includes(u)),l=s.length>1;return a.length?i.length?s.length?`${k(i)}; ${k(s)} ${l?"change too and move":"changes too and moves"} nothing here`:k(i):`${k(s)} ${l?"change":"changes"}, which moves nothing here`:"nothing changes"}function Je(o,e){let{name:t,value:n,refused:a}=e;return a?`there is no number, for ${a}`:Number.isNaN(n)?"there is nothing to find, so this query has no number":`${o&&o.name===t&&!Number.isNaN(o.value)?Z(t,o.value,n):`${t} is ${y(n)}`}, ${He(e)}`}function He({groups:o,lit:e}){if(e<0)return"a number that none of these tools prints";let{tools:t}=o[e],n=t.length-3;return`the number of ${n>0?`${t.slice(0,3).join(", ")} and ${n} more`:k(t)}`}function Ke({printed:o},{groups:e,fits:t,name:n}){if(!o)return"no number to look for";if(t.length){let i=t.flatMap(l=>e[l].tools),s=t.length>1?`; it may be any of ${t.length} values, so more digits would help`:"";return`${o} is ${n} in ${k(i)}${s}`}let a=[...e].sort((i,s)=>Math.abs(i.value-Number(o))-Math.abs(s.value-Number(o)))[0];if(!a)return`no tool has a number for ${n} here`;let r=`the nearest is ${y(a.value,6)}, in ${k(a.tools)}`;return`none of these tools prints ${o} for ${n}; ${r}`}function Ve({ranking:o,pool:e,scores:t}){let n=o.map(({grade:s})=>s),a=[...e??[]];for(let s of e?n:[]){let l=a.indexOf(s);l>=0&&a.splice(l,1)}let i=o.map((s,l)=>l+1).filter(s=>s>1&&t&&t[s-1]===t[s-2]);return{grades:n,ids:o.map(({label:s})=>s),tied:i,unreturned:a}}var Ye=({tool:o,refused:e})=>`${o} (${e||"nothing to find"})`,T=class extends se{rows;selects=[];measure(e){return Ge(e)}facts(e,{value:t,refused:n}){return{...e,value:Number.isNaN(t)?null:t,refused:n}}build(){let{rows:e,row:t,choices:n,still:a,tool:r,printed:i,pool:s,ties:l}=this.parts;t.content.querySelector("select").prepend(new Option("-1"));let u=()=>{let{grades:c,ids:d}=this.state;return c.map((h,g)=>({label:d[g],grade:h}))};this.rows=new oe(this,e,"Results, best rank first",u,(c,d)=>this.rank(c,d),!0),this.selects=[...n.querySelectorAll("select")];for(let c of[n,a])this.listen(c,"change",({target:d})=>{this.convene({...this.now.c,[d.name]:d.value},{kind:d.name})});this.listen(r,"change",()=>this.spell(r.value)),this.listen(i,"change",()=>this.commit({printed:i.value.trim()},{kind:"printed"})),this.listen(s,"change",({target:c})=>this.rejudge([...s.children].indexOf(c)-1,c.value)),this.listen(l,"change",()=>this.tie()),ne(this,{pool:!0,most:$,least:-20},([c])=>Ve(c))}convene(e,t){this.commit({convention:N(e)},t)}spell(e){let t=this.state.tools.find(({tool:n})=>n===e);t?this.commit({convention:t.convention},{kind:"tool",tool:e}):this.draw()}usual(){this.commit({convention:"default"},{kind:"usual"})}rank(e,t){let{grades:n,tied:a,unreturned:r}=this.state,{kind:i,at:s=0}=t;this.commit({grades:e.map(({grade:l})=>l),ids:e.map(({label:l})=>l),tied:a.filter(l=>l<=e.length),unreturned:i==="out"?[...r,n[s]]:r},t)}takeOut(){this.rows?.takeOut()}rename(){this.rows?.renameCurrent()}tie(){let e=[...this.parts.ties.querySelectorAll("input")];this.commit({tied:e.flatMap((t,n)=>t.checked?[n+2]:[])},{kind:"tied"})}rejudge(e,t){let{grades:n,ids:a,unreturned:r}=this.state,i=r.filter((s,l)=>l!==e);if(t==="in"){let s=[...a,ee(a)];this.commit({grades:[...n,r[e]],ids:s,unreturned:i},{kind:"in"})}else t==="no"?this.commit({unreturned:i},{kind:"pool"}):e<r.length?this.commit({unreturned:r.with(e,Number(t))},{kind:"pool"}):this.commit({unreturned:[...r,Number(t)]},{kind:"pool"})}python(){let{measure:e,k:t,convention:n}=this.state,{results:a,unreturned:r}=B(this.state),i=a.map(({name:c,grade:d})=>[c,d]),s=r.map((c,d)=>[`unreturned-${d+1}`,c]),l=c=>`{${c.map(([d,h])=>`${JSON.stringify(d)}: ${h}`).join(", ")}}`,u={run:l(a.map(({name:c,score:d})=>[c,d])),qrels:l([...i,...s]),measure:`${e}${t===null?"":`@${t}`}`,convention:n};this.hand(this.filled(u),"Python")}paint(e,t){let{parts:n,now:a,state:r}=this;this.rows?.show(a,t),n.cutoff.max=r.grades.length,this.chips(n.pool,r.unreturned,"Judged, not returned"),this.paintTies(),n.order.hidden=!r.tied.length,n.order.textContent=`In the order of this convention: ${a.order}`,n.printed.value=r.printed,this.paintTools(),this.paintChoices(),this.paintNow(a,e)}paintTies(){let{ties:e}=this.parts,{grades:t,tied:n}=this.state;I(e,t.length-1,()=>this.clone("tie")),[...e.children].forEach((a,r)=>{let[i,s]=a.children;i.checked=n.includes(r+2),i.ariaLabel=`Rank ${r+2} has the score of rank ${r+1}`,s.textContent=`${r+1} ${i.checked?"=":">"} ${r+2}`})}paintTools(){let{tool:e}=this.parts,{tools:t,measure:n,k:a,convention:r}=this.state,i=t.filter(d=>ce(d,n,a)),s=i.map(d=>d.tool),[l]=e.options,u=e.value;e.replaceChildren(l,...s.map(d=>new Option(d,d)));let c=i.filter(d=>d.convention===r).map(d=>d.tool);e.value=c.includes(u)?u:c[0]??""}paintChoices(){let{c:e}=this.now,{choices:t,still:n,idle:a,usual:r}=this.parts,i=je(this.state.measure,e),s=new Map;for(let p of this.selects){let m=p.parentElement,v=m.querySelector("small");m.hidden=!i.includes(p.name);let x=[...p.options].map(me=>me.value);x.includes(e[p.name])||p.add(new Option(e[p.name],e[p.name])),p.value=e[p.name];let{width:f,words:he}=m.hidden?{width:0,words:""}:Fe(this.state,p.name,x);v.textContent=he,s.set(p,f),m.classList.toggle("nl-still",!f)}let u=[...s].filter(([,p])=>p).sort(([,p],[,m])=>m-p).slice(0,Le).map(([p])=>p);for(let p of this.selects){let m=p.parentElement,v=u.includes(p)?t:n;if(m.parentElement===v||m.contains(document.activeElement))continue;let x=this.selects.slice(this.selects.indexOf(p)+1).map(f=>f.parentElement);v.insertBefore(m,x.find(f=>f?.parentElement===v)??null)}let c=this.selects.filter(({parentElement:p})=>n.contains(p)&&!p?.hidden),d=c.filter(p=>!s.get(p)).length,h=d<c.length?`${d} of them `:"",g=d?`, ${h}without effect here`:"";a.hidden=!c.length,a.firstElementChild.textContent=`${c.length} more choice${c.length>1?"s":""}${g}`,te(r,N(e)==="default")}preview(e,t,n){let a={grades:t.map(({grade:i})=>i),ids:t.map(({label:i})=>i)},r=this.measure({...this.state,...a});e.paint(n,r),this.paintNow(r,this.now)}paintNow(e,t){let{lead:n,title:a,spelling:r,groups:i,silent:s}=this.parts,l=n.querySelector("data"),u=n.querySelector(".nl-delta"),c=t?.name===e.name?S(t.value,e.value):0;a.textContent=e.name,l.value=Number.isNaN(e.value)?"":e.value,l.textContent=Number.isNaN(e.value)?"none":y(e.value,6),u.className=`nl-delta ${["nl-down","","nl-up"][c+1]}`,u.textContent=c?`${c>0?"+":""}${y(e.value-(t?.value??0),6)}`:"",r.textContent=N(e.c),this.paintGroups(e,i),s.hidden=!e.silent.length,s.textContent=`No number here: ${e.silent.map(Ye).join("; ")}.`}paintGroups({groups:e,lit:t,fits:n},a){let r=Math.max(1,...e.map(({value:i})=>Math.abs(i)));I(a,e.length,()=>this.clone("group")),e.forEach(({value:i,tools:s},l)=>{let u=a.children[l],[c,d,h,g]=[...u.children],p=[l===t?"your number":"",n.includes(l)?`prints as ${this.state.printed}`:""];u.classList.toggle("nl-lit",l===t),u.classList.toggle("nl-fits",n.includes(l)),c.textContent=y(i,6),d.style=`--at: ${Math.max(i,0)/r}`,h.textContent=p.filter(Boolean).map(m=>`✓ ${m}`).join(" · "),g.textContent=s.join(", ")})}why(e,t,n){return We(this.state,e,t,n)}},Qe=["grades","ids","tied","unreturned","measure","k","convention","printed","tools"],Xe=re(T,Qe),ue={render:Xe};var pe=`<div class="nl-lab nl-convention-lab" role="group" aria-label="Convention laboratory" data-lm-suppress-shortcuts="true">
<form class="nl-controls nl-ask">
<label class="nl-field nl-asked nl-got"><span>I got</span>
<input type="text" inputmode="decimal" size="8" autocomplete="off" placeholder="0.751"
        data-part="printed"></label>
<fieldset class="nl-choice"><legend>Measure</legend>
<div>
<label><input type="radio" name="measure" value="nDCG" data-key="measure"><span>NDCG</span></label>
<label><input type="radio" name="measure" value="DCG" data-key="measure"><span>DCG</span></label>
<label><input type="radio" name="measure" value="AP" data-key="measure"><span>AP</span></label>
<label><input type="radio" name="measure" value="RR" data-key="measure"><span>RR</span></label>
<label><input type="radio" name="measure" value="P" data-key="measure"><span>P</span></label>
<label><input type="radio" name="measure" value="R" data-key="measure"><span>Recall</span></label>
</div>
</fieldset>
<label class="nl-field nl-slider"><span>Cutoff <var>k</var></span>
<input type="range" min="1" data-key="k" data-part="cutoff"><span aria-hidden="true"></span></label>
<label class="nl-field nl-asked"><span>What would my number be in</span>
<select data-part="tool"><option value="">a tool…</select></label>
</form>
<div class="nl-tasks" role="group" data-part="tasks" data-grows aria-label="Tasks" hidden>
<p><b data-part="taskCount"></b> <span data-part="task"></span></p>
<p class="nl-actions"><button type="button" data-part="taskNext">Another task</button>
<button type="button" data-part="startOver">Start over</button><span data-part="taskKept"></span></p></div>
<div class="nl-play">
<div class="nl-headline">
<dl><div data-part="lead"><dt><b data-part="title"></b></dt>
<dd><data></data><span class="nl-delta"></span></dd></div></dl>
<p class="nl-spelling" data-grows>by the convention <code data-part="spelling"></code>
<span class="nl-actions"><button type="button" data-act="usual" data-part="usual">Default
          convention</button></span></p>
</div>
<p class="nl-why nl-long" role="status" aria-live="polite" data-part="status"></p>
<div class="nl-mine">
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
<details class="nl-more" data-part="list"><summary>Change the list</summary>
<div class="nl-pool" role="group" aria-label="Judged, not returned" data-part="pool">
<span>Judged, not returned</span></div>
<template data-part="chip">
<select><option>-1<option>0<option>1<option>2<option>3<option>4<option>5
<option value="in">return it<option value="no">forget it<option value="+" hidden>add</select>
</template>
<fieldset class="nl-choice nl-ties"><legend>Equal scores</legend><div data-part="ties"></div></fieldset>
<div class="nl-actions">
<button type="button" data-act="takeOut" data-part="takeOut">Take out</button>
<button type="button" data-act="rename" data-part="rename" class="nl-coarse">Rename</button></div>
<details class="nl-paste" data-part="paste"><summary>Paste your own</summary>
<label><span>Grades such as <code>3 2 3 0 1 2</code>, a Python list, lines of TREC qrels with or without a run, lines
    of a name and a grade, or a table with a column <code>grade</code></span>
<textarea class="nl-code" data-part="pasted" rows="4" spellcheck="false"
      placeholder="3 2 3 0 1 2"></textarea></label>
<p class="nl-unread" role="alert" data-part="unread"></p>
<div class="nl-actions"><button type="button" data-part="usePasted">Use this list</button></div></details>
</details>
<template data-part="tie"><label><input type="checkbox"><span></span></label></template>
<p class="nl-hint" data-part="order"></p>
</div>
<div class="nl-how">
<div class="nl-switches" role="group" aria-label="Choices" data-part="choices">
<label><span>gain <small></small></span><select name="gain">
<option value="linear">the grade<option value="exponential">2^grade − 1
<option value="binary">1 if relevant</select></label>
<label><span>gain_from <small></small></span><select name="gain_from">
<option value="none">every grade above 0 gains<option value="1">grades from 1
<option value="2">grades from 2<option value="3">grades from 3</select></label>
<label><span>discount <small></small></span><select name="discount">
<option value="log2">1 / log₂(rank + 1)<option value="ln">1 / ln(rank + 1)
<option value="jk:2">1 / log₂ max(rank, 2)<option value="reciprocal">1 / rank
<option value="rbp:0.8">0.8^(rank − 1)</select></label>
<label><span>min_grade <small></small></span><select name="min_grade">
<option value="1">relevant from grade 1<option value="2">relevant from grade 2
<option value="3">relevant from grade 3<option value=">0">relevant above 0
<option value=">0.5">relevant above 0.5<option value="any">all that was judged</select></label>
<label><span>pool <small></small></span><select name="pool">
<option value="judged">all judged documents<option value="returned">only those returned</select></label>
<label><span>ideal <small></small></span><select name="ideal">
<option value="k">ends at k<option value="returned">ends with the list
<option value="all">has the whole pool<option value="relevant">is k relevant results</select></label>
<label><span>ap_divisor <small></small></span><select name="ap_divisor">
<option value="all">all relevant, R<option value="cutoff">min(R, k)
<option value="returned">min(R, k, list)<option value="found">the hits</select></label>
<label><span>p_divisor <small></small></span><select name="p_divisor">
<option value="k">k<option value="returned">min(k, list)<option value="relevant">min(k, R)</select></label>
<label><span>r_divisor <small></small></span><select name="r_divisor">
<option value="all">all relevant, R<option value="cutoff">min(R, k)</select></label>
<label><span>ties <small></small></span><select name="ties">
<option value="docid">larger id first<option value="docid-rising">smaller id first
<option value="stable">input order<option value="reversed">input order backwards
<option value="average">mean over all orders<option value="best">higher grade first
<option value="worst">lower grade first<option value="last">all at the last rank</select></label>
<label><span>negative <small></small></span><select name="negative">
<option value="zero">grades below 0 gain 0<option value="keep">they count as they are
<option value="mask">such documents leave<option value="error">an error</select></label>
<label><span>judged_only <small></small></span><select name="judged_only">
<option value="false">below 0 keeps its rank<option value="true">below 0 leaves the run</select></label>
<label><span>fractions <small></small></span><select name="fractions">
<option value="keep">fractions as they are<option value="truncate">2.5 is 2
<option value="error">an error</select></label>
<label><span>empty <small></small></span><select name="empty">
<option value="0">nothing to find is 0<option value="1">it is 1<option value="nan">it is nan
<option value="skip">it is left out<option value="raise">an error</select></label>
<label><span>cutoff <small></small></span><select name="cutoff">
<option value="none">no k: all ranks<option value="3">no k: 3<option value="5">no k: 5
<option value="10">no k: 10<option value="32">no k: 32</select></label>
<label><span>rounding <small></small></span><select name="rounding">
<option value="none">not rounded<option value="mean:5">to 5 decimals
<option value="query-floor:2">down, 2 decimals</select></label>
</div>
<details class="nl-more" data-part="idle"><summary></summary>
<div class="nl-switches" role="group" aria-label="More choices" data-part="still"></div>
<p class="nl-hint">Four choices have no switch, for they change nothing in one list where no document comes
          twice and every score is a whole number: precision, missing, unjudged and duplicates. A gain of your own for
          each grade has none either. The lesson on conventions has them all.</p></details>
</div>
<div class="nl-theirs">
<dl class="nl-groups" aria-label="The number of every tool" data-part="groups" data-grows></dl>
<template data-part="group"><div><dt></dt>
<dd class="nl-line" aria-hidden="true"><b></b></dd><dd class="nl-mark"></dd>
<dd class="nl-tools"></dd></div></template>
<p class="nl-hint" data-part="silent"></p>
</div>
</div>
<div class="nl-controls"><div class="nl-actions">
<button type="button" data-act="undo" data-part="undo" class="nl-icon" aria-label="Undo" title="Undo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3"/></svg></button>
<button type="button" data-act="redo" data-part="redo" class="nl-icon" aria-label="Redo" title="Redo">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h3"/></svg></button>
<button type="button" data-act="reset">Reset</button>
<button type="button" data-act="python">Copy Python</button>
</div></div>
<p class="nl-hint">Change a choice, a grade or the order: the tools that print your number are marked. The small words
    beside a choice say what it can do to this number. A tool with a star was handed all judged documents.</p>
<details class="nl-copy" data-part="copy"><summary>Copy</summary>
<div class="nl-actions" data-part="copies">
<button type="button" data-act="link" data-part="link" hidden>Copy link</button></div>
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
    hidden></textarea></details>
<template data-part="python"><pre>from ndcg_lit import evaluate

run = {"q": {run}}
qrels = {"q": {qrels}}
value = evaluate(run, qrels, "{measure}", convention="{convention}").mean["{measure}"]
</pre></template>
</div>
`;ndcgLabs.ConventionLab={render:o=>ue.render({...o,markup:pe})};})();
