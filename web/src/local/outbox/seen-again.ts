/* What the author of a correction has seen when he puts it over what somebody else wrote. */

import { paperOf } from "#domain/index";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { LocalSession } from "../tabs/session.ts";
import { decodeContent, encodeContent, pickFields } from "./outbox-content.ts";

/**
 * The bytes of a correction of a paper that goes once more after a conflict, with what the paper says now as what was seen.
 * So it is in conflict again only where the paper changes, and not whenever anything of the employee does. Null for any
 * other entry.
 */
export async function seenAgain(
  session: LocalSession,
  { bytes, refusal, record }: StoredEntry,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (refusal?.code !== "version_conflict") return null;
  const content = await decodeContent(bytes).catch(() => null);
  const [, id] = /^\/api\/employees\/\d+\/papers\/([^/]+)$/.exec(content?.path ?? "") ?? [];
  const employee = session.mirror.serverRow("employees", record);
  const paper = id === undefined || !employee ? null : paperOf(employee, id);
  if (!content?.baseValues || !paper) return null;
  return await encodeContent({ ...content, baseValues: pickFields({ ...paper }, Object.keys(content.baseValues)) });
}
