/* The server's search in contents. */

import type { Snippet } from "#domain/index";
import { type http, OfflineError } from "../http/http.ts";

/** As many as the server gives. */
const LIMIT = 200;

/** A paper that the server has found, with its line. */
export interface FoundDocument {
  id: number;
  isExact: boolean;
  snippet: Snippet | null;
}

const isMark = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");

function foundDocument(value: unknown): FoundDocument | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("id" in value && "exact" in value && "page" in value && "text" in value && "marks" in value)) return null;
  const { id, exact, page, text, marks } = value;
  if (typeof id !== "number") return null;
  const isLine = typeof page === "number" && typeof text === "string" && Array.isArray(marks) && marks.every(isMark);
  return { id, isExact: exact === true, snippet: isLine ? { page, text, marks } : null };
}

/**
 * The papers that the server finds by their contents.
 * @throws {HttpError} when the server refuses
 * @throws {OfflineError} when there is no answer, or not one of ours
 */
export async function searchAtServer(
  request: typeof http,
  search: string,
  signal: AbortSignal,
): Promise<FoundDocument[]> {
  const response = await request(`/api/search?q=${encodeURIComponent(search)}&limit=${LIMIT}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw new OfflineError(error);
  });
  const documents = typeof answer === "object" && answer !== null && "documents" in answer ? answer.documents : null;
  if (!Array.isArray(documents)) throw new OfflineError(new Error("not a list of documents"));
  return documents.map(foundDocument).filter((one) => one !== null);
}
