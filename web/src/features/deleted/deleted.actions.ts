import { paperOfFile, registry, requestHeaders } from "#domain/index";
import { getLocalSession, newIdempotencyKey, pullNow, retry, undo, write } from "#web/local/engine.ts";
import { HttpError, http, httpJson, type NewEntry } from "#web/local/index.ts";
import { type DeletedItem, isRestoring } from "./deleted-item.ts";

/** The entry that brings an item back (POST …/restore); null for an organization, which the server alone restores. */
export function restoration(item: DeletedItem): NewEntry | null {
  const { id, kind, type } = item;
  const common = { record: id, title: item.employee ?? item.name, method: "POST" } as const;
  if (kind === "organizations") return null;
  if (kind === "attachments") {
    const paper = paperOfFile(type ?? "");
    if (paper !== null) {
      const path = `/api/employees/${id}/papers/${paper}/files/${type}/restore`;
      return { ...common, overlay: {}, kind: "paper.reattach", collection: "employees", path };
    }
    const path = `/api/employees/${id}/attachments/${type}/restore`;
    return { ...common, overlay: {}, kind: "attachment.restore", collection: "employees", path };
  }
  // shown at once where this device still knows the row; else the pull brings it
  const overlay = getLocalSession()?.mirror.lastDeletedRow(kind, id) ?? {};
  const path = `/api/${kind}/${id}/restore`;
  return { ...common, overlay, kind: `${registry[kind].singular}.restore`, collection: kind, path };
}

/** Whether an item can be deleted for good: what the server has listed as deleted, but for organizations. */
export function endsForGood({ kind, unsent }: DeletedItem): boolean {
  return kind !== "organizations" && unsent === null;
}

/**
 * Deletes an item for good, at once and by the server.
 * @throws {HttpError} {OfflineError}
 */
export async function deleteItemForGood({ kind, id, type }: DeletedItem): Promise<void> {
  const path = ["/api/deleted", kind, id, ...(type === null ? [] : [type])].join("/");
  try {
    await http(path, { method: "DELETE", headers: { [requestHeaders.key]: newIdempotencyKey() } });
  } catch (error) {
    // somebody else was faster, or its time was up
    if (!(error instanceof HttpError && error.code === "not_found")) throw error;
  }
}

/**
 * Brings an item back: an unsent deletion is taken back, a refused restoring is sent again, anything else is restored
 * through the outbox; an organization at once, by the server.
 * @throws {AppError} device_full
 * @throws {HttpError} {OfflineError} for an organization
 */
export async function restoreItem(item: DeletedItem): Promise<void> {
  const { unsent } = item;
  if (unsent && isRestoring(item)) {
    await retry(unsent.key);
    return;
  }
  if (unsent && (await undo(unsent.key))) return;
  const entry = restoration(item);
  if (entry) {
    await write(entry);
    return;
  }
  const headers = { [requestHeaders.key]: newIdempotencyKey() };
  await httpJson(`/api/admin/organizations/${item.id}/restore`, { method: "POST", headers });
  pullNow();
}
