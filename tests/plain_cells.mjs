// Runs cells of plain Python as pages do, by the worker in docs/python/made/python.js, which takes Node for a browser.
// Read from standard input: a list of { math, earlier, code }. Written: a list of what the worker answers.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const page = createContext({});
runInContext(readFileSync(process.argv[2], "utf8"), page);
const { source, wasm } = page.ndcgPython;

const answers = [];
let answered = () => {};
const worker = createContext({
  ...{
    atob,
    Blob,
    console,
    crypto,
    DecompressionStream,
    FinalizationRegistry,
    Response,
    TextDecoder,
    URL,
    WebAssembly,
  },
  ...{ clearTimeout, performance, setTimeout, Uint8Array },
  WorkerGlobalScope: Object,
  location: { href: "" },
  postMessage(told) {
    answers.push(told);
    answered();
  },
});
worker.self = worker;
runInContext(source, worker);

async function ask(data) {
  const told = new Promise(done => {
    answered = done;
  });
  await worker.onmessage({ data });
  await told;
  return answers.pop();
}

await ask({ wasm });
const told = [];
for (const request of JSON.parse(readFileSync(0, "utf8"))) told.push(await ask(request));
console.log(JSON.stringify(told));
