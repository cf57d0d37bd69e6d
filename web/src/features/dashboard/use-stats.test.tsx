// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useSyncStatus, writeAll } from "#web/local/engine.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { categoryDeletion } from "#web/shared/categories/categories.actions.ts";
import { useStats } from "./use-stats.ts";

afterEach(() => {
  cleanup();
  act(closeLocalSession);
  vi.restoreAllMocks();
  act(() => updateConnection({ online: true, lastPull: null }));
});

it("asks the server after each pull, of those that come while many changes are sent after the last", async () => {
  const user = aUser(441_000_000_000_000);
  const { loaded, outbox } = openLocalSession(user);
  await loaded;
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const asked = vi.spyOn(client, "invalidateQueries");
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  act(() => updateConnection({ online: true, lastPull: 1 }));
  const { result } = renderHook(() => [useStats(user.id), useSyncStatus()] as const, { wrapper });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));

  await act(() => writeAll(Array.from({ length: 21 }, (_, at) => categoryDeletion(aCategory(at + 1)))));
  await act(() => outbox.entries.where("order").equals(1).modify({ state: "sending" }));
  await waitFor(() => expect(result.current[1].sending?.total).toBe(21));
  act(() => updateConnection({ lastPull: 2 }));
  act(() => updateConnection({ lastPull: 3 }));
  expect(asked).toHaveBeenCalledTimes(1);

  await act(() => outbox.entries.clear());
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});
