// Tasks of a laboratory: each a sentence and a goal, such as "ndcg > start.ndcg and ap = start.ap", about the state of
// the laboratory now and at the start; "rr = before.rr" is about the last step. A task that is done stays done until the
// reader starts over.

import { same, sendAway, short, trend } from "./parts.js";
import { said, t } from "./words.js";

/** @typedef {{ task: string, goal: string, answer?: string }} Task */
/** @typedef {import("./view.js").State} Facts the attributes of a laboratory, by the names they have in Python */

const KEPT = "ndcg-lit task: ";

/** @type {Record<string, (way: number) => boolean>} */
const SIGNS = {
  "=": way => way === 0,
  "!=": way => way !== 0,
  ">": way => way > 0,
  "<": way => way < 0,
  ">=": way => way >= 0,
  "<=": way => way <= 0,
};

/**
 * Check whether the facts `now`, beside those at the `start` and those `before` the last step, fulfil the goal.
 * @param {string} goal
 * @param {Facts} now
 * @param {Facts} start
 * @param {Facts} [before]
 */
export function fulfils(goal, now, start, before = start) {
  const facts = { ...now, start, before };
  return goal.split(" and ").every(part => {
    const [left, sign, right] = part.split(" ");
    const a = factOf(left, facts);
    const b = factOf(right, facts);
    if (a === undefined || b === undefined) return false; // a rank that the list does not have
    if (typeof a === "number" && typeof b === "number") return SIGNS[sign](trend(b, a));
    return sign === "=" ? same(a, b) : sign === "!=" && !same(a, b);
  });
}

// Returns the value of a word: a number, a text in quotes, null, true and false stand for themselves; any other word is
// the name of a fact.
/** @type {(word: string, facts: Facts) => unknown} */
function factOf(word, facts) {
  if (/^(["\d-]|(null|true|false)$)/.test(word)) return JSON.parse(word);
  return word.split(".").reduce((found, key) => found?.[key], facts);
}

/**
 * Show the tasks of a laboratory one at a time, beginning with the first open one. Return a function that looks whether
 * the state fulfils an open task, the one asked or another, and returns what to say about it.
 * @param {import("./view.js").View} view
 * @param {Task[]} tasks
 * @returns {(now: Facts, start: Facts, before?: Facts) => string}
 */
export function taskList(view, tasks) {
  const { tasks: place, task: shown, taskCount: count, taskNext: next, taskKept: kept, startOver } = view.parts;
  const done = new Set(tasks.filter(({ task }) => stored(store => store.getItem(KEPT + task))));
  let at = 0;
  /** @type {Facts[]} */
  let seen = []; // what is so now, and what was at the start
  /** @type {(from: number) => void} */
  const paint = from => {
    const open = tasks.filter(task => !done.has(task));
    const { length } = tasks;
    at = tasks.indexOf(open.find(task => tasks.indexOf(task) >= from) ?? open[0]);
    const score = t`\u2713 ${done.size} of ${length} done.`;
    count.textContent = !done.size ? t`${length} tasks.` : open.length ? `${score} ${t`Next:`}` : score;
    const { task = "", goal = "" } = tasks[at] ?? {};
    const about = ["results", "judged"].filter(fact => goal.includes(`= start.${fact}`));
    const strays = about.some(fact => !same(seen[0]?.[fact], seen[1]?.[fact]));
    shown.textContent = said(task) || t`That was all of them.`;
    if (strays) shown.textContent += ` ${t`It is about the grades at the start: press Reset.`}`;
    next.hidden = open.length < 2;
    sendAway(startOver, !done.size);
    sendAway(kept, !done.size);
  };
  place.hidden = !tasks.length;
  const where = stored(store => store) ? t`in this browser` : t`while this page is open`;
  kept.textContent = t`What is done is kept ${where}.`;
  view.listen(next, "click", () => {
    paint(at + 1);
    view.speak(shown.textContent);
  });
  view.listen(startOver, "click", () => {
    for (const { task } of done) stored(store => store.removeItem(KEPT + task));
    done.clear();
    view.reset();
    paint(0);
    view.news = shown.textContent;
    (next.hidden ? view.lab : next).focus();
  });
  if (tasks.length) paint(0);
  return (now, start, before) => {
    seen = [now, start];
    const fresh = tasks.filter(task => !done.has(task) && fulfils(task.goal, now, start, before));
    if (!fresh.length) {
      paint(at);
      return "";
    }
    for (const task of fresh) {
      done.add(task);
      stored(store => store.setItem(KEPT + task.task, "done"));
    }
    const asked = tasks[at];
    paint(at);
    const told = fresh.map(each => outcome(each, { ...now, start }, each === asked));
    const last = done.size === tasks.length;
    if (!last) view.news += shown.textContent;
    return `${told.join("")}${last ? t`. That was the last task` : ""}`;
  };
}

// Says that a task is done, by its name if it was not the one asked; one that asked something is answered.
/** @type {(task: Task, facts: Facts, isAsked: boolean) => string} */
function outcome({ task, answer }, facts, isAsked) {
  const value = (/** @type {string} */ _, /** @type {string} */ name) => short(Number(factOf(name, facts)));
  const unended = (/** @type {string} */ sentence) => sentence.replace(/[.。]$/, "");
  if (!answer) return isAsked ? t`. Done` : t`. Done: ${unended(said(task))}`;
  const answered = unended(said(answer).replace(/\{([\w.]+)\}/g, value));
  const [first] = said(task).split(/(?<=[.?]) |(?<=[。？])/);
  return isAsked ? t`. Done. ${answered}` : t`. Done: ${first} ${answered}`;
}

// A browser may refuse to store anything; then the page knows what is done only while it is open.
/** @type {(use: (store: Storage) => unknown) => unknown} */
function stored(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
