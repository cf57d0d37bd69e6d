/* How screens write who sees to a deadline, due dates and settings; and what a device keeps of salaries. */

import { type Deadline, type Handling, type HandlingsByPaper, requestHeaders } from "#domain/index";
import { httpJson } from "#web/local/http/http.ts";
import { readPage } from "#web/local/mirror/pages.ts";
import { newIdempotencyKey } from "#web/local/outbox/ids.ts";
import { decodeContent } from "#web/local/outbox/outbox-content.ts";
import { allEntries } from "#web/local/outbox/outbox-store.ts";
import { getLocalSession } from "#web/local/tabs/session.ts";
import { save, updateEntry } from "./page-writes.ts";

/** Sets the whole handling of one deadline, as web/src/shared/today does. */
export function setDeadlineHandling(
  { collection, id, paper, day }: Deadline,
  handling: HandlingsByPaper | undefined,
  seen: Handling | null,
  { by, byName, snoozedUntil }: Pick<Handling, "by" | "byName" | "snoozedUntil">,
): Promise<string> {
  const since = by === null ? null : new Date().toISOString();
  return save({
    kind: "handling.set",
    collection,
    record: id,
    title: "handling",
    method: "POST",
    path: `/api/${collection}/${id}/handling`,
    body: { ...(paper === null ? {} : { paper }), day, by, snoozedUntil },
    baseValues: { by: seen?.by ?? null, snoozedUntil: seen?.snoozedUntil ?? null },
    overlay: { handling: { ...handling, [paper ?? "due"]: { day, by, byName, since, snoozedUntil } } },
  });
}

/** Gives a document a due date, somebody who is responsible for it, and an employee whom it is about, or nobody; null leaves them. */
export function appoint(
  document: { id: number },
  dueDate: string,
  { id, fullName }: { id: number; fullName: string },
  about: { employeeId: number | null } | null,
): Promise<string> {
  const body = { dueDate, responsibleId: id, ...about };
  return save({ ...updateEntry("documents", document, body), overlay: { ...body, responsibleName: fullName } });
}

/** Changes what the organization decides for itself; it needs a connection. */
export async function changeSettings(json: { hidesSalaries: boolean }): Promise<void> {
  const headers = { [requestHeaders.key]: newIdempotencyKey() };
  await httpJson("/api/organization/settings", { method: "PUT", headers, json });
}

const tells = (values: unknown) =>
  typeof values === "object" && values !== null && "salary" in values && typeof values.salary === "string";

const wasTyped = (kind: string) => kind === "employee.create" || kind === "employee.import";

/**
 * Where this device keeps whom documents are about, and how employees looked: pages of the mirror, and what entries of the
 * outbox show or showed.
 */
export async function keptOfEmployees(): Promise<string[]> {
  const local = getLocalSession();
  if (!local) return [];
  const found: string[] = [];
  for (const page of await local.mirror.db.pages.toArray()) {
    for (const change of await readPage(page)) {
      if ("record" in change && change.collection === "documents" && change.record.employeeId !== null)
        found.push(`page ${page.id} whom ${change.id} is about`);
    }
  }
  for (const { kind, collection, record, bytes } of await allEntries(local.outbox)) {
    const { before, overlay } = await decodeContent(bytes);
    const told = [before, overlay].some((values) => values?.employeeId != null);
    if (collection === "documents" && told) found.push(`${kind} whom ${record} is about`);
    const looked = before !== null || (!wasTyped(kind) && Object.keys(overlay ?? {}).length > 0);
    if (collection === "employees" && looked) found.push(`${kind} how ${record} looked`);
  }
  return found;
}

/**
 * Where this device keeps salaries of other people's spaces than the own one: pages of the mirror, and what entries of the
 * outbox show or showed. What was typed is in the request itself.
 */
export async function keptSalaries(): Promise<string[]> {
  const local = getLocalSession();
  if (!local) return [];
  const { mirror, outbox, user } = local;
  const found: string[] = [];
  for (const page of await mirror.db.pages.toArray()) {
    for (const change of await readPage(page)) {
      if (!("record" in change) || change.collection !== "employees" || change.record.tenant === user.id) continue;
      if (tells(change.record)) found.push(`page ${page.id} of the salary of ${change.id}`);
    }
  }
  for (const { kind, collection, record, tenant, bytes } of await allEntries(outbox)) {
    if (collection !== "employees" || (mirror.serverRow("employees", record)?.tenant ?? tenant) === user.id) continue;
    const { before, overlay } = await decodeContent(bytes);
    if (tells(before) || tells(overlay)) found.push(`${kind} of the salary of ${record}`);
  }
  return found;
}
