/**
 * A Content-Disposition that keeps a filename in any script.
 * Source: RFC 6266, section 4.3 and appendix D; RFC 8187, section 3.2.
 */
export function disposition(kind: "attachment" | "inline", filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
