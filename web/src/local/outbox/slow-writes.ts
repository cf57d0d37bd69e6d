/* Changes that this device's disk has not taken yet although it had time. Apart from the databases, so that the frame of
   the app can show it without loading them. */

import { Emitter } from "#web/lib/emitter.ts";
import { after } from "../storage/schedule.ts";

/** A write that takes longer is reported, in milliseconds. */
export const SLOW_MS = 5_000;

const changes = new Emitter();
let slow = 0;

/** Calls back when {@link isSavingSlowly} may have changed; returns how to stop. */
export const onSlowWrite = changes.on;

/** Whether a change waits for the disk for long: until it comes back nothing of it is saved. */
export function isSavingSlowly(): boolean {
  return slow > 0;
}

export async function trackSlowWrite<T>(saving: Promise<T>): Promise<T> {
  let counted = 0;
  const stop = after(SLOW_MS, () => {
    counted = 1;
    slow++;
    changes.emit();
  });
  try {
    return await saving;
  } finally {
    stop();
    slow -= counted;
    if (counted > 0) changes.emit();
  }
}
