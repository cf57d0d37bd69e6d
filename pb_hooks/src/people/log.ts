import type { PbApp } from "../kernel/pocketbase.d.ts";
import type { Subject } from "./subject.ts";

/* The server's log (auxiliary.db), which keeps requests and errors for a week. */

/** How a value may be written in a row of the log: as it is, in JSON, and in an address. */
function spellings(value: string): string[] {
  const encoded = encodeURIComponent(value);
  return [value, JSON.stringify(value).slice(1, -1), encoded, encoded.replace(/%20/g, "+")];
}

const named = `EXISTS (SELECT 1 FROM json_each({:needles}) n
  WHERE instr(lower(l.message || ' ' || l.data), lower(n.value)) > 0)`;

/** Parameters of {@link named}. @param identifiers of a subject */
function needlesOf(identifiers: readonly string[]): { needles: string } {
  return { needles: JSON.stringify([...new Set(identifiers.flatMap(spellings))]) };
}

/** Rows of the log that name the person. */
export function logRows(app: PbApp, { identifiers }: Subject): string[] {
  const list = arrayOf("");
  const sql = `SELECT json_object('created', l.created, 'message', l.message, 'data', l.data) FROM _logs l WHERE ${named} ORDER BY l.created`;
  app.auxDB().newQuery(sql).bind(needlesOf(identifiers)).column(list);
  return list;
}

/** How long PocketBase waits, after the last entry, before it writes entries to the database, and a second more. */
const LOG_DELAY_MS = 4_000;
const LOOK_EVERY_MS = 50;

/**
 * Deletes the rows of the log that name the person. Entries of this process are written first; those of a server beside
 * it are waited for, which holds where it is not busy.
 */
export function eraseLog(app: PbApp, identifiers: readonly string[], isServing: boolean): void {
  if (isServing) writeLog(app);
  else sleep(LOG_DELAY_MS);
  const sql = `DELETE FROM _logs AS l WHERE ${named}`;
  app.auxNonconcurrentDB().newQuery(sql).bind(needlesOf(identifiers)).execute();
}

/** Has PocketBase write the log entries that it holds, which it does in the background, and waits for the last one. */
function writeLog(app: PbApp): void {
  const run = $security.randomString(16);
  app.logger().error("a person is erased", "run", run);
  app.logger().handler().writeAll(new Context());
  for (let waited = 0; waited < LOG_DELAY_MS; waited += LOOK_EVERY_MS) {
    const found = arrayOf(0);
    const sql = "SELECT count(*) FROM _logs WHERE data ->> '$.run' = {:run}";
    app.auxDB().newQuery(sql).bind({ run }).column(found);
    if (found[0] !== 0) return;
    sleep(LOOK_EVERY_MS);
  }
}
