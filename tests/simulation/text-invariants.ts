/* What has to hold of the texts of papers on a device, once everything works again. */

import { createHash } from "node:crypto";
import { type Document, type Employee, employeeFiles, mayDownload, type User, worksWithEmployees } from "#domain/index";
import { attachmentTextId } from "#web/local/texts/readable.ts";
import type { AnyTab, Truth, World } from "./world.ts";

/** The SHA-256 of the present file of each paper that a person may fetch, and whether the server has read it, by the text's id. */
function readableBy(truth: Truth, user: User): Map<string, { sha256: string | null; isRead: boolean }> {
  const found = new Map<string, { sha256: string | null; isRead: boolean }>();
  for (const document of truth.visibleTo(user, "documents").values()) {
    const { id, sha256, textState } = document as Document;
    if (mayDownload(user, document as Document)) found.set(String(id), { sha256, isRead: textState === "ok" });
  }
  if (!worksWithEmployees(user)) return found;
  for (const employee of truth.visibleTo(user, "employees").values()) {
    for (const { key: part, sha256, textState } of employeeFiles(employee as Employee))
      found.set(String(attachmentTextId((employee as Employee).id, part)), { sha256, isRead: textState === "ok" });
  }
  return found;
}

/**
 * The texts that a device keeps are those of the present files of papers whose files its person may fetch; and where no
 * device was full, all of them that the server has read are there. What is unsent may be read too.
 */
export async function wrongTexts(world: World, truth: Truth, tab: AnyTab, user: User): Promise<string[]> {
  const entries = await tab.page.outbox();
  if (entries.length > 0) return [];
  const readable = readableBy(truth, user);
  const kept = await tab.page.keptTexts();
  const wrong = kept.flatMap(({ id, sha256, state, text }) => {
    const paper = readable.get(id);
    const of = `${tab.name} keeps the text of ${id}`;
    if (!paper) return [`${of}, which ${user.id % 100} may not fetch`];
    if (paper.sha256 !== sha256) return [`${of} of another file: ${text}`];
    return state !== "ok" || saysFileOf(text ?? "", sha256) ? [] : [`${of} with other words: ${text}`];
  });
  if (world.troubles.has("storage")) return wrong;
  const ids = new Set(kept.map(({ id }) => id));
  const lacking = [...readable].filter(([id, { isRead }]) => isRead && !ids.has(id));
  return [...wrong, ...lacking.map(([id]) => `${tab.name} lacks the text of ${id}`)];
}

/** The sizes that files of a life have. */
const SIZES = [
  500, 700, 800, 900, 2_000, 4_000, 5_000, 6_000, 20_000, 70_000, 75_000, 80_000, 90_000, 300_000, 600_000,
];
const sums = new Map<string, boolean>();

/** Whether a text is that of a file: each says its own name, and nothing else. */
function saysFileOf(text: string, sha256: string | null): boolean {
  const key = `${text} ${sha256}`;
  const known = sums.get(key);
  if (known !== undefined) return known;
  const isIt = SIZES.some(
    (size) => createHash("sha256").update(`%PDF-${text}`.padEnd(size, ".")).digest("hex") === sha256,
  );
  sums.set(key, isIt);
  return isIt;
}
