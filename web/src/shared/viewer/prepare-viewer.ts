import { isPdfiumKept } from "#web/pdf/compile-pdfium.ts";

let isKept = false;

/** Starts what showing a PDF takes, where the device has all of it: for what may be opened next. */
export async function prepareViewer(): Promise<void> {
  isKept ||= await isPdfiumKept();
  if (!isKept) return;
  const { preparePdf } = await import("./pdf/pdf-file.ts");
  preparePdf();
}
