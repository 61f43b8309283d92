(()=>{var F=ndcgLists.checkBetween,H=ndcgLists.checkGrade,J=ndcgLists.checked;var K=ndcgLists.discounts;var Y=ndcgLists.gains,z=ndcgLists.hits,Q=ndcgLists.idcg;var V=ndcgLists.precisions,W=ndcgLists.product;var w=ndcgLists.sum,X=ndcgLists.top;var Z=ndcgCore.capital,k=ndcgCore.change;var tt=ndcgCore.contents;var m=ndcgCore.fixed,et=ndcgCore.freeLetter,P=ndcgCore.gradesOf;var M=ndcgCore.resize;var st=ndcgCore.sendAway,b=ndcgCore.short,at=ndcgCore.shuffled,x=ndcgCore.trend;var $=ndcgLists.NAMES,nt=ndcgLists.Rows,ot=ndcgLists.measure;var i=ndcgCore.t;var C=12,R={cg:a=>[{measure:"cg",over:A(a.rel.slice(0,a.depth),b,"got",a.labels)}],dcg:a=>[{measure:"dcg",over:rt(a.factors.slice(0,a.depth),"got",a.labels)}],idcg:a=>[...R.dcg(a),{measure:"idcg",over:rt(a.ideal,"best")}],ndcg(a){let[{over:t},{over:e}]=R.idcg(a),{dcg:s,idcg:n}=a.values,r=`${m(s)} ÷ ${m(n)}${n?"":i`, by convention`}`;return[{measure:"ndcg",over:t,under:e,step:r}]},ap({hits:a,labels:t,relevant:e,values:{ap:s}}){let n=[...a.keys()].filter(o=>a[o]),r=(o,l)=>`${l+1} ÷ ${o+1}`;return[{measure:"ap",over:n.map((o,l)=>L(r(o,l),o,"got",t,(l+1)/(o+1))),by:String(e),step:`${m(s*e)} ÷ ${e}`}]},rr({hits:a,labels:t,values:{rr:e}}){let s=a.indexOf(!0);return[{measure:"rr",over:s<0?[]:[L(`1 ÷ ${s+1}`,s,"got",t,e)]}]},err({stops:a,parts:t,labels:e}){let s=(n,r)=>D(a[r],r);return[{measure:"err",over:A(t.err,s,"got",e)}]},rbp({hits:a,parts:t,labels:e,p:s}){let n=[...a.keys()].filter(o=>a[o]),r=o=>`${b(1-s)} × ${b(s**o)}`;return[{measure:"rbp",over:n.map(o=>L(r(o),o,"got",e,t.rbp[o]))}]}};function D([a,t],e){return`${b(a)} × ${b(t)} ÷ ${e+1}`}function L(a,t,e,s,n){let r=a===b(n)?a:`${a} = ${b(n)}`,d=i`at rank ${t+1}`,o=s?i`${s[t]} ${d} adds ${r}`:i`the ideal adds ${r} ${d}`;return{text:a,said:o,rank:t,last:t,part:e}}function A(a,t,e,s){let n=a.length;if(n<=C)return a.map((o,l)=>L(t(o,l),l,e,s,o));let r=A(a.slice(0,C-1),t,e,s),d=i`${n-C+1} more`;return[...r,{text:d,said:i`${d} add ${m(w(a.slice(C-1)))}`,rank:C-1,last:n-1,part:e}]}function rt(a,t,e){let s=(n,r)=>a[r].map(b).join(" × ");return A(a.map(W),s,t,e)}var O=class{shown=[];current;pointed=null;chosen=null;rest=null;next;constructor(t,e){this.view=t,this.rows=e,this.place=t.parts.formula,this.note=t.parts.note,this.hint=this.note.textContent;for(let s of[this.place,e.list])t.listen(s,"pointerover",n=>this.point(n)),t.listen(s,"pointerleave",()=>this.light(null,this.chosen)),t.listen(s,"pointerdown",n=>this.press(n)),t.listen(s,"focusin",({target:n})=>this.light(null,n)),t.listen(s,"focusout",()=>this.light(this.pointed,null));t.listen(this.place,"focusin",({target:s})=>this.choose(s)),t.listen(this.place,"keydown",s=>this.onKey(s))}press({clientX:t,clientY:e,target:s}){this.rest={x:t,y:e,row:null},this.light(this.pointed,s)}point({pointerType:t,target:e,clientX:s,clientY:n}){if(t!=="mouse"||this.rows.held)return;let r=e,d=r.closest("li"),o=this.rest?.x===s&&this.rest.y===n;this.rest&&o&&(this.rest.row=d),!(d&&this.rest?.row===d)&&(this.rest=null,this.light(r,this.chosen))}show(t,e){let s=this.next;this.next=()=>this.draw(t,e),this.shown.length?s||requestAnimationFrame(()=>setTimeout(()=>this.catchUp())):this.catchUp()}catchUp(){this.next?.(),this.next=void 0}draw(t,e){let{place:s,view:n}=this;M(s,t.length,()=>n.clone("equation")),this.shown=t.flatMap((r,d)=>this.write(s.children[d],r,e)),this.shown.some(({button:r})=>r===this.current)||this.choose(this.shown[0]?.button),this.light(this.pointed,this.chosen)}write(t,{measure:e,over:s,under:n=[],by:r="",step:d=""},{at:o,values:l}){let[p,h,g]=t.children,[v,c,u]=[...h.children],f=g.querySelector("data");return p.textContent=`${$[e]}${o} =`,c.hidden=!n.length&&!r,u.hidden=c.hidden,g.children[0].textContent=d&&`= ${d}`,f.value=String(l[e]),f.textContent=e==="cg"?b(l.cg):m(l[e]),(r||!u.children.length)&&(u.textContent=r),[...this.sum(v,s),...r?[]:this.sum(u,n)]}sum(t,e){return M(t,e.length,()=>this.view.clone("term")),e.map((s,n)=>{let r=t.children[n].lastElementChild;return r.textContent!==s.text&&(r.textContent=s.text),r.ariaLabel!==s.said&&(r.ariaLabel=s.said),{button:r,term:s}})}choose(t){this.current&&(this.current.tabIndex=-1),t&&(t.tabIndex=0),this.current=t}onKey(t){let{shown:e}=this,s=e.findIndex(({button:p})=>p===t.target);if(s<0)return;let{rank:n,part:r}=e[s].term,d=e.findIndex(({term:p})=>p.rank===n&&p.part!==r),o={ArrowLeft:s-1,ArrowRight:s+1,ArrowUp:d,ArrowDown:d,Home:0,End:e.length};if(!(t.key in o))return;t.preventDefault();let l=o[t.key];l>=0&&e[Math.min(l,e.length-1)].button.focus()}light(t,e){this.pointed=t,this.chosen=e;let s=t??e,{rows:n}=this.rows,r=this.shown.find(({button:c})=>c===s)?.term,d=r?-1:n.find(({el:c})=>c.contains(s))?.place??-1,{rank:o,last:l,part:p}=r??{rank:d,last:d,part:""};for(let c of n)it(c.el,c.place>=o&&c.place<=l?p||"both":"");let g=this.shown.filter(({button:c,term:u})=>{let f=u.rank<=l&&u.last>=o&&(!p||p===u.part);return it(c,f?"yes":""),f}).map(({term:c})=>c.said).join(i`; `),v=g?i`${Z(g)}.`:this.hint;this.note.textContent!==v&&(this.note.textContent=v)}};function it(a,t){(a.dataset.lit??"")!==t&&(t?a.dataset.lit=t:delete a.dataset.lit)}var dt=ndcgLists.pasteBox;function G(a,{k:t=null,maxGrade:e=4}={}){j(e);let s=J(a).find(r=>r>e);if(s!==void 0)throw new RangeError(i`the grade ${s} is above max_grade, ${e}`);let n=1;return X(a,t).map(r=>{let d=n,o=(2**Math.max(r,0)-1)/2**e;return n*=1-o,[d,o]})}function lt(a,t){return G(a,t).map(([e,s],n)=>e*s/(n+1))}function ct(a,{p:t=.8,k:e=null,minGrade:s=1}={}){return F(t,0,1,i`the persistence p`),z(a,e,s).map((n,r)=>n*(1-t)*t**r)}function j(a){if(H(a,"max_grade"),a<=0||a>1e3)throw new RangeError(i`max_grade must be above 0, and 1000 at most; got ${a}`)}var pt=ndcgCore.View,ut=ndcgCore.lab;function yt(a){let{k:t,min_grade:e,pool:s,max_grade:n,p:r}=a,d=ot(a);j(n);let{rel:o}=d,l={k:t,maxGrade:Math.max(n,...s??o)},p={err:lt(o,l),rbp:ct(o,{k:t,minGrade:e,p:r})},h={...d.values,err:w(p.err),rbp:w(p.rbp)};return{...d,values:h,parts:p,stops:G(o,l),scale:l.maxGrade,p:r}}var ht="cg dcg idcg ndcg precision recall ap ap_cutoff ap_found rr err rbp".split(" ");function T(a,t){let e=t==="ap"?"ap_found":t;return t==="all"||ht.indexOf(a)<=ht.indexOf(e)}var E={jk:2,rbp:.8};function gt(a){if(typeof a=="string")return a;let[t]=a;return typeof t=="string"&&t in E?t:"own"}function ft({ranking:a,pool:t}){if(!t)return[];let e=[...t].sort((s,n)=>s-n);for(let s of P(a).sort((n,r)=>r-n)){let n=e.findIndex(r=>r>=s);e.splice(n,1)}return e.reverse()}function $t(a,t,e){if(!a)return a;let s=a.indexOf(Math.min(...a.filter(n=>n>=t)));return a.map((n,r)=>r===s?e:n)}function Ct({ranking:a,k:t,gain:e,discount:s,pool:n}){let r=P(a),d=Y(r,e),o=d.length,l=Q(n??r,{k:t,gain:e,discount:s}),p=K(o,s).map((u,f)=>f<(t??o)?u:0),h=[...new Set(d)],g=h.map(u=>d.filter(f=>f===u).length),v=[];function c(u,f){u===o?v.push(Math.min(f/l,1)):h.forEach((y,S)=>{g[S]&&(g[S]-=1,c(u+1,f+y*p[u]),g[S]+=1)})}return l&&c(0,0),Float64Array.from(v).sort()}var Rt={cg:({rel:a})=>({got:a,best:[],written:a.map(t=>["",b(t)])}),dcg:({bars:a})=>({...a,best:[]}),ap(a,{k:t,min_grade:e}){return _(V(a.rel,{k:t,minGrade:e}),a)},rr:a=>_(a.rel.map((t,e)=>e===a.hits.indexOf(!0)?a.values.rr:0),a),err(a){let t=_(a.parts.err,a),e=a.stops.map((s,n)=>[`${D(s,n)} = `,m(a.parts.err[n])]);return{...t,written:t.written.map((s,n)=>e[n]??s)}},rbp:a=>_(a.parts.rbp,a)};function _(a,{rel:t}){return{got:t.map((e,s)=>a[s]??0),best:[],written:t.map((e,s)=>["",a[s]?m(a[s]):""])}}var Lt={cg:i`the grade of each result`,ap:i`the precision at each relevant result`,rr:i`1 \u00f7 the rank of the first relevant result`,err:i`the chance that it is reached \u00d7 that it satisfies \u00f7 its rank`,rbp:i`the weight of each relevant result`};function mt(a){return a===null?"None":Array.isArray(a)&&typeof a[0]=="string"?`(${a.map(e=>JSON.stringify(e)).join(", ")})`:JSON.stringify(a)}var kt=i`there is nothing to find, so NDCG is 0 by convention`,N=a=>/\s/.test(a)?`“${a}”`:a,At={max_grade:"err",p:"rbp"};function Ot(a,t,e,s){if(a.kind==="move")return _t(a,t,e,s);if(a.kind==="grade")return Et(a,t,e,s);let{kind:n="",label:r="",note:d}=a,o=U(t,e,s);return Object.hasOwn(bt,n)?i`${n==="out"?N(r):""}${bt[n]}: ${o}`:d?o:i`another setting: ${o}`}var bt={shuffle:i`a random order`,sort:i`highest grades first`,reset:i`back to the start`,outside:i`set from outside`,link:i`as the link has it, beside the page\u2019s own example`,undo:i`one step back`,redo:i`one step forward`,add:i`one more result at the end`,out:i` is no longer returned, but still judged`,pool:i`the ideal takes in what was not returned`,paste:i`beside the list before`,forget:i`no longer judged, so the ideal goes without it`,rename:i`a name changes no measure`,k:i`the ranks above the line count, in list and ideal`,gain:i`another gain, which AP and RR do not look at`,discount:i`other weights for the ranks`,min_grade:i`another grade counts as relevant`,max_grade:i`another scale, which ERR alone looks at`,p:i`another persistence, which RBP alone looks at`};function _t(a,t,e,s=""){let{label:n="",from:r=0,to:d=0}=a,o=i`${N(n)} moved from rank ${r+1} to ${d+1}`,l=Object.keys(t.values).every(h=>!x(t.values[h],e.values[h]));if(Math.min(r,d)>=e.depth)return i`${o}, all of it past the cutoff: nothing that counts has changed`;if(s==="cg"&&l)return i`${o}: the same grades are added up, so CG stays ${b(e.values.cg)}`;if(l)return i`${o} and every counted rank kept its grade: no measure moves`;let p=s in B?B[s]:i`${St(a,t,e,s)}, so `;return i`${o}: ${p}${U(t,e,s)}`}var B={cg:"",idcg:i`the ideal order is made of the pool, in whatever order the list is, so `,ap:"",rr:""};function Et({label:a="",at:t=0},e,s,n=""){let r=i`the grade of ${N(a)} went from ${b(e.rel[t])} to ${b(s.rel[t])}`,d=i`adds ${m(I(s,n)[t])} instead of ${m(I(e,n)[t])}`,o=t<s.depth?d:i`is past the cutoff and adds nothing`,l=n in s.parts?Nt(t,e,s,n):"",p=i` and ${k(i`the ideal`,e.values.idcg,s.values.idcg)}`,h=n==="dcg"||n in s.parts?l:p,g=n in B?"":i`, so rank ${t+1} ${o}${h}`;return i`${r}${g}: ${U(e,s,n)}`}var I=(a,t)=>a.parts[t]??a.terms;function Nt(a,t,e,s){let n=(e.parts[s][a]??0)-(t.parts[s][a]??0),r=e.values[s]-t.values[s]-n;if(!x(0,r))return"";let d=m(Math.abs(r));return r>0?i` and those below add ${d} more`:i` and those below add ${d} less`}function St({from:a=0,to:t=0},e,s,n){let r=n in s.parts?n:"dcg",d=(f,y)=>y<f.depth?I(f,n)[y]:0,o=d(e,a),l=d(s,t),p=s.values[r]-e.values[r]-(l-o),h=Math.abs(a-t),g=h===1?i`${N(s.labels[a])}, which it passed, adds`:i`the ${h} it passed add`,v=m(Math.abs(p)),c=[i`${g} ${v} less`,i`${g} as much as before`,i`${g} ${v} more`],u=t<s.depth?i`it adds ${m(l)} instead of ${m(o)} and `:i`it adds nothing past the cutoff instead of ${m(o)} and `;return(x(o,l)?u:i`it adds as much as before and `)+c[x(0,p)+1]}function U(a,t,e){let s=a.values,n=t.values;if(e==="ap")return k("AP",s.ap,n.ap);if(e==="rr")return vt(a,t);if(e==="cg")return k("CG",s.cg,n.cg,b);if(e&&["dcg","idcg","err","rbp"].includes(e))return k($[e],s[e],n[e]);let r=n.idcg?k("NDCG",s.ndcg,n.ndcg):kt;return e?r:i`${k("DCG",s.dcg,n.dcg)} and ${r}; ${vt(a,t)}`}function vt(a,t){let e=a.values,s=t.values,n=t.hits.indexOf(!0)+1;if(!n)return i`AP and RR are 0, for no counted result is relevant`;let r=!x(e.rr,s.rr),d=String(a.hits)===String(t.hits)?i` the same, for the same ranks are relevant`:"";if(r&&!x(e.ap,s.ap))return i`AP and RR stay${d}`;let o=i`, for rank ${n} is still the first relevant one`,l=i`, for the first relevant result is ${a.hits.includes(!0)?i`now `:""}at rank ${n}`;return i`${k("AP",e.ap,s.ap)}; ${k("RR",e.rr,s.rr)}${r?o:l}`}var q=class extends pt{rows;formula;orders=[];key="";measure(t){let e=yt(t);for(let s of[t.show,t.level])if(s!=="all"&&!Object.hasOwn(R,s))throw new RangeError(i`no measure here is called ${s}`);return{...e,bars:Rt[t.show]?.(e,t)??e.bars}}why(t,e,s){let{show:n}=this.state;return t.kind==="show"?i`${$[n]} leads: the bars and the formula are its own`:Ot(t,e,s,At[t.kind??""]??n)}facts(t,e){return{...super.facts(t,e),results:tt(t.ranking)}}build(){let{rows:t,discount:e,parameter:s,pool:n}=this.parts;this.now.values.idcg||this.say(kt);let r=()=>this.state.ranking;this.rows=new nt(this,t,i`Results, best rank first`,r,(d,o)=>this.rank(d,o),!0),this.formula=new O(this,this.rows),e.lastElementChild.hidden=gt(this.start.discount)!=="own",this.listen(e,"change",()=>this.shape(e.value)),this.listen(s,"change",()=>this.weigh([e.value,Number(s.value)])),this.listen(n,"change",({target:d})=>{let o=[...n.children].indexOf(d)-1;this.rejudge(ft(this.state)[o],d.value)}),dt(this,{pool:!0},([{ranking:d,pool:o}])=>({ranking:d,pool:o}))}shape(t){t==="own"?this.weigh(this.start.discount):this.weigh(t in E?[t,E[t]]:t)}weigh(t){this.commit({discount:t},{kind:"discount"})}sort(){let t=this.now.rel,e=[...t.keys()].sort((s,n)=>t[n]-t[s]);this.rows?.reorder(e,{kind:"sort"})}shuffle(){this.rows?.reorder(at([...this.now.rel.keys()]),{kind:"shuffle"})}python({dataset:{code:t=""}}){let e=this.state.ranking.map(({label:o,grade:l})=>mt([o,l])),s=Object.entries({...this.state,values:this.now.values}),r={...Object.fromEntries(s.map(([o,l])=>[o,mt(l)])),results:`[${e.join(", ")}]`},d=t.split(" ").map(o=>this.filled(r,o));this.hand(d.join(""),t.endsWith("test")?i`The test`:"Python")}rank(t,e){let{rel:s}=this.now,{kind:n,at:r=0}=e,{pool:d}=this.state;n==="grade"&&(d=$t(d,s[r],t[r].grade)),n==="out"&&(d??=s),this.commit({ranking:t,pool:d},e)}takeOut(){this.rows?.takeOut()}rename(){this.rows?.renameCurrent()}add(){let{pool:t}=this.state;this.enlist(1,t&&[...t,1])}enlist(t,e){let s={label:et(this.now.labels),grade:t};this.commit({ranking:[...this.state.ranking,s],pool:e},{kind:"add"})}rejudge(t,e){let s=[...this.state.pool??this.now.rel],n=s.indexOf(t),r=Number(e)>=0?[Number(e)]:[];if(e==="in"&&n>=0)this.enlist(t,s);else if(r.length||n>=0){let d=s.filter((o,l)=>l!==n);this.commit({pool:[...d,...r]},{kind:r.length?"pool":"forget"})}else this.draw()}paint(t,e){let{discount:s,brief:n,show:r,level:d}=this.state,{parts:o,now:l}=this;e?.kind==="k"&&(o.formula.style.minHeight=`${o.formula.offsetHeight}px`);let p=gt(s),h=p in E;this.lab.classList.toggle("nl-brief",n),this.lab.dataset.show=r,this.lead(r,d),this.rows?.show(l,e),this.paintNow(l,t),o.cutoff.max=Math.max(l.rel.length,1),o.title.textContent=$[r]+l.at,o.scale.textContent=i` grades to ${b(l.scale)}`,o.weights.textContent=` p = ${b(l.p)}`,o.discount.value=p,st(o.parameter,!h),o.parameter.value=h?s[1]:"";let g=o.discount.selectedOptions[0].text+(h?` ${s[1]}`:"");o.bars.textContent=Lt[r]??i`gain \u00d7 ${g}`;let v=ft(this.state);this.chips(o.pool,v,i`Judged, not returned`,this.rows?.top??3);let c="[value=in], [value=no]";for(let u of o.pool.querySelectorAll("select")){let f=u.querySelectorAll(c);if(u===o.pool.lastElementChild)for(let y of f)y.remove();else f.length||u.append(...this.clone("chip").querySelectorAll(c))}o.pool.hidden=n&&r!=="idcg"&&!v.length,this.paintMarks(n&&r==="ndcg"),n||this.paintOrders()}lead(t,e){let{lead:s,closer:n,tiles:r}=this.parts,{dataset:d}=this.lab;if(!(s.dataset.measure===t&&d.level===e)){s.dataset.measure=t,d.level=e,n.hidden=!T("err",e);for(let o of this.all("[data-key=show] option"))o.hidden=!T(o.value,e);for(let o of this.all("[data-own]")){let{own:l}=o.dataset;o.hidden=l===t||!T(l,e),o.dataset.measure=l,o.hidden&&delete o.dataset.measure,l===t&&n.contains(o)&&(n.open=!0)}r.hidden=!r.querySelector("[data-measure]")}}preview(t,e,s){let n=this.measure({...this.state,ranking:e});t.paint(s,n),this.paintNow(n,this.now)}paintNow(t,e){this.tiles(t.values,e?.values),this.formula?.show(R[this.state.show](t),t),this.parts.kept.style.setProperty("--kept",t.values.ndcg),this.parts.bins.style.setProperty("--kept",t.values.ndcg)}allOrders(){let{rel:t}=this.now,e=JSON.stringify([{...this.state,ranking:0},[...t].sort()]);return this.key!==e&&(this.orders=t.length>1&&t.length<=8?Ct(this.state):[]),this.key=e,Array.from(this.orders)}paintMarks(t){let{marks:e}=this.parts,s=t?this.allOrders():[];e.hidden=s.length<2,this.lab.classList.toggle("nl-marked",!e.hidden);let n=w(s)/s.length;e.classList.toggle("nl-low",n<.55),[s[0],n].forEach((r,d)=>{e.children[d].style=`--at: ${r}`,e.children[d].lastElementChild.textContent=e.hidden?"":m(r)})}paintOrders(){let{values:t}=this.now,{alone:e,bins:s,spread:n,orders:r}=this.parts,d=this.allOrders(),o=d.length;if(r.hidden=!o,e.hidden=o!==1,n.hidden=!e.hidden,s.hidden=n.hidden,!o)return;let l=w(d)/o,p=[...s.querySelectorAll("i")],h=p.map(()=>0);for(let c of d)h[Math.min(Math.floor(c*h.length),h.length-1)]+=1;p.forEach((c,u)=>{c.style=`--h: ${h[u]/Math.max(...h)}`}),s.style.setProperty("--mean",l);let g=d.filter(c=>c<t.ndcg-1e-12).length/o,v=[d[0],l,d[o-1],t.ndcg].map(c=>m(c));[o,...v,Math.round(g*100)].forEach((c,u)=>{n.children[u].textContent=c})}},Pt=["ranking","k","gain","discount","pool","min_grade","max_grade","p","brief","show","level"],Mt=ut(q,Pt),wt={render:Mt};var xt=`<div class="nl-lab nl-ranking-lab" role="group" aria-label="Ranking laboratory" data-lm-suppress-shortcuts="true">
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
<div class="nl-formula" role="group" aria-label="The formula with these numbers" data-part="formula" data-grows></div>
<p class="nl-note" data-part="note">Each term stands for a row: point at or tap one to see which.</p>
<template data-part="equation"><p class="nl-equation"><b></b>
<span class="nl-sums"><span class="nl-over"></span><span class="nl-by">divided by</span><span
    class="nl-under"></span></span>
<span class="nl-total"><span></span> = <b><data></data></b></span></p></template>
<template data-part="term"><span class="nl-term"><i>+</i><button type="button" tabindex="-1"></button></span></template>
<p class="nl-why" role="status" aria-live="polite" data-part="status">
    Move a result and see every number move with it.</p>
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
<p class="nl-hint">Drag a result, or use its arrows.
<span>With the keyboard: ↑ ↓ choose a result, Alt with ↑ ↓ moves it, 0 to 5 set its grade,
      Delete takes it out, Ctrl+Z undoes.</span></p>
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
<template data-part="python"><pre>from ndcg_lit import ap, cg, dcg, err, idcg, ndcg, precision, rbp, recall, rr

results = {results}
rel, pool = [grade for _, grade in results], {pool}
judged = rel if pool is None else pool
form = dict(k={k}, gain={gain}, discount={discount})
binary = dict(k={k}, min_grade={min_grade})
known = dict(**binary, n_relevant=sum(grade >= {min_grade} for grade in judged))

values = dict(
    ndcg=ndcg(rel, pool=pool, **form), dcg=dcg(rel, **form), idcg=idcg(judged, **form), cg=cg(rel, k={k}),
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
`;ndcgLabs.RankingLab={render:a=>wt.render({...a,markup:xt})};})();
