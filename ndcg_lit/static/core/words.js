// The words of a laboratory in the language of its page: English, or translated by a table that the page brings.

/** @type {Record<string, string>} */
const WORDS = Reflect.get(globalThis, "ndcgWords") ?? {};

const SPOKEN = ["aria-label", "aria-roledescription", "placeholder", "title"];

/**
 * Return the words in the language of the page, or as they are if the table has none for them.
 * @type {(english: string) => string}
 */
export const said = english => (Object.hasOwn(WORDS, english) ? WORDS[english] : english);

/**
 * Return a sentence with its values, translated: t`Grade of ${label}` stands as "Grade of {0}" in the table.
 * @param {TemplateStringsArray} parts
 * @param {unknown[]} values
 */
export function t(parts, ...values) {
  const english = parts.reduce((before, part, i) => `${before}{${i - 1}}${part}`);
  return said(english).replace(/\{(\d)\}/g, (_, i) => String(values[i]));
}

/**
 * Translate markup, except the code in it. The elements within a sentence are its places: "a <b></b> of c" is
 * "a {0} of c".
 * @type {(root: DocumentFragment) => void}
 */
export function translate(root) {
  if (!("ndcgWords" in globalThis)) return;
  for (const node of root.querySelectorAll(":not(code, pre)")) {
    if (node instanceof HTMLTemplateElement) translate(node.content);
    for (const name of SPOKEN) {
      const words = WORDS[node.getAttribute(name) ?? ""];
      if (words) node.setAttribute(name, words);
    }
    /** @type {Node[]} */
    const places = [];
    const texts = [...node.childNodes].map(each => (each instanceof Text ? each.data : `{${places.push(each) - 1}}`));
    const english = texts.join("").replace(/\s+/g, " ").trim();
    const words = /[a-z]/i.test(english) && WORDS[english];
    if (words) node.replaceChildren(...words.split(/\{(\d)\}/).map((part, i) => (i % 2 ? places[Number(part)] : part)));
  }
}
