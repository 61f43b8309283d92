// Reads calls as JSON from standard input: what follows from choices, or how well simulated choosers are recovered.
import { readFileSync } from "node:fs";
import { answer, ask, begin, estimates, pairs, study, utility } from "../static/core/choices.js";
import { dealer } from "../static/core/statistics.js";

const SHARPNESS = [12, 24, 48];

// Choosers drawn from all that the grid holds; a slip is a choice by the toss of a coin.
function recover({ choosers, choices, adaptive, slips = 0, seed = 1 }) {
  const deal = dealer(seed);
  const random = () => deal() / 2 ** 32;
  const found = [];
  for (let i = 0; i < choosers; i++) {
    const [exponent, logRatio, sharp] = [2 * random(), 4 * random(), SHARPNESS[Math.floor(3 * random())]];
    let known = begin();
    for (let n = 0; n < choices; n++) {
      const pair = adaptive ? ask(known) : Math.floor(pairs.length * random());
      const [a, b] = pairs[pair].map(list => utility(list, exponent, 2 ** logRatio));
      const chance = random() < slips ? 0.5 : 1 / (1 + Math.exp(sharp * (b - a)));
      known = answer(known, pair, random() < chance ? 1 : 2);
    }
    const told = estimates(known);
    found.push({ true: [exponent, logRatio], found: [told.exponent, told.ratio.map(Math.log2)] });
  }
  return found;
}

const CALLS = { study: ({ choices }) => study(choices), pairs: () => pairs, recover };
const calls = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(calls.map(([name, options]) => CALLS[name](options))));
