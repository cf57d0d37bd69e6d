/* `npm start`: from a fresh clone to a running server. Imports no package, since it installs them. */
import { announced, isBanner } from "./lib/administrator.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { beginAnew } from "./lib/new-database.mjs";
import { pocketbase } from "./lib/pocketbase.mjs";
import { client, hooks, packages } from "./lib/products.mjs";
import { refusal } from "./lib/refusal.mjs";
import { launch, urlOf } from "./lib/server.mjs";
import { checkFolder, checkNode, checkPort, settings } from "./lib/settings.mjs";
import { aborted, stopSignal } from "./lib/until-stopped.mjs";

const say = console.log;

await main(async () => {
  checkNode();
  const { host, port, dataDir } = settings();
  await checkPort(host, port);
  await checkFolder(dataDir);
  if (process.argv.includes("--new-database")) {
    const aside = await beginAnew(dataDir);
    if (aside) say(`What was there before is kept in ${aside}: remove it when nobody needs it.`);
  }
  await packages(say);
  const binary = await pocketbase(say);
  await hooks(say);
  await client(say);

  // what the server makes is for its own account alone
  process.umask(0o077);
  const stop = stopSignal();
  let refused = false;
  const starting = launch({
    binary,
    host,
    port,
    dataDir,
    signal: stop,
    onLine(line) {
      const first = announced(line);
      // at once: it is printed before the account is on the disk, so that a start that is killed loses no password
      if (first) greet(first, urlOf(host, port));
      // what has refused to start is said in one sentence, at the end
      else if (refusal(line)) refused = true;
      else if (!refused && !isBanner(line)) say(line);
    },
  });
  const server = await starting.catch((error) => {
    if (stop.aborted) return null;
    throw error;
  });
  if (!server) return;
  say(`\nReady: ${server.url}`);
  const end = await Promise.race([aborted(stop), server.ended]);
  if (end !== "stopped") throw new Failure(`The server has ended (exit code ${end}):\n${server.log().trim()}`);
  say("\nStopping …");
  await server.stop();
  say("Stopped.");
});

/**
 * Shows the first administrator, the first time only.
 * @param {NonNullable<ReturnType<typeof announced>>} administrator
 * @param {string} url
 */
function greet({ username, email, password }, url) {
  say(`\nFirst administrator, shown this once:
  username  ${username}
  password  ${password ?? "(as set in ADMIN_PASSWORD)"}
  console   ${url}/_/  (sign in there as ${email}, with the same password)\n`);
}
