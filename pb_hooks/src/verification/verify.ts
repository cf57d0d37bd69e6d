import { digestOfFile } from "../kernel/digest.ts";
import { env } from "../kernel/env.ts";
import { isThere } from "../kernel/exists.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer, run, text } from "../kernel/sql.ts";
import { storedAt } from "../records/stored-at.ts";
import { findings, setFindings } from "./damaged-files.ts";
import { fileNow, filesAfter, type NamedFile, sources } from "./recorded-files.ts";

/** Within so many nights every file is read once. */
const NIGHTS = 28;
const LEAST_RECORDS = 50;
const PAGE = 20;
/** Bytes read in a millisecond, pauses included: 4 MB a second. */
const PACE = 4096;
/** How long one run of the job lasts at most; it runs every two minutes. */
const RUN_MS = 60_000;
/** Hours of the night in TIME_ZONE. A machine that is off at night reads by day. */
const NIGHT_ENDS = 5;
const LATE_MS = 36 * 60 * 60 * 1000;
const ROW = "files.verified";

/** How far the reading has come. */
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
 * Reads some of tonight's share of the stored files and compares them with the checksums of their records, slowly enough
 * to disturb nobody. Damage by the disk is seen while a backup still has the file as it was.
 * @param now milliseconds
 */
export function verifyFiles(app: PbApp, now: number): void {
  // stores of that kind keep checksums themselves
  if (app.settings().s3.enabled) return;
  const progress = progressOf(app, now);
  const { share } = progress;
  if (progress.done >= share || !isTime(progress, now)) return;
  if (progress.done === 0) recheck(app);
  const end = Date.now() + RUN_MS;
  while (progress.done < share && Date.now() < end) {
    const page = filesAfter(app, progress.source, progress.after, PAGE);
    if (page) {
      for (const file of page.files) verify(app, progress.source, file);
      progress.after = page.last;
      progress.done += page.records;
    } else {
      const next = sources.indexOf(progress.source) + 1;
      progress.source = sources[next % sources.length] ?? "documents";
      progress.after = "";
      // all were read once: the rest of the share would be the same files again
      if (next === sources.length) progress.done = share;
    }
    if (progress.done >= share) progress.completed = now;
    const value = JSON.stringify(progress);
    run(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})", { row: ROW, value });
  }
}

function progressOf(app: PbApp, now: number): Progress {
  const day = new Date(now).toISOString().slice(0, 10);
  const kept = text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW });
  const progress: Progress = kept
    ? JSON.parse(kept)
    : { source: "documents", after: "", day: "", share: 0, done: 0, completed: 0 };
  return progress.day === day ? progress : { ...progress, day, share: shareOf(app), done: 0 };
}

/** How many records are read in a night. */
function shareOf(app: PbApp): number {
  const all = integer(app, `SELECT ${sources.map((name) => `(SELECT count(*) FROM ${name})`).join(" + ")}`);
  return Math.max(LEAST_RECORDS, Math.ceil(all / NIGHTS));
}

function isTime({ completed }: Progress, now: number): boolean {
  const zone = new Timezone(env("TIME_ZONE", "Asia/Kuwait"));
  const hour = new DateTime(new Date(now).toISOString().replace("T", " ")).time().in(zone).hour();
  return hour < NIGHT_ENDS || now - completed > LATE_MS;
}

function verify(app: PbApp, source: string, file: NamedFile): void {
  const begun = Date.now();
  const name = `${source}/${file.record}/${file.file}`;
  if (!isWhole(app, name, file.sha256)) note(app, source, file, name);
  const pause = Math.ceil(file.size / PACE) - (Date.now() - begun);
  if (pause > 0) sleep(pause);
}

function isWhole(app: PbApp, name: string, sha256: string): boolean {
  const path = $filepath.join(app.dataDir(), "storage", storedAt(app, name));
  try {
    return isThere(path) && digestOfFile(path) === sha256;
  } catch {
    // a disk that cannot read it
    return false;
  }
}

/** Says what was found, unless the file's record has gone meanwhile or it was said before. */
function note(app: PbApp, source: string, { record, file }: NamedFile, name: string): void {
  const known = findings(app);
  if (known.includes(name) || !fileNow(app, source, record, file)) return;
  setFindings(app, [...known, name]);
  const sentence = `A stored file is damaged or missing: ${name}. Bring it back from a backup; “sijil doctor --thorough” reads all.`;
  console.log(sentence);
  app.logger().error(sentence);
}

/** Forgets findings that were mended, or whose records have gone. */
function recheck(app: PbApp): void {
  const before = findings(app);
  const still = before.filter((name) => {
    const [source = "", record = "", file = ""] = name.split("/");
    const named = fileNow(app, source, record, file);
    return named !== null && !isWhole(app, name, named.sha256);
  });
  if (still.length < before.length) setFindings(app, still);
}
