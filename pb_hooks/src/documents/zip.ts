import {
  AppError,
  documents,
  documentsZipQuery,
  MAX_ZIP_BYTES,
  mayDownload,
  type OwnedDocument,
  parseInput,
  seesDocument,
  zipNames,
  zipWords,
} from "#domain/index";
import { noteDownloads } from "../activity/downloads.ts";
import { disposition } from "../http/disposition.ts";
import type { Call, Reply } from "../http/types.ts";
import type { RequestEvent } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { serverDay } from "../kernel/time-zone.ts";
import { accessibleSql } from "../records/policy-sql.ts";
import { queryFields } from "../records/records.ts";

/**
 * Provided by the executable (server/internal/zipstream): once the handler has returned, and its runtime is free, it
 * answers with a ZIP of these stored files. It takes them from this call alone, so that no request can name others.
 * False where as many are under way as may be. Stock PocketBase lacks it.
 */
declare const sendZip: ((event: RequestEvent, job: string) => boolean) | undefined;

/** What becomes a ZIP, as server/internal/zipstream reads it. */
interface ZipJob {
  user: string;
  files: {
    /** In PocketBase's file storage. */
    key: string;
    name: string;
    /** In milliseconds. */
    time: number;
    /** The line of the list, should the file be missing. */
    missing: string;
  }[];
  /** A text file of what is left out; there is none where nothing is. */
  list: { name: string; intro: string; lines: string[] };
}

interface Wanted extends OwnedDocument {
  id: string;
  name: string;
  filename: string;
  size: number;
  file: string;
  time: number;
}

/** GET /api/documents/zip: what the caller may download of these documents. @throws {AppError} forbidden if that is none */
export function downloadZip(call: Call): Reply {
  const { actor, event, now } = call;
  const { ids, user, language = call.language } = parseInput(documentsZipQuery, queryFields(call.query));
  if (user !== undefined && user !== actor.id) throw new AppError("user_changed");
  const words = zipWords[language];
  const seen = wantedOf(call, ids).filter((one) => seesDocument(actor, one));
  const allowed = seen.filter((one) => mayDownload(actor, one));
  if (allowed.length === 0) throw new AppError("forbidden");
  if (allowed.reduce((sum, { size }) => sum + size, 0) > MAX_ZIP_BYTES) throw new AppError("zip_too_large");
  if (typeof sendZip !== "function") throw new AppError("zip_unavailable");

  const line = ({ name, filename }: Wanted, why: string) => `${name} (${filename}): ${why}`;
  const unknown = ids.length - seen.length;
  const folder = call.app.findCachedCollectionByNameOrId(documents.name).id;
  const names = zipNames(
    allowed.map(({ filename }) => filename),
    words.list,
  );
  const job: ZipJob = {
    user: String(actor.id),
    files: allowed.map((one, at) => ({
      key: `${folder}/${one.id}/${one.file}`,
      name: names[at] ?? one.filename,
      time: one.time,
      missing: line(one, words.missing),
    })),
    list: {
      name: words.list,
      intro: words.intro,
      lines: [
        ...seen.filter((one) => !mayDownload(actor, one)).map((one) => line(one, words.forbidden)),
        ...(unknown > 0 ? [`${words.unknown}: ${unknown}`] : []),
      ],
    },
  };
  if (!sendZip(event, JSON.stringify(job))) throw new AppError("server_busy", { "Retry-After": "30" });
  noteDownloads(
    call,
    allowed.map(({ id, tenant }) => ({ collection: "documents", record: id, tenant: String(tenant), fields: [] })),
  );
  return {
    status: 200,
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": disposition("attachment", `${words.name} ${serverDay(now)}.zip`),
    },
    // the executable's, once this has returned
    stream: () => undefined,
  };
}

/** Those of the documents that are there and in a tenant within reach, in the order in which they were asked for. */
function wantedOf({ app, actor }: Call, ids: readonly string[]): Wanted[] {
  const rows = texts(
    app,
    `SELECT json_object('id', d.id, 'name', d.name, 'filename', d.filename, 'size', d.size, 'file', d.file,
       'time', CAST(strftime('%s', d.uploadDate) AS INTEGER) * 1000, 'tenant', CAST(d.tenant AS INTEGER),
       'uploadedBy', CAST(nullif(d.uploadedBy, '') AS INTEGER))
     FROM documents d
     WHERE d.id IN (${ids.map((id) => `'${id}'`).join(", ")}) AND d.deleted = '' AND ${accessibleSql(actor, "d")}`,
  );
  const found = new Map(
    rows.map((row): [string, Wanted] => {
      const wanted: Wanted = JSON.parse(row);
      return [wanted.id, wanted];
    }),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
