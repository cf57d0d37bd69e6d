/* Texts from the server, in batches. */

import { PAGE_BREAK, textStates } from "#domain/index";
import { type http, OfflineError } from "../http/http.ts";
import type { TextId } from "../storage/texts-database.ts";
import { isSearchable } from "./plan-texts.ts";
import { attachmentOfText, attachmentTextId, type Readable } from "./readable.ts";
import type { NewText } from "./text-store.ts";

/** As many as the server takes in one request. */
const BATCH = 100;

interface SentText {
  id: number;
  /** The attachment's key; a document's text has none. */
  part?: string;
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
    (!("part" in value) || typeof value.part === "string") &&
    (value.sha256 === null || typeof value.sha256 === "string") &&
    states.includes(value.state) &&
    typeof value.text === "string"
  );
}

const textIdOf = ({ id, part }: SentText): TextId => (part === undefined ? id : attachmentTextId(id, part));

function queryOf(ids: readonly TextId[]): string {
  const attachments = ids.map(attachmentOfText).filter((one) => one !== null);
  if (attachments.length === 0) return `ids=${ids.join(",")}`;
  const names = attachments.map(({ employee, part }) => `${employee}/${part}`);
  return `attachments=${encodeURIComponent(names.join(","))}`;
}

/**
 * The texts of the first of these papers, documents or attachments as the first of them is: the server sends as much as fits into one answer.
 * @returns also the papers that the server has looked for in vain: their texts belong to other files, or are gone
 * @throws {HttpError} when the server refuses
 * @throws {OfflineError} when there is no answer, or not one of ours
 */
export async function fetchTexts(
  lacking: readonly Readable[],
  request: typeof http,
  signal: AbortSignal,
): Promise<{ texts: NewText[]; missing: TextId[] }> {
  const kind = typeof lacking[0]?.id;
  const batch = lacking.filter(({ id }) => typeof id === kind).slice(0, BATCH);
  const response = await request(`/api/texts?${queryOf(batch.map(({ id }) => id))}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  const sent: unknown = await response.json().catch((error: unknown) => {
    throw new OfflineError(error);
  });
  if (!Array.isArray(sent) || !sent.every(isSentText)) throw new OfflineError(new Error("not a list of texts"));
  const byId = new Map(sent.map((one) => [textIdOf(one), one]));
  const texts: NewText[] = [];
  const missing: TextId[] = [];
  for (const { id, sha256, uploadDate, mimeType } of batch) {
    const one = byId.get(id);
    if (!one || one.sha256 !== sha256 || !isSearchable({ textState: one.state, mimeType })) missing.push(id);
    else texts.push({ id, sha256, filed: uploadDate, state: one.state, pages: one.text.split(PAGE_BREAK) });
  }
  // what did not fit comes with the next request, unless nothing came at all
  return { texts, missing: texts.length === 0 ? missing : missing.filter((id) => byId.has(id)) };
}
