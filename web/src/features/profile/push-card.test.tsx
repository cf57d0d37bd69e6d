// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import { pushQuery } from "./push.queries.ts";
import { PushCard } from "./push-card.tsx";

beforeEach(async () => {
  updateConnection({ online: true });
  await startI18n("en");
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
});

let id = 482_000_000_000_000;

/** The card where the organization has notifications turned off. */
async function show(role: "admin" | "user") {
  const user = aUser(++id, { role, organizationId: 7 });
  await openLocalSession(user).loaded;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(pushQuery(user.id).queryKey, { key: null, device: "off" });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PushCard user={user.id} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("leads an admin to where notifications are turned on, and sends nobody else there", async () => {
  await show("admin");
  expect(screen.getByRole("link", { name: "Turn them on in its settings" }).getAttribute("href")).toBe(
    "/admin?tab=settings",
  );
  expect(screen.queryByText(/An admin can turn them on/)).toBeNull();
  cleanup();
  await show("user");
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/An admin can turn them on/)).toBeDefined();
});
