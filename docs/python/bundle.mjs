// Joins what runs a cell of plain Python on a page into one script, which a page can load also from the disk:
// `make bundles` writes docs/python/made/python.js. MicroPython's WebAssembly is in it, gzipped, as base64.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const [folder = join(HERE, "made")] = process.argv.slice(2);
const WASM = new URL(
  "../../node_modules/@micropython/micropython-webassembly-pyscript/micropython.wasm",
  import.meta.url,
);
const DENSE = {
  absWorkingDir: HERE,
  bundle: true,
  minify: true,
  charset: "utf8",
  format: "iife",
  legalComments: "none",
};

async function worker() {
  const made = await build({
    ...DENSE,
    entryPoints: ["worker.js"],
    write: false,
    external: ["node:module"], // what Node alone would load
    define: { "import.meta.url": '""', process: "undefined", "globalThis.process": "undefined" }, // a browser has none
  });
  return made.outputFiles[0].text;
}

const made = {
  name: "made",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^made:/ }, ({ path }) => ({ path, namespace: "made" }));
    onLoad({ filter: /wasm$/, namespace: "made" }, () => ({
      contents: gzipSync(readFileSync(fileURLToPath(WASM)), { level: 9 }).toString("base64"),
      loader: "text",
    }));
    onLoad({ filter: /worker$/, namespace: "made" }, async () => ({ contents: await worker(), loader: "text" }));
  },
};

await build({
  ...DENSE,
  entryPoints: ["editor.js"],
  outfile: join(folder, "python.js"),
  plugins: [made],
  banner: { js: "/* MicroPython, in this file, has the MIT licence: MICROPYTHON.txt */" },
});
