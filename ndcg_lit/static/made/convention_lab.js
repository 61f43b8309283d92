(()=>{var F=ndcgLists.checkGrade,W=ndcgLists.checked;var z=ndcgLists.discounts;var U=ndcgLists.refusal;var J=ndcgLists.shown,w=ndcgLists.sum;var l=ndcgCore.t;function K(o,{ties:e="stable",docids:t,rel:n,single:a}={}){let r=M(o,a),i=ge(e,t,n,o.length);return[...o.keys()].sort((s,c)=>r[c]-r[s]||i(s,c))}function M(o,e){if(!Array.isArray(o))throw new TypeError(l`scores must be a list; got ${J(o)}`);return o.forEach((t,n)=>{F(t,l`score ${n+1}`)}),e?o.map(Math.fround):o}function ge(o,e,t,n=0){let a=o==="docid-rising"||o==="worst"?1:-1;if(o==="stable"||o==="reversed")return(r,i)=>o==="stable"?r-i:i-r;if(o==="best"||o==="worst"){let r=H(W(t),n,"rel");return(i,s)=>a*(r[i]-r[s])||i-s}if(o==="docid"||o==="docid-rising"){let r=H(e,n,"docids");return(i,s)=>a*ve(r[i],r[s])||i-s}throw U("ties",o,'"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"')}function H(o,e,t){if(o?.length===e)return o;throw new RangeError(`${t} must hold one for each of the ${e} scores; got ${o?.length??"none"}`)}function ve(o,e){let[t,n]=[[...o],[...e]],a=t.findIndex((r,i)=>r!==n[i]);return a<0?t.length-n.length:(t[a].codePointAt(0)??0)-(n[a]?.codePointAt(0)??-1)}var _=(o,e,t)=>Array.from({length:Math.max(Math.min(e,t-o),0)},(n,a)=>o+a+1);function V(o,e,t){let n=o/e;return w(t.map((a,r)=>{let i=n/a;return n*=(e-o-r)/(e-1-r),i}))}var x=String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`,Y=[["gain","linear",`linear|exponential|binary|\\{${x}:${x}(?:,${x}:${x})*\\}`],["gain_from","none",`none|${x}`],["discount","log2",`log2|ln|reciprocal|(?:jk|rbp):${x}`],["pool","judged","judged|returned"],["ideal","k","k|returned|all|relevant"],["negative","zero","zero|keep|mask|error"],["fractions","keep","keep|truncate|error"],["min_grade","1",`any|>?${x}`],["ap_divisor","all","all|cutoff|returned|found"],["p_divisor","k","k|returned|relevant"],["r_divisor","all","all|cutoff"],["empty","0",`nan|skip|raise|${x}`],["ties","docid","docid|docid-rising|stable|reversed|average|best|worst|last|random"],["precision","single","single|double"],["judged_only","false","false|true"],["cutoff","none","none|[1-9]\\d*"],["missing","zero","zero|skip|error"],["unjudged","skip","skip|zero|error"],["duplicates","error","error|first|last|max"],["rounding","none","none|(?:query|mean)(?:-floor)?:(?:\\d|1[0-5])"]],O=Object.fromEntries(Y.map(([o,e])=>[o,e]));function N(o){let e={...O};for(let t of o.split(" ").filter(n=>n&&n!=="default")){let n=t.indexOf("="),[a,r]=[t.slice(0,n),t.slice(n+1)];if(a==="threshold")throw new RangeError(l`threshold is now called min_grade`);let i=Y.find(([s])=>s===a);if(!i)throw new RangeError(l`no choice is called "${n<0?t:a}"`);if(!new RegExp(`^(?:${i[2]})$`).test(r))throw new RangeError(l`${a} cannot be "${r}"`);e[a]=r}return Q(e),e}function R(o){return Object.keys(O).filter(t=>o[t]!==O[t]).map(t=>`${t}=${o[t]}`).join(" ")||"default"}function E(o,e,t,n){let a=A(o,e,t??Z(n.cutoff,null),n);return a.empty?_e(n.empty):j[e](a,n)}function A(o,e,t,n){if(!(e in j))throw new RangeError(l`no measure is called ${e}`);Q(n),be(e,t,n);let{results:a,unreturned:r}=we(o,n),i=e.endsWith("DCG"),s=ke(n),c=X(n.min_grade),p=ye(a,n,i?s:g=>Number(c(g))),d=[...a.flatMap(({grade:g})=>g??[]),...n.pool==="judged"?r:[]],u=a.length,m=$e(n.discount),v=m(Math.min(t??1/0,u)),h=i?Ne(d.map(s),t,u,n,m):[],f=p.map(g=>({...g,gain:g.doc.grade===null?0:s(g.doc.grade),weight:Ce(g,v,n),hit:g.doc.grade!==null&&c(g.doc.grade)})),b=d.filter(c).length,$=e==="nDCG"?!d.some(g=>s(g)>0)||w(h)<=0:!b;return{rows:f,pool:d,returned:u,k:t,ideal:h,found:b,empty:$&&e!=="DCG"}}function Q(o){let e=o.gain.startsWith("{"),t=o.negative==="keep",a=[[o.ideal==="relevant"&&o.gain!=="binary","ideal","gain"],[o.gain_from!=="none"&&(o.gain==="binary"||e),"gain_from","gain"],[t&&(o.gain==="binary"||e),"negative","gain"],[t&&o.gain_from!=="none","negative","gain_from"]].find(([s])=>s);if(!a)return;let[r,i]=a.slice(1).map(s=>`${s}=${o[String(s)]}`);throw new RangeError(l`${r} and ${i} contradict each other`)}function be(o,e,t){if(o==="AP"&&t.ap_divisor==="found"&&t.ties==="average"&&e)throw new RangeError(l`ap_divisor=found with a cutoff changes with the order of the tied`);if(o==="nDCG"&&t.ideal==="relevant"&&!e)throw new RangeError(l`ideal=relevant needs a cutoff`)}function we({results:o,unreturned:e},t){let n=s=>{let c=Math.trunc(s);if(t.fractions==="error"&&c!==s)throw new RangeError(l`the grade ${s} is not whole, and fractions is 'error'`);let p=t.fractions==="truncate"?c:s;if(p<0&&t.negative==="error")throw new RangeError(l`the grade ${s} is below 0, and negative is 'error'`);return p},a=s=>t.negative==="mask"&&s!==null&&s<0,r=s=>t.judged_only==="true"&&(s===null||s<0);return{results:o.map(s=>({...s,grade:s.grade===null?null:n(s.grade)})).filter(({grade:s})=>!a(s)&&!r(s)),unreturned:e.map(n).filter(s=>!a(s))}}function ye(o,e,t){if(e.ties==="random")throw new RangeError(l`ties are broken by chance, so there is no one value`);let n=e.precision==="single",a=e.ties==="average"||e.ties==="last",r=o.map(({score:u})=>u),i=o.map(({grade:u})=>u===null?-Number.MIN_VALUE:t(u)),s=o.map(({name:u})=>u),c=K(r,{ties:a?"stable":e.ties,docids:s,rel:i,single:n}),p=M(r,n),d=c.map(u=>p[u]);return c.map((u,m)=>{let v=a?d.indexOf(d[m]):m,h=a?d.lastIndexOf(d[m])+1-v:1;return{doc:o[u],above:v,many:h,rank:v+h}})}function ke(o){let{gain:e,gain_from:t,negative:n,min_grade:a}=o;if(e.startsWith("{"))return xe(e);if(e==="binary"){let i=X(a);return s=>Number(i(s))}let r=Z(t,-1/0)??-1/0;return i=>i<r||i<=0&&n!=="keep"?0:e==="exponential"?2**i-1:i}function xe(o){let e=o.slice(1,-1).split(",").map(n=>n.split(":").map(Number)),t=new Map(e);return n=>{let a=t.get(n)??(n>0?void 0:0);if(a===void 0)throw new RangeError(l`the gain lacks the grade ${n}`);return a}}function X(o){return o==="any"?()=>!0:o.startsWith(">")?e=>e>Number(o.slice(1)):e=>e>=Number(o)}function $e(o){let[e,t]=o.split(":");return e==="ln"?n=>Array.from({length:n},(a,r)=>1/Math.log(r+2)):n=>z(n,t===void 0?e:[e,Number(t)])}function Ce({above:o,many:e,rank:t},n,{ties:a}){return a==="average"?w(n.slice(o,o+e))/e:n[t-1]??0}function Ne(o,e,t,{ideal:n},a){if(n==="relevant")return e===null?[]:a(e);let r=[...o].sort((p,d)=>d-p),i={k:e??1/0,all:1/0,returned:Math.min(t,e??1/0)},s=r.slice(0,i[n]),c=a(s.length);return s.map((p,d)=>p*c[d])}function Re({above:o,many:e,rank:t},n,a){return a==="average"?Math.min(Math.max((n-o)/e,0),1):+(t<=n)}var L=({rows:o,k:e},{ties:t})=>w(o.map(n=>n.hit?Re(n,e??1/0,t):0)),j={DCG:({rows:o})=>w(o.map(({gain:e,weight:t})=>e*t)),nDCG(o,e){let t=w(o.ideal);return t>0?Math.min(j.DCG(o,e)/t,1):0},P(o,e){let{k:t,returned:n,found:a}=o,i=Math.min(t??n,{k:1/0,returned:n,relevant:a}[e.p_divisor]);return i?L(o,e)/i:0},R(o,e){let t=e.r_divisor==="cutoff"?Math.min(o.found,o.k??1/0):o.found;return t?L(o,e)/t:0},AP(o,e){let{k:t,returned:n,found:a}=o,r=Math.min(a,t??1/0),s={all:()=>a,cutoff:()=>r,returned:()=>Math.min(r,t===null?n:Math.min(n,t)),found:()=>Math.round(L(o,e))}[e.ap_divisor]();return s?Math.min(Ee(o,e)/s,1):0},RR:Me};function Ee({rows:o,k:e},{ties:t}){let n=o.filter(({hit:a})=>a);return w(n.map(a=>{let r=n.filter(({rank:d})=>d<=a.rank).length;if(t!=="average")return a.rank<=(e??1/0)?r/a.rank:0;let{above:i,many:s}=a,c=n.filter(({rank:d})=>d<=i).length,p=s>1?(r-c-1)/(s-1):0;return w(_(i,s,e??1/0).map((d,u)=>(c+1+u*p)/d))/s}))}function Me({rows:o,k:e},{ties:t}){let n=o.find(({hit:s})=>s);if(!n)return 0;if(t!=="average")return n.rank<=(e??1/0)?1/n.rank:0;let{above:a,many:r}=n,i=o.filter(s=>s.hit&&s.above===a).length;return V(i,r,_(a,r,e??1/0))}function _e(o){if(o==="raise")throw new RangeError(l`nothing to find, and empty is 'raise'`);return o==="nan"||o==="skip"?NaN:Number(o)}function I(o,e){let[t,n]=e.split(":");if(t==="none"||!Number.isFinite(o))return o;let a=Number(n);if(t.endsWith("floor"))return Le(o,a);let r=o*2**(a+1);if(!(Number.isInteger(r)&&r%2!==0))return Number(o.toFixed(a));let s=Math.floor(r*5**a/2);return(s+(s%2?1:0))/10**a}function Le(o,e){let t=o.toFixed(100),n=Number(t.slice(0,t.indexOf(".")+1+e));return n>o?Number((n-10**-e).toFixed(e)):n}function Z(o,e){return o==="none"?e:Number(o)}var ee=ndcgCore.change;var y=ndcgCore.fixed,te=ndcgCore.freeLetter;var G=ndcgCore.resize,D=ndcgCore.same,ne=ndcgCore.sendAway,S=ndcgCore.short;var q=ndcgCore.trend;var oe=ndcgLists.pasteBox;var ae=ndcgLists.Rows;var se=ndcgLists.areNames;var k=ndcgLists.listed;var re=ndcgCore.View,ie=ndcgCore.lab;var le=["nDCG","DCG","AP","RR","P","R"],C=12,Oe=4,Ae=["ties","negative","judged_only","fractions","cutoff","rounding"],je={nDCG:["gain","gain_from","discount","pool","ideal","empty"],DCG:["gain","gain_from","discount"],AP:["min_grade","pool","ap_divisor","empty"],RR:["min_grade","pool","empty"],P:["min_grade","pool","p_divisor","empty"],R:["min_grade","pool","r_divisor","empty"]};function Ie(o,e){let t=o.endsWith("DCG")&&e.gain==="binary"?["min_grade"]:[];return[...je[o],...t,...Ae]}function P({grades:o,ids:e,tied:t,unreturned:n}){let a=o.length;return{results:o.map((i,s)=>(s&&!t.includes(s+1)&&(a-=1),{name:e[s],score:a,grade:i})),unreturned:n}}function Ge({grades:o,ids:e,tied:t,unreturned:n,measure:a,k:r,printed:i,tools:s}){let c=o.length,p=u=>Number.isFinite(u)&&Math.abs(u)<=20,d=u=>Number.isInteger(u)&&u>1&&u<=c;if(!c||c>C)throw new RangeError(l`there must be 1 to ${C} results; got ${c}`);if(n.length>C)throw new RangeError(l`at most ${C} more can be judged; got ${n.length}`);if(![...o,...n].every(p))throw new RangeError(l`a grade must be a number from -20 to 20`);if(e.length!==c||!se(e))throw new RangeError(l`every result needs an id, no two the same`);if(!t.every(d))throw new RangeError(l`the tied ranks must lie between 2 and ${c}`);if(!le.includes(a))throw new RangeError(l`the measure must be one of ${le.join(", ")}`);if(r!==null&&!(Number.isInteger(r)&&r>0))throw new RangeError(l`k counts ranks from 1; got ${r}`);if(typeof i!="string"||Number.isNaN(Number(i)))throw new RangeError(l`the number you got must be a number; got "${i}"`);if(!Array.isArray(s))throw new TypeError(l`the tools must be a list`)}function de({measures:o},e,t){let n=o.split(" ");return n.includes(e)||n.includes(`${e}${t===null?"@all":"@k"}`)}function T(o){try{return{value:o(),refused:""}}catch(e){if(!(e instanceof RangeError))throw e;return{value:NaN,refused:e.message}}}function De(o){Ge(o);let{grades:e,ids:t,measure:n,k:a,convention:r,tools:i,printed:s}=o,c=N(r),p=P(o),d=T(()=>E(p,n,a,c)),u=I(d.value,c.rounding),m=i.filter(f=>de(f,n,a)).map(({tool:f,convention:b})=>({tool:f,...T(()=>E(p,n,a,N(b)))})),v=qe(m),h=v.findIndex(f=>Math.abs(f.value-d.value)<1e-12);return{...Be(p,n,a,c),values:{value:u},value:u,raw:d.value,refused:d.refused,c,name:Se(n,a),rel:e,labels:t,groups:v,silent:m.filter(f=>Number.isNaN(f.value)),lit:h,fits:Te(v,s)}}var Se=(o,e)=>`${o==="nDCG"?"NDCG":o}${e===null?"":`@${e}`}`;function qe(o){let e=[];for(let{tool:t,value:n}of o){let a=e.find(r=>Math.abs(r.value-n)<1e-12);a?a.tools.push(t):Number.isNaN(n)||e.push({value:n,tools:[t]})}for(let t of e)t.tools=t.tools.filter(n=>!n.endsWith("*")||!t.tools.includes(n.slice(0,-1)));return e.sort((t,n)=>n.value-t.value)}function Te(o,e){if(!e)return[];let t=Number(e),[,n="",a="0"]=e.match(/^[^.e]*(?:\.(\d*))?(?:e(.*))?$/i)??[],r=n.length-Number(a),i=c=>o.flatMap(({value:p},d)=>Math.abs(p-t)<=c?[d]:[]),s=i(Math.max(.5*10**-r,Math.abs(t)*1e-12)*(1+1e-9));return s.length||r<7?s:i(1e-6*Math.max(Math.abs(t),1))}function Be({results:o,unreturned:e},t,n,a){let r=o.length,i=Pe({results:o,unreturned:e},t,n,a),s=o.map(({name:m})=>i?.rows.find(({doc:v})=>v.name===m)),c=t.endsWith("DCG"),p=s.map(m=>m&&c?m.gain*m.weight:Number(m?.hit??!1)),d=s.map(m=>m?c?m.weight?[`${S(m.gain)} × ${y(m.weight)} = `,y(m.gain*m.weight)]:["",l`past k`]:["",m.hit?l`relevant`:""]:["",i?l`left out`:""]),u=t==="nDCG"?(i?.ideal??[]).slice(0,r):[];return{bars:{got:p,best:u,written:d},depth:r,hits:s.map(m=>!!m?.hit),order:Fe(i?.rows??[])}}function Pe(o,e,t,n){try{return A(o,e,t??(n.cutoff==="none"?null:Number(n.cutoff)),n)}catch{return null}}function Fe(o){return o.map(({doc:e,above:t,many:n},a)=>`${n>1&&a===t?"[":""}${e.name}${n>1&&a===t+n-1?"]":""}`).join(" ")}function We(o,e,t){let n=ue(o),a=N(o.convention),r=t.map(d=>n({...a,[e]:d})),i=r.filter(({value:d})=>!Number.isNaN(d)).map(({value:d})=>d),[s,c]=[Math.min(...i),Math.max(...i)];return i.length&&q(s,c)?{width:c-s,words:l`${y(s)} to ${y(c)}`}:i.length&&i.length<r.length&&e==="empty"?{width:1,words:l`a number or none`}:{width:0,words:l`no effect here`}}function ue(o){let e=P(o);return t=>T(()=>I(E(e,o.measure,o.k,t),t.rounding))}function ze(o,e,t,n){return e.kind==="printed"?Ve(o,n):`${Ue(o,e,t,n)}${He(t,n)}`}var ce={link:l`as the link has it`,reset:l`back to the start`,undo:l`one step back`,redo:l`one step forward`,outside:l`set from outside`,paste:l`the list that was pasted`,usual:l`the default convention`,measure:l`another measure`,k:l`another cutoff`,tied:l`other scores are equal`,pool:l`other documents are judged and not returned`,in:l`one more is returned`,out:l`one is not returned any more, but judged still`,rename:l`a name says which id is larger`};function Ue(o,e,t,n){let{kind:a="",label:r,from:i=0,to:s=0,at:c=0,tool:p}=e;return a==="move"?l`${r} moved from rank ${i+1} to ${s+1}: `:a==="grade"?l`${r} has grade ${S(n.rel[c])} now: `:a==="tool"&&t?l`${p}: ${Je(o,t,n)}: `:a in n.c&&t?l`${a} is ${n.c[a]} instead of ${t.c[a]}: `:ce[a]?l`${ce[a]}: `:""}function Je(o,e,t){let n=ue(o),a=Object.keys(t.c).filter(p=>t.c[p]!==e.c[p]),r=a.filter(p=>{let d=n({...e.c,[p]:t.c[p]}),u=n({...t.c,[p]:e.c[p]});return!D(d,n(e.c))||!D(u,n(t.c))}),i=r.map(p=>l`${p} is ${t.c[p]} instead of ${e.c[p]}`),s=a.filter(p=>!r.includes(p)),c=s.length>1;return a.length?i.length?s.length?c?l`${k(i)}; ${k(s)} change too and move nothing here`:l`${k(i)}; ${s[0]} changes too and moves nothing here`:k(i):c?l`${k(s)} change, which moves nothing here`:l`${s[0]} changes, which moves nothing here`:l`nothing changes`}function He(o,e){let{name:t,value:n,refused:a}=e;if(a)return l`there is no number, for ${a}`;if(Number.isNaN(n))return l`there is nothing to find, so this query has no number`;let r=o&&o.name===t&&!Number.isNaN(o.value);return l`${r?ee(t,o.value,n):l`${t} is ${y(n)}`}, ${Ke(e)}`}function Ke({groups:o,lit:e}){if(e<0)return l`a number that none of these tools prints`;let{tools:t}=o[e],n=t.length-3;return l`the number of ${n>0?l`${t.slice(0,3).join(l`, `)} and ${n} more`:k(t)}`}function Ve({printed:o},{groups:e,fits:t,name:n}){if(!o)return l`no number to look for`;if(t.length){let i=t.flatMap(c=>e[c].tools),s=t.length>1?l`; it may be any of ${t.length} values, so more digits would help`:"";return l`${o} is ${n} in ${k(i)}${s}`}let a=[...e].sort((i,s)=>Math.abs(i.value-Number(o))-Math.abs(s.value-Number(o)))[0];if(!a)return l`no tool has a number for ${n} here`;let r=l`the nearest is ${y(a.value,6)}, in ${k(a.tools)}`;return l`none of these tools prints ${o} for ${n}; ${r}`}function Ye({ranking:o,pool:e,scores:t}){let n=o.map(({grade:s})=>s),a=[...e??[]];for(let s of e?n:[]){let c=a.indexOf(s);c>=0&&a.splice(c,1)}let i=o.map((s,c)=>c+1).filter(s=>s>1&&t&&t[s-1]===t[s-2]);return{grades:n,ids:o.map(({label:s})=>s),tied:i,unreturned:a}}var Qe=({tool:o,refused:e})=>`${o} (${e||l`nothing to find`})`,B=class extends re{rows;selects=[];measure(e){return De(e)}facts(e,{value:t,refused:n}){return{...e,value:Number.isNaN(t)?null:t,refused:n}}build(){let{rows:e,row:t,choices:n,still:a,tool:r,printed:i,pool:s,ties:c}=this.parts;t.content.querySelector("select").prepend(new Option("-1"));let p=()=>{let{grades:d,ids:u}=this.state;return d.map((m,v)=>({label:u[v],grade:m}))};this.rows=new ae(this,e,l`Results, best rank first`,p,(d,u)=>this.rank(d,u),!0),this.selects=[...n.querySelectorAll("select")];for(let d of[n,a])this.listen(d,"change",({target:u})=>{this.convene({...this.now.c,[u.name]:u.value},{kind:u.name})});this.listen(r,"change",()=>this.spell(r.value)),this.listen(i,"change",()=>this.commit({printed:i.value.trim()},{kind:"printed"})),this.listen(s,"change",({target:d})=>this.rejudge([...s.children].indexOf(d)-1,d.value)),this.listen(c,"change",()=>this.tie()),oe(this,{pool:!0,most:C,least:-20},([d])=>Ye(d))}convene(e,t){this.commit({convention:R(e)},t)}spell(e){let t=this.state.tools.find(({tool:n})=>n===e);t?this.commit({convention:t.convention},{kind:"tool",tool:e}):this.draw()}usual(){this.commit({convention:"default"},{kind:"usual"})}rank(e,t){let{grades:n,tied:a,unreturned:r}=this.state,{kind:i,at:s=0}=t;this.commit({grades:e.map(({grade:c})=>c),ids:e.map(({label:c})=>c),tied:a.filter(c=>c<=e.length),unreturned:i==="out"?[...r,n[s]]:r},t)}takeOut(){this.rows?.takeOut()}rename(){this.rows?.renameCurrent()}tie(){let e=[...this.parts.ties.querySelectorAll("input")];this.commit({tied:e.flatMap((t,n)=>t.checked?[n+2]:[])},{kind:"tied"})}rejudge(e,t){let{grades:n,ids:a,unreturned:r}=this.state,i=r.filter((s,c)=>c!==e);if(t==="in"){let s=[...a,te(a)];this.commit({grades:[...n,r[e]],ids:s,unreturned:i},{kind:"in"})}else t==="no"?this.commit({unreturned:i},{kind:"pool"}):e<r.length?this.commit({unreturned:r.with(e,Number(t))},{kind:"pool"}):this.commit({unreturned:[...r,Number(t)]},{kind:"pool"})}python(){let{measure:e,k:t,convention:n}=this.state,{results:a,unreturned:r}=P(this.state),i=a.map(({name:d,grade:u})=>[d,u]),s=r.map((d,u)=>[`unreturned-${u+1}`,d]),c=d=>`{${d.map(([u,m])=>`${JSON.stringify(u)}: ${m}`).join(", ")}}`,p={run:c(a.map(({name:d,score:u})=>[d,u])),qrels:c([...i,...s]),measure:`${e}${t===null?"":`@${t}`}`,convention:n};this.hand(this.filled(p),"Python")}paint(e,t){let{parts:n,now:a,state:r}=this;this.rows?.show(a,t),n.cutoff.max=r.grades.length,this.chips(n.pool,r.unreturned,l`Judged, not returned`),this.paintTies(),n.order.hidden=!r.tied.length,n.order.textContent=l`In the order of this convention: ${a.order}`,n.printed.value=r.printed,this.paintTools(),this.paintChoices(),this.paintNow(a,e)}paintTies(){let{ties:e}=this.parts,{grades:t,tied:n}=this.state;G(e,t.length-1,()=>this.clone("tie")),[...e.children].forEach((a,r)=>{let[i,s]=a.children;i.checked=n.includes(r+2),i.ariaLabel=l`Rank ${r+2} has the score of rank ${r+1}`,s.textContent=`${r+1} ${i.checked?"=":">"} ${r+2}`})}paintTools(){let{tool:e}=this.parts,{tools:t,measure:n,k:a,convention:r}=this.state,i=t.filter(u=>de(u,n,a)),s=i.map(u=>u.tool),[c]=e.options,p=e.value;e.replaceChildren(c,...s.map(u=>new Option(u,u)));let d=i.filter(u=>u.convention===r).map(u=>u.tool);e.value=d.includes(p)?p:d[0]??""}paintChoices(){let{c:e}=this.now,{choices:t,still:n,idle:a,usual:r}=this.parts,i=Ie(this.state.measure,e),s=new Map;for(let h of this.selects){let f=h.parentElement,b=f.querySelector("small");f.hidden=!i.includes(h.name);let $=[...h.options].map(fe=>fe.value);$.includes(e[h.name])||h.add(new Option(e[h.name],e[h.name])),h.value=e[h.name];let{width:g,words:me}=f.hidden?{width:0,words:""}:We(this.state,h.name,$);b.textContent=me,s.set(h,g),f.classList.toggle("nl-still",!g)}let p=[...s].filter(([,h])=>h).sort(([,h],[,f])=>f-h).slice(0,Oe).map(([h])=>h);for(let h of this.selects){let f=h.parentElement,b=p.includes(h)?t:n;if(f.parentElement===b||f.contains(document.activeElement))continue;let $=this.selects.slice(this.selects.indexOf(h)+1).map(g=>g.parentElement);b.insertBefore(f,$.find(g=>g?.parentElement===b)??null)}let d=this.selects.filter(({parentElement:h})=>n.contains(h)&&!h?.hidden),u=d.filter(h=>!s.get(h)).length,m=u<d.length?l`${u} of them `:"",v=u?l`, ${m}without effect here`:"";a.hidden=!d.length,a.firstElementChild.textContent=d.length>1?l`${d.length} more choices${v}`:l`${1} more choice${v}`,ne(r,R(e)==="default")}preview(e,t,n){let a={grades:t.map(({grade:i})=>i),ids:t.map(({label:i})=>i)},r=this.measure({...this.state,...a});e.paint(n,r),this.paintNow(r,this.now)}paintNow(e,t){let{lead:n,title:a,spelling:r,groups:i,silent:s}=this.parts,c=n.querySelector("data"),p=n.querySelector(".nl-delta"),d=t?.name===e.name?q(t.value,e.value):0;a.textContent=e.name,c.value=Number.isNaN(e.value)?"":e.value,c.textContent=Number.isNaN(e.value)?l`none`:y(e.value,6),p.className=`nl-delta ${["nl-down","","nl-up"][d+1]}`,p.textContent=d?`${d>0?"+":""}${y(e.value-(t?.value??0),6)}`:"",r.textContent=R(e.c),this.paintGroups(e,i),s.hidden=!e.silent.length,s.textContent=l`No number here: ${e.silent.map(Qe).join(l`; `)}.`}paintGroups({groups:e,lit:t,fits:n},a){let r=Math.max(1,...e.map(({value:i})=>Math.abs(i)));G(a,e.length,()=>this.clone("group")),e.forEach(({value:i,tools:s},c)=>{let p=a.children[c],[d,u,m,v]=[...p.children],h=[c===t?l`your number`:"",n.includes(c)?l`prints as ${this.state.printed}`:""];p.classList.toggle("nl-lit",c===t),p.classList.toggle("nl-fits",n.includes(c)),d.textContent=y(i,6),u.style=`--at: ${Math.max(i,0)/r}`,m.textContent=h.filter(Boolean).map(f=>`✓ ${f}`).join(" · "),v.textContent=s.join(", ")})}why(e,t,n){return ze(this.state,e,t,n)}},Xe=["grades","ids","tied","unreturned","measure","k","convention","printed","tools"],Ze=ie(B,Xe),pe={render:Ze};var he=`<div class="nl-lab nl-convention-lab" role="group" aria-label="Convention laboratory" data-lm-suppress-shortcuts="true">
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
`;ndcgLabs.ConventionLab={render:o=>pe.render({...o,markup:he})};})();
