// Two small tables, the number that they give, and the number that was meant. The cases are those of accident_lab.json,
// which Python reads too.
import TABLE from "../labs/accident_lab.json" with { type: "json" };
import { ap, ndcg, rr } from "./metrics.js";

/** @typedef {{ prefix?: string, negate?: boolean, from?: number, without?: string[], taken?: number[] }} Mend
 * what puts an accident right */
/** @typedef {{ name: string, measure: "RR" | "AP" | "NDCG", asks: string, judgments: string[][], run: string[][],
 * why: string, taken?: number[], mend?: Mend, told?: string }} Case */

/** @type {Case[]} */
export const CASES = /** @type {any} */ (TABLE.cases);

/**
 * Return the value that the tables of a case give, as they are or after what mends them.
 * @param {Case} given
 * @param {Mend} [mend]
 */
export function numberOf({ measure, judgments, run, taken = [] }, mend = {}) {
  const { prefix = "", negate = false, from = 1, without = [] } = mend;
  const [, document = 1, number = run[0].length - 1] = mend.taken ?? taken;
  const grades = new Map(judgments.slice(1).map(row => [row[1], Number(row[2])]));
  const worth = (/** @type {number} */ grade) => (measure === "NDCG" ? grade : Number(grade >= from));
  const list = run
    .slice(1)
    .map(row => ({ name: prefix + row[document], score: Number(row[number]) * (negate ? -1 : 1) }))
    .filter(({ name }) => !without.includes(name))
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => worth(grades.get(name) ?? 0));
  const pool = [...grades.values()].map(worth);
  if (measure === "RR") return rr(list);
  return measure === "AP" ? ap(list, { nRelevant: pool.filter(Boolean).length }) : ndcg(list, { pool });
}
