import { isServing } from "./env.ts";
import { messageOf } from "./error-message.ts";
import { exists } from "./exists.ts";
import type { PbApp } from "./pocketbase.d.ts";
import { integer } from "./sql.ts";
import { withOpen } from "./with-open.ts";

/** A file in the data folder; server/internal/datafiles has the same name. */
export const DATABASE_MARKER = "database-marker";

const TEXT = `The data folder of a Sijil server, which has its database here (data.db). Where this file is and the
database is not, nothing starts: otherwise an empty server would take the place of a lost one.
`;

/**
 * Notes in the data folder that it has a database, as soon as the migrations have run and PocketBase has read the
 * settings. With files in S3 nothing else in the folder would show it, once the database is lost.
 */
export function markDatabase(app: PbApp): void {
  if (!isServing() || exists($filepath.join(app.dataDir(), DATABASE_MARKER))) return;
  if (integer(app, "SELECT count(*) FROM _migrations WHERE file LIKE '%.js'") === 0) return;
  try {
    write(app.dataDir());
  } catch (thrown) {
    // a full disk, say: people get their server, and the next start tries again
    app.logger().warn("the database marker could not be written", "error", messageOf(thrown));
  }
}

function write(dataDir: string): void {
  withOpen($os.openRoot(dataDir), (folder) =>
    withOpen(folder.create(DATABASE_MARKER), (file) => {
      file.writeString(TEXT);
      file.sync();
    }),
  );
}
