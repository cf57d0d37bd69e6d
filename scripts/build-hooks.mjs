import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";
import { build } from "vite";
import { projectVersion } from "./lib/program-data.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/**
 * The bundles, by their sources: one for requests, which each runtime of the pool loads; one for what runs by the clock
 * and once at the start; one for hooks that run around each other while the server starts, each in a runtime of its own,
 * so that nothing large may be in it; one for the command line; one for the client's pages; one for the command `seed`; one
 * for the routes about one person; and one that no hook requires, but the server program (server/internal/texts).
 */
const bundles = {
  serving: { name: "sijil.bundle.js", entry: "pb_hooks/src/main.ts" },
  upkeep: { name: "upkeep.bundle.js", entry: "pb_hooks/src/maintenance-main.ts" },
  start: { name: "start.bundle.js", entry: "pb_hooks/src/start-main.ts" },
  commands: { name: "commands.bundle.js", entry: "pb_hooks/src/commands-main.ts" },
  pages: { name: "pages.bundle.js", entry: "pb_hooks/src/http/static.ts" },
  seed: { name: "seed.bundle.js", entry: "pb_hooks/src/demonstration/seed.ts" },
  people: { name: "people.bundle.js", entry: "pb_hooks/src/people-main.ts" },
  texts: { name: "texts.bundle.js", entry: "pb_hooks/src/texts-main.ts" },
};

/** The description of the routes: it is made here, so that no runtime loads what makes it. */
const description = { name: "openapi.json", entry: "pb_hooks/src/openapi-main.ts" };

/** What one registration in PocketBase's hook file calls: handlers run isolated, so each line requires its bundle. */
const requiring = (/** @type {{ name: string }} */ { name }) => `require(\`\${__hooks}/${name}\`)`;
const required = requiring(bundles.serving);
const upkeep = requiring(bundles.upkeep);
const start = requiring(bundles.start);
const commandLine = requiring(bundles.commands);
const pages = requiring(bundles.pages);

/**
 * Bundles the server's hooks for PocketBase.
 * @param {{ outDir?: string }} [options] where the bundles and `main.pb.js` go; default pb_hooks
 * @returns {Promise<{ main: string }>} its path
 */
async function buildHooks({ outDir = join(root, "pb_hooks") } = {}) {
  await mkdir(outDir, { recursive: true });
  const [serving, maintaining, , commanding, , , people] = await Promise.all(
    Object.values(bundles).map((one) => bundle(one, outDir)),
  );
  await describe(outDir);
  const main = join(outDir, "main.pb.js");
  await replaceFile(
    main,
    registrations(
      /** @type {Tables} */ (serving),
      /** @type {MaintenanceTables} */ (maintaining),
      /** @type {CommandTables} */ (commanding),
      /** @type {Pick<Tables, "routes">} */ (people),
    ),
  );
  return { main };
}

/**
 * @param {{ name: string, entry: string }} of
 * @param {string} outDir
 * @returns {Promise<object>} what the bundle exports
 */
async function bundle({ name, entry }, outDir) {
  const file = join(outDir, name);
  const code = await bundled(name, entry);
  await replaceFile(file, code);
  return evaluate(code, file);
}

/**
 * Writes the OpenAPI description of the routes.
 * @param {string} outDir
 */
async function describe(outDir) {
  const { name, entry } = description;
  const exported = evaluate(await bundled(name, entry), name);
  const { openapi } = /** @type {typeof import("../pb_hooks/src/openapi-main.ts")} */ (exported);
  await replaceFile(join(outDir, name), JSON.stringify(openapi(await projectVersion())));
}

/**
 * @param {string} name
 * @param {string} entry
 * @returns the code of a module and all that it imports
 */
async function bundled(name, entry) {
  const result = await build({
    configFile: false,
    root,
    logLevel: "warn",
    define: { PRODUCT_VERSION: JSON.stringify(await projectVersion()) },
    build: {
      write: false,
      minify: false,
      target: "es2020",
      reportCompressedSize: false,
      // each runtime of the pool evaluates the bundle, so what no hook uses stays out; no module does anything by itself
      rolldownOptions: { treeshake: { propertyReadSideEffects: false, moduleSideEffects: false } },
      lib: { entry: join(root, entry), formats: ["cjs"], fileName: () => name },
    },
  });
  const [built] = [result].flat();
  if (!built || !("output" in built)) throw new Error("Vite watched the hooks instead of building them.");
  return built.output[0].code;
}

/**
 * Writes a file so that a reader sees the old one or the new one, whole, also where two builds write it at a time.
 * @param {string} path
 * @param {string} text
 */
async function replaceFile(path, text) {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, text);
  await rename(draft, path);
}

/**
 * What the bundle registers.
 * @typedef {object} Tables
 * @property {{ method: string, path: string, kind: string, gzip?: boolean, bodyLimit?: number }[]} routes
 * @property {Record<string, { on: string, tags?: string[] }>} hooks
 * @property {Record<string, { schedule: string }>} crons
 *
 * @typedef {Omit<Tables, "routes">} MaintenanceTables
 *
 * @typedef {{ commands: typeof import("../pb_hooks/src/cli/commands.ts").commands }} CommandTables
 */

/**
 * The bundle, evaluated here only to read its tables; nothing in it runs before PocketBase calls it.
 * @param {string} code CommonJS, as PocketBase will require it
 * @param {string} filename
 */
function evaluate(code, filename) {
  const exports = {};
  runInThisContext(`(function (exports) {${code}\n})`, { filename })(exports);
  return exports;
}

/**
 * The text of main.pb.js: a line for each route, hook and cron job.
 * @param {Tables} tables
 * @param {MaintenanceTables} maintaining
 * @param {CommandTables} commanding
 * @param {Pick<Tables, "routes">} people
 */
function registrations({ routes, hooks, crons }, maintaining, { commands }, people) {
  const lines = ["// Generated by scripts/build-hooks.mjs from pb_hooks/src; changes here are lost."];
  for (const route of routes) lines.push(routeLine(route, required));
  for (const route of people.routes) lines.push(routeLine(route, requiring(bundles.people)));
  lines.push(...hookLines(`${required}.hook`, hooks), ...hookLines(`${upkeep}.maintenanceHook`, maintaining.hooks));
  // one hook each: those that run around each other need a runtime each, which loads the bundle
  lines.push(`onBootstrap((e) => { if (${start}.bootstrap(e)) ${upkeep}.sweepAtStart(e.app); });`);
  lines.push(`onSettingsReload((e) => ${start}.settingsReload(e));`);
  lines.push(...commandLines(commands, "$app.rootCmd"));
  lines.push(...cronLines(`${required}.cron`, crons), ...cronLines(`${upkeep}.maintenanceCron`, maintaining.crons));
  // a route for any method would clash with PocketBase's own GET of every path, so each has its line
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "QUERY"]) {
    for (const path of ["/api", "/api/{rest...}"]) {
      lines.push(`routerAdd("${method}", "${path}", (e) => ${required}.fallback(e), $apis.bodyLimit(0));`);
    }
  }
  for (const [prefix, immutable] of [
    ["/", false],
    ["/assets/", true],
  ]) {
    lines.push(
      `routerAdd("GET", "${prefix}{path...}", $apis.static(${pages}.publicDir() + "${prefix}", ${!immutable}), ` +
        `new Middleware((e) => ${pages}.serveStatic(e, ${immutable})), $apis.gzip());`,
    );
  }
  return `${lines.join("\n")}\n`;
}

/**
 * @param {string} callee what runs one by its name
 * @param {Record<string, { on: string, tags?: string[] }>} hooks
 */
function hookLines(callee, hooks) {
  return Object.entries(hooks).map(([name, { on, tags }]) => {
    const rest = (tags ?? []).map((tag) => `, ${JSON.stringify(tag)}`).join("");
    return `${on}((e) => ${callee}(${JSON.stringify(name)}, e)${rest});`;
  });
}

/**
 * @param {string} callee what runs one by its name
 * @param {Record<string, { schedule: string }>} crons
 */
function cronLines(callee, crons) {
  return Object.entries(crons).map(
    ([name, { schedule }]) =>
      `cronAdd(${JSON.stringify(name)}, ${JSON.stringify(schedule)}, () => ${callee}(${JSON.stringify(name)}));`,
  );
}

/**
 * Commands, each after the group that it belongs to.
 * @param {CommandTables["commands"]} commands
 * @param {string} parent the variable of what they are added to
 * @param {string[]} above names of the group
 * @returns {string[]}
 */
function commandLines(commands, parent, above = []) {
  return Object.entries(commands).flatMap(
    ([name, { flags, switches = {}, data, use, short, long, example, below, run }]) => {
      const path = [...above, name];
      const variable = `${path.join("_")}Command`;
      const options = JSON.stringify({ use, short, long, example, annotations: data && { data } }).slice(0, -1);
      // a group alone does nothing; a bundle of its own runs "seed"
      const runs = run !== undefined || !below;
      const call =
        name === "seed"
          ? `${requiring(bundles.seed)}.seed($app, c)`
          : `${commandLine}.command(${JSON.stringify(path.join(" "))}, c, words)`;
      return [
        `const ${variable} = new Command(${options}${runs ? `, "runE": (c, words) => ${call}` : ""}});`,
        ...Object.entries(flags).map(
          ([flag, usage]) => `${variable}.flags().string(${JSON.stringify(flag)}, "", ${JSON.stringify(usage)});`,
        ),
        ...Object.entries(switches).map(
          ([flag, usage]) => `${variable}.flags().bool(${JSON.stringify(flag)}, false, ${JSON.stringify(usage)});`,
        ),
        `${parent}.addCommand(${variable});`,
        ...commandLines(below ?? {}, variable, path),
      ];
    },
  );
}

/**
 * A read answers from the handler, where PocketBase's gzip can wrap it. Whatever takes a body answers from a
 * middleware that runs before PocketBase's body limit, so that a refusal there has the product's form too.
 * @param {Tables["routes"][number]} route
 * @param {string} from requires the bundle that answers it
 */
function routeLine(route, from) {
  const key = JSON.stringify(`${route.method} ${route.path}`);
  const where = `${JSON.stringify(route.method)}, ${JSON.stringify(route.path)}`;
  // PocketBase's CORS answers every OPTIONS by itself, so ours runs before it
  if (route.method === "OPTIONS")
    return `routerAdd(${where}, () => {}, new Middleware((e) => ${from}.serve(e, ${key}), -3000));`;
  if (route.kind === "read") {
    const gzip = route.gzip ? ", $apis.gzip()" : "";
    return `routerAdd(${where}, (e) => ${from}.serve(e, ${key}), $apis.bodyLimit(0)${gzip});`;
  }
  return `routerAdd(${where}, () => {}, new Middleware((e) => ${from}.serve(e, ${key}), -995), $apis.bodyLimit(${route.bodyLimit ?? 65536}));`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { main } = await buildHooks();
  console.log(`Hooks built: ${main}`);
}
