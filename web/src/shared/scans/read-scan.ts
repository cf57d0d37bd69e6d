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
): Promise<RecognizedPage[] | "tooLarge"> {
  const worker = new Worker(new URL("./ocr.worker.ts", import.meta.url), { type: "module" });
  let isStarted = false;
  return new Promise<RecognizedPage[] | "tooLarge">((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<OcrMessage>) => {
      isStarted = true;
      if ("page" in data) onPage(data.page, data.pages);
      else if ("recognized" in data) resolve(data.recognized);
      else if ("tooLarge" in data) resolve("tooLarge");
      else if ("missing" in data) reject(new EngineMissingError({ cause: data.missing }));
      else reject(new Error(data.failed));
    };
    worker.onerror = ({ message }) =>
      reject(isStarted ? new Error(message) : new EngineMissingError({ cause: message }));
    worker.postMessage(file, [file.bytes]);
  }).finally(() => worker.terminate());
}

export type ScanOutcome = "kept" | "wordless" | "unsure" | "tooLarge";

/**
 * Reads a scan by machine and keeps what it says.
 * @returns what came of it: nothing is kept of what has no words, of what the machine is not sure, or of a picture with more
 * pixels than can be read here
 * @throws {EngineMissingError} when what recognizes letters is neither here nor to be had
 * @throws {FileError} offline_not_kept when the file is neither
 */
export async function readScan(
  scan: ScannedFile,
  onPage: (page: number, pages: number) => void,
  signal: AbortSignal,
): Promise<ScanOutcome> {
  const blob = await scan.open(signal);
  const file = { bytes: await blob.arrayBuffer(), mimeType: scan.mimeType };
  // a file of this device comes whether or not the reading was ended meanwhile
  signal.throwIfAborted();
  const read = await recognized(file, onPage, signal);
  if (read === "tooLarge") return read;
  const pages = textOfRecognized(read);
  if (typeof pages === "string") return pages;
  // who has ended the reading wants nothing of it
  signal.throwIfAborted();
  await scan.keep(pages);
  return "kept";
}
