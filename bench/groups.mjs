import { brokenLine } from "./broken-line.mjs";
import { catchUp } from "./catch-up.mjs";
import { employees } from "./employees.mjs";
import { expensive } from "./expensive.mjs";
import { fanout } from "./fanout.mjs";
import { firstSync } from "./first-sync.mjs";
import { keystroke } from "./keystroke.mjs";
import { limit } from "./limit.mjs";
import { lists } from "./lists.mjs";
import { load } from "./load.mjs";
import { longQueue } from "./long-queue.mjs";
import { open } from "./open.mjs";
import { peers } from "./peers.mjs";
import { propagation } from "./propagation.mjs";
import { uploads } from "./uploads.mjs";
import { weight } from "./weight.mjs";

/**
 * What every group works with.
 * @typedef {object} Bench
 * @property {string} binary path of stock PocketBase, which is measured beside the product
 * @property {string} executable path of the product as one file, which organisations run
 * @property {string} browser path of Chromium
 * @property {boolean} quick few rounds and small sizes
 * @property {(size: import("../bulk/fill.mjs").Size) => Promise<import("./ground.mjs").Ground>} ground one of that
 *   size, shared by all groups and ended with the last
 *
 * @typedef {(bench: Bench) => Promise<import("./table.mjs").Row[] | null>} Run null where there is nothing to measure
 */

/** Parts of the table in its order: the name for `--only`, its heading, and what measures it. @type {{ name: string, title: string, run: Run }[]} */
export const groups = [
  { name: "lists", title: "Lists", run: lists },
  { name: "first-sync", title: "First synchronisation", run: firstSync },
  { name: "catch-up", title: "Catching up", run: catchUp },
  { name: "keystroke", title: "Search while typing", run: keystroke },
  { name: "open", title: "Opening", run: open },
  { name: "propagation", title: "From device to device", run: propagation },
  { name: "fanout", title: "Live connections of others", run: fanout },
  { name: "employees", title: "Employees", run: employees },
  { name: "uploads", title: "Uploads", run: uploads },
  { name: "broken-line", title: "A line that breaks", run: brokenLine },
  { name: "long-queue", title: "Long queues", run: longQueue },
  { name: "load", title: "Many at once", run: load },
  { name: "limit", title: "How much one machine takes", run: limit },
  { name: "expensive", title: "The most expensive requests", run: expensive },
  { name: "weight", title: "Start, memory and size", run: weight },
  { name: "peers", title: "Beside other archives", run: peers },
];
