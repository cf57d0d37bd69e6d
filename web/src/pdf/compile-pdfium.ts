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
