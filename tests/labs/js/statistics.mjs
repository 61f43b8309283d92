// Reads comparisons as JSON from standard input, answers each with statistics.js, writes the answers as JSON.
import { readFileSync } from "node:fs";
import * as s from "../static/core/statistics.js";

const CALLS = {
  compared: ({ by, ...how }) => s.compared(by, how),
  share: ({ x }) => s.normalShare(x),
  point: ({ share }) => s.normalPoint(share),
};
const calls = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(calls.map(([name, options]) => CALLS[name](options))));
