import { type AttachmentType, type Employee, employeeFiles } from "#domain/index";
import { saveAs } from "#web/lib/save-as.ts";
import { openAttachmentFile } from "#web/local/engine.ts";

/** What a browser's tab shows by itself; the rest is saved. */
export const shownInTab = ["application/pdf", "image/jpeg", "image/png"];

/** The browser reads the address after the click; a minute is ample. */
export const ADDRESS_MS = 60_000;

/** @param key which of the employee's files */
export async function saveAttachment(employee: Employee, key: string): Promise<void> {
  const attachment = employeeFiles(employee).find((file) => file.key === key);
  if (attachment) saveAs(attachment.filename, await openAttachmentFile(employee, key));
}

/**
 * Opens an attachment in a new tab where the browser can show it, and saves it where not. The tab opens within the
 * click, since later no browser lets one open.
 * @throws what {@link openAttachmentFile} throws
 */
export async function showAttachment(employee: Employee, type: AttachmentType): Promise<void> {
  const attachment = employee.attachments[type];
  if (!attachment) return;
  const tab = shownInTab.includes(attachment.mimeType) ? window.open("", "_blank") : null;
  if (!tab) return await saveAttachment(employee, type);
  try {
    tab.opener = null;
    const address = URL.createObjectURL(await openAttachmentFile(employee, type));
    tab.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
  } catch (error) {
    tab.close();
    throw error;
  }
}
