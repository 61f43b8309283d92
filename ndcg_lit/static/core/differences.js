// Two systems beside each other, query by query.

import { sum } from "./metrics.js";
import { t } from "./words.js";

/**
 * Compare two systems on the same queries. Return their means, the lead of the second on each query, the mean lead with
 * all queries and without each of them, how often the second wins, ties and loses, and the query that decides: without
 * it the mean would no longer favour the same system; of several the one with the largest lead, -1 for none.
 * @param {number[]} first
 * @param {number[]} second
 */
export function differences(first, second) {
  const n = first.length;
  if (!n || n !== second.length)
    throw new RangeError(t`two lists of values, one for each query; got ${n} and ${second.length}`);
  const by = first.map((value, i) => second[i] - value);
  const better = by.map(sign);
  const total = sum(by);
  const without = by.map(each => (n > 1 ? (total - each) / (n - 1) : 0));
  const turns = by.map((each, i) => (sign(without[i]) === sign(total / n) ? 0 : Math.abs(each)));
  const most = Math.max(...turns);
  return {
    first: sum(first) / n,
    second: sum(second) / n,
    by,
    mean: total / n,
    without,
    wins: better.filter(way => way > 0).length,
    ties: better.filter(way => !way).length,
    losses: better.filter(way => way < 0).length,
    decides: n > 1 && sign(total) && most ? turns.indexOf(most) : -1,
  };
}

// Values that differ by less than 1e-9 differ by rounding alone.
/** @type {(x: number) => number} */
const sign = x => (Math.abs(x) < 1e-9 ? 0 : Math.sign(x));
