import {
  AppError,
  documents,
  employees,
  indexOfTenant,
  isScan,
  judgeOcrText,
  PAGE_BREAK,
  type TextState,
} from "#domain/index";
import { downloadable } from "../documents/change.ts";
import { pathEmployee } from "../employees/access.ts";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { readsContents } from "../kernel/reads-contents.ts";
import { execute, text } from "../kernel/sql.ts";
import { attachmentsOf } from "../records/attachments.ts";
import { requirePermission } from "../records/deleting.ts";
import { shownJson } from "../records/records.ts";

/** A judged text and what the index gets for it. */
class PreparedText {
  readonly of: ReturnType<typeof judgeOcrText>;

  constructor(of: ReturnType<typeof judgeOcrText>) {
    this.of = of;
  }
}

/** Judges and folds the body, seconds of work for the longest text. @throws {AppError} what {@link judgeOcrText} throws */
export const prepareOcr = (body: unknown): unknown => new PreparedText(judgeOcrText(body));

function preparedText({ input }: Call): PreparedText["of"] {
  if (!(input instanceof PreparedText)) throw new Error("the body was not prepared");
  return input.of;
}

/**
 * POST /api/documents/{id}/text: what a device has read by machine in a scan. For those who may fetch the file and edit
 * the document, and only where the server itself finds nothing but pictures: what a file says, nobody may replace.
 * @throws {AppError} not_found, forbidden, text_required, text_too_long, text_of_other_file, text_not_scan
 */
export function addOcrText(call: Call): Reply {
  const record = downloadable(call);
  requirePermission(call.actor, "upload", record);
  const said = preparedText(call);
  if (record.getString("sha256") !== said.sha256) throw new AppError("text_of_other_file");
  const isRead = record.getString("textState") !== "";
  if (keep(call.app, { collection: documents.name, record, part: "", isRead }, said)) {
    record.set("textState", "ocr" satisfies TextState);
    // no field that people edit, so neither version nor field versions move; devices hear of it
    call.app.saveNoValidate(record);
  }
  addRecordActivity(call, "text_added", documents.name, record);
  return { status: 200, json: shownJson(call, documents, record.id) };
}

/**
 * POST /api/employees/{id}/text: the same of what is attached to an employee. The file is named by its contents alone: a
 * device that reads one which it has not sent yet does not know its key.
 * @throws {AppError} not_found, text_required, text_too_long, text_of_other_file, text_not_scan
 */
export function addAttachmentText(call: Call): Reply {
  const record = pathEmployee(call);
  const said = preparedText(call);
  const attached = attachmentsOf(record);
  const parts = Object.keys(attached).filter((part) => attached[part]?.sha256 === said.sha256);
  if (parts.length === 0) throw new AppError("text_of_other_file");
  const marked = { ...attached };
  for (const part of parts) {
    const one = attached[part];
    const isRead = one?.textState !== undefined;
    if (one && keep(call.app, { collection: employees.name, record, part, isRead }, said))
      marked[part] = { ...one, textState: "ocr" };
  }
  record.set("attachments", JSON.stringify(marked));
  // what a file says is nobody's change of it (records/versions.ts)
  call.app.saveNoValidate(record);
  addRecordActivity(call, "text_added", employees.name, record, parts);
  return { status: 200, json: shownJson(call, employees, record.id) };
}

/** A file in which a device has read. */
interface ReadFile {
  collection: string;
  record: PbRecord;
  /** The attachment's key, "" for a document. */
  part: string;
  /** Whether the server has looked at it. */
  isRead: boolean;
}

const OF = "collection = {:collection} AND record = {:id} AND part = {:part}";
const namesOf = ({ collection, record, part }: ReadFile) => ({ collection, id: record.id, part });

/**
 * Keeps the text of a scan. One of a file at which the server has not looked waits unsearched, with no engine's number, and
 * the server takes it up where it finds a scan (server/internal/texts); where nothing is read, it would wait for ever.
 * @returns whether it is found from now on
 * @throws {AppError} text_not_scan
 */
function keep(app: PbApp, of: ReadFile, said: PreparedText["of"]): boolean {
  const state = of.isRead ? stateOf(app, of, said.sha256) : null;
  const isTaken = of.isRead ? isScan(state) : readsContents();
  if (!isTaken) throw new AppError("text_not_scan");
  const tenant = of.record.getString("tenant");
  const letters = said.pages.reduce((sum, page) => sum + page.length, 0);
  const values = { ...namesOf(of), letters, text: said.pages.join(PAGE_BREAK) };
  if (!of.isRead) {
    execute(app, `DELETE FROM texts WHERE ${OF}`, namesOf(of));
    execute(
      app,
      `INSERT INTO texts (collection, record, part, tenant, sha256, engine, state, letters, text)
       VALUES ({:collection}, {:id}, {:part}, {:tenant}, {:sha256}, 0, 'ocr', {:letters}, {:text})`,
      { ...values, tenant, sha256: said.sha256 },
    );
    return false;
  }
  execute(app, `UPDATE texts SET state = 'ocr', letters = {:letters}, text = {:text} WHERE ${OF}`, values);
  execute(app, `DELETE FROM texts_index WHERE rowid = (SELECT id FROM texts WHERE ${OF})`, namesOf(of));
  execute(app, `INSERT INTO texts_index (rowid, body) SELECT id, {:body} FROM texts WHERE ${OF}`, {
    ...namesOf(of),
    body: indexOfTenant(said.index, tenant),
  });
  return true;
}

/** What the server has found in the file; null where it knows of another one. */
function stateOf(app: PbApp, of: ReadFile, sha256: string): TextState | null {
  const sql = `SELECT state FROM texts WHERE ${OF} AND sha256 = {:sha256} AND tenant = {:tenant}`;
  return text(app, sql, { ...namesOf(of), sha256, tenant: of.record.getString("tenant") }) as TextState | null;
}
