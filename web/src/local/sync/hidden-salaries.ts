/* Entries keep how records looked before and how they look meanwhile: also a salary that has been hidden from their author
   since. What their author typed is in the body, and stays. */

import { may, settingsOf, tenantOf } from "#domain/index";
import { type Content, decodeContent, encodeContent, type FieldValues } from "../outbox/outbox-content.ts";
import { feedOf } from "../outbox/outbox-feed.ts";
import { createsRecord } from "../outbox/outbox-rules.ts";
import { changeEntry, findEntry } from "../outbox/outbox-store.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { LocalSession } from "../tabs/session.ts";

type Session = Pick<LocalSession, "mirror" | "outbox" | "user">;

/** Rewrites what an entry says, unless it is changed meanwhile. */
export async function rewriteEntry(
  outbox: LocalSession["outbox"],
  key: string,
  change: (row: StoredEntry, content: Content) => Content,
): Promise<void> {
  const stored = await findEntry(outbox, key);
  if (!stored) return;
  const bytes = await encodeContent(change(stored, await decodeContent(stored.bytes)));
  const isSame = ({ revision }: StoredEntry) => revision === stored.revision;
  await changeEntry(outbox, key, isSame, ({ revision }) => ({ bytes, revision: revision + 1 }));
}

/** Whether the organization hides salaries from this person, as the mirror has both. */
function areHidden({ mirror, user }: Session): boolean {
  const actor = mirror.view("users").byId.get(user.id) ?? user;
  if (actor.organizationId === null || may(actor, "seesSalaries", tenantOf(actor))) return false;
  return settingsOf(mirror.view("organizations").byId.get(actor.organizationId) ?? null).hidesSalaries;
}

const tells = (values: FieldValues | null) => typeof values?.salary === "string";

/** The content without salaries, but for what was typed. */
function withoutSalary(row: StoredEntry, { before, overlay, ...content }: Content): Content {
  const hidden = { salary: null, salaryHidden: true };
  const { salary: _, ...others } = overlay ?? {};
  return {
    ...content,
    before: before && tells(before) ? { ...before, ...hidden } : before,
    overlay: overlay && tells(overlay) ? (createsRecord(row) ? { ...overlay, ...hidden } : others) : overlay,
  };
}

/** Removes the salaries of the organization's employees from the outbox where this person does not see them any more. */
export async function forgetHiddenSalaries(session: Session): Promise<void> {
  if (!areHidden(session)) return;
  const { mirror, outbox, user } = session;
  for (const { row, content } of feedOf(outbox).index.entries) {
    if (row.collection !== "employees" || !(tells(content?.before ?? null) || tells(content?.overlay ?? null)))
      continue;
    if ((mirror.serverRow("employees", row.record)?.tenant ?? row.tenant) === user.id) continue;
    await rewriteEntry(outbox, row.key, withoutSalary);
  }
}
