import { once } from "node:events";

/**
 * Tells when the person or the system asks the program to end.
 * @returns {AbortSignal} aborted by Ctrl-C, SIGTERM or a closed terminal
 */
export function stopSignal() {
  const control = new AbortController();
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => control.abort());
  }
  return control.signal;
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<"stopped">} once it is aborted
 */
export async function aborted(signal) {
  if (!signal.aborted) await once(signal, "abort");
  return "stopped";
}
