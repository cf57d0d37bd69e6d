// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, it, vi } from "vitest";
import { type Category, paperOf } from "#domain/index";
import { queueCorrection, queuePaper } from "#web/features/employees/papers/papers.actions.ts";
import { i18n } from "#web/i18n/setup.ts";
import { useSyncStatus, writeAll } from "#web/local/engine.ts";
import { type OutboxEntry, updateConnection } from "#web/local/index.ts";
import { openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory, anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { sessionQuery } from "#web/shared/auth/auth.queries.ts";
import { categoryDeletion } from "#web/shared/categories/categories.actions.ts";
import { SyncEntry, SyncList } from "./sync-list.tsx";
import { setUpSyncScreen } from "./testing/sync-screen.ts";

let id = 495_000_000_000_000;

setUpSyncScreen();

function List() {
  return <SyncList status={useSyncStatus()} onRepair={() => {}} />;
}

/** The list of somebody who has just changed something, with or without a connection. */
async function listAfter(change: () => Promise<unknown>, online: boolean) {
  await openLocalSession(aUser(++id)).loaded;
  act(() => updateConnection({ online, lastPull: 1 }));
  await change();
  render(
    <I18nextProvider i18n={i18n}>
      <List />
    </I18nextProvider>,
  );
}

/** The list of somebody who has just deleted these. */
async function listAfterDeleting(deleted: readonly Category[], online: boolean) {
  await listAfter(() => writeAll(deleted.map(categoryDeletion)), online);
  await screen.findAllByRole("listitem");
}

const names = () => screen.queryAllByRole("button", { hidden: false }).map((one) => one.textContent || one.ariaLabel);
const two = [aCategory(11, { name: "Invoices" }), aCategory(12, { name: "Payroll" })];

it("says nothing about waiting work when there is none", async () => {
  await listAfter(async () => {}, true);
  expect(screen.getByRole("heading").textContent).toBe("All saved");
  expect(screen.getByText("Everything you did is saved on the server.")).toBeTruthy();
});

it("keeps the acts of what waits for the connection in a menu each", async () => {
  await listAfterDeleting(two, false);
  expect(screen.getByRole("heading").textContent).toBe("Not yet sent");
  expect(names()).toEqual(["Actions for “Delete category “Invoices””", "Actions for “Delete category “Payroll””"]);
  const menu = screen.getAllByRole("button")[0];
  act(() => menu?.click());
  expect(screen.getByRole("menuitem", { name: "Discard", hidden: true })).toBeTruthy();
});

it("tries all of it again with one button when there is a connection", async () => {
  await listAfterDeleting(two, true);
  expect(names()[0]).toBe("Retry all");
  expect(names()).toHaveLength(3);
});

it("says which paper of a person is meant", async () => {
  const sara = anEmployee(21, { firstName: "Sara", lastName: "Ali", residencyExpiryDate: "2030-01-01" });
  const residency = paperOf(sara, "residency");
  if (!residency) throw new Error("a residency has no paper");
  await listAfter(async () => {
    await queuePaper(sara, "workPermit", { expiryDate: "2031-01-01" }, []);
    await queueCorrection(sara, residency, { expiryDate: "2031-01-01" });
  }, false);
  const items = await screen.findAllByRole("listitem");
  expect(items[0]?.textContent).toContain("New paper of “Sara Ali”: Work permit");
  expect(items[1]?.textContent).toContain("Correct a paper of “Sara Ali”: Residency");
});

it("says who deleted what a change was of, shows what was typed, and offers to try again last", async () => {
  const user = aUser(++id);
  const local = openLocalSession(user);
  await local.loaded;
  const daniel = aUser(8, { fullName: "Daniel" });
  act(() => {
    local.mirror.applyChanges([{ collection: "users", id: 8, record: daniel }]);
    local.mirror.publish(true);
    updateConnection({ online: true, lastPull: 1 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, user);
  const lease = { id: 21, name: "Lease", deletedBy: 8, deleted: "2026-11-20T08:00:00.000Z" };
  client.setQueryData(
    ["/api/deleted", user.id],
    [{ ...lease, key: "documents/21", kind: "documents", type: null, employee: null, unsent: null }],
  );
  const entry: OutboxEntry = {
    ...{ key: "k", state: "attention", kind: "document.update", collection: "documents", record: 21, title: "Lease" },
    ...{ method: "PATCH", path: "/api/documents/21", tenant: 7, createdAt: 0, file: null, waitsFor: null },
    body: { name: "Lease 2027", dueDate: "2027-03-01" },
    refusal: { status: 404, code: "not_found", sentence: "" },
    conflicts: [],
  };
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SyncEntry entry={entry} now={0} online onRepair={() => {}} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByText("This document was deleted meanwhile.");
  expect(screen.getByText("Daniel")).toBeTruthy();
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Lease 2027",
    "Mar 1, 2027",
  ]);
  expect(screen.queryByText("Not found")).toBeNull();
  expect(names()).toEqual(["Discard", "Retry"]);
});

const refused = (entry: Partial<OutboxEntry>, code: "forbidden" | "tenant_changed"): OutboxEntry => ({
  ...{ key: "k", state: "attention", kind: "note.add", collection: "employees", record: 21, title: "Sara Ali" },
  ...{ method: "POST", path: "", tenant: 7, createdAt: 0, file: null, waitsFor: null, conflicts: [] },
  refusal: { status: code === "forbidden" ? 403 : 409, code, sentence: "" },
  ...entry,
});

it.each<[string, OutboxEntry, string[], string | null]>([
  [
    "a note",
    refused({ body: { id: 5, text: "Call the embassy" } }, "forbidden"),
    ["New note", "Call the embassy"],
    "You need admin or user privileges to manage employees.",
  ],
  [
    "a paper that is added",
    refused({ kind: "paper.add", body: { type: "visa", expiryDate: "2031-01-01" } }, "forbidden"),
    ["Expires", "Jan 1, 2031"],
    "You need admin or user privileges to manage employees.",
  ],
  [
    "a reminder",
    refused(
      { kind: "reminder.create", collection: "reminders", body: { day: "2031-01-01", text: "Renew", documentId: 21 } },
      "tenant_changed",
    ),
    ["Day", "Jan 1, 2031", "What about", "Renew"],
    null,
  ],
  [
    "a document's values",
    refused(
      { kind: "document.update", collection: "documents", method: "PATCH", body: { name: "Lease 2027" } },
      "forbidden",
    ),
    ["Document name", "Lease 2027"],
    "You need the permission “upload” for this. Ask your administrator.",
  ],
])("shows what was typed of a refused change, and which right is missing: %s", async (_, entry, typed, lack) => {
  const code = entry.refusal?.code;
  await openLocalSession(aUser(++id)).loaded;
  act(() => updateConnection({ online: true, lastPull: 1 }));
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <SyncEntry entry={entry} now={0} online onRepair={() => {}} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const said = () =>
    [...document.querySelectorAll("[data-typed] dt, [data-typed] dd")].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(said()).toEqual(typed), { timeout: 10_000 });
  if (lack) expect(screen.getByText(lack)).toBeTruthy();
  // what is new may go to the organization of now; a change finds nothing there
  const again = code === "forbidden" ? "Retry" : "Send it to “⁨Private space⁩”";
  expect(names()).toEqual([again, "Discard"]);
});
