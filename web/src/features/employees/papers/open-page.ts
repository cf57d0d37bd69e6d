import type { PaperFile } from "#domain/index";
import { saveAs } from "#web/lib/save-as.ts";
import { openPaperFile } from "#web/local/engine.ts";
import { ADDRESS_MS, shownInTab } from "../attachments/attachment-file.ts";

/**
 * Opens a page of a paper in a new tab where the browser can show it, and saves it where not. The tab opens within the
 * click, since later no browser lets one open.
 * @throws what {@link openPaperFile} throws
 */
export async function openPage(employee: number, file: PaperFile): Promise<void> {
  const tab = shownInTab.includes(file.mimeType) ? window.open("", "_blank") : null;
  if (!tab) return saveAs(file.filename, await openPaperFile(employee, file));
  try {
    tab.opener = null;
    const address = URL.createObjectURL(await openPaperFile(employee, file));
    tab.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
  } catch (error) {
    tab.close();
    throw error;
  }
}
