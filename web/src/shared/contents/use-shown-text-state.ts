import type { TextState } from "#domain/index";
import { useTextState } from "#web/local/engine.ts";
import { useServerReads } from "./use-server-reads.ts";

/**
 * What is known of a file's contents. What this device alone takes for a scan is an unread file where the server reads
 * nothing: words that were read in it would be refused.
 */
export function useShownTextState(file: Parameters<typeof useTextState>[0]): TextState | null {
  const state = useTextState(file);
  const isRead = useServerReads(file.textState);
  return state === "scan" && !isRead ? null : state;
}
