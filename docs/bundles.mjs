// Joins the front end of the laboratories into what pages and Jupyter load: `make bundles` writes ndcg_lit/static/made.
// core.js has what all laboratories need, lists.js what three or more need, and a script of its own
// name what a laboratory alone needs, with its markup; core.css and a style of its own name say how it looks. These are
// no modules, because a browser loads no module from the disk: they find each other as ndcgCore, ndcgLists and
// ndcgLabs, in this order.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const STATIC = fileURLToPath(new URL("../ndcg_lit/static", import.meta.url));
const [folder = join(STATIC, "made")] = process.argv.slice(2);
const LABS = readdirSync(join(STATIC, "labs"))
  .filter(name => name.endsWith(".js"))
  .map(name => basename(name, ".js"));
const HOST = ["core/host.js", "core/live.js"]; // for pages, and for notebooks: no laboratory imports them
const COMMON = { absWorkingDir: STATIC, bundle: true, outdir: folder };
const DENSE = { ...COMMON, minify: true, charset: "utf8", legalComments: "none" };

const widgetName = lab => lab.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());

// Returns the scripts that each of these needs, itself included.
async function needs(entryPoints) {
  const alone = entryPoints.map(path => build({ ...COMMON, entryPoints: [path], metafile: true, write: false }));
  return (await Promise.all(alone)).map(({ metafile }) => Object.keys(metafile.inputs));
}

// Returns the names that each of the scripts at these paths exports.
async function exportsOf(entryPoints) {
  const { metafile } = await build({ ...COMMON, format: "esm", entryPoints, metafile: true, write: false });
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, exports]));
}

// Takes the exports of the scripts at these paths from the object `from`; a name that is not used leaves nothing behind.
const taken = (from, paths, names) => ({
  name: `taken from ${from}`,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.js$/ }, ({ path, resolveDir }) => {
      const wanted = relative(STATIC, join(resolveDir, path));
      return paths.includes(wanted) ? { path: wanted, namespace: from } : undefined;
    });
    onLoad({ filter: /./, namespace: from }, ({ path }) => {
      const line = name => `export const ${name} = /* @__PURE__ */ (() => ${from}.${name})();`;
      return { contents: names.get(path).map(line).join("\n") };
    });
  },
});

// Reads markup, with each part that a comment on a line of its own includes; no tag is indented.
const markup = {
  name: "markup",
  setup({ onLoad }) {
    onLoad({ filter: /\.html$/ }, ({ path }) => {
      const part = (_, name) => readFileSync(join(STATIC, name), "utf8");
      const text = readFileSync(path, "utf8").replace(/^ *<!-- include (.+) -->\n/gm, part);
      return { contents: text.replace(/^ +</gm, "<"), loader: "text" };
    });
  },
};

// Writes the script `name`, which begins with the text `contents`.
const write = (name, contents, options) =>
  build({
    ...DENSE,
    format: "iife",
    outdir: undefined,
    outfile: join(folder, `${name}.js`),
    stdin: { contents, resolveDir: STATIC, sourcefile: name },
    ...options,
  });

const found = (await needs(LABS.map(lab => `labs/${lab}.js`))).flat();
const neededBy = path => found.filter(other => other === path).length;
const host = (await needs(HOST)).flat();
const core = [...new Set([...host, ...found.filter(path => neededBy(path) === LABS.length)])].sort();
const lists = [...new Set(found.filter(path => neededBy(path) > 2 && !core.includes(path)))].sort();
const names = await exportsOf([...core, ...lists]);
const fromCore = taken("ndcgCore", core, names);
const fromLists = taken("ndcgLists", lists, names);
const offered = (as, paths) => {
  const all = paths.flatMap(path => names.get(path));
  const twice = all.find((name, i) => all.indexOf(name) < i);
  if (twice) throw new Error(`two scripts of ${as} export the name ${twice}`);
  const imports = paths.map(path => `import { ${names.get(path).join(", ")} } from "./${path}";`);
  return `${imports.join("\n")}\n${as} = { ${all.join(", ")} };`;
};
const life = lab => `import lab from "./labs/${lab}.js";
import markup from "./labs/${lab}.html";
ndcgLabs.${widgetName(lab)} = { render: place => lab.render({ ...place, markup }) };`;
const styles = LABS.map(lab => ({ in: `labs/${lab}.css`, out: lab }));

await Promise.all([
  write("core", offered("ndcgCore", core), { banner: { js: "var ndcgCore,ndcgLists,ndcgLabs={};" } }),
  write("lists", offered("ndcgLists", lists), { plugins: [fromCore] }),
  ...LABS.map(lab => write(lab, life(lab), { plugins: [fromCore, fromLists, markup] })),
  build({ ...DENSE, entryPoints: [{ in: "core/base.css", out: "core" }, ...styles] }),
]);
