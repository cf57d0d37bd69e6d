import { isServing } from "../kernel/env.ts";
import { messageOf } from "../kernel/error-message.ts";
import { exists } from "../kernel/exists.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";

/** PocketBase's folder for unfinished backups. */
const TEMPORARY = ".pb_temp_to_delete";
/** Key in the process's store, set while a command opens the data. */
const OPENING = "sijil opening";
const OPENED = "The data are open.";

/**
 * Opens the data. Its last step clears PocketBase's temporary folder, in which a server that runs beside this command
 * may be writing a backup; nothing of PocketBase asks before that but the reading of the settings, so a command ends
 * the opening there.
 */
export function openData(event: { app: PbApp; next(): void }): void {
  const { app } = event;
  if (!isServing()) app.store().set(OPENING, true);
  try {
    event.next();
  } catch (thrown) {
    if (!messageOf(thrown).includes(OPENED)) throw thrown;
  } finally {
    app.store().remove(OPENING);
  }
}

/** When PocketBase has read the settings: ends a command's opening of the data, see {@link openData}. */
export function endOpening(app: PbApp): void {
  if (app.store().get(OPENING) !== true || !exists($filepath.join(app.dataDir(), TEMPORARY))) return;
  throw new Error(OPENED);
}
