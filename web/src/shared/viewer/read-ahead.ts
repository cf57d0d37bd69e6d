import type { FileContent } from "#web/local/engine.ts";
import type { ShownFile } from "./use-paper-file.ts";

let ahead: { key: string; content: Promise<FileContent> } | null = null;

/** Begins to read a file that this device keeps, before what shows it is there. */
export function readAhead(file: Pick<ShownFile, "key" | "open">): void {
  const content = file.open({});
  // whoever shows it is told
  content.catch(() => {});
  ahead = { key: file.key, content };
}

/** What has been read ahead, if it is this file; null else. */
export function takeAhead(key: string): Promise<FileContent> | null {
  const taken = ahead?.key === key ? ahead.content : null;
  ahead = null;
  return taken;
}
