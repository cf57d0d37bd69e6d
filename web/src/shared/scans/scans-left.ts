import {
  type Document,
  type Employee,
  employeeFiles,
  may,
  mayDownload,
  type TextState,
  type User,
  worksWithEmployees,
} from "#domain/index";
import { attachmentTextId, type KeptTextStates, keptTextKey } from "#web/local/engine.ts";
import { type ScannedFile, scannedAttachment, scannedDocument } from "./scanned-file.ts";

/** A file that may be a scan. */
export interface PossibleScan {
  /** By which this device keeps its text. */
  id: number | ReturnType<typeof attachmentTextId>;
  sha256: string;
  /** Null where the server has not looked at it. */
  textState: "scan" | null;
  scan: ScannedFile;
}

const mayBeScan = (state: TextState | null): state is "scan" | null => state === "scan" || state === null;

/**
 * What may be a scan, of which this person may file the words: documents that they may fetch and edit, the newest first as
 * they are given, then what is attached to employees, for those who work with them.
 */
export function possibleScans(
  actor: User,
  documents: readonly Document[],
  employees: readonly Employee[],
): PossibleScan[] {
  const scans: PossibleScan[] = [];
  for (const document of documents) {
    const { id, sha256, textState } = document;
    const isOurs = mayDownload(actor, document) && may(actor, "upload", document.tenant);
    if (sha256 !== null && mayBeScan(textState) && isOurs)
      scans.push({ id, sha256, textState, scan: scannedDocument(document, sha256) });
  }
  if (!worksWithEmployees(actor)) return scans;
  for (const employee of employees) {
    for (const file of employeeFiles(employee)) {
      const { key, sha256, textState = null } = file;
      const id = attachmentTextId(employee.id, key);
      if (mayBeScan(textState)) scans.push({ id, sha256, textState, scan: scannedAttachment(employee, file) });
    }
  }
  return scans;
}

/**
 * The scans that this device may read by machine and has not.
 * @param found what this device has found in each of them, where the server has not looked; nothing where it never will
 * @param wordless SHA-256 of files that have given nothing here
 */
export function scansLeft(
  possible: readonly PossibleScan[],
  found: KeptTextStates,
  wordless: ReadonlySet<string>,
): ScannedFile[] {
  return possible.flatMap((one) => {
    const state = one.textState ?? found.get(keptTextKey(one));
    return state === "scan" && !wordless.has(one.sha256) ? [one.scan] : [];
  });
}
