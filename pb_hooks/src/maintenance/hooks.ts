import { notedCollections } from "#domain/index";
import { forgetUnfinishedBackup } from "../backups/create.ts";
import { rememberFailure } from "../backups/outcome.ts";
import { purgeActivity } from "../cleanup/activity.ts";
import { purgeAttachments } from "../cleanup/attachments.ts";
import { isImporting } from "../cleanup/import-lock.ts";
import { purgeNotices } from "../cleanup/notices.ts";
import { purgeOrganizations } from "../cleanup/organizations.ts";
import { quarantineOrphans } from "../cleanup/orphans.ts";
import { purgeDeleted } from "../cleanup/purge.ts";
import { emptyQuarantine } from "../cleanup/quarantine.ts";
import { redactStoredReplies } from "../cleanup/stored-replies.ts";
import { cleanUpUploads } from "../cleanup/uploads.ts";
import { isClockTrusted, removing } from "../clock/clock.ts";
import { messageOf } from "../kernel/error-message.ts";
import type { HookTable } from "../kernel/hook-table.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { noticesCrons } from "../notices/tick.ts";
import { startNotifications } from "../realtime/change-notifications.ts";
import { type PartsColumn, purgeParts } from "../records/parts.ts";
import { renewSearchKeys } from "../records/search-keys.ts";
import { beginIncarnation, isBackingUp, purgeTombstones, renewEpoch } from "../sync/maintenance.ts";
import { rememberDamagedFiles } from "../verification/damaged-files.ts";
import { verifyFiles } from "../verification/verify.ts";
import { adviseAtStart } from "./deployment.ts";
import { isSetUp } from "./format.ts";

/** Requests last a few minutes at most, so files older than this belong to none that is running. */
const LONGER_THAN_REQUESTS_MS = 60 * 60 * 1000;

const columnsOfParts: readonly PartsColumn[] = [
  ...notedCollections.map((collection) => ({ collection, column: "notes" })),
  { collection: "employees", column: "papers" },
  { collection: "users", column: "views" },
];

/** Runs all cleanup tasks; one that fails does not stop the others. @param before milliseconds */
function cleanUp(app: PbApp, now: number, before: number): void {
  const expiring = [
    () => emptyQuarantine(app, now),
    () => purgeDeleted(app, now),
    () => purgeAttachments(app, now),
    ...columnsOfParts.map((of) => () => purgeParts(app, of, now)),
    () => purgeOrganizations(app, now),
    () => purgeTombstones(app, now),
    () => purgeActivity(app, now),
    () => purgeNotices(app, now),
  ];
  const tasks = [
    () => isImporting(app, now) || quarantineOrphans(app, now, before),
    () => cleanUpUploads(app, now, before),
    ...(isClockTrusted(app, now, removing) ? expiring : []),
    () => redactStoredReplies(app),
  ];
  for (const task of tasks) {
    try {
      task();
    } catch (thrown) {
      app.logger().error("sweep failed", "error", messageOf(thrown));
    }
  }
}

/**
 * Keeps one connection to the database open, which PocketBase would close after three idle minutes: by its lock
 * `sijil restore` notices that a server uses these data.
 */
function holdDatabase(app: PbApp): void {
  app.nonconcurrentDB().db().setConnMaxIdleTime(0);
  app.nonconcurrentDB().newQuery("PRAGMA synchronous=FULL").execute();
  // overwrite deleted content in the file with zeros
  app.nonconcurrentDB().newQuery("PRAGMA secure_delete=ON").execute();
}

/** When the server starts. No request is running yet, so all leftovers may be removed. */
export function sweepAtStart(app: PbApp): void {
  holdDatabase(app);
  adviseAtStart(app);
  if (!isSetUp(app)) return;
  forgetUnfinishedBackup(app);
  rememberFailure(app);
  rememberDamagedFiles(app);
  renewEpoch(app);
  beginIncarnation(app);
  renewSearchKeys(app);
  startNotifications(app);
  const now = Date.now();
  cleanUp(app, now, now + 1);
}

export const maintenanceCrons: HookTable["crons"] = {
  ...noticesCrons,
  verifyFiles: { schedule: "*/2 * * * *", run: (app) => verifyFiles(app, Date.now()) },
  sweep: {
    schedule: "41 * * * *",
    run(app) {
      const now = Date.now();
      if (!isBackingUp(app)) cleanUp(app, now, now - LONGER_THAN_REQUESTS_MS);
    },
  },
};
