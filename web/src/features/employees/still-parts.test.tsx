// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { EmployeeFilterFields } from "./directory/filter-panel.tsx";
import { SummaryCards } from "./directory/summary-cards.tsx";
import { ExpiryAlerts } from "./expiry/expiry-alerts.tsx";

/* The dashboard is drawn at each key into its search box. What the key does not change is not made again. */

beforeEach(async () => {
  await startI18n("en");
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const today = "2026-11-21";
const rows = [anEmployee(1, { passportExpiryDate: "2026-11-25", residencyExpiryDate: "2026-11-01" })];

it.each<[string, () => ReactNode]>([
  ["alerts", () => <ExpiryAlerts rows={rows} today={today} />],
  ["cards", () => <SummaryCards rows={rows} />],
])("the %s stay as they are while the same employees are searched", (_, part) => {
  const screen = () => <MemoryRouter>{part()}</MemoryRouter>;
  const { rerender, container } = render(screen());
  expect(container.textContent).not.toBe("");
  const translate = vi.spyOn(i18n, "t");
  rerender(screen());
  expect(translate).not.toHaveBeenCalled();
});

it("the nationalities are sorted once for the same employees", async () => {
  const local = openLocalSession(aUser(493_000_000_000_001));
  await local.loaded;
  const sorted = vi.spyOn(Intl, "Collator");
  const sort = { column: "employee", descending: false } as const;
  const state = { filters: {}, sort, change() {}, clear() {}, setSort() {} };
  const screen = () => <EmployeeFilterFields state={state} />;
  const { rerender } = render(screen());
  rerender(screen());
  rerender(screen());
  expect(sorted).toHaveBeenCalledTimes(1);
});
