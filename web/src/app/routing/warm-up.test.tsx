// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { rememberUser } from "#web/local/index.ts";
import { aUser } from "#web/local/testing/users.ts";
import { queryClient } from "../query-client.ts";
import { SignedIn } from "./guard.tsx";
import { LazyAuthPage, LazyShell } from "./lazy-screens.tsx";
import { screenAt } from "./routes.ts";
import { Screen, screenOf } from "./screen.tsx";
import { fetchFirstScreen } from "./warm-up.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

it("fetches the screen of a person who was signed in here, so that it is drawn without a spinner before it", async () => {
  await startI18n("en");
  // the page asks the server for nothing that matters here
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const user = aUser(492_000_000_000_001);
  rememberUser(user);
  history.replaceState(null, "", "/profile");
  await fetchFirstScreen();
  const load = screenAt("/profile");
  if (!load) throw new Error("no such room");
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/profile"]}>
        <LazyShell user={user}>
          <Screen load={load} />
        </LazyShell>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(container.querySelector("header")).not.toBeNull();
  expect(container.textContent).not.toContain("Loading…");
});

it("fetches the room beside the shell for a person whom only the server knows", async () => {
  const load = screenAt("/admin");
  if (!load) throw new Error("no such room");
  const fetched = vi.spyOn(screenOf(load), "prefetch");
  queryClient.setQueryData(["/api/user"], aUser(492_000_000_000_002));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/admin"]}>
        <SignedIn />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(fetched).toHaveBeenCalled();
});

it("fetches the way in for everyone else", async () => {
  await startI18n("en");
  const fetched = vi.spyOn(LazyAuthPage, "prefetch");
  await fetchFirstScreen();
  expect(fetched).toHaveBeenCalledTimes(1);
});
