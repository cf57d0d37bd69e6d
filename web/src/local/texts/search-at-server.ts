/* The server's search in contents. */

import type { Snippet } from "#domain/index";
import { type http, OfflineError } from "../http/http.ts";
import type { TextId } from "../storage/texts-database.ts";
import { attachmentTextId } from "./readable.ts";
import type { TextsOf } from "./texts-messages.ts";

/** As many as the server gives. */
const LIMIT = 200;

/** A text that the server has found, with its line. */
export interface FoundText {
  id: TextId;
  isExact: boolean;
  snippet: Snippet | null;
}

const isMark = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");

function foundText(value: unknown): FoundText | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("id" in value && "exact" in value && "page" in value && "text" in value && "marks" in value)) return null;
  const { id, exact, page, text, marks } = value;
  if (typeof id !== "number") return null;
  const isLine = typeof page === "number" && typeof text === "string" && Array.isArray(marks) && marks.every(isMark);
  const part = "part" in value && typeof value.part === "string" ? value.part : null;
  return {
    id: part === null ? id : attachmentTextId(id, part),
    isExact: exact === true,
    snippet: isLine ? { page, text, marks } : null,
  };
}

/**
 * The texts that the server finds, of an employee's the best.
 * @throws {HttpError} when the server refuses
 * @throws {OfflineError} when there is no answer, or not one of ours
 */
export async function searchAtServer(
  request: typeof http,
  of: TextsOf,
  search: string,
  signal: AbortSignal,
): Promise<FoundText[]> {
  const response = await request(`/api/search?q=${encodeURIComponent(search)}&limit=${LIMIT}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw new OfflineError(error);
  });
  const lists = typeof answer === "object" && answer !== null ? new Map<string, unknown>(Object.entries(answer)) : null;
  // a server of an earlier release searches documents alone
  const found = lists?.get(of) ?? (lists?.has("documents") ? [] : null);
  if (!Array.isArray(found)) throw new OfflineError(new Error(`not a list of ${of}`));
  return found.map(foundText).filter((one) => one !== null);
}
