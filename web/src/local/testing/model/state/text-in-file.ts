/** Whether a life's file, by its text, is a scan, which only a device can read: every third one is. */
export const isScannedFile = (text: string): boolean => Number(/^m(\d+)m$/.exec(text)?.[1] ?? 1) % 3 === 0;

/** The text of a life's file: a name and points, after the mark of its kind. */
export const textInFile = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes.subarray(0, 100))
    .replace(/^%PDF-/, "")
    .replace(/\.+$/, "");
