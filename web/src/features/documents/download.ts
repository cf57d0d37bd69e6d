import type { Document } from "#domain/index";
import { saveAs } from "#web/lib/save-as.ts";
import { openFile } from "#web/local/engine.ts";
import { type DownloadFailure, downloadFailure } from "#web/shared/download-failure.ts";

/** Saves a document's file under its filename; from this device where it is kept, else from the server. */
export async function saveDocumentFile(document: Document): Promise<DownloadFailure | null> {
  try {
    const blob = await openFile("documents", document);
    if (blob.size === 0) return { why: "empty" };
    saveAs(document.filename, blob);
    return null;
  } catch (error) {
    return downloadFailure(error);
  }
}
