import { digestOfFile } from "../kernel/digest.ts";
import { exists } from "../kernel/exists.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, integer, text } from "../kernel/sql.ts";
import { localTime } from "../kernel/time-zone.ts";
import { storedAt } from "../records/stored-at.ts";
import { damagedFiles, setDamagedFiles } from "./damaged-files.ts";
import { collectionsWithFiles, currentFile, filesAfter, type RecordedFile } from "./recorded-files.ts";

/** Number of nights in which every file is read once. */
const NIGHTS = 28;
const LEAST_RECORDS = 50;
const PAGE = 20;
/** Average reading speed, pauses included: 4 MB per second. */
const BYTES_PER_MS = 4096;
/** Maximum duration of one run of the job, which runs every two minutes. */
const RUN_MS = 60_000;
/** The night ends at this hour in TIME_ZONE. A machine that is off at night verifies by day. */
const NIGHT_ENDS = 5;
const OVERDUE_MS = 36 * 60 * 60 * 1000;
const ROW = "files.verified";

interface Progress {
  source: string;
  /** Id of the last record whose files were read. */
  after: string;
  /** The day of the present share (UTC), how many records it has, and how many of them are done. */
  day: string;
  share: number;
  done: number;
  /** When a share was last completed, milliseconds. */
  completed: number;
}

/**
 * Reads some of tonight's share of the stored files and compares them with the checksums of their records, slowly
 * enough to disturb nobody. Damage by the disk is seen while a backup still has the file as it was.
 * @param now milliseconds
 */
export function verifyFiles(app: PbApp, now: number): void {
  // S3 verifies checksums itself
  if (app.settings().s3.enabled) return;
  const progress = progressOf(app, now);
  const { share } = progress;
  if (progress.done >= share || !isDue(progress, now)) return;
  if (progress.done === 0) recheckDamaged(app);
  const end = Date.now() + RUN_MS;
  while (progress.done < share && Date.now() < end) {
    const page = filesAfter(app, progress.source, progress.after, PAGE);
    if (page) {
      for (const file of page.files) verify(app, progress.source, file);
      progress.after = page.last;
      progress.done += page.records;
    } else {
      const next = collectionsWithFiles.indexOf(progress.source) + 1;
      progress.source = collectionsWithFiles[next % collectionsWithFiles.length] ?? "documents";
      progress.after = "";
      // every file has been read: the rest of the share would be the same files again
      if (next === collectionsWithFiles.length) progress.done = share;
    }
    if (progress.done >= share) progress.completed = now;
    const value = JSON.stringify(progress);
    execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})", { row: ROW, value });
  }
}

function progressOf(app: PbApp, now: number): Progress {
  const day = new Date(now).toISOString().slice(0, 10);
  const kept = text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW });
  const progress: Progress = kept
    ? JSON.parse(kept)
    : { source: "documents", after: "", day: "", share: 0, done: 0, completed: 0 };
  return progress.day === day ? progress : { ...progress, day, share: nightlyShare(app), done: 0 };
}

/** How many records are read in a night. */
function nightlyShare(app: PbApp): number {
  const all = integer(
    app,
    `SELECT ${collectionsWithFiles.map((name) => `(SELECT count(*) FROM ${name})`).join(" + ")}`,
  );
  return Math.max(LEAST_RECORDS, Math.ceil(all / NIGHTS));
}

function isDue({ completed }: Progress, now: number): boolean {
  return localTime(now).hour() < NIGHT_ENDS || now - completed > OVERDUE_MS;
}

function verify(app: PbApp, source: string, file: RecordedFile): void {
  const begun = Date.now();
  const name = `${source}/${file.record}/${file.file}`;
  if (!isIntact(app, name, file.sha256)) recordDamage(app, source, file, name);
  const pause = Math.ceil(file.size / BYTES_PER_MS) - (Date.now() - begun);
  if (pause > 0) sleep(pause);
}

function isIntact(app: PbApp, name: string, sha256: string): boolean {
  const path = $filepath.join(app.dataDir(), "storage", storedAt(app, name));
  try {
    return exists(path) && digestOfFile(path) === sha256;
  } catch {
    // a disk that cannot read it
    return false;
  }
}

/** Reports a damaged file, unless its record is gone meanwhile or it was reported before. */
function recordDamage(app: PbApp, source: string, { record, file }: RecordedFile, name: string): void {
  const known = damagedFiles(app);
  if (known.includes(name) || !currentFile(app, source, record, file)) return;
  setDamagedFiles(app, [...known, name]);
  const sentence = `A stored file is damaged or missing: ${name}. Bring it back from a backup; “sijil doctor --thorough” reads all.`;
  console.log(sentence);
  app.logger().error(sentence);
}

/** Removes files that have been repaired or whose records are gone from the list. */
function recheckDamaged(app: PbApp): void {
  const before = damagedFiles(app);
  const still = before.filter((name) => {
    const [source = "", record = "", file = ""] = name.split("/");
    const named = currentFile(app, source, record, file);
    return named !== null && !isIntact(app, name, named.sha256);
  });
  if (still.length < before.length) setDamagedFiles(app, still);
}
