import { type RecognizedPage, textOfRecognized } from "#domain/index";
import type { OcrMessage } from "./ocr.worker.ts";
import type { ScannedFile } from "./scanned-file.ts";

/** What recognizes letters is not on this device, and cannot be fetched. */
export class EngineMissingError extends Error {
  constructor(options: ErrorOptions) {
    super("what recognizes letters could not be loaded", options);
    this.name = "EngineMissingError";
  }
}

function recognized(
  file: { bytes: ArrayBuffer; mimeType: string },
  onPage: (page: number, pages: number) => void,
  signal: AbortSignal,
): Promise<RecognizedPage[]> {
  const worker = new Worker(new URL("./ocr.worker.ts", import.meta.url), { type: "module" });
  let isStarted = false;
  return new Promise<RecognizedPage[]>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<OcrMessage>) => {
      isStarted = true;
      if ("page" in data) onPage(data.page, data.pages);
      else if ("recognized" in data) resolve(data.recognized);
      else if ("missing" in data) reject(new EngineMissingError({ cause: data.missing }));
      else reject(new Error(data.failed));
    };
    worker.onerror = ({ message }) =>
      reject(isStarted ? new Error(message) : new EngineMissingError({ cause: message }));
    worker.postMessage(file, [file.bytes]);
  }).finally(() => worker.terminate());
}

/**
 * Reads a scan by machine and keeps what it says.
 * @returns what came of it: nothing is kept of what has no words, or of what the machine is not sure
 * @throws {EngineMissingError} when what recognizes letters is neither here nor to be had
 * @throws {FileError} offline_not_kept when the file is neither
 */
export async function readScan(
  scan: ScannedFile,
  onPage: (page: number, pages: number) => void,
  signal: AbortSignal,
): Promise<"kept" | "wordless" | "unsure"> {
  const blob = await scan.open(signal);
  const file = { bytes: await blob.arrayBuffer(), mimeType: scan.mimeType };
  // a file of this device comes whether or not the reading was ended meanwhile
  signal.throwIfAborted();
  const pages = textOfRecognized(await recognized(file, onPage, signal));
  if (typeof pages === "string") return pages;
  // who has ended the reading wants nothing of it
  signal.throwIfAborted();
  await scan.keep(pages);
  return "kept";
}
