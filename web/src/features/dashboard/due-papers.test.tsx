// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Employee, User } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { DuePapers } from "./due-papers.tsx";

let id = 450_000_000_000_000;
const expired = (day: number): Partial<Employee> => ({ passportExpiryDate: `2026-11-${day}` });
const soon: Partial<Employee> = { residencyExpiryDate: "2026-12-01" };
const both = { ...expired(10), ...soon };
const later: Partial<Employee> = { passportExpiryDate: "2030-01-01" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00") });
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  vi.useRealTimers();
});

async function show(people: readonly Partial<Employee>[], role: User["role"] = "user", language: "en" | "ar" = "en") {
  await startI18n(language);
  const user = aUser(++id, { role, organizationId: 7 });
  const local = openLocalSession(user);
  await local.loaded;
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <DuePapers actor={user} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  act(() => {
    local.mirror.applyChanges(
      people.map((over, at) => ({
        collection: "employees",
        id: at + 1,
        record: anEmployee(at + 1, { tenant: 7, ...over }),
      })),
    );
    local.mirror.publish(true);
  });
  const link = screen.queryByRole("link");
  return link && { to: link.getAttribute("href"), text: link.textContent };
}

describe("papers that are due", () => {
  it.each<[Partial<Employee>[], string]>([
    [[both, expired(12), later], "2 papers have expired, 1 expires within 30 days"],
    [[expired(12)], "1 paper has expired"],
    [[soon, soon], "2 papers expire within 30 days"],
  ])("are counted and lead to the most urgent", async (people, text) => {
    expect(await show(people)).toEqual({ to: "/employee?sort=status", text });
  });

  it("are counted in Arabic", async () => {
    const shown = await show([both, soon, expired(12)], "admin", "ar");
    expect(shown?.text).toBe("انتهت وثيقتان، وتنتهي اثنتان خلال 30 يومًا");
  });

  it("say nothing where none is due, or to people who do not see employees", async () => {
    expect(await show([later])).toBeNull();
    cleanup();
    act(closeLocalSession);
    expect(await show([both], "viewer")).toBeNull();
  });
});
