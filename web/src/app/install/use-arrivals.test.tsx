// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { useArrivals } from "./use-arrivals.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function opened(address: string) {
  const taken: (readonly File[])[] = [];
  const { result } = renderHook(
    () => {
      useArrivals((files) => void taken.push(files));
      return useLocation();
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      ),
    },
  );
  return { taken, address: () => result.current.pathname + result.current.search };
}

it("the shortcut opens the upload dialog once; the address is then an ordinary one", () => {
  const page = opened("/?open=upload&search=lease");
  expect(page.taken).toEqual([[]]);
  expect(page.address()).toBe("/?search=lease");
});

it("an ordinary address opens nothing", () => {
  expect(opened("/?search=lease").taken).toEqual([]);
});

it("what the service worker kept of a share goes to the upload dialog", async () => {
  const kept = new Response("%PDF", { headers: { "X-Name": "a%20b.pdf", "Content-Type": "application/pdf" } });
  const cache = { keys: async () => ["/0"], match: async () => kept };
  vi.stubGlobal("caches", { open: async () => cache, delete: async () => true });
  const page = opened("/?open=shared");
  await waitFor(() => expect(page.taken.flat().map(({ name }) => name)).toEqual(["a b.pdf"]));
});

it("files that the system opens with the app go there too", async () => {
  const setConsumer = vi.fn();
  vi.stubGlobal("launchQueue", { setConsumer });
  const page = opened("/");
  const [consume] = setConsumer.mock.calls[0] ?? [];
  const file = new File(["%PDF"], "lease.pdf");
  act(() => consume({ files: [{ getFile: async () => file }] }));
  await waitFor(() => expect(page.taken).toEqual([[file]]));
  act(() => consume({}));
  expect(page.taken).toHaveLength(1);
});
