// Reads calls as JSON from standard input: what follows from choices, how well simulated choosers are recovered, and
// what the laboratory says of coins and of people who follow a measure.
import { readFileSync } from "node:fs";
import {
  answer,
  ask,
  begin,
  chancesOf,
  estimates,
  judge,
  MEASURES,
  nearest,
  next,
  pairs,
  study,
  valuedBy,
} from "../static/core/choices.js";
import { dealer } from "../static/core/dealer.js";

const SHARPNESS = [12, 24, 48];

function random(seed) {
  const deal = dealer(seed);
  return () => deal() / 2 ** 32;
}

// Returns 0, 1 or 2, by the chances of each.
function drawn(chances, at) {
  return at < chances[0] ? 0 : at < chances[0] + chances[1] ? 1 : 2;
}

// Choosers drawn from all that the grid holds, who choose as the belief takes it that people do.
function recover({ choosers, choices, adaptive, seed = 1 }) {
  const toss = random(seed);
  const found = [];
  for (let i = 0; i < choosers; i++) {
    const [exponent, logRatio, sharp] = [2 * toss(), 4 * toss(), SHARPNESS[Math.floor(3 * toss())]];
    const value = valuedBy(exponent, 2 ** logRatio);
    let known = begin();
    for (let n = 0; n < choices; n++) {
      const pair = adaptive ? next(known) : Math.floor(300 * toss());
      const [a, b] = pairs[pair].map(value);
      known = answer(known, pair, drawn(chancesOf(sharp * (a - b)), toss()));
    }
    const told = estimates(known);
    found.push({ true: [exponent, logRatio], found: [told.exponent, told.ratio.map(Math.log2)] });
  }
  return found;
}

// Somebody who follows a measure, and says "about equal" if it is so, but for a share of slips: another answer.
function follower(measure, slips, toss) {
  return pair => {
    const [a, b] = pairs[pair].map(list => MEASURES[measure](list));
    const right = Math.abs(a - b) < 1e-9 ? 0 : a > b ? 1 : 2;
    return toss() < slips ? (right + 1 + Math.floor(2 * toss())) % 3 : right;
  };
}

// The pair that follows on the same answers is the same for everybody, so it is computed once.
const asked = new Map();
function pairAfter(choices, known) {
  const key = choices.join("");
  if (!asked.has(key)) asked.set(key, next(known));
  return asked.get(key);
}

// Returns what the laboratory says at the end to people of one kind, and after how many choices.
function told({ people, seed, coin, measure, slips = [0, 0] }) {
  const toss = random(seed);
  return Array.from({ length: people }, () => {
    const share = slips[0] + (slips[1] - slips[0]) * toss();
    const chooses = coin ? () => drawn(coin, toss()) : follower(measure, share, toss);
    let known = begin();
    const choices = [];
    for (;;) {
      const pair = pairAfter(choices, known);
      choices.push(chooses(pair));
      known = answer(known, pair, choices.at(-1));
      const { verdict, near } = judge(choices.length, nearest(known, choices));
      if (verdict !== "open") return { verdict, near, choices: choices.length };
    }
  });
}

const CALLS = { study: ({ choices }) => study(choices), pairs: () => pairs, first: () => ask(begin()), recover, told };
const calls = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(calls.map(([name, options]) => CALLS[name](options))));
