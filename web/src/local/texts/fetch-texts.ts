/* Texts from the server, in batches. */

import { type Document, PAGE_BREAK, textStates } from "#domain/index";
import { type http, OfflineError } from "../http/http.ts";
import { isSearchable } from "./plan-texts.ts";
import type { NewText } from "./text-store.ts";

/** As many as the server takes in one request. */
const BATCH = 100;

interface SentText {
  id: number;
  sha256: string | null;
  state: NewText["state"];
  text: string;
}

function isSentText(value: unknown): value is SentText {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value && "sha256" in value && "state" in value && "text" in value)) return false;
  const states: readonly unknown[] = textStates;
  return (
    typeof value.id === "number" &&
    (value.sha256 === null || typeof value.sha256 === "string") &&
    states.includes(value.state) &&
    typeof value.text === "string"
  );
}

/**
 * The texts of the first of these papers: the server sends as much as fits into one answer.
 * @returns also the papers that the server has looked for in vain: their texts belong to other files, or are gone
 * @throws {HttpError} when the server refuses
 * @throws {OfflineError} when there is no answer, or not one of ours
 */
export async function fetchTexts(
  lacking: readonly Pick<Document, "id" | "sha256" | "uploadDate" | "mimeType">[],
  request: typeof http,
  signal: AbortSignal,
): Promise<{ texts: NewText[]; missing: number[] }> {
  const batch = lacking.slice(0, BATCH);
  const response = await request(`/api/texts?ids=${batch.map(({ id }) => id).join(",")}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  const sent: unknown = await response.json().catch((error: unknown) => {
    throw new OfflineError(error);
  });
  if (!Array.isArray(sent) || !sent.every(isSentText)) throw new OfflineError(new Error("not a list of texts"));
  const byId = new Map(sent.map((one) => [one.id, one]));
  const texts: NewText[] = [];
  const missing: number[] = [];
  for (const { id, sha256, uploadDate, mimeType } of batch) {
    const one = byId.get(id);
    if (!one || one.sha256 !== sha256 || !isSearchable({ textState: one.state, mimeType })) missing.push(id);
    else texts.push({ id, sha256, filed: uploadDate, state: one.state, pages: one.text.split(PAGE_BREAK) });
  }
  // what did not fit comes with the next request, unless nothing came at all
  return { texts, missing: texts.length === 0 ? missing : missing.filter((id) => byId.has(id)) };
}
