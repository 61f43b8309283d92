// Reads settings as JSON from standard input, answers each with what clicks.js makes of it.
import { readFileSync } from "node:fs";
import { drawer, lookCurve, settle, settlesAt } from "../static/core/clicks.js";

const answers = JSON.parse(readFileSync(0, "utf8")).map(({ stops, steepness, ...setting }) => ({
  ...settle(setting, stops),
  ends: settlesAt(setting),
  curve: lookCurve(steepness, setting.rel.length),
  draws: [0, 1, 2, 1000, 159_999].map(drawer(setting.seed)),
}));
process.stdout.write(JSON.stringify(answers));
