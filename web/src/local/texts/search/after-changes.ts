/** After a change, in milliseconds: many come one after the other. */
const PAUSE_MS = 200;

/**
 * Works once changes have paused.
 * @param watch calls back at each change, and returns how to stop
 * @param after calls back after some milliseconds, and returns how to cancel that
 * @returns how to stop
 */
export function afterChanges(
  watch: (changed: () => void) => () => void,
  after: (ms: number, callback: () => void) => () => void,
  work: () => void,
): () => void {
  let cancel = () => {};
  const stop = watch(() => {
    cancel();
    cancel = after(PAUSE_MS, work);
  });
  return () => {
    cancel();
    stop();
  };
}
