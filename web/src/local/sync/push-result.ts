/* What is written down when a request has ended. */

import { type ErrorCode, type Language, sentence, statuses } from "#domain/index";
import { newIdempotencyKey } from "../outbox/ids.ts";
import { answeredOverlay, type Content, encodeContent } from "../outbox/outbox-content.ts";
import { pick } from "../outbox/outbox-store.ts";
import type { EntryResult } from "../outbox/push-store.ts";
import type { Refusal } from "../storage/types.ts";
import type { Verdict } from "./push-verdict.ts";

/** A refusal that this device gives by itself. */
export function localRefusal(code: ErrorCode, language: Language): Refusal {
  return { status: statuses[code], code, sentence: sentence(code, language) };
}

/** The result of an entry by its verdict; content is encoded here, before the transaction. */
export async function resultOf(verdict: Verdict, content: Content, language: Language): Promise<EntryResult> {
  switch (verdict.is) {
    case "later":
      return { as: "later", foreign: verdict.foreign };
    case "signed out":
      return { as: "later", foreign: null };
    case "upload":
      return { as: "upload", afresh: verdict.afresh };
    case "parked":
      return { as: "parked", refusal: verdict.refusal };
    case "unreadable":
      return { as: "parked", refusal: localRefusal("entry_unreadable", language) };
    case "done":
      return await doneResult(verdict, content, language);
  }
}

/** What was answered lies over the mirror until the pull has brought it; what was kept out is offered again. */
async function doneResult(
  { version, record, conflicts }: Verdict & { is: "done" },
  content: Content,
  language: Language,
): Promise<EntryResult> {
  if (conflicts.length === 0) {
    const bytes = record && (await encodeContent({ ...content, overlay: answeredOverlay(content.overlay, record) }));
    return { as: "sent", version, bytes };
  }
  const bytes = await encodeContent({
    ...content,
    body: content.body && pick(content.body, conflicts),
    overlay: content.overlay && pick(content.overlay, conflicts),
    before: record && pick(record, conflicts),
  });
  const refusal = localRefusal("version_conflict", language);
  return { as: "conflict", version, fields: conflicts, bytes, requestKey: newIdempotencyKey(), refusal };
}
