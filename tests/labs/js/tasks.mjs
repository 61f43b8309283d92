// Which goals the front end sees fulfilled: cases from Python come in, and one true or false for each goes out.
import { readFileSync } from "node:fs";
import { fulfils } from "../static/core/tasks.js";

globalThis.document ??= {}; // a script asks it at once where it came from
const cases = JSON.parse(readFileSync(0, "utf8"));
const answers = [];
for (const { module, goal, state, start } of cases) {
  const { Kind } = (await import(`../static/labs/${module}.js`)).default.render;
  const facts = held => {
    const view = new Kind({ model: { get: name => held[name] }, el: null, keys: Object.keys(held) });
    return view.facts(view.state, view.compute(view.state));
  };
  answers.push(fulfils(goal, facts(state), facts(start)));
}
process.stdout.write(JSON.stringify(answers));
