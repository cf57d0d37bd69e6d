import { useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { makeDraft } from "#web/ui/forms/draft.ts";
import type { UploadBatch } from "./batch.ts";

/*
 * The one batch of this page. It outlives its dialog, so that closing that stops nothing, and every screen says how it
 * ended; what is done with it comes with the dialog (batch-store.ts).
 */

const draft = makeDraft<UploadBatch>();
const changed = new Emitter();
let arrivals = 0;

export const readBatch = (): UploadBatch | undefined => draft.read();

/** Takes the next state of the batch, undefined for none; screens show it once {@link showBatch} is called. */
export function storeBatch(next: UploadBatch | undefined): void {
  if (next) draft.keep(next);
  else draft.drop();
}

export const onBatchShown = changed.on;
export const showBatch = (): void => changed.emit();

/** A row has become a document of the server. */
export function countArrival(): void {
  arrivals++;
}

/** How many rows have become documents of the server since the page was opened, whether or not they are still listed. */
export function useArrivedCount(): number {
  return useSyncExternalStore(onBatchShown, () => arrivals);
}

/** Whether a change belongs to the batch, which then shows itself that it was refused. */
export function isInBatch(key: string): boolean {
  return readBatch()?.rows.some(({ kept }) => kept?.key === key) ?? false;
}
