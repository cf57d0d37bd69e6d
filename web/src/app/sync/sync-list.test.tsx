// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { Category } from "#domain/index";
import { i18n } from "#web/i18n/setup.ts";
import { useSyncStatus, writeAll } from "#web/local/engine.ts";
import { updateConnection } from "#web/local/index.ts";
import { openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { categoryDeletion } from "#web/shared/categories/categories.actions.ts";
import { SyncList } from "./sync-list.tsx";
import { setUpSyncScreen } from "./testing/sync-screen.ts";

let id = 495_000_000_000_000;

setUpSyncScreen();

function List() {
  return <SyncList status={useSyncStatus()} onRepair={() => {}} />;
}

/** The list of somebody who has just deleted these, with or without a connection. */
async function listAfter(deleted: readonly Category[], online: boolean) {
  await openLocalSession(aUser(++id)).loaded;
  act(() => updateConnection({ online, lastPull: 1 }));
  await writeAll(deleted.map(categoryDeletion));
  render(
    <I18nextProvider i18n={i18n}>
      <List />
    </I18nextProvider>,
  );
  if (deleted.length > 0) await screen.findAllByRole("listitem");
}

const names = () => screen.queryAllByRole("button", { hidden: false }).map((one) => one.textContent || one.ariaLabel);
const two = [aCategory(11, { name: "Invoices" }), aCategory(12, { name: "Payroll" })];

it("says nothing about waiting work when there is none", async () => {
  await listAfter([], true);
  expect(screen.getByRole("heading").textContent).toBe("All saved");
  expect(screen.getByText("Everything you did is saved on the server.")).toBeTruthy();
});

it("keeps the acts of what waits for the connection in a menu each", async () => {
  await listAfter(two, false);
  expect(screen.getByRole("heading").textContent).toBe("Not yet sent");
  expect(names()).toEqual(["Actions for “Delete category “Invoices””", "Actions for “Delete category “Payroll””"]);
  const menu = screen.getAllByRole("button")[0];
  act(() => menu?.click());
  expect(screen.getByRole("menuitem", { name: "Discard", hidden: true })).toBeTruthy();
});

it("tries all of it again with one button when there is a connection", async () => {
  await listAfter(two, true);
  expect(names()[0]).toBe("Retry all");
  expect(names()).toHaveLength(3);
});
