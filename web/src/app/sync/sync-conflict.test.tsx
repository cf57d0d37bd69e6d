// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, expect, it } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { SyncConflict } from "./sync-conflict.tsx";

afterEach(() => {
  cleanup();
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

it.each([
  ["en", "Passport Expiry Date", "KWD 450.50", "KWD 400.00", "Mar 1, 2027", "nothing", "Unknown"],
  ["ar", "تاريخ انتهاء الجواز", "450.50 د.ك", "400.00 د.ك", "1 مارس 2027", "بلا قيمة", "غير معروف"],
] as const)("says every kind of value in words (%s)", async (language, label, mine, theirs, day, nothing, unknown) => {
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
    { collection: "users", id: 8, record: aUser(8, { fullName: "Daniel" }) },
  ]);
  local.mirror.publish(true);
  render(
    <I18nextProvider i18n={i18n}>
      <SyncConflict entry={entry} />
    </I18nextProvider>,
  );
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
