import { aptInstall } from "../../scripts/lib/chromium.mjs";
import { Failure } from "../../scripts/lib/failure.mjs";
import { run } from "../../scripts/lib/run.mjs";

/** Has SQLite's own program at hand, which the audit reads databases with: Debian's is installed where it is missing. */
export default async function setup(): Promise<void> {
  const isThere = async () => (await run("sqlite3", ["-version"])).code === 0;
  if (await isThere()) return;
  if (process.platform === "linux" && process.getuid?.() === 0) {
    console.log("Installing sqlite3 …");
    const output = await aptInstall(["sqlite3"]);
    if (await isThere()) return;
    throw new Failure(`sqlite3 could not be installed:\n${output}`);
  }
  throw new Failure("The recovery tests read databases with SQLite's own program: install sqlite3.");
}
