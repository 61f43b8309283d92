// Five answers make a measure, in words and as a line of Python. The rules are those of advice_lab.json, which Python reads
// too: of each part the first text whose conditions hold, with its {parts} filled in.
import TABLE from "../labs/advice_lab.json" with { type: "json" };

/** @typedef {Record<string, string>} Answers the answer to each question, by its name */
/** @typedef {[Record<string, string>, string][]} Rows conditions, and the text where they hold */

/** @type {Record<string, [string, Record<string, string>]>} */
export const QUESTIONS = /** @type {any} */ (TABLE.questions);

/** @type {Record<string, Rows>} */
const PARTS = /** @type {any} */ ({ ...TABLE.words, ...TABLE.python, ...TABLE.places });

/**
 * Return the text of a part for these answers; `say` translates each text before its parts are filled in.
 * @param {string} part
 * @param {Answers} answers
 * @param {(text: string) => string} [say]
 * @returns {string}
 */
export function composed(part, answers, say = text => text) {
  const rows = PARTS[part].filter(([when]) => Object.entries(when).every(([name, value]) => answers[name] === value));
  return say(rows[0][1]).replace(/\{([a-z]+)\}/g, (_, name) => composed(name, answers, say));
}
