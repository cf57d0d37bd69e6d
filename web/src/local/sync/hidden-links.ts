/* Entries keep how documents looked before and how they look meanwhile: also whom they are about, which is told to those alone
   who work with employees, and their author may do so no more. What their author typed is in the body, and stays. What a
   machine has read in an employee's papers is in a body too, and nobody has typed it. */

import { registry, worksWithEmployees } from "#domain/index";
import type { Content, FieldValues } from "../outbox/outbox-content.ts";
import { feedOf } from "../outbox/outbox-feed.ts";
import { createsRecord, isText } from "../outbox/outbox-rules.ts";
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

/**
 * Removes from the outbox whom documents are about and what employees' papers say, where this person does not work with
 * employees any more.
 */
async function forgetEmployees({ mirror, outbox, user }: Session): Promise<void> {
  if (worksWithEmployees(mirror.view("users").byId.get(user.id) ?? user)) return;
  const { entries } = feedOf(outbox).index;
  const texts = entries.filter(({ row }) => row.collection === "employees" && isText(row)).map(({ row }) => row.key);
  if (texts.length > 0) await removeEntries(outbox, texts);
  for (const { row, content } of entries) {
    const told = [content?.before ?? null, content?.overlay ?? null].flatMap((values) => hiddenIn(row, values));
    if (told.length > 0) await rewriteEntry(outbox, row.key, withoutLinks);
  }
}

/** Removes from the outbox all that its author is not told any more, but what they typed themselves. */
export async function forgetHidden(session: Session): Promise<void> {
  await forgetHiddenSalaries(session);
  await forgetEmployees(session);
}
