/* Entries keep how records looked before and how they look meanwhile: employees, and whom documents are about, which is told
   to those alone who work with employees, and their author may do so no more. What their author typed is in the body, and
   stays. What a machine has read in an employee's papers is in a body too, and nobody has typed it. */

import { type Actor, membersOf, registry, seesRecord, worksWithEmployees } from "#domain/index";
import { type Content, type FieldValues, withSeen } from "../outbox/outbox-content.ts";
import { feedOf } from "../outbox/outbox-feed.ts";
import { createsRecord, isText, mayHaveBeenApplied } from "../outbox/outbox-rules.ts";
import { removeEntries } from "../outbox/outbox-store.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { LocalSession } from "../tabs/session.ts";
import { forgetHiddenSalaries, rewriteEntry } from "./hidden-salaries.ts";

type Session = Pick<LocalSession, "mirror" | "outbox" | "user">;

const hiddenIn = ({ collection }: Pick<StoredEntry, "collection">, values: FieldValues | null) =>
  registry[collection].entity.staffOnly.filter((name) => values?.[name] != null);

/** The content without what only those are told who work with employees, but for what was typed. */
function withoutLinks(row: StoredEntry, { before, overlay, ...content }: Content): Content {
  const nulls = (values: FieldValues | null) => Object.fromEntries(hiddenIn(row, values).map((name) => [name, null]));
  const left = Object.entries(overlay ?? {}).filter(([name]) => !hiddenIn(row, overlay).includes(name));
  return {
    ...content,
    before: before && { ...before, ...nulls(before) },
    overlay: overlay && (createsRecord(row) ? { ...overlay, ...nulls(overlay) } : Object.fromEntries(left)),
  };
}

/** What an entry keeps of the paper that it corrects; the same request goes once more where the server may know it. */
const seenOfPaper = (row: StoredEntry, { baseValues = {} }: Content) =>
  mayHaveBeenApplied(row) ? [] : Object.keys(baseValues).filter((name) => baseValues[name] !== null);

/** A new employee was typed; one that comes back was seen. */
const isTyped = ({ kind }: StoredEntry) => kind === "employee.create" || kind === "employee.import";

const tellsOfEmployee = (row: StoredEntry, content: Content) =>
  content.before !== null ||
  (!isTyped(row) && Object.keys(content.overlay ?? {}).length > 0) ||
  (row.kind === "paper.change" && seenOfPaper(row, content).length > 0);

/**
 * The content without what was seen of the employee, but for the title, by which its author knows their change. A correction
 * is then one of an empty paper: where the right comes back and something stands there, that is a conflict to be decided.
 */
function withoutEmployee(row: StoredEntry, content: Content): Content {
  const left = { ...content, before: null, overlay: isTyped(row) ? content.overlay : content.overlay && {} };
  const seen = row.kind === "paper.change" ? seenOfPaper(row, content) : [];
  return seen.length === 0 ? left : withSeen(left, { ...content.baseValues, ...membersOf(seen, () => null) });
}

/** Removes from the outbox how employees looked whom this person does not see any more, and what their papers say. */
async function forgetEmployees({ mirror, outbox }: Session, actor: Actor): Promise<void> {
  const isHidden = ({ collection, record, tenant: written }: StoredEntry) => {
    const tenant = mirror.serverRow("employees", record)?.tenant ?? written;
    return collection === "employees" && !seesRecord(actor, "staff", { tenant, uploadedBy: null });
  };
  const entries = feedOf(outbox).index.entries.filter(({ row }) => isHidden(row));
  const texts = entries.filter(({ row }) => isText(row)).map(({ row }) => row.key);
  if (texts.length > 0) await removeEntries(outbox, texts);
  for (const { row, content } of entries)
    if (content && !isText(row) && tellsOfEmployee(row, content)) await rewriteEntry(outbox, row.key, withoutEmployee);
}

/** Removes from the outbox whom documents are about, where this person does not work with employees any more. */
async function forgetLinks({ outbox }: Session, actor: Actor): Promise<void> {
  if (worksWithEmployees(actor)) return;
  for (const { row, content } of feedOf(outbox).index.entries) {
    const told = [content?.before ?? null, content?.overlay ?? null].flatMap((values) => hiddenIn(row, values));
    if (told.length > 0) await rewriteEntry(outbox, row.key, withoutLinks);
  }
}

/** Removes from the outbox all that its author is not told any more, but what they typed themselves. */
export async function forgetHidden(session: Session): Promise<void> {
  await forgetHiddenSalaries(session);
  const actor = session.mirror.view("users").byId.get(session.user.id) ?? session.user;
  await forgetEmployees(session, actor);
  await forgetLinks(session, actor);
}
