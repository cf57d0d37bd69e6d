import { AppError, employees, MOST_PAPER_FILES, type PaperTypeKey, withFileBack } from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { removedOf, restoredFile, setAttachment } from "../records/attachments.ts";
import { shownJson, tenantOfRecord } from "../records/records.ts";
import { requireSpace } from "../records/space.ts";
import { blankPaper, keptPapers, ownFiles, presentPaper, setPapers } from "./kept-papers.ts";

/**
 * Brings back a file of a paper that is there, as one of its own and not in the place of a specified attachment. One that is
 * there stays as it is.
 * @param as its key from now on
 * @throws {AppError} not_found, space_full, paper_files_full
 */
export function restoreFileOf(call: Call, record: PbRecord, id: string, key: string, as = key): Reply {
  const { app, actor, now } = call;
  const papers = keptPapers(record);
  // of a specified paper there may be nothing yet beside the employee's fields
  const kept = presentPaper(papers, id) ?? (as === key ? null : blankPaper(id as PaperTypeKey));
  if (kept && ownFiles(kept).some((one) => one.key === as))
    return { status: 200, json: shownJson(call, employees, record.id) };
  const last = removedOf(record).findLast(({ type }) => type === key);
  if (!kept || !last) throw new AppError("not_found");
  const { filename, size, mimeType, sha256, replacedAt } = last;
  if (kept.files.length >= MOST_PAPER_FILES && replacedAt === undefined) throw new AppError("paper_files_full");
  requireSpace(app, actor, tenantOfRecord(record), size);
  setAttachment(record, as, restoredFile(app, record, last), { id: actor.id, now });
  setPapers(record, { ...papers, [id]: withFileBack(kept, { key: as, filename, size, mimeType, sha256 }, replacedAt) });
  app.saveNoValidate(record);
  addRecordActivity(call, "reattached", employees.name, record, [as]);
  return { status: 200, json: shownJson(call, employees, record.id) };
}
