/** What of pdf.js is used; the package is installed only where the benchmarks run. */
declare module "pdfjs-dist/legacy/build/pdf.mjs" {
  interface Page {
    getTextContent(): Promise<{ items: ({ str: string; hasEOL: boolean } | { type: string })[] }>;
  }
  export function getDocument(source: { data: Uint8Array; useSystemFonts: boolean; verbosity: number }): {
    promise: Promise<{ numPages: number; getPage(number: number): Promise<Page> }>;
  };
}
