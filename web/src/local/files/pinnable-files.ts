/* The files that may be kept offline, of whatever record: documents' papers and the attachments of employees. */

import { type Document, type Employee, employeeFiles, mayDownload, type User, worksWithEmployees } from "#domain/index";
import type { Mirror } from "../mirror/mirror.ts";
import { attachmentDownload, attachmentFileKey, fileKey } from "./file-cache.ts";

/** A file of a record, as far as keeping it goes. */
export interface PinnableFile {
  /** Among the kept files: `documents/1`. */
  key: string;
  size: number;
  /** Hex, null where it is not known. */
  sha256: string | null;
  mimeType: string;
  /** Of its record. */
  version: number;
  /** Where the server gives it. */
  path: string;
  /** Whether this person may have it. */
  isAllowed: boolean;
}

export function documentFile(document: Document, user: User): PinnableFile {
  const { id, size, sha256, mimeType, version } = document;
  const key = fileKey("documents", id);
  const path = `/api/documents/${id}/download`;
  return { key, size, sha256, mimeType, version, path, isAllowed: mayDownload(user, document) };
}

export function attachmentsToPin(employee: Employee, user: User): PinnableFile[] {
  const { id, version } = employee;
  const isAllowed = worksWithEmployees(user);
  return employeeFiles(employee).map(({ key, size, sha256, mimeType }) => ({
    ...{ key: attachmentFileKey(id, key, sha256), size, sha256, mimeType, version, isAllowed },
    path: attachmentDownload(id, key),
  }));
}

/** The server's file of a key; undefined where it has none: unsent work, or a file or record that has gone. */
export function pinnableFile(mirror: Mirror, user: User, key: string): PinnableFile | undefined {
  const [kind, id] = key.split("/");
  if (kind === "documents") {
    const row = mirror.serverRow("documents", Number(id));
    return row && documentFile(row, user);
  }
  const employee = kind === "attachments" ? mirror.serverRow("employees", Number(id)) : undefined;
  return employee && attachmentsToPin(employee, user).find((file) => file.key === key);
}
