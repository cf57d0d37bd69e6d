/* The texts of papers that this device keeps. */

import { getLocalSession } from "#web/local/tabs/session.ts";
import { storedPages } from "#web/local/texts/text-store.ts";

export interface KeptText {
  id: string;
  sha256: string | null;
  state: string;
  text: string | null;
}

export async function keptTexts(): Promise<KeptText[]> {
  const db = getLocalSession()?.texts;
  if (!db) return [];
  const found: KeptText[] = [];
  for (const { id, sha256, state } of await db.facts.toArray()) {
    const pages = await storedPages(db, id);
    found.push({ id: String(id), sha256, state, text: pages?.join("\f") ?? null });
  }
  return found;
}
