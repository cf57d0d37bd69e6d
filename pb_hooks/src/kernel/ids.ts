import { AppError, ID_PATTERN } from "#domain/index";

/**
 * The record id in a path parameter; what is malformed names no record.
 * @throws {AppError} not_found
 */
export function pathId(params: Readonly<Record<string, string>>, name = "id"): string {
  const id = params[name] ?? "";
  if (!ID_PATTERN.test(id)) throw new AppError("not_found");
  return id;
}

/** An id for a new record: 15 decimal digits, the first 1-9. */
export function freshId(): string {
  return $security.randomStringWithAlphabet(1, "123456789") + $security.randomStringWithAlphabet(14, "0123456789");
}
