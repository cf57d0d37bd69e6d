import { brokenLine } from "./groups/broken-line.mjs";
import { catchUp } from "./groups/catch-up.mjs";
import { contents } from "./groups/contents.mjs";
import { contentsAtServer } from "./groups/contents-at-server.mjs";
import { employees } from "./groups/employees.mjs";
import { expensive } from "./groups/expensive.mjs";
import { fanout } from "./groups/fanout.mjs";
import { finding } from "./groups/finding.mjs";
import { firstSync } from "./groups/first-sync.mjs";
import { droppedFolder } from "./groups/folder.mjs";
import { keystroke } from "./groups/keystroke.mjs";
import { scores } from "./groups/lighthouse.mjs";
import { limit } from "./groups/limit.mjs";
import { lists } from "./groups/lists.mjs";
import { load } from "./groups/load.mjs";
import { longQueue } from "./groups/long-queue.mjs";
import { open } from "./groups/open.mjs";
import { paperHere } from "./groups/paper-here.mjs";
import { passports } from "./groups/passports.mjs";
import { peers } from "./groups/peers.mjs";
import { propagation } from "./groups/propagation.mjs";
import { reading } from "./groups/reading.mjs";
import { samples } from "./groups/samples.mjs";
import { scans } from "./groups/scans.mjs";
import { scrolling } from "./groups/scrolling.mjs";
import { uploads } from "./groups/uploads.mjs";
import { weight } from "./groups/weight.mjs";

/**
 * What every group works with.
 * @typedef {object} Bench
 * @property {string} binary path of stock PocketBase, which is measured beside the product
 * @property {string} executable path of the product as one file, which organizations run
 * @property {string} browser path of Chromium
 * @property {boolean} quick few rounds and small sizes
 * @property {(size: import("../scripts/lib/bulk/fill.mjs").Size) => Promise<import("./lib/ground.mjs").Ground>} ground one of that
 *   size, shared by all groups and ended with the last
 *
 * @typedef {(bench: Bench) => Promise<import("./lib/table.mjs").Row[] | null>} Run null where there is nothing to measure
 */

/** Parts of the table in its order: the name for `--only`, its heading, and what measures it. @type {{ name: string, title: string, run: Run }[]} */
export const groups = [
  { name: "lists", title: "Lists", run: lists },
  { name: "first-sync", title: "First synchronisation", run: firstSync },
  { name: "catch-up", title: "Catching up", run: catchUp },
  { name: "keystroke", title: "Search while typing", run: keystroke },
  { name: "open", title: "Opening", run: open },
  { name: "lighthouse", title: "Lighthouse", run: scores },
  { name: "propagation", title: "From device to device", run: propagation },
  { name: "fanout", title: "Live connections of others", run: fanout },
  { name: "scrolling", title: "Scrolling", run: scrolling },
  { name: "employees", title: "Employees", run: employees },
  { name: "reading", title: "What papers say", run: reading },
  { name: "samples", title: "What papers of other programs say", run: samples },
  { name: "contents", title: "Searching what papers say, on the device", run: contents },
  { name: "contents-at-server", title: "Searching what papers say, on the server", run: contentsAtServer },
  { name: "paper-here", title: "A paper on its device", run: paperHere },
  { name: "scans", title: "Scans read by machine", run: scans },
  { name: "passports", title: "Passports", run: passports },
  { name: "uploads", title: "Uploads", run: uploads },
  { name: "folder", title: "A dropped folder", run: droppedFolder },
  { name: "broken-line", title: "A line that breaks", run: brokenLine },
  { name: "long-queue", title: "Long queues", run: longQueue },
  { name: "load", title: "Many at once", run: load },
  { name: "limit", title: "How much one machine takes", run: limit },
  { name: "expensive", title: "The most expensive requests", run: expensive },
  { name: "weight", title: "Start, memory and size", run: weight },
  { name: "peers", title: "Beside other archives", run: peers },
  { name: "finding", title: "What is found, beside other archives", run: finding },
];
