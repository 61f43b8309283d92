(()=>{var U=ndcgLists.checkBetween,F=ndcgLists.checkGrade,H=ndcgLists.checked;var J=ndcgLists.discounts;var K=ndcgLists.gains,Y=ndcgLists.hits,z=ndcgLists.idcg;var Q=ndcgLists.precisions,V=ndcgLists.product;var k=ndcgLists.sum,W=ndcgLists.top;var X=ndcgCore.capital,x=ndcgCore.change;var Z=ndcgCore.contents;var m=ndcgCore.fixed,tt=ndcgCore.freeLetter,M=ndcgCore.gradesOf;var P=ndcgCore.resize;var et=ndcgCore.sendAway,b=ndcgCore.short,st=ndcgCore.shuffled,w=ndcgCore.trend;var $=ndcgLists.NAMES,nt=ndcgLists.Rows;var at=ndcgLists.computeRanking;var i=ndcgCore.t;var C=12,R={cg:n=>[{measure:"cg",over:A(n.gains.slice(0,n.depth),b,"got",n.labels)}],dcg:n=>[{measure:"dcg",over:ot(n.factors.slice(0,n.depth),"got",n.labels)}],idcg:n=>[...R.dcg(n),{measure:"idcg",over:ot(n.ideal,"best")}],ndcg(n){let[{over:t},{over:e}]=R.idcg(n),{dcg:s,idcg:a}=n.values,r=`${m(s)} ÷ ${m(a)}${a?"":i`, by convention`}`;return[{measure:"ndcg",over:t,under:e,step:r}]},ap({hits:n,labels:t,relevant:e,values:{ap:s}}){let a=[...n.keys()].filter(o=>n[o]),r=(o,l)=>`${l+1} ÷ ${o+1}`;return[{measure:"ap",over:a.map((o,l)=>L(r(o,l),o,"got",t,(l+1)/(o+1))),by:String(e),step:`${m(s*e)} ÷ ${e}`}]},rr({hits:n,labels:t,values:{rr:e}}){let s=n.indexOf(!0);return[{measure:"rr",over:s<0?[]:[L(`1 ÷ ${s+1}`,s,"got",t,e)]}]},err({stops:n,parts:t,labels:e}){let s=(a,r)=>D(n[r],r);return[{measure:"err",over:A(t.err,s,"got",e)}]},rbp({hits:n,parts:t,labels:e,p:s}){let a=[...n.keys()].filter(o=>n[o]),r=o=>`${b(1-s)} × ${b(s**o)}`;return[{measure:"rbp",over:a.map(o=>L(r(o),o,"got",e,t.rbp[o]))}]}};function D([n,t],e){return`${b(n)} × ${b(t)} ÷ ${e+1}`}function L(n,t,e,s,a){let r=n===b(a)?n:`${n} = ${b(a)}`,d=i`at rank ${t+1}`,o=s?i`${s[t]} ${d} adds ${r}`:i`the ideal adds ${r} ${d}`;return{text:n,said:o,rank:t,last:t,part:e}}function A(n,t,e,s){let a=n.length;if(a<=C)return n.map((o,l)=>L(t(o,l),l,e,s,o));let r=A(n.slice(0,C-1),t,e,s),d=i`${a-C+1} more`;return[...r,{text:d,said:i`${d} add ${m(k(n.slice(C-1)))}`,rank:C-1,last:a-1,part:e}]}function ot(n,t,e){let s=(a,r)=>n[r].map(b).join(" × ");return A(n.map(V),s,t,e)}var O=class{shown=[];current;pointed=null;chosen=null;rest=null;next;constructor(t,e){this.view=t,this.rows=e,this.place=t.parts.formula,this.note=t.parts.note,this.hint=this.note.textContent;for(let s of[this.place,e.list])t.listen(s,"pointerover",a=>this.point(a)),t.listen(s,"pointerleave",()=>this.light(null,this.chosen)),t.listen(s,"pointerdown",a=>this.press(a)),t.listen(s,"focusin",({target:a})=>this.light(null,a)),t.listen(s,"focusout",()=>this.light(this.pointed,null));t.listen(this.place,"focusin",({target:s})=>this.choose(s)),t.listen(this.place,"keydown",s=>this.onKey(s))}press({clientX:t,clientY:e,target:s}){this.rest={x:t,y:e,row:null},this.light(this.pointed,s)}point({pointerType:t,target:e,clientX:s,clientY:a}){if(t!=="mouse"||this.rows.held)return;let r=e,d=r.closest("li"),o=this.rest?.x===s&&this.rest.y===a;this.rest&&o&&(this.rest.row=d),!(d&&this.rest?.row===d)&&(this.rest=null,this.light(r,this.chosen))}show(t,e){let s=this.next;this.next=()=>this.draw(t,e),this.shown.length?s||requestAnimationFrame(()=>setTimeout(()=>this.catchUp())):this.catchUp()}catchUp(){this.next?.(),this.next=void 0}draw(t,e){let{place:s,view:a}=this;P(s,t.length,()=>a.clone("equation")),this.shown=t.flatMap((r,d)=>this.write(s.children[d],r,e)),this.shown.some(({button:r})=>r===this.current)||this.choose(this.shown[0]?.button),this.light(this.pointed,this.chosen)}write(t,{measure:e,over:s,under:a=[],by:r="",step:d=""},{at:o,values:l}){let[c,u,g]=t.children,[v,p,h]=[...u.children],f=g.querySelector("data");return c.textContent=`${$[e]}${o} =`,p.hidden=!a.length&&!r,h.hidden=p.hidden,g.children[0].textContent=d&&`= ${d}`,f.value=String(l[e]),f.textContent=e==="cg"?b(l.cg):m(l[e]),(r||!h.children.length)&&(h.textContent=r),[...this.sum(v,s),...r?[]:this.sum(h,a)]}sum(t,e){return P(t,e.length,()=>this.view.clone("term")),e.map((s,a)=>{let r=t.children[a].lastElementChild;return r.textContent!==s.text&&(r.textContent=s.text),r.ariaLabel!==s.said&&(r.ariaLabel=s.said),{button:r,term:s}})}choose(t){this.current&&(this.current.tabIndex=-1),t&&(t.tabIndex=0),this.current=t}onKey(t){let{shown:e}=this,s=e.findIndex(({button:c})=>c===t.target);if(s<0)return;let{rank:a,part:r}=e[s].term,d=e.findIndex(({term:c})=>c.rank===a&&c.part!==r),o={ArrowLeft:s-1,ArrowRight:s+1,ArrowUp:d,ArrowDown:d,Home:0,End:e.length};if(!(t.key in o))return;t.preventDefault();let l=o[t.key];l>=0&&e[Math.min(l,e.length-1)].button.focus()}light(t,e){this.pointed=t,this.chosen=e;let s=t??e,{rows:a}=this.rows,r=this.shown.find(({button:p})=>p===s)?.term,d=r?-1:a.find(({el:p})=>p.contains(s))?.place??-1,{rank:o,last:l,part:c}=r??{rank:d,last:d,part:""};for(let p of a)rt(p.el,p.place>=o&&p.place<=l?c||"both":"");let g=this.shown.filter(({button:p,term:h})=>{let f=h.rank<=l&&h.last>=o&&(!c||c===h.part);return rt(p,f?"yes":""),f}).map(({term:p})=>p.said).join(i`; `),v=g?i`${X(g)}.`:this.hint;this.note.textContent!==v&&(this.note.textContent=v)}};function rt(n,t){(n.dataset.lit??"")!==t&&(t?n.dataset.lit=t:delete n.dataset.lit)}var it=ndcgLists.pasteBox;function G(n,{k:t=null,maxGrade:e=4}={}){j(e);let s=H(n).find(r=>r>e);if(s!==void 0)throw new RangeError(i`the grade ${s} is above max_grade, ${e}`);let a=1;return W(n,t).map(r=>{let d=a,o=(2**Math.max(r,0)-1)/2**e;return a*=1-o,[d,o]})}function dt(n,t){return G(n,t).map(([e,s],a)=>e*s/(a+1))}function lt(n,{p:t=.8,k:e=null,minGrade:s=1}={}){return U(t,0,1,i`the persistence p`),Y(n,e,s).map((a,r)=>a*(1-t)*t**r)}function j(n){if(F(n,"max_grade"),n<=0||n>1e3)throw new RangeError(i`max_grade must be above 0, and 1000 at most; got ${n}`)}var ct=ndcgCore.View,pt=ndcgCore.lab;function yt(n){let{k:t,min_grade:e,pool:s,max_grade:a,p:r}=n,d=at(n);j(a);let{rel:o}=d,l={k:t,maxGrade:Math.max(a,...s??o)},c={err:dt(o,l),rbp:lt(o,{k:t,minGrade:e,p:r})},u={...d.values,err:k(c.err),rbp:k(c.rbp)};return{...d,values:u,parts:c,stops:G(o,l),scale:l.maxGrade,p:r}}var ht="cg dcg idcg ndcg precision recall ap ap_cutoff ap_found rr err rbp".split(" ");function B(n,t){let e=t==="ap"?"ap_found":t;return t==="all"||ht.indexOf(n)<=ht.indexOf(e)}var E={jk:2,rbp:.8};function ut(n){if(typeof n=="string")return n;let[t]=n;return typeof t=="string"&&t in E?t:"own"}function gt({ranking:n,pool:t}){if(!t)return[];let e=[...t].sort((s,a)=>s-a);for(let s of M(n).sort((a,r)=>r-a)){let a=e.findIndex(r=>r>=s);e.splice(a,1)}return e.reverse()}function $t(n,t,e){if(!n)return n;let s=n.indexOf(Math.min(...n.filter(a=>a>=t)));return n.map((a,r)=>r===s?e:a)}function Ct({ranking:n,k:t,gain:e,discount:s,pool:a}){let r=M(n),d=K(r,e),o=d.length,l=z(a??r,{k:t,gain:e,discount:s}),c=J(o,s).map((h,f)=>f<(t??o)?h:0),u=[...new Set(d)],g=u.map(h=>d.filter(f=>f===h).length),v=[];function p(h,f){h===o?v.push(Math.min(f/l,1)):u.forEach((y,S)=>{g[S]&&(g[S]-=1,p(h+1,f+y*c[h]),g[S]+=1)})}return l&&p(0,0),Float64Array.from(v).sort()}var Rt={cg:({gains:n})=>({got:n,best:[],written:n.map(t=>["",b(t)])}),dcg:({bars:n})=>({...n,best:[]}),ap(n,{k:t,min_grade:e}){return _(Q(n.rel,{k:t,minGrade:e}),n)},rr:n=>_(n.rel.map((t,e)=>e===n.hits.indexOf(!0)?n.values.rr:0),n),err(n){let t=_(n.parts.err,n),e=n.stops.map((s,a)=>[`${D(s,a)} = `,m(n.parts.err[a])]);return{...t,written:t.written.map((s,a)=>e[a]??s)}},rbp:n=>_(n.parts.rbp,n)};function _(n,{rel:t}){return{got:t.map((e,s)=>n[s]??0),best:[],written:t.map((e,s)=>["",n[s]?m(n[s]):""])}}var Lt={cg:i`the gain of each result`,ap:i`the precision at each relevant result`,rr:i`1 \u00f7 the rank of the first relevant result`,err:i`the chance that it is reached \u00d7 that it satisfies \u00f7 its rank`,rbp:i`the weight of each relevant result`};function ft(n){return n===null?"None":Array.isArray(n)&&typeof n[0]=="string"?`(${n.map(e=>JSON.stringify(e)).join(", ")})`:JSON.stringify(n)}var vt=i`there is nothing to find, so NDCG is 0 by convention`,N=n=>/\s/.test(n)?`“${n}”`:n,At={max_grade:"err",p:"rbp"};function Ot(n,t,e,s){if(n.kind==="move")return _t(n,t,e,s);if(n.kind==="grade")return Nt(n,t,e,s);let{kind:a="",label:r="",note:d}=n,o=q(t,e,s);return Object.hasOwn(mt,a)?i`${a==="out"?N(r):""}${mt[a]}: ${o}`:d?o:i`another setting: ${o}`}var mt={shuffle:i`a random order`,sort:i`highest grades first`,reset:i`back to the start`,outside:i`set from outside`,link:i`as the link has it, beside the page\u2019s own example`,undo:i`one step back`,redo:i`one step forward`,add:i`one more result at the end`,out:i` is no longer returned, but still judged`,pool:i`the ideal takes in what was not returned`,paste:i`beside the list before`,forget:i`no longer judged, so the ideal goes without it`,rename:i`a name changes no measure`,k:i`the ranks above the line count, in list and ideal`,gain:i`another gain, which AP and RR do not look at`,discount:i`other weights for the ranks`,min_grade:i`another grade counts as relevant`,max_grade:i`another scale, which ERR alone looks at`,p:i`another persistence, which RBP alone looks at`};function _t(n,t,e,s=""){let{label:a="",from:r=0,to:d=0}=n,o=i`${N(a)} moved from rank ${r+1} to ${d+1}`,l=Object.keys(t.values).every(g=>!w(t.values[g],e.values[g]));if(Math.min(r,d)>=e.depth)return i`${o}, all of it past the cutoff: nothing that counts has changed`;if(s==="cg"&&l)return i`${o}: the same gains are added up, so CG stays ${b(e.values.cg)}`;if(l)return i`${o} and every counted rank kept its grade: no measure moves`;let u=(s==="ap"?Et(n,t,e):xt[s])??i`${Pt(n,t,e,s)}, so `;return i`${o}: ${u}${q(t,e,s)}`}function Et({from:n=0,to:t=0},e,s){let a=({hits:l},c)=>`${l.slice(0,c+1).filter(Boolean).length}/${c+1}`;if(Math.max(n,t)>=s.depth)return"";if(e.hits[n])return i`its precision goes from ${a(e,n)} to ${a(s,t)}, so `;let r=n<t?1:-1,d=e.hits.flatMap((l,c)=>l&&(c-n)*r>0&&(t-c)*r>=0?[c]:[]);if(d.length!==1)return"";let[o]=d;return i`the relevant result that it passed had ${a(e,o)} and has ${a(s,o-r)}, so `}var xt={cg:"",idcg:i`the ideal order is made of the pool, in whatever order the list is, so `,rr:""};function Nt({label:n="",at:t=0},e,s,a=""){let r=i`the grade of ${N(n)} went from ${b(e.rel[t])} to ${b(s.rel[t])}`,d=i`adds ${m(T(s,a)[t])} instead of ${m(T(e,a)[t])}`,o=t<s.depth?d:i`is past the cutoff and adds nothing`,l=a in s.parts?Mt(t,e,s,a):"",c=i` and ${x(i`the ideal`,e.values.idcg,s.values.idcg)}`,u=a==="dcg"||a in s.parts?l:c,g=e.hits[t]===s.hits[t]?"":St(!!s.hits[t]),v=a==="ap"?g:a in xt?"":i`, so rank ${t+1} ${o}${u}`;return i`${r}${v}: ${q(e,s,a)}`}var St=n=>n?i`, so one more result is relevant and to be found`:i`, so one result fewer is relevant and to be found`,T=(n,t)=>n.parts[t]??n.terms;function Mt(n,t,e,s){let a=(e.parts[s][n]??0)-(t.parts[s][n]??0),r=e.values[s]-t.values[s]-a;if(!w(0,r))return"";let d=m(Math.abs(r));return r>0?i` and those below add ${d} more`:i` and those below add ${d} less`}function Pt({from:n=0,to:t=0},e,s,a){let r=a in s.parts?a:"dcg",d=(f,y)=>y<f.depth?T(f,a)[y]:0,o=d(e,n),l=d(s,t),c=s.values[r]-e.values[r]-(l-o),u=Math.abs(n-t),g=u===1?i`${N(s.labels[n])}, which it passed, adds`:i`the ${u} it passed add`,v=m(Math.abs(c)),p=[i`${g} ${v} less`,i`${g} as much as before`,i`${g} ${v} more`],h=t<s.depth?i`it adds ${m(l)} instead of ${m(o)} and `:i`it adds nothing past the cutoff instead of ${m(o)} and `;return(w(o,l)?h:i`it adds as much as before and `)+p[w(0,c)+1]}function q(n,t,e){let s=n.values,a=t.values;if(e==="ap")return x("AP",s.ap,a.ap);if(e==="rr")return bt(n,t);if(e==="cg")return x("CG",s.cg,a.cg,b);if(e&&["dcg","idcg","err","rbp"].includes(e))return x($[e],s[e],a[e]);let r=a.idcg?x("NDCG",s.ndcg,a.ndcg):vt;return e?r:i`${x("DCG",s.dcg,a.dcg)} and ${r}; ${bt(n,t)}`}function bt(n,t){let e=n.values,s=t.values,a=t.hits.indexOf(!0)+1;if(!a)return i`AP and RR are 0, for no counted result is relevant`;let r=!w(e.rr,s.rr),d=String(n.hits)===String(t.hits)?i` the same, for the same ranks are relevant`:"";if(r&&!w(e.ap,s.ap))return i`AP and RR stay${d}`;let o=i`, for rank ${a} is still the first relevant one`,l=i`, for the first relevant result is ${n.hits.includes(!0)?i`now `:""}at rank ${a}`;return i`${x("AP",e.ap,s.ap)}; ${x("RR",e.rr,s.rr)}${r?o:l}`}var I=class extends ct{rows;formula;orders=[];key="";compute(t){let e=yt(t);for(let s of[t.show,t.level])if(s!=="all"&&!Object.hasOwn(R,s))throw new RangeError(i`no measure here is called ${s}`);return{...e,bars:Rt[t.show]?.(e,t)??e.bars}}why(t,e,s){let{show:a}=this.state;return t.kind==="show"?i`${$[a]} leads: the bars and the formula are its own`:Ot(t,e,s,At[t.kind??""]??a)}facts(t,e){return{...super.facts(t,e),results:Z(t.ranking)}}build(){let{rows:t,discount:e,parameter:s,pool:a}=this.parts;this.now.values.idcg||(this.parts.status.textContent=i`${this.begun(vt)}.`);let r=()=>this.state.ranking;this.rows=new nt(this,t,i`Results, best rank first`,r,(d,o)=>this.rank(d,o),!0),this.formula=new O(this,this.rows),e.lastElementChild.hidden=ut(this.start.discount)!=="own",this.listen(e,"change",()=>this.shape(e.value)),this.listen(s,"change",()=>this.weigh([e.value,Number(s.value)])),this.listen(a,"change",({target:d})=>{let o=[...a.children].indexOf(d)-1;this.rejudge(gt(this.state)[o],d.value)}),it(this,{pool:!0},([{ranking:d,pool:o}])=>({ranking:d,pool:o}))}shape(t){t==="own"?this.weigh(this.start.discount):this.weigh(t in E?[t,E[t]]:t)}weigh(t){this.commit({discount:t},{kind:"discount"})}sort(){let t=this.now.rel,e=[...t.keys()].sort((s,a)=>t[a]-t[s]);this.rows?.reorder(e,{kind:"sort"})}shuffle(){this.rows?.reorder(st([...this.now.rel.keys()]),{kind:"shuffle"})}python({dataset:{code:t=""}}){let e=this.state.ranking.map(({label:o,grade:l})=>ft([o,l])),s=Object.entries({...this.state,values:this.now.values}),r={...Object.fromEntries(s.map(([o,l])=>[o,ft(l)])),results:`[${e.join(", ")}]`},d=t.split(" ").map(o=>this.filled(r,o));this.hand(d.join(""),t.endsWith("test")?i`The test`:"Python")}rank(t,e){let{rel:s}=this.now,{kind:a,at:r=0}=e,{pool:d}=this.state;a==="grade"&&(d=$t(d,s[r],t[r].grade)),a==="out"&&(d??=s),this.commit({ranking:t,pool:d},e)}takeOut(){this.rows?.takeOut()}rename(){this.rows?.renameCurrent()}add(){let{pool:t}=this.state;this.enlist(1,t&&[...t,1])}enlist(t,e){let s={label:tt(this.now.labels),grade:t};this.commit({ranking:[...this.state.ranking,s],pool:e},{kind:"add"})}rejudge(t,e){let s=[...this.state.pool??this.now.rel],a=s.indexOf(t),r=Number(e)>=0?[Number(e)]:[];if(e==="in"&&a>=0)this.enlist(t,s);else if(r.length||a>=0){let d=s.filter((o,l)=>l!==a);this.commit({pool:[...d,...r]},{kind:r.length?"pool":"forget"})}else this.draw()}paint(t,e){let{discount:s,brief:a,show:r,level:d}=this.state,{parts:o,now:l}=this;e?.kind==="k"&&(o.formula.style.minHeight=`${o.formula.offsetHeight}px`);let c=ut(s),u=c in E;this.lab.classList.toggle("nl-brief",a),this.lab.dataset.show=r,this.lead(r,d),this.rows?.show(l,e),this.paintNow(l,t),o.cutoff.max=Math.max(l.rel.length,1),o.title.textContent=$[r]+l.at,o.scale.textContent=i` grades to ${b(l.scale)}`,o.weights.textContent=` p = ${b(l.p)}`,o.discount.value=c,et(o.parameter,!u),o.parameter.value=u?s[1]:"";let g=o.discount.selectedOptions[0].text+(u?` ${s[1]}`:"");o.bars.textContent=Lt[r]??i`gain \u00d7 ${g}`;let v=gt(this.state);this.chips(o.pool,v,i`Judged, not returned`,this.rows?.top??3);let p="[value=in], [value=no]";for(let h of o.pool.querySelectorAll("select")){let f=h.querySelectorAll(p);if(h===o.pool.lastElementChild)for(let y of f)y.remove();else f.length||h.append(...this.clone("chip").querySelectorAll(p))}o.pool.hidden=a&&r!=="idcg"&&!v.length,this.paintMarks(a&&r==="ndcg"),a||this.paintOrders()}lead(t,e){let{lead:s,closer:a,tiles:r}=this.parts,{dataset:d}=this.lab;if(!(s.dataset.measure===t&&d.level===e)){s.dataset.measure=t,d.level=e,a.hidden=!B("err",e);for(let o of this.all("[data-key=show] option"))o.hidden=!B(o.value,e);for(let o of this.all("[data-own]")){let{own:l}=o.dataset;o.hidden=l===t||!B(l,e),o.dataset.measure=l,o.hidden&&delete o.dataset.measure,l===t&&a.contains(o)&&(a.open=!0)}r.hidden=!r.querySelector("[data-measure]")}}preview(t,e,s){let a=this.compute({...this.state,ranking:e});t.paint(s,a),this.paintNow(a,this.now)}paintNow(t,e){this.tiles(t.values,e?.values),this.formula?.show(R[this.state.show](t),t),this.parts.kept.style.setProperty("--kept",t.values.ndcg),this.parts.bins.style.setProperty("--kept",t.values.ndcg)}allOrders(){let{rel:t}=this.now,e=JSON.stringify([{...this.state,ranking:0},[...t].sort()]);return this.key!==e&&(this.orders=t.length>1&&t.length<=8?Ct(this.state):[]),this.key=e,Array.from(this.orders)}paintMarks(t){let{marks:e}=this.parts,s=t?this.allOrders():[];e.hidden=s.length<2,this.lab.classList.toggle("nl-marked",!e.hidden);let a=k(s)/s.length;e.classList.toggle("nl-low",a<.55),[s[0],a].forEach((r,d)=>{e.children[d].style=`--at: ${r}`,e.children[d].lastElementChild.textContent=e.hidden?"":m(r)})}paintOrders(){let{values:t}=this.now,{alone:e,bins:s,spread:a,orders:r}=this.parts,d=this.allOrders(),o=d.length;if(r.hidden=!o,e.hidden=o!==1,a.hidden=!e.hidden,s.hidden=a.hidden,!o)return;let l=k(d)/o,c=[...s.querySelectorAll("i")],u=c.map(()=>0);for(let p of d)u[Math.min(Math.floor(p*u.length),u.length-1)]+=1;c.forEach((p,h)=>{p.style=`--h: ${u[h]/Math.max(...u)}`}),s.style.setProperty("--mean",l);let g=d.filter(p=>p<t.ndcg-1e-12).length/o,v=[d[0],l,d[o-1],t.ndcg].map(p=>m(p));[o,...v,Math.round(g*100)].forEach((p,h)=>{a.children[h].textContent=p})}},Dt=["ranking","k","gain","discount","pool","min_grade","max_grade","p","brief","show","level"],Gt=pt(I,Dt),kt={render:Gt};var wt=`<div class="nl-lab nl-ranking-lab" role="group" aria-label="Ranking laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-top">
<div class="nl-headline">
<dl>
<div data-part="lead"><dt><b data-part="title">NDCG</b></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
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
<p class="nl-why" data-part="status">
    Move a result, and this line tells you what changed and why.</p>
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
`;ndcgLabs.RankingLab={render:n=>kt.render({...n,markup:wt})};})();
