// MicroPython in a worker. It is asked with { wasm } once, then with { math, earlier, code } for each run, and answers
// { ready } and { printed, value, bound, error, line, isEarlier }. Each run has a fresh namespace.
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

const LONGEST = 20_000; // characters that are shown
const RUNNER = `
import io, json, math, re, sys

def prod(values):
    "Return the product of the values, which MicroPython's math lacks."
    total = 1
    for value in values: total *= value
    return total

def keep_value(code):
    "Return the code with the value of its last expression kept as _value, every line where it was."
    lines = code.split("\\n")
    for i in range(len(lines) - 1, -1, -1):
        if not lines[i] or lines[i][0] in " \\t#)]}": continue
        if i and lines[i - 1].endswith("\\\\"): continue
        last = "(" + "\\n".join(lines[i:]) + "\\n)"
        try: compile(last, "", "eval")
        except SyntaxError: continue
        return "\\n".join(lines[:i] + ["_value = " + last])
    return code

def what_went_wrong(error):
    "Return an error as a sentence, and the line of the cell, or of an earlier one, that raised it."
    trace = io.StringIO()
    sys.print_exception(error, trace)
    found, line, is_earlier = None, None, False
    for text in trace.getvalue().split("\\n"):
        found = re.match('  File "(earlier|cell)", line ([0-9]+)', text)
        if found: line, is_earlier = int(found.group(2)), found.group(1) == "earlier"
    said = str(error)
    name = type(error).__name__
    return {"error": name + (": " + said if said else ""), "line": line, "isEarlier": is_earlier}

def bound_names(code, before, names):
    "Return what the code has set, each name with its value, in the order of the code; a function is its name alone."
    bound = [name for name in names if name not in before or names[name] is not before[name]]
    return [name + "()" if callable(names[name]) else name + " = " + repr(names[name])
            for name in sorted(bound, key=code.find)]

def names_of_math(wanted):
    "Return those of the wanted names that MicroPython's math has, or that are written above."
    known = {"prod": prod}
    return {name: getattr(math, name, known.get(name)) for name in wanted if hasattr(math, name) or name in known}

def run_cell(asked):
    "Run the earlier cells, forget what they printed, and run this one; what to show of it, as JSON."
    asked = json.loads(asked)
    earlier, code = asked["earlier"], asked["code"]
    names = names_of_math(asked["math"])
    names["__name__"] = "__main__"
    try:
        for cell in earlier: exec(compile(cell, "earlier", "exec"), names)
        print()
        forget_printed()
        before = names.copy()
        exec(compile(keep_value(code), "cell", "exec"), names)
        value = names.pop("_value", None)
        return json.dumps({"value": "" if value is None else repr(value), "bound": bound_names(code, before, names)})
    except BaseException as error: return json.dumps(what_went_wrong(error))
    finally: print()
`;

const shortened = text => (text.length > LONGEST ? `${text.slice(0, LONGEST)}\n... (more is not shown)` : text);
let lines = [];
let length = 0;

function forgetPrinted() {
  lines = [];
  length = 0;
}

function print(line) {
  if (length <= LONGEST) lines.push(line);
  length += line.length + 1;
}

async function unpacked(base64) {
  const packed = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}

async function start(base64) {
  const wasm = await unpacked(base64);
  self.fetch = async () => wasm; // MicroPython asks for its own file; it is here already, also on file://
  const python = await loadMicroPython({ url: "micropython.wasm", stdout: print, heapsize: 8 * 2 ** 20 });
  python.globals.set("forget_printed", forgetPrinted);
  python.runPython(RUNNER);
  return python.globals.get("run_cell");
}

function run(runCell, request) {
  forgetPrinted();
  const told = JSON.parse(runCell(JSON.stringify(request)));
  // The line that ends the run ends what was printed without a line's end, or is empty.
  const printed = lines.join("\n").replace(/\n$/, "");
  const bound = shortened((told.bound ?? []).join("\n"));
  return { ...told, printed: shortened(printed), value: shortened(told.value ?? ""), bound };
}

let started;
self.onmessage = async ({ data }) => {
  if (data.wasm) {
    started = await start(data.wasm);
    self.postMessage({ ready: true });
  } else self.postMessage(run(started, data));
};
