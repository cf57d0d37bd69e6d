// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ErrorCode, SavedView, User } from "#domain/index";
import { i18n } from "#web/i18n/setup.ts";
import { useOutbox, useSyncStatus, write } from "#web/local/engine.ts";
import { type OutboxEntry, updateConnection } from "#web/local/index.ts";
import { decodeContent, followOutbox, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { sessionQuery } from "#web/shared/auth/auth.queries.ts";
import { queueView, queueViewChange, queueViewReturn } from "#web/shared/views/views.actions.ts";
import { SyncList } from "../sync-list.tsx";
import { setUpSyncScreen } from "../testing/sync-screen.ts";
import { RepairEntry } from "./repair-entry.tsx";

let id = 497_000_000_000_000;
let user: User;
let local: LocalSession;
let stop: () => void;

setUpSyncScreen();
afterEach(() => stop());
beforeEach(async () => {
  user = aUser(++id);
  local = openLocalSession(user);
  await local.loaded;
  stop = followOutbox(local);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});

function List() {
  const [repairing, setRepairing] = useState<OutboxEntry | null>(null);
  useOutbox();
  return (
    <>
      <SyncList status={useSyncStatus()} onRepair={setRepairing} />
      {repairing ? <RepairEntry entry={repairing} onClose={() => setRepairing(null)} /> : null}
    </>
  );
}

/** The list once the server has refused what was written first. */
async function refusedWith(code: ErrorCode, status: number) {
  const [first] = await local.outbox.entries.orderBy("order").toArray();
  if (!first) throw new Error("nothing was written");
  const refusal = { status, code, sentence: "Not found" };
  await local.outbox.entries.put({ ...first, state: "attention", refusal, tries: 1 });
  act(() => updateConnection({ online: true, lastPull: 1 }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, user);
  client.setQueryData(["/api/deleted", user.id], []);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const leases: SavedView = { list: "documents", name: "Leases", query: { search: "lease" } };

async function nameIt(button: string, name: string) {
  fireEvent.click(await screen.findByRole("button", { name: button }));
  fireEvent.change(await screen.findByLabelText(/^Name of the view/), { target: { value: name } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
}
/** What is in the outbox; an entry that was changed there has its bytes as a plain object in jsdom. */
async function queued() {
  const entries = await local.outbox.entries.toArray();
  return await Promise.all(
    entries.map(async ({ kind, state, bytes }) => ({
      kind,
      state,
      body: (await decodeContent(Uint8Array.from(Object.values(bytes)))).body,
    })),
  );
}

it("saves a view whose name is taken under another one", async () => {
  await queueView(user.id, leases);
  await refusedWith("view_name_taken", 400);
  await nameIt("Save under another name", "Leases of this year");
  const body = expect.objectContaining({ ...leases, name: "Leases of this year" });
  await vi.waitFor(async () => expect(await queued()).toEqual([{ kind: "view.add", state: "waiting", body }]), {
    timeout: 60_000,
  });
});

it.each([
  ["was changed and is gone", "not_found", 404, "Save as a new view"],
  ["was to come back under a name that is taken", "view_name_taken", 400, "Save under another name"],
] as const)("saves a view that %s as a new one", async (_, code, status, button) => {
  const view = { ...leases, id: 77 };
  if (code === "not_found") await queueViewChange(user.id, view, { query: { search: "rent" } });
  else await queueViewReturn(user.id, view);
  await refusedWith(code, status);
  await screen.findByRole("button", { name: button });
  if (code === "not_found") {
    expect(await screen.findByText("This view was deleted meanwhile.")).toBeTruthy();
    expect(names()).toEqual([button, "Discard"]);
  }
  await nameIt(button, "Rents");
  const query = { search: code === "not_found" ? "rent" : "lease" };
  const body = expect.objectContaining({ list: "documents", name: "Rents", query });
  await vi.waitFor(async () => expect(await queued()).toEqual([{ kind: "view.add", state: "waiting", body }]), {
    timeout: 60_000,
  });
});

const common = { collection: "documents", record: 21, title: "Lease", method: "POST" } as const;

it("says that what was to be restored is gone for good, shows it no more, and offers no retry", async () => {
  await write({ ...common, kind: "document.restore", path: "/api/documents/21/restore", overlay: aDocument(21) });
  await vi.waitFor(() => expect(local.mirror.view("documents").byId.has(21)).toBe(true), { timeout: 60_000 });
  await refusedWith("not_found", 404);
  expect(
    await screen.findByText("This document was deleted for good meanwhile, or you may no longer see it."),
  ).toBeTruthy();
  expect(screen.queryByText("Not found")).toBeNull();
  expect(names()).toEqual(["Discard"]);
  await vi.waitFor(() => expect(local.mirror.view("documents").byId.has(21)).toBe(false), { timeout: 60_000 });
});

it("says so of what waits for it, and offers to file a document elsewhere", async () => {
  const category = { collection: "categories", record: 11, title: "Contracts", method: "POST" } as const;
  await write({ ...category, kind: "category.restore", path: "/api/categories/11/restore", overlay: { id: 11 } });
  const update = { kind: "document.update", method: "PATCH", path: "/api/documents/21" } as const;
  await write({ ...common, ...update, body: { categoryId: 11 }, overlay: { categoryId: 11 }, needs: [11] });
  await refusedWith("not_found", 404);
  expect(await screen.findByText("Waits for “Contracts”, which cannot be restored any more.")).toBeTruthy();
  expect(names()).toEqual(["Discard all", "Discard", "Choose category", "Discard"]);
});
