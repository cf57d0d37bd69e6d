/** Ends that are no faults: the person signed out, the tab closes, another tab has deleted or taken over. */
const EXPECTED_ERRORS = ["AbortError", "DatabaseClosedError", "OvertakenError"];

/** Tells the browser's console of a fault of this app, and of nothing else. */
export function reportUnexpectedError(error: unknown): void {
  if (error instanceof Error && EXPECTED_ERRORS.includes(error.name)) return;
  reportError(error);
}

/** Whether the device has no space left for what was to be stored. */
export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && (error.name === "QuotaExceededError" || /quota/i.test(error.message));
}
