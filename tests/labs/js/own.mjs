// Reads lists of grades and values as JSON from standard input: what they tell of a measure of one's own.
import { readFileSync } from "node:fs";
import { against, bestOrder, bestSwap, byOrder, ordersOf } from "../static/core/own.js";

const answers = JSON.parse(readFileSync(0, "utf8")).map(({ grades, rel, values }) => {
  const found = byOrder({ grades, values });
  const { count, blind, pairs, pair } = against(found);
  const told = { swap: bestSwap(rel, found), best: bestOrder(rel, found), count, blind, pairs, pair };
  return { orders: ordersOf(grades), ...told };
});
process.stdout.write(JSON.stringify(answers));
