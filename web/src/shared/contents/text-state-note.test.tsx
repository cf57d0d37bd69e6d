// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type TextState, textStates } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { configQuery } from "#web/shared/auth/auth.queries.ts";
import { TextStateNote } from "./text-state-note.tsx";

beforeAll(() => startI18n("en"));
afterEach(cleanup);

/** What a paper says on a server that reads contents, or does not. */
function said(state: TextState | null, readsContents: boolean): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(configQuery.queryKey, {
    registration: "open",
    registrationOrdered: false,
    passwordReset: false,
    readsContents,
  });
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <TextStateNote state={state} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const text = container.textContent ?? "";
  cleanup();
  return text;
}

it("says why contents cannot be searched, each reason in its own words", () => {
  const silent = textStates.filter((state) => said(state, true) === "");
  expect(silent).toEqual(["ok"]);
  expect(new Set(textStates.map((state) => said(state, true))).size).toBe(textStates.length);
  expect(said("old", true)).toContain("Word 95");
});

it("says that a paper is not searchable where nothing is read, and nothing while it waits to be read", () => {
  expect(said(null, true)).toBe("");
  expect(said(null, false)).toContain("not searchable here");
  expect(said("ok", false)).toBe("");
});
