import { AppError, headLimits } from "#domain/index";
import type { HttpRequest } from "../kernel/pocketbase.d.ts";

/** The headers that hooks parse. */
const PARSED_HEADERS = ["Accept", "Accept-Language", "Content-Type", "Cookie", "Origin", "Range"];

/**
 * Refuses addresses and headers longer than any browser sends, before they are parsed. The executable does so before
 * the hooks run, and for PocketBase's own API and the pages as well (server/internal/requestlimits).
 * @throws {AppError} address_too_long, header_too_large, malformed_request for too many parameters
 */
export function requireHeadLimits({ url, header }: HttpRequest): void {
  const { path, rawQuery } = url;
  if (path.length + rawQuery.length > headLimits.address) throw new AppError("address_too_long");
  if (occursMoreThan(rawQuery, "&", headLimits.parameters - 1)) throw new AppError("malformed_request");
  for (const name of PARSED_HEADERS) {
    let length = 0;
    for (const value of header.values(name)) length += value.length;
    if (length > headLimits.header) throw new AppError("header_too_large");
  }
}

function occursMoreThan(text: string, part: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count++) {
    at = text.indexOf(part, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** The first value of each parameter of a query, which is not longer than {@link requireHeadLimits} allows. */
export function queryOf(url: HttpRequest["url"]): Record<string, string> {
  const query: Record<string, string> = {};
  if (url.rawQuery === "") return query;
  // Go's Values is a map with methods, whose keys JavaScript cannot list
  const values = url.query();
  for (const pair of url.rawQuery.split("&", headLimits.parameters)) {
    const name = pair.split("=", 1)[0] ?? "";
    if (/^\w+$/.test(name)) query[name] = values.get(name);
  }
  return query;
}

const TOKEN_PATH = /^(\/api\/(?:share|calendar)\/)[^/]+/;

/**
 * Takes the token of a share link or of a calendar out of a request's address, which PocketBase logs when it has answered. The mux keeps
 * the token as a parameter. The executable does so as well, whoever answers (server/internal/requestlog).
 */
export function hideToken({ url }: HttpRequest): void {
  if (TOKEN_PATH.test(url.path)) url.path = url.path.replace(TOKEN_PATH, "$1TOKEN");
}
