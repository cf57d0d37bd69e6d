/**
 * What the executable adds to the hooks' runtime (server/internal/cli/runtime.go). PocketBase's own hash takes a text
 * of all bytes, which costs several times the hash and three times the file in memory.
 */
declare const sha256OfFile: ((path: string) => string) | undefined;

/** Hex SHA-256 of a file. */
export function digestOfFile(path: string): string {
  if (typeof sha256OfFile === "function") return sha256OfFile(path);
  return $security.sha256(toString($os.readFile(path)));
}
