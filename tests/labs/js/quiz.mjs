// Reads calls as JSON from standard input: how guesses of lists are judged, and how lists are drawn.
import { readFileSync } from "node:fs";
import { dealer } from "../static/core/dealer.js";
import { another, answersOf, constant, judged, listsOf, topOf } from "../static/labs/quiz.js";

// What answering the same value, each share of the highest one, makes of these questions.
function constants({ questions, measure, gain, exist }) {
  const answers = answersOf(questions, measure, gain, exist);
  const top = topOf(measure, questions, gain);
  const shares = Array.from({ length: 101 }, (_, i) => i / 100);
  const found = shares.map(share => judged(Array(answers.length).fill(share * top), answers, top));
  return { answers, top, errors: found.map(({ mean }) => mean), good: found.map(({ good }) => good) };
}

// Rounds of ten lists, each round with how many relevant results there are.
function drawn({ seed, rounds, measure }) {
  const deal = dealer(seed);
  return Array.from({ length: rounds }, () => {
    const found = [];
    for (let i = 0; i < 10; i++) {
      const asked = found.map(({ list }) => list);
      found.push(another(measure, asked, () => deal() / 2 ** 32));
    }
    return [found.map(({ list }) => list), found.map(({ r }) => r)];
  });
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
