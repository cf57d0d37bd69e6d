import { messageOf } from "../kernel/error-message.ts";
import { exists } from "../kernel/exists.ts";
import { folderNames } from "../kernel/folder-names.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { withOpen } from "../kernel/with-open.ts";

/** A copy of the data that may still hold a person. */
export interface HeldCopy {
  name: string;
  /** ISO 8601 UTC, or null where it is not known. */
  made: string | null;
  /** The day on which it is expected to be removed, ISO 8601; null where only a person removes it. */
  until: string | null;
}

/** The copies, and why some place could not be read. */
export interface HeldCopies {
  copies: HeldCopy[];
  unread: string[];
}

/** The executable brings this (server/internal/cli/launcher.go): copies in its backup store and replica, as JSON. */
declare const storedCopies: (() => string) | undefined;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A backup is dated by its beginning, and has what was created until it copied the database. */
const LONGEST_BACKUP_MS = DAY_MS;
/** PocketBase's own nightly archives begin so; it keeps as many as the console says. */
const NIGHTLY = "@auto_pb_backup_";

/**
 * All copies of the data that were made while the person's record was there. Whether a copy holds the person is not looked
 * up: it may be encrypted or far away.
 * @param created of the record, ISO 8601 UTC; null when it is not known
 */
export function copiesHolding(app: PbApp, created: string | null): HeldCopies {
  const found: HeldCopies = { copies: [], unread: [] };
  const read = (place: string, list: () => HeldCopies | HeldCopy[]) => {
    try {
      const listed = list();
      found.copies.push(...("copies" in listed ? listed.copies : listed));
      if ("unread" in listed) found.unread.push(...listed.unread);
    } catch (thrown) {
      found.unread.push(`${place}: ${messageOf(thrown)}`);
    }
  };
  if (typeof storedCopies === "function") read("backup store", () => JSON.parse(storedCopies()));
  read("backups", () => archives(app));
  read("replaced", () => replacedData(app));
  const since = created === null ? 0 : Date.parse(created) - LONGEST_BACKUP_MS;
  found.copies = found.copies.filter(({ made }) => made === null || Date.parse(made) >= since);
  return found;
}

/** Zip files in the folder of backups, or in the bucket that the console names. */
function archives(app: PbApp): HeldCopy[] {
  if (!app.settings().backups.s3.enabled && !exists($filepath.join(app.dataDir(), "backups"))) return [];
  const nights = app.settings().backups.cronMaxKeep;
  return withOpen(app.newBackupsFilesystem(), (files) =>
    [...files.list("")]
      .filter(({ key }) => key.endsWith(".zip"))
      .map(({ key, modTime }) => {
        const made = modTime.unixMilli();
        const until = key.startsWith(NIGHTLY) && nights > 0 ? day(made + nights * DAY_MS) : null;
        return { name: `backups/${key}`, made: new Date(made).toISOString(), until };
      }),
  );
}

/** What restores have put aside. */
function replacedData(app: PbApp): HeldCopy[] {
  const folder = $filepath.join(app.dataDir(), "replaced");
  return folderNames(folder)
    .sort()
    .map((name) => {
      const made = $os.stat($filepath.join(folder, name)).modTime().unixMilli();
      return { name: `replaced/${name}`, made: new Date(made).toISOString(), until: null };
    });
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10);
