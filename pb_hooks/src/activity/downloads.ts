import {
  type Actor,
  type DownloadReport,
  downloadReportInput,
  LONGEST_REPORT_MS,
  mayDownload,
  parseInput,
  worksWithEmployees,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { type Acting, addActivity } from "../kernel/activity.ts";
import { messageOf } from "../kernel/error-message.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { durably, integer, text } from "../kernel/sql.ts";
import { findRecord, isAccessible, ownership } from "../records/records.ts";

/** Within this time a file that the same person fetches again, by parts say, is the same download. */
const SAME_DOWNLOAD_MS = 10 * 60 * 1000;

interface Download {
  collection: "documents" | "employees";
  /** Ids as they are stored. */
  record: string;
  tenant: string;
  /** The kind of the attachment; none for a document. */
  fields: readonly string[];
}

function isNoted(app: PbApp, actor: Pick<Actor, "id">, { collection, record, fields }: Download, at: number): boolean {
  const sql = `SELECT 1 FROM activity WHERE record = {:record} AND at > {:from} AND at < {:to}
    AND collection = {:collection} AND kind = 'downloaded' AND actor = {:actor} AND fields = {:fields}`;
  const fieldsJson = fields.length > 0 ? JSON.stringify(fields) : "";
  const around = { from: at - SAME_DOWNLOAD_MS, to: at + SAME_DOWNLOAD_MS };
  return integer(app, sql, { record, collection, actor: String(actor.id), fields: fieldsJson, ...around }) !== 0;
}

function add(acting: Acting, download: Download): void {
  if (acting.actor && isNoted(acting.app, acting.actor, download, acting.now)) return;
  addActivity(acting, { kind: "downloaded", ...download });
}

/**
 * Notes that this person fetches a file. People get at their papers also where nothing can be written, as on a full disk:
 * that it could not be noted is then in the log.
 */
export function noteDownload(
  call: Call,
  collection: "documents" | "employees",
  record: PbRecord,
  fields: readonly string[] = [],
): void {
  noteDownloads(call, [{ collection, record: record.id, tenant: record.getString("tenant"), fields }]);
}

/** As {@link noteDownload}, of many files at once. */
export function noteDownloads({ app, actor, now, event }: Call, downloads: readonly Download[]): void {
  if (event.request.method === "HEAD") return;
  const fresh = downloads.filter((download) => !isNoted(app, actor, download, now));
  if (fresh.length === 0) return;
  try {
    durably(app, (tx) => {
      for (const download of fresh) add({ app: tx, actor, now }, download);
    });
  } catch (thrown) {
    const records = fresh.map(({ record }) => record).join(" ");
    app.logger().error("download not noted", "record", records, "error", messageOf(thrown));
  }
}

/**
 * POST /api/activity/downloads: what this person took from the files that a device keeps, which no server saw. What they
 * may not fetch, and did not fetch or file before either, is left out without a word.
 */
export function reportDownloads(call: Call): Reply {
  const { app, actor, now } = call;
  const { downloads } = parseInput(downloadReportInput, call.input);
  for (const report of downloads) {
    const tenant = tenantToNote(call, report);
    if (tenant === null) continue;
    const { collection, record, attachment, ago } = report;
    const fields = attachment ? [attachment] : [];
    add(
      { app, actor, now: now - Math.min(ago, LONGEST_REPORT_MS) },
      { collection, record: String(record), tenant, fields },
    );
  }
  return { status: 204 };
}

/** The tenant of a record that this person may fetch, now or, by what the activity says, before; else null. */
function tenantToNote(call: Call, { collection, record: id, attachment }: DownloadReport): string | null {
  const { app, actor } = call;
  if ((attachment === undefined) === (collection === "employees")) return null;
  const record = findRecord(app, collection, String(id));
  const may = (found: PbRecord) =>
    collection === "documents"
      ? mayDownload(actor, ownership(found))
      : worksWithEmployees(actor) && isAccessible(call)(found);
  if (record && may(record)) return record.getString("tenant");
  return text(
    app,
    `SELECT tenant FROM activity WHERE record = {:record} AND collection = {:collection} AND actor = {:actor}
     AND kind IN ('created', 'downloaded', 'attached') ORDER BY at DESC LIMIT 1`,
    { record: String(id), collection, actor: String(actor.id) },
  );
}
