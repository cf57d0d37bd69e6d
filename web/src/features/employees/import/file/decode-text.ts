/* The text of a CSV file: spreadsheets write it in several encodings and say which only sometimes. */

function bomOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : null;
}

/** UTF-16 without a mark: commas, digits and line ends are a zero byte beside their own. */
function looksWide(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const seen = Math.min(bytes.length & ~1, 4_096);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < seen; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  if (odd > even && odd > seen / 50) return "utf-16le";
  return even > odd && even > seen / 50 ? "utf-16be" : null;
}

/** Decodes UTF-8 and UTF-16, each with or without its mark, and else windows-1256, as Arabic Windows saves. */
export function decodeTextFile(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = bomOf(bytes) ?? looksWide(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}
