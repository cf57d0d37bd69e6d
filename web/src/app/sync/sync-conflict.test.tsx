// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { type OutboxEntry, updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument, anEmployee, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { sessionQuery } from "#web/shared/auth/auth.queries.ts";
import { ConflictReason, SyncConflict } from "./sync-conflict.tsx";

let answer: () => Response;
let asked: string[];
beforeEach(() => {
  asked = [];
  answer = () =>
    new Response("Forbidden", { status: 403, headers: { "X-Error-Code": "forbidden", "X-User": "491000000000001" } });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(() => updateConnection({ online: true }));
  act(closeLocalSession);
});

const entry: OutboxEntry = {
  key: "k",
  state: "attention",
  kind: "employee.update",
  collection: "employees",
  record: 5,
  title: "Rajesh",
  method: "PATCH",
  path: "/api/employees/5",
  body: { salary: 450.5, passportExpiryDate: "2027-03-01", workPermit: null, userId: 8, organizationId: 99 },
  tenant: 7,
  createdAt: 0,
  file: null,
  refusal: { status: 409, code: "version_conflict", sentence: "" },
  waitsFor: null,
  conflicts: ["salary", "passportExpiryDate", "workPermit", "userId", "organizationId"],
};

const employeeOfNoura = { userId: 9, firstName: "Noura", middleName: "", lastName: "Ali", otherScriptName: "نورة علي" };

/** The conflict of an entry, in a language, among people of whom one has a name in two scripts. */
async function openConflict(language: "en" | "ar", user?: number) {
  await startI18n(language);
  const local = openLocalSession(aUser(491_000_000_000_001));
  await local.loaded;
  const now = {
    id: 5,
    salary: "400.00",
    passportExpiryDate: null,
    workPermit: "WP 1",
    userId: null,
    organizationId: null,
  };
  local.mirror.applyChanges([
    { collection: "employees", id: 5, record: anEmployee(5, now) },
    { collection: "employees", id: 6, record: anEmployee(6, employeeOfNoura) },
    { collection: "users", id: 8, record: aUser(8, { fullName: "Daniel" }) },
  ]);
  local.mirror.publish(true);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (user !== undefined) client.setQueryData(sessionQuery.queryKey, aUser(user));
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <ConflictReason entry={entry}>Somebody else</ConflictReason>
        <SyncConflict entry={entry} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

it.each([
  ["en", "Passport Expiry Date", "KWD 450.50", "KWD 400.00", "Mar 1, 2027", "nothing", "Unknown"],
  ["ar", "تاريخ انتهاء الجواز", "450.50 د.ك", "400.00 د.ك", "1 مارس 2027", "بلا قيمة", "غير معروف"],
] as const)("says every kind of value in words (%s)", async (language, label, mine, theirs, day, nothing, unknown) => {
  await openConflict(language);
  expect(screen.getAllByRole("term")[1]?.textContent).toBe(label);
  const sides = screen
    .getAllByRole("definition")
    .map((one) => [...one.querySelectorAll("bdi")].map((bdi) => bdi.textContent));
  expect(sides).toEqual([
    [mine, theirs],
    [day, nothing],
    [nothing, "WP 1"],
    ["Daniel", nothing],
    [unknown, nothing],
  ]);
});

const authors = () =>
  screen.getAllByRole("definition").map((one) => [...one.querySelectorAll("p")].map((p) => p.textContent).join(""));

it.each([
  ["en", "Daniel, 3 minutes ago", "Noura Ali, 2 days ago"],
  ["ar", "Daniel، قبل 3 دقائق", "نورة علي، أول أمس"],
] as const)("says who made the other change, and when (%s)", async (language, daniel, noura) => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const change = (id: number, at: string, actor: number | null, actorName: string | null, ...fields: string[]) => ({
    ...{ id, at, kind: "changed", collection: "employees", record: 5, name: "Rajesh" },
    ...{ actor, actorName, fields, source: "" },
  });
  const entries = [
    change(4, minutesAgo(3), 8, "Daniel", "salary", "phoneNumber"),
    change(3, minutesAgo(2 * 1440), 9, "noura", "salary", "workPermit"),
    change(2, minutesAgo(3 * 1440), null, null, "userId"),
    change(1, minutesAgo(4 * 1440), null, null),
  ];
  answer = () =>
    new Response(JSON.stringify({ entries, next: null }), {
      headers: { "Content-Type": "application/json", "X-User": "491000000000001" },
    });
  await openConflict(language);
  await waitFor(() => expect(authors()[0]).toBe(daniel));
  expect(authors()).toEqual([daniel, "", noura, expect.stringContaining(i18n.t("common.unknown")), ""]);
  expect(asked).toEqual(["/api/activity?collection=employees&record=5"]);
  const names = screen.getAllByRole("definition")[2]?.querySelectorAll("p bdi");
  expect([...(names ?? [])].map(({ textContent }) => textContent)).toEqual([noura.split(/[,،]/)[0]]);
});

it("says nothing of it to whoever may not know, and asks nobody without a connection", async () => {
  await openConflict("en");
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(authors()).toEqual(["", "", "", "", ""]);
  cleanup();
  act(() => updateConnection({ online: false }));
  await openConflict("en");
  expect(authors()).toEqual(["", "", "", "", ""]);
  expect(asked).toHaveLength(1);
});

it.each([
  ["en", ["Expiry or due date", "Responsible person"], ["Mar 1, 2027", "Mona Ali"], ["nothing", "Noura Ali"]],
  ["ar", ["تاريخ الانتهاء أو الاستحقاق", "الشخص المسؤول"], ["1 مارس 2027", "Mona Ali"], ["بلا قيمة", "Noura Ali"]],
] as const)("names the due date of a document and who is responsible (%s)", async (language, labels, mine, theirs) => {
  await startI18n(language);
  const local = openLocalSession(aUser(491_000_000_000_001, { organizationId: 7 }));
  await local.loaded;
  const named = (id: number, responsibleId: number, responsibleName: string) =>
    put(aDocument(id, { tenant: 7, responsibleId, responsibleName }));
  local.mirror.applyChanges([named(5, 9, "Noura Ali"), named(6, 8, "Mona Ali")]);
  local.mirror.publish(true);
  const conflicts = ["dueDate", "responsibleId"];
  const change = { kind: "document.update", collection: "documents", path: "/api/documents/5", conflicts } as const;
  const body = { dueDate: "2027-03-01", responsibleId: 8 };
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SyncConflict entry={{ ...entry, ...change, conflicts: [...conflicts], body }} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(labels);
  const sides = screen
    .getAllByRole("definition")
    .map((one) => [...one.querySelectorAll("bdi")].map((bdi) => bdi.textContent));
  expect(sides).toEqual(mine.map((value, at) => [value, theirs[at]]));
});

it.each([
  ["en", "Who sees to it", "Mona Ali", "Noura Ali", "Put off until", "Mar 1, 2027", "Feb 1, 2027"],
  ["ar", "من يتابعه", "Mona Ali", "Noura Ali", "تأجيل حتى", "1 مارس 2027", "1 فبراير 2027"],
] as const)(
  "names who has taken a date meanwhile (%s)",
  async (language, who, mine, theirs, until, mineTo, theirsTo) => {
    await startI18n(language);
    const local = openLocalSession(aUser(491_000_000_000_001, { organizationId: 7 }));
    await local.loaded;
    const day = "2027-03-31";
    const due = { day, by: 9, byName: "Noura Ali", since: "2027-01-01T00:00:00.000Z", snoozedUntil: "2027-02-01" };
    local.mirror.applyChanges([
      put(aDocument(5, { tenant: 7, dueDate: day, handling: { due } })),
      { collection: "users", id: 8, record: aUser(8, { fullName: "Mona Ali" }) },
    ]);
    local.mirror.publish(true);
    const change = { kind: "handling.set", method: "POST", collection: "documents" } as const;
    const body = { day, by: 8, snoozedUntil: "2027-03-01" };
    render(
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <SyncConflict entry={{ ...entry, ...change, conflicts: ["by", "snoozedUntil"], body }} />
        </QueryClientProvider>
      </I18nextProvider>,
    );
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([who, until]);
    const sides = screen
      .getAllByRole("definition")
      .map((one) => [...one.querySelectorAll("bdi")].map((bdi) => bdi.textContent));
    expect(sides).toEqual([
      [mine, theirs],
      [mineTo, theirsTo],
    ]);
  },
);

it("takes another window of the same person for no other person", async () => {
  const change = (id: number, actor: number, ...fields: string[]) => ({
    ...{ id, at: new Date().toISOString(), kind: "changed", collection: "employees", record: 5, name: "Rajesh" },
    ...{ actor, actorName: "Maryam", fields, source: "" },
  });
  const own = 491_000_000_000_001;
  const entries = [change(2, own, ...entry.conflicts), change(1, 8, "salary", "phoneNumber")];
  answer = () =>
    new Response(JSON.stringify({ entries, next: null }), {
      headers: { "Content-Type": "application/json", "X-User": String(own) },
    });
  await openConflict("en", own);
  await waitFor(() => expect(authors()[0]).toMatch(/^You, in another window or on another device, /));
  expect(screen.getByText(/^You changed this yourself in the meantime/)).toBeDefined();
  expect(screen.queryByText("Somebody else")).toBeNull();
});

it.each([
  ["en", "Done", "Not done", "Nov 28, 2026 · ", "You changed this yourself"],
  ["ar", "تم", "لم يتم بعد", "28 نوفمبر 2026 · ", "غيّرتَ هذا بنفسك"],
] as const)(
  "says that a reminder is done, and that nobody else has changed it (%s)",
  async (language, label, open, done, reason) => {
    await startI18n(language);
    const own = 491_000_000_000_001;
    const local = openLocalSession(aUser(own));
    await local.loaded;
    const on = { id: 5, documentId: 31, employeeId: null, day: "2026-12-01", text: "Call" };
    const stamps = { createdBy: own, createdAt: "2026-11-01T08:00:00.000Z", tenant: 7, version: 3 };
    local.mirror.applyChanges([
      { collection: "documents", id: 31, record: aDocument(31, { tenant: 7 }) },
      { collection: "reminders", id: 5, record: { ...on, ...stamps, doneAt: "2026-11-28T12:03:55.714Z" } },
    ]);
    local.mirror.publish(true);
    const change = { kind: "reminder.update", collection: "reminders", path: "/api/reminders/5" } as const;
    const reopened: OutboxEntry = { ...entry, ...change, conflicts: ["doneAt"], body: { doneAt: null } };
    render(
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConflictReason entry={reopened}>Somebody else</ConflictReason>
          <SyncConflict entry={reopened} />
        </QueryClientProvider>
      </I18nextProvider>,
    );
    expect(screen.getByRole("term").textContent).toBe(label);
    const [mine, theirs] = [...screen.getByRole("definition").querySelectorAll("bdi")].map((bdi) => bdi.textContent);
    expect(mine).toBe(open);
    expect(theirs?.startsWith(done)).toBe(true);
    expect(screen.getByText(new RegExp(`^${reason}`))).toBeDefined();
  },
);
