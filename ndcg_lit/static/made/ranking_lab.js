(()=>{var U=ndcgLists.checkBetween,F=ndcgLists.checkGrade,H=ndcgLists.checked;var J=ndcgLists.discounts;var K=ndcgLists.gains,z=ndcgLists.hits,Y=ndcgLists.idcg;var Q=ndcgLists.precisions,V=ndcgLists.product;var w=ndcgLists.sum,W=ndcgLists.top;var Z=ndcgCore.capital,v=ndcgCore.change;var X=ndcgCore.contents;var b=ndcgCore.fixed,tt=ndcgCore.freeLetter,S=ndcgCore.gradesOf;var P=ndcgCore.resize;var m=ndcgCore.short,et=ndcgCore.shuffled,x=ndcgCore.trend;var y=ndcgLists.NAMES,st=ndcgLists.Rows,at=ndcgLists.measure;var $=12,C={cg:a=>[{measure:"cg",over:L(a.rel.slice(0,a.depth),m,"got",a.labels)}],dcg:a=>[{measure:"dcg",over:nt(a.factors.slice(0,a.depth),"got",a.labels)}],idcg:a=>[...C.dcg(a),{measure:"idcg",over:nt(a.ideal,"best")}],ndcg(a){let[{over:t},{over:e}]=C.idcg(a),{dcg:s,idcg:n}=a.values,o=`${b(s)} ÷ ${b(n)}${n?"":", by convention"}`;return[{measure:"ndcg",over:t,under:e,step:o}]},ap({hits:a,labels:t,relevant:e,values:{ap:s}}){let n=[...a.keys()].filter(r=>a[r]),o=(r,d)=>`${d+1} ÷ ${r+1}`;return[{measure:"ap",over:n.map((r,d)=>R(o(r,d),r,"got",t,(d+1)/(r+1))),by:String(e),step:`${b(s*e)} ÷ ${e}`}]},rr({hits:a,labels:t,values:{rr:e}}){let s=a.indexOf(!0);return[{measure:"rr",over:s<0?[]:[R(`1 ÷ ${s+1}`,s,"got",t,e)]}]},err({stops:a,parts:t,labels:e}){let s=(n,o)=>M(a[o],o);return[{measure:"err",over:L(t.err,s,"got",e)}]},rbp({hits:a,parts:t,labels:e,p:s}){let n=[...a.keys()].filter(r=>a[r]),o=r=>`${m(1-s)} × ${m(s**r)}`;return[{measure:"rbp",over:n.map(r=>R(o(r),r,"got",e,t.rbp[r]))}]}};function M([a,t],e){return`${m(a)} × ${m(t)} ÷ ${e+1}`}function R(a,t,e,s,n){let o=a===m(n)?a:`${a} = ${m(n)}`,i=`at rank ${t+1}`,r=s?`${s[t]} ${i} adds ${o}`:`the ideal adds ${o} ${i}`;return{text:a,said:r,rank:t,last:t,part:e}}function L(a,t,e,s){let n=a.length;if(n<=$)return a.map((r,d)=>R(t(r,d),d,e,s,r));let o=L(a.slice(0,$-1),t,e,s),i=`${n-$+1} more`;return[...o,{text:i,said:`${i} add ${b(w(a.slice($-1)))}`,rank:$-1,last:n-1,part:e}]}function nt(a,t,e){let s=(n,o)=>a[o].map(m).join(" × ");return L(a.map(V),s,t,e)}var A=class{shown=[];current;pointed=null;chosen=null;next;constructor(t,e){this.view=t,this.rows=e,this.place=t.parts.formula,this.note=t.parts.note,this.hint=this.note.textContent;for(let s of[this.place,e.list])t.listen(s,"pointerover",n=>this.point(n)),t.listen(s,"pointerleave",()=>this.light(null,this.chosen)),t.listen(s,"pointerdown",({target:n})=>this.light(this.pointed,n)),t.listen(s,"focusin",({target:n})=>this.light(null,n)),t.listen(s,"focusout",()=>this.light(this.pointed,null));t.listen(this.place,"focusin",({target:s})=>this.choose(s)),t.listen(this.place,"keydown",s=>this.onKey(s))}point({pointerType:t,target:e}){t==="mouse"&&!this.rows.held&&this.light(e,this.chosen)}show(t,e){let s=this.next;this.next=()=>this.draw(t,e),this.shown.length?s||requestAnimationFrame(()=>setTimeout(()=>this.catchUp())):this.catchUp()}catchUp(){this.next?.(),this.next=void 0}draw(t,e){let{place:s,view:n}=this;P(s,t.length,()=>n.clone("equation")),this.shown=t.flatMap((o,i)=>this.write(s.children[i],o,e)),this.shown.some(({button:o})=>o===this.current)||this.choose(this.shown[0]?.button),this.light(this.pointed,this.chosen)}write(t,{measure:e,over:s,under:n=[],by:o="",step:i=""},{at:r,values:d}){let[l,h,g]=t.children,[f,u,p]=[...h.children],c=g.querySelector("data");return l.textContent=`${y[e]}${r} =`,u.hidden=!n.length&&!o,p.hidden=u.hidden,g.children[0].textContent=i&&`= ${i}`,c.value=String(d[e]),c.textContent=e==="cg"?m(d.cg):b(d[e]),(o||!p.children.length)&&(p.textContent=o),[...this.sum(f,s),...o?[]:this.sum(p,n)]}sum(t,e){return P(t,e.length,()=>this.view.clone("term")),e.map((s,n)=>{let o=t.children[n].lastElementChild;return o.textContent!==s.text&&(o.textContent=s.text),o.ariaLabel!==s.said&&(o.ariaLabel=s.said),{button:o,term:s}})}choose(t){this.current&&(this.current.tabIndex=-1),t&&(t.tabIndex=0),this.current=t}onKey(t){let{shown:e}=this,s=e.findIndex(({button:l})=>l===t.target);if(s<0)return;let{rank:n,part:o}=e[s].term,i=e.findIndex(({term:l})=>l.rank===n&&l.part!==o),r={ArrowLeft:s-1,ArrowRight:s+1,ArrowUp:i,ArrowDown:i,Home:0,End:e.length};if(!(t.key in r))return;t.preventDefault();let d=r[t.key];d>=0&&e[Math.min(d,e.length-1)].button.focus()}light(t,e){this.pointed=t,this.chosen=e;let s=t??e,{rows:n}=this.rows,o=this.shown.find(({button:u})=>u===s)?.term,i=o?-1:n.find(({el:u})=>u.contains(s))?.place??-1,{rank:r,last:d,part:l}=o??{rank:i,last:i,part:""};for(let u of n)ot(u.el,u.place>=r&&u.place<=d?l||"both":"");let g=this.shown.filter(({button:u,term:p})=>{let c=p.rank<=d&&p.last>=r&&(!l||l===p.part);return ot(u,c?"yes":""),c}).map(({term:u})=>u.said).join("; "),f=g?`${Z(g)}.`:this.hint;this.note.textContent!==f&&(this.note.textContent=f)}};function ot(a,t){(a.dataset.lit??"")!==t&&(t?a.dataset.lit=t:delete a.dataset.lit)}var rt=ndcgLists.pasteBox;function D(a,{k:t=null,maxGrade:e=4}={}){G(e);let s=H(a).find(o=>o>e);if(s!==void 0)throw new RangeError(`the grade ${s} is above max_grade, ${e}`);let n=1;return W(a,t).map(o=>{let i=n,r=(2**Math.max(o,0)-1)/2**e;return n*=1-r,[i,r]})}function it(a,t){return D(a,t).map(([e,s],n)=>e*s/(n+1))}function dt(a,{p:t=.8,k:e=null,minGrade:s=1}={}){return U(t,0,1,"the persistence p"),z(a,e,s).map((n,o)=>n*(1-t)*t**o)}function G(a){if(F(a,"max_grade"),a<=0||a>1e3)throw new RangeError(`max_grade must be above 0, and 1000 at most; got ${a}`)}var lt=ndcgCore.View,ct=ndcgCore.lab;function kt(a){let{k:t,min_grade:e,pool:s,max_grade:n,p:o}=a,i=at(a);G(n);let{rel:r}=i,d={k:t,maxGrade:Math.max(n,...s??r)},l={err:it(r,d),rbp:dt(r,{k:t,minGrade:e,p:o})},h={...i.values,err:w(l.err),rbp:w(l.rbp)};return{...i,values:h,parts:l,stops:D(r,d),scale:d.maxGrade,p:o}}var pt="cg dcg idcg ndcg precision recall ap ap_cutoff ap_found rr err rbp".split(" ");function j(a,t){let e=t==="ap"?"ap_found":t;return t==="all"||pt.indexOf(a)<=pt.indexOf(e)}var O={jk:2,rbp:.8};function ut(a){if(typeof a=="string")return a;let[t]=a;return typeof t=="string"&&t in O?t:"own"}function ht({ranking:a,pool:t}){if(!t)return[];let e=[...t].sort((s,n)=>s-n);for(let s of S(a).sort((n,o)=>o-n)){let n=e.findIndex(o=>o>=s);e.splice(n,1)}return e.reverse()}function xt(a,t,e){if(!a)return a;let s=a.indexOf(Math.min(...a.filter(n=>n>=t)));return a.map((n,o)=>o===s?e:n)}function wt({ranking:a,k:t,gain:e,discount:s,pool:n}){let o=S(a),i=K(o,e),r=i.length,d=Y(n??o,{k:t,gain:e,discount:s}),l=J(r,s).map((p,c)=>c<(t??r)?p:0),h=[...new Set(i)],g=h.map(p=>i.filter(c=>c===p).length),f=[];function u(p,c){p===r?f.push(Math.min(c/d,1)):h.forEach((k,N)=>{g[N]&&(g[N]-=1,u(p+1,c+k*l[p]),g[N]+=1)})}return d&&u(0,0),Float64Array.from(f).sort()}var yt={cg:({rel:a})=>({got:a,best:[],written:a.map(t=>["",m(t)])}),dcg:({bars:a})=>({...a,best:[]}),ap(a,{k:t,min_grade:e}){return _(Q(a.rel,{k:t,minGrade:e}),a)},rr:a=>_(a.rel.map((t,e)=>e===a.hits.indexOf(!0)?a.values.rr:0),a),err(a){let t=_(a.parts.err,a),e=a.stops.map((s,n)=>[`${M(s,n)} = `,b(a.parts.err[n])]);return{...t,written:t.written.map((s,n)=>e[n]??s)}},rbp:a=>_(a.parts.rbp,a)};function _(a,{rel:t}){return{got:t.map((e,s)=>a[s]??0),best:[],written:t.map((e,s)=>["",a[s]?b(a[s]):""])}}var $t={cg:"the grade of each result",ap:"the precision at each relevant result",rr:"1 ÷ the rank of the first relevant result",err:"the chance that it is reached × that it satisfies ÷ its rank",rbp:"the weight of each relevant result"};function gt(a){return a===null?"None":Array.isArray(a)&&typeof a[0]=="string"?`(${a.map(e=>JSON.stringify(e)).join(", ")})`:JSON.stringify(a)}var mt="there is nothing to find, so NDCG is 0 by convention",E=a=>/\s/.test(a)?`“${a}”`:a,Ct={max_grade:"err",p:"rbp"};function Rt(a,t,e,s){if(a.kind==="move")return At(a,t,e,s);if(a.kind==="grade")return _t(a,t,e,s);let{kind:n="",label:o=""}=a;return`${n==="out"?E(o):""}${Lt[n]}: ${q(t,e,s)}`}var Lt={shuffle:"a random order",sort:"highest grades first",reset:"back to the start",outside:"set from outside",link:"as the link has it, beside the page’s own example",undo:"one step back",redo:"one step forward",add:"one more result at the end",out:" is no longer returned, but still judged",pool:"the ideal takes in what was not returned",paste:"beside the list before",forget:"no longer judged, so the ideal goes without it",rename:"a name changes no measure",k:"the ranks above the line count, in list and ideal",gain:"another gain, which AP and RR do not look at",discount:"other weights for the ranks",min_grade:"another grade counts as relevant",max_grade:"another scale, which ERR alone looks at",p:"another persistence, which RBP alone looks at"};function At(a,t,e,s=""){let{label:n="",from:o=0,to:i=0}=a,r=`${E(n)} moved from rank ${o+1} to ${i+1}`,d=Object.keys(t.values).every(h=>!x(t.values[h],e.values[h]));if(Math.min(o,i)>=e.depth)return`${r}, all of it past the cutoff: nothing that counts has changed`;if(s==="cg"&&d)return`${r}: the same grades are added up, so CG stays ${m(e.values.cg)}`;if(d)return`${r} and every counted rank kept its grade: no measure moves`;let l=s in T?T[s]:`${Et(a,t,e,s)}, so `;return`${r}: ${l}${q(t,e,s)}`}var T={cg:"",idcg:"the ideal order is made of the pool, in whatever order the list is, so ",ap:"",rr:""};function _t({label:a="",at:t=0},e,s,n=""){let o=`the grade of ${E(a)} went from ${m(e.rel[t])} to ${m(s.rel[t])}`,i=`adds ${b(B(s,n)[t])} instead of ${b(B(e,n)[t])}`,r=t<s.depth?i:"is past the cutoff and adds nothing",d=n in s.parts?Ot(t,e,s,n):"",l=` and ${v("the ideal",e.values.idcg,s.values.idcg)}`,h=n==="dcg"||n in s.parts?d:l,g=n in T?"":`, so rank ${t+1} ${r}${h}`;return`${o}${g}: ${q(e,s,n)}`}var B=(a,t)=>a.parts[t]??a.terms;function Ot(a,t,e,s){let n=(e.parts[s][a]??0)-(t.parts[s][a]??0),o=e.values[s]-t.values[s]-n;return x(0,o)?` and those below add ${b(Math.abs(o))} ${o>0?"more":"less"}`:""}function Et({from:a=0,to:t=0},e,s,n){let o=n in s.parts?n:"dcg",i=(p,c)=>c<p.depth?B(p,n)[c]:0,r=i(e,a),d=i(s,t),l=s.values[o]-e.values[o]-(d-r),h=Math.abs(a-t),g=h===1?`${E(s.labels[a])}, which it passed, adds`:`the ${h} it passed add`,f=x(0,l)?`${b(Math.abs(l))} ${l>0?"more":"less"}`:"as much as before",u=`${t<s.depth?b(d):"nothing past the cutoff"} instead of ${b(r)}`;return`it adds ${x(r,d)?u:"as much as before"} and ${g} ${f}`}function q(a,t,e){let s=a.values,n=t.values;if(e==="ap")return v("AP",s.ap,n.ap);if(e==="rr")return ft(a,t);if(e==="cg")return v("CG",s.cg,n.cg,m);if(e&&["dcg","idcg","err","rbp"].includes(e))return v(y[e],s[e],n[e]);let o=n.idcg?v("NDCG",s.ndcg,n.ndcg):mt;return e?o:`${v("DCG",s.dcg,n.dcg)} and ${o}; ${ft(a,t)}`}function ft(a,t){let e=a.values,s=t.values,n=t.hits.indexOf(!0)+1;if(!n)return"AP and RR are 0, for no counted result is relevant";let o=!x(e.rr,s.rr),i=String(a.hits)===String(t.hits)?" the same, for the same ranks are relevant":"";if(o&&!x(e.ap,s.ap))return`AP and RR stay${i}`;let r=`, for rank ${n} is still the first relevant one`,d=`, for the first relevant result is ${a.hits.includes(!0)?"now ":""}at rank ${n}`;return`${v("AP",e.ap,s.ap)}; ${v("RR",e.rr,s.rr)}${o?r:d}`}var I=class extends lt{rows;formula;orders=[];key="";measure(t){let e=kt(t);for(let s of[t.show,t.level])if(s!=="all"&&!Object.hasOwn(C,s))throw new RangeError(`no measure here is called ${s}`);return{...e,bars:yt[t.show]?.(e,t)??e.bars}}why(t,e,s){let{show:n}=this.state;return t.kind==="show"?`${y[n]} leads: the bars and the formula are its own`:Rt(t,e,s,Ct[t.kind??""]??n)}facts(t,e){return{...super.facts(t,e),results:X(t.ranking)}}build(){let{rows:t,discount:e,parameter:s,pool:n}=this.parts;this.now.values.idcg||this.say(mt);let o=()=>this.state.ranking;this.rows=new st(this,t,"Results, best rank first",o,(i,r)=>this.rank(i,r),!0),this.formula=new A(this,this.rows),e.lastElementChild.hidden=ut(this.start.discount)!=="own",this.listen(e,"change",()=>this.shape(e.value)),this.listen(s,"change",()=>this.weigh([e.value,Number(s.value)])),this.listen(n,"change",({target:i})=>{let r=[...n.children].indexOf(i)-1;this.rejudge(ht(this.state)[r],i.value)}),rt(this,{pool:!0},([{ranking:i,pool:r}])=>({ranking:i,pool:r}))}shape(t){t==="own"?this.weigh(this.start.discount):this.weigh(t in O?[t,O[t]]:t)}weigh(t){this.commit({discount:t},{kind:"discount"})}sort(){let t=this.now.rel,e=[...t.keys()].sort((s,n)=>t[n]-t[s]);this.rows?.reorder(e,{kind:"sort"})}shuffle(){this.rows?.reorder(et([...this.now.rel.keys()]),{kind:"shuffle"})}python({dataset:{code:t=""}}){let e=this.state.ranking.map(({label:r,grade:d})=>gt([r,d])),s=Object.entries({...this.state,values:this.now.values}),o={...Object.fromEntries(s.map(([r,d])=>[r,gt(d)])),results:`[${e.join(", ")}]`},i=t.split(" ").map(r=>this.filled(o,r));this.hand(i.join(""),t.endsWith("test")?"The test":"Python")}rank(t,e){let{rel:s}=this.now,{kind:n,at:o=0}=e,{pool:i}=this.state;n==="grade"&&(i=xt(i,s[o],t[o].grade)),n==="out"&&(i??=s),this.commit({ranking:t,pool:i},e)}takeOut(){this.rows?.takeOut()}rename(){this.rows?.renameCurrent()}add(){let{pool:t}=this.state;this.enlist(1,t&&[...t,1])}enlist(t,e){let s={label:tt(this.now.labels),grade:t};this.commit({ranking:[...this.state.ranking,s],pool:e},{kind:"add"})}rejudge(t,e){let s=[...this.state.pool??this.now.rel],n=s.indexOf(t),o=Number(e)>=0?[Number(e)]:[];if(e==="in"&&n>=0)this.enlist(t,s);else if(o.length||n>=0){let i=s.filter((r,d)=>d!==n);this.commit({pool:[...i,...o]},{kind:o.length?"pool":"forget"})}else this.draw()}paint(t,e){let{discount:s,brief:n,show:o,level:i}=this.state,{parts:r,now:d}=this;e?.kind==="k"&&(r.formula.style.minHeight=`${r.formula.offsetHeight}px`);let l=ut(s),h=l in O;this.lab.classList.toggle("nl-brief",n),this.lab.dataset.show=o,this.lead(o,i),this.rows?.show(d,e),this.paintNow(d,t),r.cutoff.max=Math.max(d.rel.length,1),r.title.textContent=y[o]+d.at,r.scale.textContent=` grades to ${m(d.scale)}`,r.weights.textContent=` p = ${m(d.p)}`,r.discount.value=l,r.parameter.hidden=!h,r.parameter.value=h?s[1]:"";let g=r.discount.selectedOptions[0].text+(h?` ${s[1]}`:"");r.bars.textContent=$t[o]??`gain × ${g}`;let f=ht(this.state);this.chips(r.pool,f,"Judged, not returned");let u="[value=in], [value=no]";for(let p of r.pool.querySelectorAll("select")){let c=p.querySelectorAll(u);if(p===r.pool.lastElementChild)for(let k of c)k.remove();else c.length||p.append(...this.clone("chip").querySelectorAll(u))}r.pool.hidden=n&&o!=="idcg"&&!f.length,n||this.paintOrders()}lead(t,e){let{lead:s,closer:n,tiles:o}=this.parts,{dataset:i}=this.lab;if(!(s.dataset.measure===t&&i.level===e)){s.dataset.measure=t,i.level=e,n.hidden=!j("err",e);for(let r of this.all("[data-key=show] option"))r.hidden=!j(r.value,e);for(let r of this.all("[data-own]")){let{own:d}=r.dataset;r.hidden=d===t||!j(d,e),r.dataset.measure=d,r.hidden&&delete r.dataset.measure,d===t&&n.contains(r)&&(n.open=!0)}o.hidden=!o.querySelector("[data-measure]")}}preview(t,e,s){let n=this.measure({...this.state,ranking:e});t.paint(s,n),this.paintNow(n,this.now)}paintNow(t,e){this.tiles(t.values,e?.values),this.formula?.show(C[this.state.show](t),t),this.parts.kept.style.setProperty("--kept",t.values.ndcg),this.parts.bins.style.setProperty("--kept",t.values.ndcg)}paintOrders(){let{rel:t,values:e}=this.now,{alone:s,bins:n,spread:o,orders:i}=this.parts,r=JSON.stringify([{...this.state,ranking:0},[...t].sort()]);this.key!==r&&(this.orders=t.length>1&&t.length<=8?wt(this.state):[]),this.key=r;let d=Array.from(this.orders),l=d.length;if(i.hidden=!l,s.hidden=l!==1,o.hidden=!s.hidden,n.hidden=o.hidden,!l)return;let h=w(d)/l,g=[...n.querySelectorAll("i")],f=g.map(()=>0);for(let c of d)f[Math.min(Math.floor(c*f.length),f.length-1)]+=1;g.forEach((c,k)=>{c.style=`--h: ${f[k]/Math.max(...f)}`}),n.style.setProperty("--mean",h);let u=d.filter(c=>c<e.ndcg-1e-12).length/l,p=[d[0],h,d[l-1],e.ndcg].map(c=>b(c));[l,...p,Math.round(u*100)].forEach((c,k)=>{o.children[k].textContent=c})}},Nt=["ranking","k","gain","discount","pool","min_grade","max_grade","p","brief","show","level"],St=ct(I,Nt),bt={render:St};var vt=`<div class="nl-lab nl-ranking-lab" role="group" aria-label="Ranking laboratory" data-lm-suppress-shortcuts="true">
<div class="nl-headline">
<dl>
<div data-part="lead"><dt><b data-part="title">NDCG</b></dt>
<dd><data></data><span class="nl-delta"></span></dd></div>
</dl>
<div class="nl-kept" data-part="kept" aria-hidden="true"><i></i></div>
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
<div class="nl-tasks" role="group" data-part="tasks" aria-label="Tasks" hidden>
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
<div class="nl-formula" role="group" aria-label="The formula with these numbers" data-part="formula"></div>
<p class="nl-note" data-part="note">Each term stands for a row: point at or tap one to see which.</p>
<template data-part="equation"><p class="nl-equation"><b></b>
<span class="nl-sums"><span class="nl-over"></span><span class="nl-by">divided by</span><span
    class="nl-under"></span></span>
<span class="nl-total"><span></span> = <b><data></data></b></span></p></template>
<template data-part="term"><span class="nl-term"><i>+</i><button type="button" tabindex="-1"></button></span></template>
<p class="nl-why" role="status" aria-live="polite" data-part="status">
    Move a result and see every number move with it.</p>
</div>
<div class="nl-pool" role="group" aria-label="Judged, not returned" data-part="pool">
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
<button type="button" data-act="link" data-part="link" hidden>Copy link</button>
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
<textarea class="nl-code" data-part="copied" rows="8" readonly spellcheck="false" aria-label="Copied text"
  hidden></textarea>
</div>
`;ndcgLabs.RankingLab={render:a=>bt.render({...a,markup:vt})};})();
