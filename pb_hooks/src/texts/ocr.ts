import { AppError, documents, indexOfTenant, isScan, judgeOcrText, PAGE_BREAK, type TextState } from "#domain/index";
import { downloadable } from "../documents/change.ts";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { execute, text } from "../kernel/sql.ts";
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

/**
 * POST /api/documents/{id}/text: what a device has read by machine in a scan. For those who may fetch the file and edit
 * the document, and only where the server itself has found nothing but pictures: what a file says, nobody may replace.
 * @throws {AppError} not_found, forbidden, text_required, text_too_long, text_of_other_file, text_not_scan
 */
export function addOcrText(call: Call): Reply {
  const { app } = call;
  const record = downloadable(call);
  requirePermission(call.actor, "upload", record);
  const { input } = call;
  if (!(input instanceof PreparedText)) throw new Error("the body was not prepared");
  const { sha256, pages, index } = input.of;
  if (record.getString("sha256") !== sha256) throw new AppError("text_of_other_file");
  if (!isScan(stateOf(app, record))) throw new AppError("text_not_scan");
  keep(app, record, pages, index);
  record.set("textState", "ocr" satisfies TextState);
  // no field that people edit, so neither version nor field versions move; devices hear of it
  app.saveNoValidate(record);
  addRecordActivity(call, "text_added", documents.name, record);
  return { status: 200, json: shownJson(call, documents, record.id) };
}

/** What the server has found in the document's present file; null where it has not looked yet. */
function stateOf(app: PbApp, record: PbRecord): TextState | null {
  if (record.getString("textState") === "") return null;
  const sql = `SELECT state FROM texts WHERE collection = 'documents' AND record = {:id} AND part = ''
    AND sha256 = {:sha256} AND tenant = {:tenant}`;
  const { id } = record;
  const of = { id, sha256: record.getString("sha256"), tenant: record.getString("tenant") };
  return text(app, sql, of) as TextState | null;
}

function keep(app: PbApp, record: PbRecord, pages: readonly string[], index: string): void {
  const of = "collection = 'documents' AND record = {:id} AND part = ''";
  const letters = pages.reduce((sum, page) => sum + page.length, 0);
  const values = { id: record.id, letters, text: pages.join(PAGE_BREAK) };
  execute(app, `UPDATE texts SET state = 'ocr', letters = {:letters}, text = {:text} WHERE ${of}`, values);
  execute(app, `DELETE FROM texts_index WHERE rowid = (SELECT id FROM texts WHERE ${of})`, { id: record.id });
  execute(app, `INSERT INTO texts_index (rowid, body) SELECT id, {:body} FROM texts WHERE ${of}`, {
    id: record.id,
    body: indexOfTenant(index, record.getString("tenant")),
  });
}
