/* Thumbnails from the server, in batches. */

import { type http, OfflineError } from "../http/http.ts";

/** What a JPEG begins with; nothing else is kept or shown. */
const JPEG = "FFD8FF";
/** The server makes none that is larger, in bytes. */
const MOST_BYTES = 16 * 1024;

export interface Thumbnail {
  id: number;
  sha256: string;
  jpeg: Uint8Array<ArrayBuffer>;
}

interface SentThumbnail {
  id: number;
  sha256: string;
  /** A JPEG in hexadecimal digits. */
  picture: string;
}

const isSentThumbnail = (value: unknown): value is SentThumbnail =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "number" &&
  "sha256" in value &&
  typeof value.sha256 === "string" &&
  "picture" in value &&
  typeof value.picture === "string";

const isPicture = (picture: string) =>
  picture.startsWith(JPEG) && picture.length <= 2 * MOST_BYTES && /^(?:[0-9A-F]{2})+$/.test(picture);

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/**
 * The thumbnails of these documents, of which some may have none.
 * @throws {HttpError} when the server refuses
 * @throws {OfflineError} when there is no answer, or not one of ours
 */
export async function fetchThumbnails(
  ids: readonly number[],
  request: typeof http,
  signal: AbortSignal,
): Promise<Thumbnail[]> {
  const response = await request(`/api/thumbnails?ids=${ids.join(",")}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  const sent: unknown = await response.json().catch((error: unknown) => {
    throw new OfflineError(error);
  });
  if (!Array.isArray(sent) || !sent.every(isSentThumbnail)) throw new OfflineError(new Error("not a list of pictures"));
  return sent
    .filter(({ picture }) => isPicture(picture))
    .map(({ id, sha256, picture }) => ({ id, sha256, jpeg: bytesOf(picture) }));
}
