import { backupAlone, backupBeside, fromConsole, nightly, pruning, restore } from "./kinds/backups.ts";
import { erasing } from "./kinds/erasing.ts";
import { movingIn } from "./kinds/folders.ts";
import { exporting, importing } from "./kinds/moving.ts";
import { edits, resumable, uploads } from "./kinds/requests.ts";
import { cleanup, firstStart, laterVersion, resetPassword, upgrade } from "./kinds/starts.ts";
import type { Stage } from "./stage.ts";

/** What is killed, by the name that `--only` takes. */
export const kinds: Record<string, (stage: Stage) => Promise<void>> = {
  "first-start": firstStart,
  uploads,
  "resumable-uploads": resumable,
  edits,
  "nightly-backup": nightly,
  pruning,
  "console-backup": fromConsole,
  "backup-alone": backupAlone,
  "backup-beside-a-server": backupBeside,
  restore,
  export: exporting,
  import: importing,
  "import-folder": movingIn,
  upgrade,
  "later-version": laterVersion,
  cleanup,
  "reset-password": resetPassword,
  "erase-person": erasing,
};
