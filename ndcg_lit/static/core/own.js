// What the reader's own measure says about a list, from its values for all orders of the list's grades.
import { ndcg } from "./metrics.js";

/** @typedef {{ code: string, grades: number[], values: number[] | null, error: string, line: number | null }} Found
 * what a run of `code` gave: the values of all orders of the sorted `grades`, or an error and the line it came from */

const SAME = 1e-9; // differences that rounding alone can make

/**
 * Return all different orders of the grades, in lexicographic order.
 * @param {number[]} grades
 * @returns {number[][]}
 */
export function ordersOf(grades) {
  const sorted = [...grades].sort((a, b) => a - b);
  if (!sorted.length) return [[]];
  const firsts = sorted.filter((grade, i) => grade !== sorted[i - 1]);
  return firsts.flatMap(first => ordersOf(sorted.toSpliced(sorted.indexOf(first), 1)).map(rest => [first, ...rest]));
}

/**
 * Return the values of all orders, by the text of the order.
 * @param {Found} found
 */
export function byOrder({ grades, values }) {
  return new Map(ordersOf(grades).map((order, i) => [String(order), values?.[i] ?? NaN]));
}

/**
 * Return the swap of two neighbours that raises the measure most: the rank of the upper one, from 0, and the rise; null
 * if no swap raises it.
 * @param {number[]} rel
 * @param {Map<string, number>} values
 */
export function bestSwap(rel, values) {
  const now = values.get(String(rel)) ?? NaN;
  /** @type {{ at: number, by: number } | null} */
  let best = null;
  for (let at = 0; at + 1 < rel.length; at++) {
    const swapped = rel.with(at, rel[at + 1]).with(at + 1, rel[at]);
    const by = (values.get(String(swapped)) ?? NaN) - now;
    if (by > Math.max(SAME, best?.by ?? 0)) best = { at, by };
  }
  return best;
}

/**
 * Return the order that the measure values most, the ideal order if it is one of them, and how many there are.
 * @param {number[]} rel
 * @param {Map<string, number>} values
 */
export function bestOrder(rel, values) {
  const most = Math.max(...values.values());
  const best = [...values.keys()].filter(order => /** @type {number} */ (values.get(order)) > most - SAME);
  const ideal = String(rel.toSorted((a, b) => b - a));
  return { value: most, order: best.includes(ideal) ? ideal : best[0], ideal, many: best.length };
}

/**
 * Count the pairs of orders that the measure and NDCG put the other way round, and the pairs in which only one of them
 * sees a difference; find the pair on which both are surest: NDCG prefers the first order, the measure the second.
 * @param {Map<string, number>} values
 */
export function against(values) {
  const rows = [...values].map(([order, own]) => ({ order, own, ndcg: ndcg(order.split(",").map(Number)) }));
  let count = 0;
  let blind = 0;
  let most = 0;
  /** @type {typeof rows | null} */
  let pair = null;
  for (const a of rows) {
    for (const b of rows) {
      const by = a.ndcg - b.ndcg;
      const other = b.own - a.own;
      const [theirs, ours] = [by, other].map(each => Math.abs(each) <= SAME);
      if (theirs !== ours) blind += 0.5; // each such pair is met twice
      if (by <= SAME || other <= SAME) continue;
      count += 1;
      if (by * other > most) {
        most = by * other;
        pair = [a, b];
      }
    }
  }
  return { count, blind, pairs: (rows.length * (rows.length - 1)) / 2, pair, rows };
}

/**
 * Write Python that gives the values of these orders by the function `measure`, which the reader's code defines.
 * @type {(orders: number[][]) => string} */
export const harness = orders => `def checked(value, order):
    if isinstance(value, (int, float)) and value - value == 0: return float(value)
    raise ValueError("measure(" + repr(order) + ") must return a finite number; got " + repr(value))
if not callable(globals().get("measure")): raise NameError("there is no function measure: write def measure(grades)")
[checked(measure(list(order)), order) for order in ${JSON.stringify(orders)}]`;
