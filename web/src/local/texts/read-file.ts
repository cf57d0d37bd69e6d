/* The text of files on this device, read in a worker, one file at a time. */

import { type FileText, textLimits } from "#domain/index";
import type { FileToRead, ReadingMessage } from "./read-file.worker.ts";

let worker: Worker | null = null;
/** Files that are being read or wait. */
let open = 0;
let last: Promise<unknown> = Promise.resolve();

function stopWorker(): void {
  worker?.terminate();
  worker = null;
}

function readNext(file: FileToRead): Promise<FileText> {
  worker ??= new Worker(new URL("./read-file.worker.ts", import.meta.url), { type: "module" });
  const reader = worker;
  return new Promise<FileText>((resolve, reject) => {
    let limit: ReturnType<typeof setTimeout> | null = null;
    const giveUp = () => {
      stopWorker();
      resolve({ state: "broken", pages: [] });
    };
    reader.onmessage = ({ data }: MessageEvent<ReadingMessage>) => {
      if ("begun" in data) limit = setTimeout(giveUp, textLimits.time);
      else {
        if (limit !== null) clearTimeout(limit);
        if ("text" in data) resolve(data.text);
        else reject(new Error(data.failed));
      }
    };
    reader.onerror = ({ message }) => {
      if (limit === null) {
        stopWorker();
        reject(new Error(message || "The worker that reads files could not be started."));
        return;
      }
      clearTimeout(limit);
      giveUp();
    };
    reader.postMessage(file);
  });
}

/**
 * The text of a file. A bad file has a state that says so: locked, broken.
 * @throws when what reads files could not be loaded; it may be tried again
 */
export function readText(bytes: ArrayBuffer, mimeType: string): Promise<FileText> {
  open++;
  const text = last
    .then(() => readNext({ bytes, mimeType }))
    .finally(() => {
      // PDFium takes some twenty megabytes, and starts in a moment
      if (--open === 0) stopWorker();
    });
  last = text.catch(() => undefined);
  return text;
}
