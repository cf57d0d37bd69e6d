// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import type { ShownActivity } from "#web/shared/activity/activity.queries.ts";
import type { ExportColumn } from "#web/ui/export/export-file.ts";
import { ActivityView } from "./activity-view.tsx";

const files = vi.hoisted(() => ({
  made: [] as { columns: readonly ExportColumn<ShownActivity>[]; rows: readonly ShownActivity[] }[],
  saved: [] as string[],
}));
vi.mock("#web/ui/export/export-file.ts", async (original) => ({
  ...(await original<object>()),
  makeFile: async (list: (typeof files.made)[number]) => {
    files.made.push(list);
    return new Blob();
  },
}));
vi.mock("#web/lib/save-as.ts", () => ({ saveAs: (name: string) => files.saved.push(name) }));

const admin = aUser(461_000_000_000_001, { fullName: "Maryam", role: "admin", organizationId: 5 });
let asked: URLSearchParams[];

beforeAll(() => startI18n("en"));
beforeEach(() => {
  asked = [];
  files.made.length = 0;
  files.saved.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(closeLocalSession);
});

const entry = (id: number, given: Partial<ShownActivity> = {}): ShownActivity => ({
  ...{ id, at: "2026-11-02T09:05:00.000Z", kind: "changed", collection: "documents", record: 7, name: "Lease" },
  ...{ actor: 3, actorName: "Daniel", fields: ["name"], source: "", device: null, count: 1 },
  ...given,
});

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

const inAddress = () => screen.getByRole("status", { name: "Address" }).textContent;

async function open(...pages: { entries: ShownActivity[]; next: string | null }[]) {
  return openAt("/admin?view=activity", ...pages);
}

async function openAt(address: string, ...pages: { entries: ShownActivity[]; next: string | null }[]) {
  await openLocalSession(admin).loaded;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.startsWith("/api/activity")) asked.push(new URL(path, "http://x").searchParams);
    const answer = pages.shift() ?? { entries: [], next: null };
    const headers = { "Content-Type": "application/json", "X-User": String(admin.id) };
    return new Response(JSON.stringify(answer), { headers });
  });
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: "always" } },
  });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Address />
          <ActivityView actor={admin} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const chosen = (name: string, option: string) =>
  userEvent.setup().selectOptions(screen.getByRole("combobox", { name }), option);

it("names the record of each entry, as far as it is still there", async () => {
  const invited = entry(3, { kind: "invited", collection: "organizations", name: "Gulf Trading", fields: ["viewer"] });
  const purged = entry(1, { kind: "purged", collection: "employees", name: null, fields: [] });
  const device = { browser: "Firefox", system: "Windows" };
  const failed = entry(4, {
    kind: "sign_in_failed",
    collection: "users",
    fields: [],
    actorName: null,
    device,
    count: 10,
  });
  const refused = entry(5, { kind: "refused", collection: "employees", record: null, name: null, fields: ["view"] });
  await open({ entries: [entry(2), purged, invited, failed, refused], next: null });
  await screen.findByRole("list", { name: "Activity" });
  const [first, second, third, fourth, fifth] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(first).toContain("Changed: Document nameDocument Lease");
  expect(second).toContain("Deleted for goodEmployee no longer there");
  expect(third).toContain("Invited: ViewerOrganization Gulf Trading");
  expect(fourth).toContain("Sign-in failed: Firefox on Windows, 10 times within an hourAccount Lease");
  expect(fifth).toContain("Refused: viewEmployee Daniel");
});

it("is filtered by person, kind and period", async () => {
  await open();
  await waitFor(() => expect(asked).toHaveLength(1));
  await chosen("Person", "Maryam");
  await chosen("Kind", "Renewed");
  await chosen("Period", "Last 7 days");
  await waitFor(() => expect(asked).toHaveLength(4));
  const query = Object.fromEntries(asked[3] ?? []);
  expect(query).toMatchObject({ actor: String(admin.id), kind: "renewed" });
  const begin = new Date();
  begin.setHours(0, 0, 0, 0);
  begin.setDate(begin.getDate() - 6);
  expect(query.from).toBe(begin.toISOString());
  expect(inAddress()).toBe(`?view=activity&actor=${admin.id}&kind=renewed&days=7`);
  await chosen("Period", "Whole period");
  await waitFor(() => expect(asked).toHaveLength(5));
  expect(Object.fromEntries(asked[4] ?? [])).toEqual({ actor: String(admin.id), kind: "renewed" });
});

it("shows what its address asks for, as after a reload, and nothing else", async () => {
  await openAt("/admin?view=activity&kind=renewed&days=30&actor=x");
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.get("kind")).toBe("renewed");
  expect([asked[0]?.has("from"), asked[0]?.has("actor")]).toEqual([true, false]);
  const shown = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name }).selectedOptions[0]?.text;
  expect(["Person", "Kind", "Period"].map(shown)).toEqual(["Everybody", "Renewed", "Last 30 days"]);
});

it("is exported as a whole, page after page", async () => {
  await open(
    { entries: [entry(3)], next: "9-3" },
    { entries: [entry(3), entry(2)], next: "9-2" },
    {
      entries: [entry(1, { source: "10.0.0.7", device: { browser: null, system: "iPhone" }, count: 100 })],
      next: null,
    },
  );
  await screen.findByRole("list", { name: "Activity" });
  await userEvent.setup().click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(files.saved).toHaveLength(1));
  expect(files.saved[0]).toMatch(/^Activity \d{4}-\d\d-\d\d\.csv$/);
  const [{ columns, rows } = { columns: [], rows: [] }] = files.made;
  expect(rows.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(asked.slice(1).map((query) => [query.get("before"), query.get("limit")])).toEqual([
    [null, "500"],
    ["9-2", "500"],
  ]);
  expect(columns.map(({ heading }) => heading)).toEqual([
    ...["Date", "Time", "Person", "Kind", "Record", "Name", "What changed", "Device", "Times"],
  ]);
  const cells = columns.map(({ heading, value }) => [heading, rows[2] && value(rows[2])]);
  expect(Object.fromEntries(cells)).toMatchObject({
    ...{ Person: "Daniel", Kind: "Changed", Record: "Document", Name: "Lease" },
    ...{ "What changed": "Document name" },
    ...{ Device: "Other browser on iPhone", Times: 100 },
  });
});
