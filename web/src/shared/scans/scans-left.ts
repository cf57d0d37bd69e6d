import { type Document, may, mayDownload, type User } from "#domain/index";

/**
 * The scans that this device may read by machine and has not, newest first as the documents are.
 * @param wordless SHA-256 of files that have given nothing here
 */
export function scansLeft(actor: User, documents: readonly Document[], wordless: ReadonlySet<string>): Document[] {
  return documents.filter(
    (one) =>
      one.textState === "scan" &&
      one.sha256 !== null &&
      !wordless.has(one.sha256) &&
      mayDownload(actor, one) &&
      may(actor, "upload", one.tenant),
  );
}
