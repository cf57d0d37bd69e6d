/* What is read by machine: a document's file, or one that is attached to an employee. */

import { type Document, type Employee, type EmployeeFile, employeeName } from "#domain/index";
import { openAttachmentFile, openFile, write } from "#web/local/engine.ts";

export interface ScannedFile {
  /** Of this file of this record: two records may have the same bytes. */
  key: string;
  sha256: string;
  mimeType: string;
  /** From this device, else from the server. */
  open: (signal: AbortSignal) => Promise<Blob>;
  /** Keeps what it says, page by page: found on this device at once, and sent when the server can be reached. */
  keep: (pages: readonly string[]) => Promise<unknown>;
}

const added = { kind: "text.add", method: "POST" } as const;

export function scannedDocument(document: Document, sha256: string): ScannedFile {
  const { id: record, name: title, mimeType } = document;
  const path = `/api/documents/${record}/text`;
  return {
    key: `documents/${record}/${sha256}`,
    sha256,
    mimeType,
    open: (signal) => openFile("documents", document, { signal }),
    keep: (pages) =>
      write({
        ...added,
        collection: "documents",
        record,
        title,
        path,
        body: { sha256, pages },
        overlay: { textState: "ocr" },
      }),
  };
}

export function scannedAttachment(employee: Employee, file: EmployeeFile): ScannedFile {
  const { sha256, mimeType, key } = file;
  const { id: record } = employee;
  return {
    key: `employees/${record}/${key}/${sha256}`,
    sha256,
    mimeType,
    open: (signal) => openAttachmentFile(employee, key, { signal }),
    keep: (pages) =>
      write({
        ...added,
        collection: "employees",
        record,
        title: employeeName(employee),
        path: `/api/employees/${record}/text`,
        body: { sha256, pages },
        // of an attachment too: all of it would hide another file that takes its place meanwhile
        overlay: { paperTextStates: { [key]: "ocr" } },
      }),
  };
}
