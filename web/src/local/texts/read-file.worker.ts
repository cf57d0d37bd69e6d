/* Reads the text of one file after the other, beside the page. */

import type { FileText } from "#domain/index";
import { compilePdfium } from "#web/pdf/compile-pdfium.ts";
import { takesPdfium, textOfOther, textOfPdf } from "./file-text.ts";

export interface FileToRead {
  bytes: ArrayBuffer;
  mimeType: string;
}

/** begun: what reading takes is there, and the file's time runs. failed: it is not there; this says nothing of the file. */
export type ReadingMessage = { begun: true } | { text: FileText } | { failed: string };

const tell = (message: ReadingMessage) => postMessage(message);

async function read({ bytes, mimeType }: FileToRead): Promise<FileText> {
  const compiled = takesPdfium(mimeType) ? await compilePdfium() : null;
  tell({ begun: true });
  return compiled ? textOfPdf(bytes, compiled) : textOfOther(bytes, mimeType);
}

addEventListener("message", ({ data }: MessageEvent<FileToRead>) => {
  read(data).then(
    (text) => tell({ text }),
    (error: unknown) => tell({ failed: String(error) }),
  );
});
