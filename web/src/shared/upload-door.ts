import { useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";

/* The one way to the upload dialog, from every screen; the shell shows it. */

interface UploadRequest {
  /** What was dropped; none when a button was pressed. */
  files: readonly File[];
}

let request: UploadRequest | null = null;
const changed = new Emitter();

function set(next: UploadRequest | null): void {
  request = next;
  changed.emit();
}

/** Opens the upload dialog, with files that were dropped or chosen elsewhere. */
export function openUpload(files: readonly File[] = []): void {
  set({ files });
}

export function closeUpload(): void {
  set(null);
}

/** What the upload dialog was opened with, null while it is closed. */
export function useUploadRequest(): UploadRequest | null {
  return useSyncExternalStore(changed.on, () => request);
}
