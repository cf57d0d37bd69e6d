// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { EmployeeDashboard } from "./employee-dashboard.tsx";

let local: LocalSession;

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(closeLocalSession);
});

it("while there is nobody, one sentence says what to do, and nothing is filtered or exported", async () => {
  const user = aUser(465_000_000_000_001);
  local = openLocalSession(user);
  await local.loaded;
  const publish = () => {
    local.mirror.publish(true);
    updateConnection({ lastPull: 1 });
  };
  act(publish);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } })}>
        <MemoryRouter>
          <EmployeeDashboard actor={user} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  expect(screen.getByText("No employees yet")).toBeTruthy();
  const machinery = () => [screen.queryAllByRole("searchbox").length, screen.queryAllByText("Export").length];
  expect(machinery()).toEqual([0, 0]);
  act(() => {
    const record = anEmployee(1, { tenant: user.id });
    local.mirror.applyChanges([{ collection: "employees", id: record.id, record }]);
    publish();
  });
  expect(screen.queryByText("No employees yet")).toBeNull();
  expect(machinery()).toEqual([1, 1]);
});
