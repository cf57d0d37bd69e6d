import type { Keeping } from "#web/local/engine.ts";

/** What a person is told of a document that is to be kept offline. */
export type KeepingState = "here" | "coming" | "offline" | "savesData" | "full";

/** How it stands with a document that is to be kept; null for any other. */
export function keepingState(
  { isHere, isPinned, isFull }: Keeping,
  { online, savesData }: { online: boolean; savesData: boolean },
): KeepingState | null {
  if (!isPinned) return null;
  if (isHere) return "here";
  if (isFull) return "full";
  if (savesData) return "savesData";
  return online ? "coming" : "offline";
}
