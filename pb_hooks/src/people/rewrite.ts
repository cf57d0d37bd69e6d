import type { Db, PbApp } from "../kernel/pocketbase.d.ts";

/** How often, and with which pause, the write-ahead log is tried to be emptied while others read. */
const TRIES = 50;
const PAUSE_MS = 200;

/**
 * Writes both databases anew and empties their write-ahead logs, so that their files hold nothing deleted. secure_delete
 * alone overwrites rows where they were last; pages that were split may hold an earlier copy.
 * @returns false where a log could not be emptied, since somebody reads from it all the time, as a replica does
 */
export function rewriteDatabases(app: PbApp): boolean {
  // the index of texts only notes that a text is gone, until its parts are merged
  app.nonconcurrentDB().newQuery("INSERT INTO texts_index (texts_index) VALUES ('optimize')").execute();
  return [app.nonconcurrentDB(), app.auxNonconcurrentDB()].map(rewrite).every(Boolean);
}

function rewrite(db: Db): boolean {
  db.newQuery("VACUUM").execute();
  for (let tried = 0; tried < TRIES; tried++) {
    const busy = arrayOf(0);
    db.newQuery("PRAGMA wal_checkpoint(TRUNCATE)").column(busy);
    if (busy[0] === 0) return true;
    sleep(PAUSE_MS);
  }
  return false;
}
