import { saveAs } from "#web/lib/save-as.ts";

export function saveCsvTemplate(headings: readonly string[], name: string): void {
  const line = headings.map((heading) => `"${heading.replace(/"/g, '""')}"`).join(",");
  saveAs(`${name}.csv`, new Blob([`\uFEFF${line}\r\n`], { type: "text/csv;charset=utf-8" }));
}

/** As {@link saveCsvTemplate}, as a spreadsheet. */
export async function saveXlsxTemplate(headings: readonly string[], name: string, rightToLeft: boolean): Promise<void> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const head = headings.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  const columns = headings.map((heading) => ({ width: Math.max(14, heading.length + 4) }));
  saveAs(`${name}.xlsx`, await writeXlsxFile([head], { columns, rightToLeft, sheet: name }).toBlob());
}
