/** The text of a life's file: a name and points, after the mark of its kind. */
export const textInFile = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes.subarray(0, 100))
    .replace(/^%PDF-/, "")
    .replace(/\.+$/, "");
