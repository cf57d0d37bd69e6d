// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { User } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import { DashboardPage } from "./dashboard-page.tsx";

const firm = {
  id: 7,
  name: "Al Noor",
  description: null,
  ownerId: null,
  isActive: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
};
let local: LocalSession;

beforeAll(() => startI18n("en"));

afterEach(() => {
  cleanup();
  act(closeLocalSession);
});

/** The dashboard of somebody whose first pull is under way, with the first of its pages. */
async function enter(id: number, over: Partial<User>) {
  const user = aUser(id, over);
  local = openLocalSession(user);
  await local.loaded;
  act(() => local.mirror.publish(true));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <DashboardPage />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

it("before the first pull has finished, a member's firm has no name and nothing is counted or called empty", async () => {
  await enter(461_000_000_000_001, { organizationId: firm.id });
  expect(heading()).toBe("Loading…");
  expect(screen.queryByText("0 documents found")).toBeNull();
  expect(screen.queryByText("No documents found")).toBeNull();
  act(() => {
    local.mirror.applyChanges([{ collection: "organizations", id: firm.id, record: firm }]);
    local.mirror.publish(true);
    updateConnection({ lastPull: 1 });
  });
  expect(heading()).toBe("Al Noor");
  expect(screen.getByText("No documents found")).toBeTruthy();
});

it("the private space of somebody without an organization needs no pull to be called so", async () => {
  await enter(461_000_000_000_002, { organizationId: null });
  expect(heading()).toBe("Private space");
});
