const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * Text out of base64 of its UTF-8 bytes, or null when it is neither. The hook runtime has no decoder of its own.
 * Source: RFC 4648, section 4.
 */
export function decodeBase64(text: string): string | null {
  const digits = text.replace(/=+$/, "");
  let encoded = "";
  let bits = 0;
  let held = 0;
  for (const digit of digits) {
    const value = ALPHABET.indexOf(digit);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      encoded += `%${((held >> bits) & 0xff).toString(16).padStart(2, "0")}`;
    }
  }
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/**
 * An Upload-Metadata header as its keys and texts, or null when it is malformed.
 * Source: tus 1.0.0, "Upload-Metadata".
 */
export function parseMetadata(header: string): Record<string, string> | null {
  const values: Record<string, string> = {};
  for (const pair of header.split(",")) {
    const [key = "", encoded = "", ...rest] = pair.trim().split(" ");
    if (key === "" && encoded === "") continue;
    const value = decodeBase64(encoded);
    if (value === null || rest.length > 0 || key in values) return null;
    values[key] = value;
  }
  return values;
}
