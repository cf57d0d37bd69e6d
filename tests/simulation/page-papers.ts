/* How screens write the papers of people: with the overlays that the screens show until the server has answered. */

import {
  type Attachment,
  type Employee,
  isOnRecord,
  type Paper,
  type PaperChange,
  type PaperRenewal,
  type PaperTypeKey,
  specifiedFields,
} from "#domain/index";
import {
  broughtBack,
  changedPaper,
  renewedPaper,
  withoutFile,
  withoutPaper,
  withPaperFile,
} from "#web/features/employees/papers/paper-overlays.ts";
import { newRecordId } from "#web/local/outbox/ids.ts";
import type { NewEntry, PaperFields } from "#web/local/storage/types.ts";
import { bytesOf, requireUser, save } from "./page-writes.ts";

/** A scan that is filed: its SHA-256 is computed by the form before. */
interface Scan {
  name: string;
  size: number;
  sha256: string;
}

function queue(
  employee: Employee,
  kind: NewEntry["kind"],
  path: string,
  overlay: PaperFields,
  more: Partial<NewEntry<"employees">> = {},
): Promise<string> {
  const common = { collection: "employees", record: employee.id, title: "paper", method: "POST" } as const;
  return save({ ...common, kind, path: `/api/employees/${employee.id}/papers${path}`, overlay, ...more });
}

const fileOf = ({ name, size }: Scan) => {
  const file = { name: `${name}.pdf`, type: "application/pdf", bytes: bytesOf(`%PDF-${name}`, size) };
  return { file };
};

const shownAs = ({ name, size, sha256 }: Scan): Attachment => {
  return { filename: `${name}.pdf`, size, mimeType: "application/pdf", sha256 };
};

/** A further paper; the first one of a specified type has that type as its id. */
export function filePaper(employee: Employee, type: PaperTypeKey, values: PaperChange) {
  const id = type in specifiedFields && !isOnRecord(employee, type) ? type : String(newRecordId());
  const overlay = changedPaper(employee, id, type, values);
  return { id, saved: queue(employee, "paper.add", "", overlay, { body: { id, type, ...values } }) };
}

export function correctPaper(employee: Employee, { id, type }: Paper, values: PaperChange): Promise<string> {
  const more = { method: "PATCH", body: { ...values }, baseRow: employee } as const;
  return queue(employee, "paper.change", `/${id}`, changedPaper(employee, id, type, values), more);
}

/** Renews a paper in one step, with its scan where there is one. */
export function renewPaperOf(
  employee: Employee,
  paper: Paper,
  values: PaperRenewal,
  scan: Scan | null,
): Promise<string> {
  const replaced = { replacedAt: new Date().toISOString(), replacedBy: requireUser().id };
  const overlay = renewedPaper(employee, paper, values, scan && shownAs(scan), replaced);
  const more = { body: { ...values }, ...(scan && fileOf(scan)) };
  return queue(employee, "paper.renew", `/${paper.id}/renew`, overlay, more);
}

export function attachPage(employee: Employee, paper: Paper, scan: Scan): Promise<string> {
  const overlay = withPaperFile(employee, paper, shownAs(scan));
  return queue(employee, "paper.attach", `/${paper.id}/files`, overlay, { body: {}, ...fileOf(scan) });
}

/** Removes a page, or brings one back. @param employee as it was before the page was removed */
export function togglePage(employee: Employee, paper: Paper, key: string, act: "remove" | "return"): Promise<string> {
  const isRemoval = act === "remove";
  const overlay = isRemoval ? withoutFile(employee, paper, key) : broughtBack(employee, paper);
  const path = `/${paper.id}/files/${key}/${isRemoval ? "remove" : "restore"}`;
  return queue(employee, isRemoval ? "paper.detach" : "paper.reattach", path, overlay);
}

/** Removes a paper, or brings one back. @param employee as it was before the paper was removed */
export function togglePaper(employee: Employee, paper: Paper, act: "remove" | "return"): Promise<string> {
  const isRemoval = act === "remove";
  const overlay = isRemoval ? withoutPaper(paper) : broughtBack(employee, paper);
  return queue(employee, `paper.${act}`, `/${paper.id}/${isRemoval ? "remove" : "restore"}`, overlay);
}
