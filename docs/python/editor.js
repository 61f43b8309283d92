// A cell of plain Python that a reader runs and changes: a text area over its coloured code, and what it gives.
// Loaded at the first Run; it needs no server, no kernel and no other host. A Content-Security-Policy has to allow
// `script-src 'self' 'wasm-unsafe-eval'` and `worker-src blob:` for it; it writes no style and asks for no address.
import wasm from "made:wasm";
import source from "made:worker";

const LIMIT = 3000; // milliseconds that a run may take
// site.js says things in the language of the page; where this script runs alone, it speaks English.
const say = globalThis.ndcgSay ?? ((english, ...values) => english.replace(/\{(\d)\}/g, (_, i) => values[i]));
const STOPPED = say("Stopped after {0} seconds: a loop may never end.", LIMIT / 1000);
const NOT_HERE = say("Python cannot run here: this browser allows no worker with WebAssembly.");
const NOTHING = say("It ran, and shows no value.");
const SET = say("Set for the cells below:");

// Python

let python;

function startWorker() {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  const ready = new Promise((done, fail) => {
    worker.onmessage = done;
    worker.onerror = fail;
  });
  worker.postMessage({ wasm });
  return { worker, ready };
}

function stopWorker() {
  python?.worker.terminate();
  python = undefined;
}

let last = Promise.resolve();

// What MicroPython answers to this request, one request after another.
function answer(request) {
  const told = last.then(() => ask(request));
  last = told;
  return told;
}

// A run that takes too long is ended, and the next begins anew.
async function ask(request) {
  python ??= startWorker();
  const { worker, ready } = python;
  try {
    await ready;
  } catch {
    stopWorker();
    return { error: NOT_HERE };
  }
  return new Promise(done => {
    const timer = setTimeout(() => {
      stopWorker();
      done({ error: STOPPED });
    }, LIMIT);
    worker.onmessage = ({ data }) => {
      clearTimeout(timer);
      done(data);
    };
    worker.postMessage(request);
  });
}

// Code in colours, as the builder colours it

const WORDS =
  "False None True and as assert async await break class continue def del elif else except finally for from global " +
  "if import in is lambda nonlocal not or pass raise return try while with yield";
const BUILTINS =
  "abs all any bool dict divmod enumerate filter float int isinstance len list map max min next pow print range " +
  "repr reversed round set sorted str sum tuple type zip";
const KINDS = new Map([
  ...WORDS.split(" ").map(word => [word, /^[A-Z]/.test(word) ? ["i"] : ["b"]]),
  ...BUILTINS.split(" ").map(word => [word, ["span", "bu"]]),
]);
const TOKEN =
  /(#.*)|("""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(\b\d[\w.]*)|(\w+)/g;

function kindOf([word, comment, text, number]) {
  if (comment) return ["span", "co"];
  if (text) return ["span", "st"];
  return number ? ["i"] : KINDS.get(word);
}

function colored(code) {
  const parts = [];
  let end = 0;
  for (const found of code.matchAll(TOKEN)) {
    const [tag, name = ""] = kindOf(found) ?? [];
    if (!tag) continue;
    parts.push(code.slice(end, found.index));
    const part = document.createElement(tag);
    part.className = name;
    part.textContent = found[0];
    parts.push(part);
    end = found.index + found[0].length;
  }
  return [...parts, code.slice(end)];
}

// The editor

const codeOf = cell => cell.querySelector("code");
const textOf = cell => cell.querySelector("textarea")?.value ?? codeOf(cell).textContent;

function showCode(cell, text) {
  codeOf(cell).replaceChildren(...colored(text), "\n"); // room for a caret after the last line's end
  cell.querySelector(".reset").hidden = text === cell.original;
}

// Enter keeps the indentation, and adds one after a colon. Tab stays the key that leads on.
function indent(event, editor) {
  const before = editor.value.slice(0, editor.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  event.preventDefault();
  document.execCommand("insertText", false, `\n${line.match(/^ */)}${/:\s*$/.test(line) ? "    " : ""}`);
}

function onKey(event, cell) {
  const editor = event.target;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run(cell);
  } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) indent(event, editor);
  else if (event.key === "Escape") cell.querySelector(".run").focus();
  event.stopPropagation();
}

function makeReset(cell) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "reset", textContent: say("Reset"), hidden: true });
  button.addEventListener("click", () => {
    cell.querySelector("textarea").value = cell.original;
    showCode(cell, cell.original);
    showStored(cell, true);
    cell.querySelector(".result").replaceChildren();
    cell.querySelector("textarea").focus();
  });
  return button;
}

function open(cell) {
  if (cell.original !== undefined) return;
  cell.original = codeOf(cell).textContent.replace(/\n$/, "");
  const editor = document.createElement("textarea");
  Object.assign(editor, { value: cell.original, spellcheck: false, autocapitalize: "off", autocomplete: "off" });
  editor.setAttribute("aria-label", say("Python: Control and Enter run it, Escape leaves it"));
  editor.setAttribute("aria-keyshortcuts", "Control+Enter Meta+Enter");
  editor.addEventListener("input", () => showCode(cell, editor.value));
  editor.addEventListener("keydown", event => onKey(event, cell));
  const hint = document.createElement("small");
  hint.textContent = say("Change it, then press Run or Ctrl+Enter.");
  cell.querySelector(".run").after(makeReset(cell), hint);
  const shown = codeOf(cell).parentElement;
  shown.setAttribute("aria-hidden", "true"); // the text area says it
  shown.removeAttribute("tabindex");
  shown.classList.remove("more", "wide");
  shown.after(editor);
  shown.parentElement.classList.add("editing");
  showCode(cell, cell.original);
}

// What it gives

function showStored(cell, isShown) {
  for (const output of cell.querySelectorAll(":scope > pre.output")) output.hidden = !isShown;
}

// Long lines break: a block that scrolled would have to take a stop of the Tab key.
function block(text, kind = "") {
  const shown = document.createElement("pre");
  shown.className = `output sentence ${kind}`;
  shown.textContent = text;
  return shown;
}

function errorOf({ error, line, isEarlier }) {
  if (!line) return error;
  return isEarlier ? say("In an earlier cell, line {0}: {1}", line, error) : say("Line {0}: {1}", line, error);
}

function show(cell, told) {
  const parts = [];
  if (told.printed) parts.push(block(told.printed));
  if (told.value) parts.push(block(told.value));
  if (told.error) parts.push(block(errorOf(told), "error"));
  if (!parts.length) parts.push(block(told.bound ? `${SET}\n${told.bound}` : NOTHING));
  showStored(cell, false);
  cell.querySelector(".result").replaceChildren(...parts);
}

// The names that the page imports from math, its plain cells before this one as they are now, and this one.
function requestOf(cell) {
  const codes = [...document.querySelectorAll("article .cell code")].map(code => code.textContent);
  const imports = codes.flatMap(code => [...code.matchAll(/^from math import (.+)$/gm)]);
  const cells = [...document.querySelectorAll(".cell.plain")];
  return {
    math: imports.flatMap(([, names]) => names.split(/, */)),
    earlier: cells.slice(0, cells.indexOf(cell)).map(textOf),
    code: textOf(cell),
  };
}

export async function run(cell) {
  const button = cell.querySelector(".run");
  if (cell.isRunning) return;
  cell.isRunning = true;
  open(cell);
  button.setAttribute("aria-busy", "true");
  show(cell, await answer(requestOf(cell)));
  button.removeAttribute("aria-busy");
  cell.isRunning = false;
}

/** @type {any} */ (globalThis).ndcgPython = { run, answer, source, wasm };
