import type { ContentResult, Suggestion } from "#web/local/engine.ts";

/** What was found in contents, with what the person may have meant. */
export interface NotedContents extends ContentResult {
  /** "Did you mean": another search, which finds something in this list; null where there is none, or no need. */
  suggestion: string | null;
}

/**
 * @param isNamed whether something was found by name: then nobody needs a suggestion, and judging one may take all rows
 * @param finds whether the list, with all its other filters, would show something
 */
export function withSuggestion(
  contents: ContentResult | null,
  isNamed: boolean,
  finds: (suggestion: Suggestion) => boolean,
): NotedContents | null {
  if (!contents) return null;
  const suggested = isNamed ? undefined : contents.suggestions.find(finds);
  return { ...contents, suggestion: suggested?.search ?? null };
}
