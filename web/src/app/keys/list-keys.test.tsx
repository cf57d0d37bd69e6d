// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { ItemActs } from "#web/features/deleted/item-parts.tsx";
import { RemindersView } from "#web/features/reminders/reminders-view.tsx";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { useReminderRequest } from "#web/shared/reminders/reminder-door.ts";
import { editHere, moveRow } from "./list-keys.ts";

beforeAll(async () => {
  await startI18n("en");
  // jsdom draws nothing
  Element.prototype.scrollIntoView ??= () => {};
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
});

/** @returns what has the focus after each of so many steps down */
const down = (steps: number) =>
  Array.from({ length: steps }, () => {
    act(() => void moveRow(1));
    return document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
  });

it("moves between reminders, and edits the one with the focus", async () => {
  const user = aUser(480_000_000_000_001);
  const local = openLocalSession(user);
  await local.loaded;
  const reminder = (id: number, documentId: number) => ({
    ...{ id, documentId, employeeId: null, day: `2027-01-0${documentId}`, text: null, doneAt: null },
    ...{ createdBy: user.id, createdAt: "2026-11-01T08:00:00.000Z", tenant: user.id, version: 1 },
  });
  act(() => {
    local.mirror.applyChanges([
      ...["Lease", "Licence"].map((name, at) => put(aDocument(at + 1, { tenant: user.id, name }))),
      ...[1, 2].map((id) => ({ collection: "reminders" as const, id, record: reminder(id, id) })),
    ]);
    local.mirror.publish(true);
  });
  const asked: unknown[] = [];
  function Asked() {
    asked.push(useReminderRequest()?.on.name);
    return null;
  }
  render(
    <MemoryRouter>
      <main>
        <RemindersView />
      </main>
      <Asked />
    </MemoryRouter>,
  );
  expect(down(2)).toEqual(["Lease", "Licence"]);
  let edited = false;
  act(() => {
    edited = editHere();
  });
  expect(edited).toBe(true);
  expect(asked.at(-1)).toBe("Licence");
});

it("moves between deleted items, to what restores each", () => {
  const item = (name: string, kind: "documents" | "organizations") => (
    <article key={name}>
      <ItemActs
        item={{
          ...{ key: name, kind, id: 1, type: null, name, employee: null },
          ...{ deletedBy: null, deleted: "2026-11-01T08:00:00.000Z", unsent: null },
        }}
        by=""
        now={0}
        online={false}
        onRestore={() => {}}
        onDelete={() => {}}
        t={i18n.t}
        language="en"
      />
    </article>
  );
  // an organization is restored with a connection only
  render(<main>{[item("Lease", "documents"), item("Noor", "organizations"), item("Permit", "documents")]}</main>);
  expect(down(2)).toEqual(["Restore “Lease”", "Restore “Permit”"]);
});
