/** The browser reads the address after the click; a minute is ample. */
const ADDRESS_MS = 60_000;

/** Saves bytes as a file of the given name. */
export function saveAs(filename: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_MS);
}
