// Reads calls as JSON from standard input: how guesses of lists are judged, and how lists are drawn.
import { readFileSync } from "node:fs";
import { dealer } from "../static/core/dealer.js";
import { answersOf, constant, fresh, judged, listsOf, topOf } from "../static/labs/quiz.js";

// What answering the same value, each share of the highest one, makes of these questions.
function constants({ questions, measure, gain }) {
  const answers = answersOf(questions, measure, gain);
  const top = topOf(measure, questions, gain);
  const shares = Array.from({ length: 101 }, (_, i) => i / 100);
  const found = shares.map(share => judged(Array(answers.length).fill(share * top), answers, top));
  return { answers, top, errors: found.map(({ mean }) => mean), good: found.map(({ good }) => good) };
}

function drawn({ seed, many, measure }) {
  const deal = dealer(seed);
  const binary = measure === "ap" || measure === "rr";
  return Array.from({ length: many }, () => fresh(() => deal() / 2 ** 32, binary));
}

const CALLS = {
  constants,
  drawn,
  listsOf: ({ day }) => listsOf(day),
  constant: ({ answers }) => constant(answers),
  judged: ({ guesses, answers, top }) => judged(guesses, answers, top),
};
const calls = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(calls.map(([name, options]) => CALLS[name](options))));
