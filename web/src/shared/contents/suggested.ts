import type { ContentResult, Suggestion } from "#web/local/engine.ts";

/** What was found in contents, with what the person may have meant. */
export interface NotedContents extends ContentResult {
  /** "Did you mean": another search, which finds something in this list; null where there is none, or no need. */
  suggestion: string | null;
}

/** @param finds whether the list, with all its other filters, would show something */
export function withSuggestion(
  contents: ContentResult | null,
  finds: (suggestion: Suggestion) => boolean,
): NotedContents | null {
  return contents && { ...contents, suggestion: contents.suggestions.find(finds)?.search ?? null };
}
