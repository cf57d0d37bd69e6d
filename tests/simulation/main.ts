/* Runs lives one after the other, in a process of its own: `node main.mjs '{"from":1,"step":2,"seeds":10}'`. */

import { setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import type { Trouble } from "./cast.ts";
import { live } from "./life.ts";

interface Order {
  from: number;
  seeds: number;
  /** Between two seeds: other processes live the ones in between. */
  step: number;
  tab: string;
  storage: string;
  troubles: Trouble[] | null;
  /** Whether to say all that happened in each life. */
  isVerbose: boolean;
}

// a page listens to one signal from many places
setMaxListeners(0);

const order = JSON.parse(process.argv[2] ?? "{}") as Order;
const bundles = { tab: readFileSync(order.tab, "utf8"), storage: readFileSync(order.storage, "utf8") };
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

for (let at = 0; at < order.seeds; at++) {
  const seed = order.from + at * order.step;
  const start = process.cpuUsage();
  const { wrong, events, trace, counts } = await live(seed, bundles, {
    troubles: order.troubles,
    tellsRequests: order.isVerbose,
  }).catch((error) => ({
    wrong: [`the life broke off: ${error instanceof Error ? error.stack : error}`],
    events: [] as string[],
    trace: "",
    counts: {},
  }));
  const isTold = wrong.length > 0 || order.isVerbose;
  const { user, system } = process.cpuUsage(start);
  const ms = Math.round((user + system) / 1000);
  say({ seed, wrong, trace, counts, ms, events: isTold ? events : [] });
}
