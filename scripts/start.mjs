/* `npm start`: from a fresh clone to a running server. Imports no package, since it installs them. */
import { announced, isBanner } from "./lib/administrator.mjs";
import { client } from "./lib/build-steps.mjs";
import { exitMessage } from "./lib/exit-message.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { beginAnew } from "./lib/new-database.mjs";
import { Ended, launch, urlOf } from "./lib/server.mjs";
import { serverProgram } from "./lib/server-program.mjs";
import { checkFolder, checkNode, checkPort, settings } from "./lib/settings.mjs";
import { aborted, stopSignal } from "./lib/until-stopped.mjs";

const say = console.log;

await main(async () => {
  checkNode();
  const { host, port, dataDir } = settings();
  await checkPort(host, port);
  await checkFolder(dataDir);
  const program = await serverProgram();
  const stock = program.kind === "stock";
  if (program.kind !== "packaged") await client();
  const newDatabase = process.argv.includes("--new-database");
  if (newDatabase && stock) {
    const aside = await beginAnew(dataDir);
    if (aside) say(`What was there before is kept in ${aside}: remove it when nobody needs it.`);
  }

  // what the server makes is for its own account alone
  process.umask(0o077);
  const stop = stopSignal();
  const starting = launch({
    program,
    host,
    port,
    dataDir,
    words: newDatabase && !stock ? ["--new-database"] : [],
    signal: stop,
    onLine: stock ? inOurWords(urlOf(host, port)) : say,
  });
  const server = await starting.catch((error) => {
    if (stop.aborted) return null;
    // our own program has printed why
    if (error instanceof Ended && !stock) return 1;
    throw error;
  });
  if (server === null || server === 1) return server ?? 0;
  if (stock) say(`\nReady: ${server.url}`);
  const end = await Promise.race([aborted(stop), server.ended]);
  if (end !== "stopped") throw new Failure(`The server has ended (exit code ${end}):\n${server.log().trim()}`);
  say("\nStopping …");
  await server.stop();
  say("Stopped.");
});

/**
 * Shows what stock PocketBase prints as our own program does.
 * @param {string} url
 */
function inOurWords(url) {
  let refused = false;
  return (/** @type {string} */ line) => {
    const first = announced(line);
    // at once: it is printed before the account is on the disk, so that a start that is killed loses no password
    if (first) greet(first, url);
    // the reason of a refused start is printed in one sentence, at the end
    else if (exitMessage(line)) refused = true;
    else if (!refused && !isBanner(line)) say(line);
  };
}

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
