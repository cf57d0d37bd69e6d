export interface LinkedAbort {
  signal: AbortSignal;
  abort: () => void;
}

/**
 * Ends with any of the signals, or by itself. Browsers since 2024 link signals without keeping what has long ended;
 * in older ones a listener stays as long as the outer signal.
 */
export function linkedAbort(...linked: (AbortSignal | undefined)[]): LinkedAbort {
  const own = new AbortController();
  const signals = linked.filter((signal) => signal !== undefined);
  const abort = () => own.abort();
  if (typeof AbortSignal.any === "function") return { signal: AbortSignal.any([own.signal, ...signals]), abort };
  for (const signal of signals) {
    if (signal.aborted) own.abort();
    else signal.addEventListener("abort", abort, { signal: own.signal });
  }
  return { signal: own.signal, abort };
}
