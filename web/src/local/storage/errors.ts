/** Ends that are no faults: the person signed out, the tab closes, another tab has deleted or taken over. */
const EXPECTED_ERRORS = ["AbortError", "DatabaseClosedError", "OvertakenError"];

/** Reports an error to the console unless it is an expected one. */
export function reportUnexpectedError(error: unknown): void {
  if (error instanceof Error && EXPECTED_ERRORS.includes(error.name)) return;
  reportError(error);
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && (error.name === "QuotaExceededError" || /quota/i.test(error.message));
}
