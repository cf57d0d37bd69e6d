import { AppError, type Document, documentsZipPath, type Language } from "#domain/index";
import { HttpError, http } from "#web/local/index.ts";

/**
 * Has the browser save a ZIP of the documents' files, straight from the line: it may be larger than memory. Asked first
 * whether it may be had, since a browser shows a refused download as a failed one, without the reason.
 * @throws {AppError} the server's refusal
 * @throws {OfflineError} without the server
 */
export async function saveZip(documents: readonly Document[], of: { language: Language; user: number }): Promise<void> {
  const path = documentsZipPath(
    documents.map(({ id }) => id),
    of,
  );
  try {
    await http(path, { method: "HEAD" });
  } catch (error) {
    // an answer to HEAD has no sentence
    throw error instanceof HttpError && error.code !== null ? new AppError(error.code) : error;
  }
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}
