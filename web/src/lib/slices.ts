/** How long a slice may hold the page up, in milliseconds. */
const SLICE_MS = 8;

/** Calls back in a task of its own, after what the browser has to do meanwhile. @returns how to stop */
export function afterOthers(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = act;
  port2.postMessage(null);
  return () => {
    port1.onmessage = null;
    port1.close();
  };
}

/**
 * Runs a generator in slices, between which the page answers.
 * @param begin later: not even the first slice is part of what the page does now
 * @returns how to stop
 */
export function runInSlices<Result>(
  steps: Generator<undefined, Result>,
  done: (result: Result) => void,
  begin: "now" | "later" = "now",
): () => void {
  let stop = () => {};
  const slice = () => {
    stop();
    const end = performance.now() + SLICE_MS;
    let step = steps.next();
    while (!step.done && performance.now() < end) step = steps.next();
    if (step.done) done(step.value);
    else stop = afterOthers(slice);
  };
  if (begin === "now") slice();
  else stop = afterOthers(slice);
  return () => stop();
}
