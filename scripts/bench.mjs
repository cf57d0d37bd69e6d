/* `npm run bench`: how fast and how large, as ratios within one run. `npm run bench -- --quick` leaves out 100,000. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { employeeImport } from "./lib/bench/employee-import.mjs";
import { firstSync } from "./lib/bench/first-sync.mjs";
import { ground, median } from "./lib/bench/ground.mjs";
import { lists } from "./lib/bench/lists.mjs";
import { initialBytes, memoryOf } from "./lib/bench/weight.mjs";
import { chromium } from "./lib/chromium.mjs";
import { main } from "./lib/failure.mjs";
import { pocketbase } from "./lib/pocketbase.mjs";
import { client, hooks, packages } from "./lib/products.mjs";
import { root } from "./lib/project.mjs";
import { freePort } from "./lib/server.mjs";
import { checkNode } from "./lib/settings.mjs";

const say = console.log;
const STARTS = 3;
const IDLE = 3_000;

await main(async () => {
  checkNode();
  await packages(say);
  const binary = await pocketbase(say);
  await hooks(say);
  await client(say);
  const browser = await chromium(say);
  const sizes = process.argv.includes("--quick") ? [10_000] : [10_000, 100_000];

  say("\nmeasure | value | ratio or aim");
  await weights(binary);
  for (const documents of sizes) {
    const measured = await ground(binary, documents);
    try {
      if (documents === 10_000) {
        await compareLists(measured, documents);
        await importing(measured, browser);
      }
      const name = documents.toLocaleString("en-US");
      const { usable, whole, dexie } = await firstSync(measured, documents, browser);
      row(`first synchronisation of ${name}: usable list`, ms(usable), times(dexie, usable, "Dexie rows"));
      row(`first synchronisation of ${name}: whole mirror`, ms(whole), `${times(dexie, whole, "Dexie rows")}, aim 3`);
      row(`the same ${name} as indexed Dexie rows, no network`, ms(dexie), "1");
    } finally {
      await measured.end();
    }
  }
});

/**
 * @param {import("./lib/bench/ground.mjs").Ground} measured
 * @param {string} browser
 */
async function importing(measured, browser) {
  const { preview, shown, sent } = await employeeImport(measured, 5_000, browser);
  row("import of 5,000: file to preview", ms(preview.time), `longest task ${ms(preview.longest)}`);
  row("import of 5,000: click to list", ms(shown.time), `longest task ${ms(shown.longest)}`);
  row("import of 5,000: until the server has all", ms(sent.time), `longest task ${ms(sent.longest)}, aim under 100 ms`);
}

/** @param {string} binary */
async function weights(binary) {
  const { files, bytes } = await initialBytes();
  row("initial JavaScript and CSS, gzip", `${(bytes / 1024).toFixed(1)} KB in ${files} files`, "aim under 180 KB");
  const empty = await ground(binary, 0);
  try {
    const starts = [];
    for (let i = 0; i < STARTS; i++) {
      const begin = performance.now();
      await empty.again();
      starts.push(performance.now() - begin);
    }
    row("server: stop and start", ms(median(starts)), "");
    await wait(IDLE);
    row("server memory, idle", `${((await memoryOf(empty.server.pid)) / 2 ** 20).toFixed(0)} MB`, "aim under 90 MB");
  } finally {
    await empty.end();
  }
  row("npm start, the second time, until Ready", ms(await secondStart()), "aim under 3,000 ms");
}

/**
 * @param {import("./lib/bench/ground.mjs").Ground} measured
 * @param {number} documents
 */
async function compareLists(measured, documents) {
  const { own, pages500, pages1000 } = await lists(measured, documents);
  const name = documents.toLocaleString("en-US");
  row(`GET /api/documents, ${name} rows`, ms(own), "1");
  row(`PocketBase's own list, pages of 500`, ms(pages500), `${times(pages500, own, "this")}, aim 10`);
  row(`PocketBase's own list, pages of 1,000`, ms(pages1000), `${times(pages1000, own, "this")}, aim 10`);
}

/** Milliseconds from the command to the line "Ready", on a folder that has been started before. */
async function secondStart() {
  const folder = await mkdtemp(join(tmpdir(), "sijil-bench-start-"));
  const port = String(await freePort());
  let time = 0;
  for (let start = 0; start < 2; start++) {
    const begin = performance.now();
    const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
      env: { ...process.env, PORT: port, DATA_DIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    await new Promise((resolve) => {
      child.stdout.on("data", (text) => String(text).includes("Ready") && resolve(null));
      child.once("close", resolve);
    });
    time = performance.now() - begin;
    child.kill("SIGTERM");
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
  return time;
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} note
 */
function row(name, value, note) {
  say(`${name} | ${value} | ${note}`);
}

/** @param {number} value */
function ms(value) {
  return `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en-US")} ms`;
}

/**
 * @param {number} theirs
 * @param {number} ours
 * @param {string} than
 */
function times(theirs, ours, than) {
  return `${(theirs / ours).toFixed(1)} times faster than ${than}`;
}
