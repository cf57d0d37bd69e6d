/* Reads a life's file at once. It takes the place of web/src/local/texts/read-file.ts, which does so in a worker. */

import type { FileText } from "#domain/index";
import { isScannedFile, textInFile } from "#web/local/testing/model/state/text-in-file.ts";

export async function readText(bytes: ArrayBuffer): Promise<FileText> {
  const text = textInFile(new Uint8Array(bytes));
  return isScannedFile(text) ? { state: "scan", pages: [""] } : { state: "ok", pages: [text] };
}
