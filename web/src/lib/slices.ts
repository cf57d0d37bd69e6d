/** How long a slice may hold the page up, in milliseconds. */
const SLICE_MS = 8;

/** Calls back after what the browser has to do meanwhile. @returns how to stop */
function afterOthers(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = act;
  port2.postMessage(null);
  return () => {
    port1.onmessage = null;
    port1.close();
  };
}

/** Runs a generator in slices, between which the page answers. @returns how to stop */
export function runInSlices<Result>(steps: Generator<undefined, Result>, done: (result: Result) => void): () => void {
  let stop = () => {};
  const slice = () => {
    stop();
    const end = performance.now() + SLICE_MS;
    let step = steps.next();
    while (!step.done && performance.now() < end) step = steps.next();
    if (step.done) done(step.value);
    else stop = afterOthers(slice);
  };
  slice();
  return () => stop();
}
