import type { Document } from "#domain/index";
import { saveAs } from "#web/lib/save-as.ts";
import { FileError, openFile } from "#web/local/engine.ts";
import { HttpError } from "#web/local/index.ts";

/** Why a download failed, as the error catalogue tells it (specification, section 8). */
export type DownloadFailure =
  | { why: "status"; status: number; text: string }
  | { why: "empty" }
  | { why: "offline" }
  | { why: "error" };

export function downloadFailure(error: unknown): DownloadFailure {
  if (error instanceof HttpError) return { why: "status", status: error.status, text: error.text };
  if (error instanceof FileError && error.code === "offline_not_kept") return { why: "offline" };
  return { why: "error" };
}

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
