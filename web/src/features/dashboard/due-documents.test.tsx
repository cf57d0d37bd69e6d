// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Document } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { DueDocuments } from "./due-documents.tsx";

let id = 460_000_000_000_000;

beforeAll(() => {
  // jsdom has no popovers
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00") });
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  vi.useRealTimers();
});

async function show(documents: readonly Partial<Document>[], language: "en" | "ar" = "en") {
  await startI18n(language);
  const user = aUser(++id, { role: "viewer", organizationId: 7 });
  const local = openLocalSession(user);
  await local.loaded;
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <DueDocuments />
      </MemoryRouter>
    </I18nextProvider>,
  );
  act(() => {
    local.mirror.applyChanges(
      documents.map((over, at) => ({
        collection: "documents",
        id: at + 1,
        record: aDocument(at + 1, { tenant: 7, ...over }),
      })),
    );
    local.mirror.publish(true);
  });
}

const lease = { name: "Lease", dueDate: "2026-12-05", responsibleId: 9, responsibleName: "Mona Ali" };
const licence = { name: "Licence", dueDate: "2026-11-20" };
const later = { name: "Insurance", dueDate: "2027-06-01" };

it.each([
  [
    "en",
    "1 document has expired, 1 expires within 30 days",
    ["LicenceExpired 3 days ago", "LeaseExpires in 12 daysResponsible: ⁨Mona Ali⁩"],
    "Show all in the list",
  ],
  [
    "ar",
    "انتهى مستند واحد، وينتهي واحد خلال 30 يومًا",
    ["Licenceانتهى قبل 3 أيام", "Leaseينتهي بعد 12 يومًاالمسؤول: ⁨Mona Ali⁩"],
    "عرض الكل في القائمة",
  ],
] as const)(
  "due documents are counted, and opened from a list, the most urgent first (%s)",
  async (language, words, listed, all) => {
    await show([lease, later, {}, licence], language);
    const button = screen.getByRole("button", { name: words });
    expect(screen.queryByRole("link")).toBeNull();
    act(() => {
      fireEvent.click(button);
    });
    const items = screen.getAllByRole("listitem", { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(listed);
    const links = items.map((item) => within(item).getByRole("link", { hidden: true }).getAttribute("href"));
    expect(links).toEqual(["/?document=4", "/?document=1"]);
    expect(screen.getByText(all).getAttribute("href")).toBe("/?due=30&sort=due");
  },
);

it("nothing is said where none is due", async () => {
  await show([later, {}]);
  expect(screen.queryByRole("button")).toBeNull();
});
