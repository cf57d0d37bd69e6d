import wasm from "@hyzyla/pdfium/pdfium.wasm?url";

let compiling: Promise<WebAssembly.Module> | null = null;

/** PDFium, compiled once for this thread while it arrives; a failed attempt is not kept. */
export function compilePdfium(): Promise<WebAssembly.Module> {
  compiling ??= WebAssembly.compileStreaming(fetch(wasm)).catch((error: unknown) => {
    compiling = null;
    throw error;
  });
  return compiling;
}

/** Whether this device keeps PDFium: having it compiled then asks for nothing over the network. */
export async function isPdfiumKept(): Promise<boolean> {
  // where the page is not secure, nothing is kept
  const kept = await globalThis.caches?.match(wasm).catch(() => undefined);
  return kept !== undefined;
}

/** After the first rows, in milliseconds: what a person waits for comes first. */
const LATER_MS = 20_000;

/**
 * Has the browser fetch PDFium once there is time, so that papers open without a connection. Where data is saved it
 * comes with the first paper instead. @returns how to stop
 */
export function fetchPdfiumLater(): () => void {
  const timer = setTimeout(fetchPdfium, LATER_MS);
  return () => clearTimeout(timer);
}

/** Has the browser fetch PDFium now for when there is no connection, except where data is saved. */
export function fetchPdfium(): void {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (line?.saveData || !navigator.serviceWorker?.controller) return;
  fetch(wasm, { priority: "low" }).catch(() => {});
}
