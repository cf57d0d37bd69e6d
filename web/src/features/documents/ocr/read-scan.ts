import { type Document, type RecognizedPage, requestHeaders, textOfRecognized } from "#domain/index";
import { newIdempotencyKey, openFile, pullNow } from "#web/local/engine.ts";
import { httpJson } from "#web/local/index.ts";
import type { OcrMessage } from "./ocr.worker.ts";

function recognized(
  bytes: ArrayBuffer,
  onPage: (page: number, pages: number) => void,
  signal: AbortSignal,
): Promise<RecognizedPage[]> {
  const worker = new Worker(new URL("./ocr.worker.ts", import.meta.url), { type: "module" });
  return new Promise<RecognizedPage[]>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<OcrMessage>) => {
      if ("page" in data) onPage(data.page, data.pages);
      else if ("recognized" in data) resolve(data.recognized);
      else reject(new Error(data.failed));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(bytes, [bytes]);
  }).finally(() => worker.terminate());
}

/**
 * Reads a scan by machine and sends what it says; the next pull brings the text to this device.
 * @returns what came of it: nothing is kept of what has no words, or of what the machine is not sure
 */
export async function readScan(
  document: Document,
  onPage: (page: number, pages: number) => void,
  signal: AbortSignal,
): Promise<"kept" | "wordless" | "unsure"> {
  const blob = await openFile("documents", document, { signal });
  const pages = textOfRecognized(await recognized(await blob.arrayBuffer(), onPage, signal));
  if (typeof pages === "string") return pages;
  const path = `/api/documents/${document.id}/text`;
  const headers = { [requestHeaders.key]: newIdempotencyKey() };
  await httpJson(path, { method: "POST", json: { sha256: document.sha256, pages }, headers, signal });
  pullNow();
  return "kept";
}
