/** A controller that ends with any of the signals, or by itself. (AbortSignal.any is younger than our browsers.) */
export function endingWith(...signals: (AbortSignal | undefined)[]): AbortController {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) controller.abort(signal.reason);
    else signal?.addEventListener("abort", () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller;
}
