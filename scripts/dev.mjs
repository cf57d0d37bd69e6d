/* `npm run dev`: Vite with hot reload in front of a server that restarts when its hooks are rebuilt. */
import { watch } from "node:fs";
import { join } from "node:path";
import { announced } from "./lib/administrator.mjs";
import { serverHooks } from "./lib/build-steps.mjs";
import { Failure, main, reason } from "./lib/failure.mjs";
import { root } from "./lib/project.mjs";
import { freePort, launch } from "./lib/server.mjs";
import { developmentProgram } from "./lib/server-program.mjs";
import { checkFolder, checkNode, checkPort, settings } from "./lib/settings.mjs";
import { aborted, stopSignal } from "./lib/until-stopped.mjs";

const say = console.log;
/** Editors save in several steps; one rebuild serves them all. Milliseconds. */
const SETTLE = 80;

await main(async () => {
  checkNode();
  const { host, port, dataDir } = settings();
  await checkPort(host, port);
  await checkFolder(dataDir);
  const program = await developmentProgram();
  const stop = stopSignal();
  const behind = await freePort();
  const server = await launch({
    program,
    host: "127.0.0.1",
    port: behind,
    dataDir,
    watch: true,
    signal: stop,
    onLine(line) {
      const first = announced(line);
      if (first) say(`First administrator: ${first.username}, password ${first.password ?? "as set"}`);
      else if (line.trim()) say(`server  ${line}`);
    },
  });
  process.env.SIJIL_SERVER = server.url;
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: join(root, "vite.config.ts"),
    server: { host, port, strictPort: true },
  });
  await vite.listen();
  const watchers = ["pb_hooks/src", "domain"].map((folder) =>
    watch(join(root, folder), { recursive: true }, () => rebuild()),
  );
  say(`\nReady: http://${host}:${port}   (console: ${server.url}/_/)\n`);
  const end = await Promise.race([aborted(stop), server.ended]);
  for (const watcher of watchers) watcher.close();
  await vite.close();
  await server.stop();
  if (end !== "stopped") throw new Failure(`The server has ended (exit code ${end}):\n${server.log().trim()}`);
});

/** @type {NodeJS.Timeout | undefined} */
let timer;
/** Bundles the hooks once the files are quiet; the server sees the new bundle and restarts itself. */
function rebuild() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    serverHooks().catch((error) => console.error(reason(error)));
  }, SETTLE);
}
