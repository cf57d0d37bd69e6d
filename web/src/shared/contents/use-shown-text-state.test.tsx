// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import type { TextState } from "#domain/index";
import { getLocalSession, useTextState } from "#web/local/engine.ts";
import { withFollowedSession } from "#web/local/testing/followed-session.ts";
import { aUser } from "#web/local/testing/users.ts";
import { configQuery } from "#web/shared/auth/auth.queries.ts";
import { useShownTextState } from "./use-shown-text-state.ts";

let people = 700_000_000_000_900;
withFollowedSession(
  () => aUser(++people),
  () => {},
);
afterEach(cleanup);

/** What is shown of a file that this device takes for a scan. */
async function shown(textState: TextState | null, readsContents: boolean): Promise<TextState | null> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(configQuery.queryKey, {
    registration: "open",
    registrationOrdered: false,
    passwordReset: false,
    readsContents,
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const file = { id: 1, sha256: "first", textState };
  const { result } = renderHook(() => ({ known: useTextState(file), shown: useShownTextState(file) }), { wrapper });
  await waitFor(() => expect(result.current.known).toBe("scan"));
  return result.current.shown;
}

test("a scan that this device alone has found is unread where the server reads nothing", async () => {
  await getLocalSession()?.texts.facts.put({ id: 1, sha256: "first", engine: 1, state: "scan", letters: 0 });
  expect([await shown(null, true), await shown(null, false)]).toEqual(["scan", null]);
  expect(await shown("scan", false)).toBe("scan");
});
