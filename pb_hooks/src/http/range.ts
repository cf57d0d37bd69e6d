/** What a Range header requests: the whole file, parts that exist, or only parts beyond its end. */
export type RangeRequest = "everything" | "parts" | "beyond";

/** More digits than a whole number holds, in Go as well. */
const TOO_MANY_DIGITS = 18;
/** A header of more ranges, or of more characters, is ignored: readers of PDF ask for a few. */
const MOST_RANGES = 16;
const LONGEST_RANGE = 600;

/**
 * Classifies a Range header. One that is malformed or not about bytes is ignored, as RFC 9110 demands (section 14.2),
 * and so is a valid one that Go, which serves the file, could not parse.
 * @param size of the file in bytes
 */
export function classifyRange(header: string, size: number): RangeRequest {
  if (header.length > LONGEST_RANGE) return "everything";
  const ranges = /^bytes=(.+)$/.exec(header.trim())?.[1]?.split(",") ?? [];
  if (ranges.length > MOST_RANGES) return "everything";
  let parts = false;
  let readable = true;
  for (const range of ranges) {
    const match = /^\s*(\d*)-(\d*)\s*$/.exec(range);
    if (!match || (match[1] === "" && match[2] === "")) return "everything";
    const [first, last] = [match[1] ?? "", match[2] ?? ""];
    if (first.length > TOO_MANY_DIGITS || last.length > TOO_MANY_DIGITS) readable = false;
    if (first === "" ? Number(last) > 0 : Number(first) < size) parts = true;
    if (first !== "" && last !== "" && Number(last) < Number(first)) return "everything";
  }
  if (ranges.length === 0) return "everything";
  if (!parts) return "beyond";
  return readable ? "parts" : "everything";
}
