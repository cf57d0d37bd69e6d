// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Reminder, User } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { localDayOf } from "#web/lib/local-day.ts";
import { closeLocalSession, followOutbox, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { Toaster } from "#web/ui/overlay/toaster.tsx";
import { RecordReminders } from "./record-reminders.tsx";
import { ReminderDialog } from "./reminder-dialog.tsx";
import { closeReminder, useReminderRequest } from "./reminder-door.ts";
import { useDueReminders } from "./use-reminders.ts";

let id = 812_000_000_000_000;
let actor: User;
let local: LocalSession;
let unfollow: () => void;

const today = localDayOf(new Date());
const aReminder = (of: number, over: Partial<Reminder>): Reminder => ({
  ...{ id: of, documentId: 1, employeeId: null, day: today, text: null, doneAt: null },
  ...{ createdBy: actor.id, createdAt: "2026-11-01T08:00:00.000Z", tenant: 1, version: 1 },
  ...over,
});

function shown(...changes: Parameters<LocalSession["mirror"]["applyChanges"]>[0]) {
  act(() => {
    local.mirror.applyChanges(changes);
    local.mirror.publish(true);
  });
}

beforeAll(() => startI18n("en"));
beforeEach(async () => {
  actor = aUser(++id);
  local = openLocalSession(actor);
  await local.loaded;
  unfollow = followOutbox(local);
});
afterEach(() => {
  cleanup();
  closeReminder();
  unfollow();
  act(closeLocalSession);
});

function Page() {
  const request = useReminderRequest();
  return (
    <MemoryRouter>
      <p data-testid="due">{useDueReminders()}</p>
      <RecordReminders on={{ collection: "documents", id: 1, tenant: 1, name: "Lease" }} />
      {request ? <ReminderDialog request={request} /> : null}
      <Toaster />
    </MemoryRouter>
  );
}

const texts = () => screen.queryAllByRole("listitem").map((one) => one.querySelector("p")?.textContent);
const due = () => screen.getByTestId("due").textContent;

it("shows what is on a record that is seen, and counts what is due", async () => {
  const reminders = [
    aReminder(5, { text: "Late", day: "2020-01-01" }),
    aReminder(6, { text: "Now" }),
    aReminder(7, { text: "Later", day: "2999-01-01" }),
    aReminder(8, { text: "Done", day: "2020-01-01", doneAt: "2020-01-01T00:00:00.000Z" }),
    aReminder(9, { text: "On another record", documentId: 2 }),
  ];
  shown(...reminders.map((record) => ({ collection: "reminders", id: record.id, record }) as const));
  render(<Page />);
  // the record has not come yet, or is out of sight
  expect([texts(), due()]).toEqual([[], "0"]);
  shown({ collection: "documents", id: 1, record: aDocument(1) });
  expect([texts(), due()]).toEqual([["Late", "Now", "Later"], "2"]);
  shown({ collection: "documents", id: 1, deleted: true });
  expect([texts(), due()]).toEqual([[], "0"]);
});

it("sets one, and marks it as done with Undo", async () => {
  const user = userEvent.setup();
  shown({ collection: "documents", id: 1, record: aDocument(1) });
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Remind me …" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Set reminder" }));
  expect(within(dialog).getByText("Choose the day of the reminder.")).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Tomorrow" }));
  await user.type(within(dialog).getByLabelText(/^What about/), " Call ");
  await user.click(within(dialog).getByRole("button", { name: "Set reminder" }));
  await waitFor(() => expect(texts()).toEqual(["Call"]));
  expect(due()).toBe("0");
  await user.click(screen.getByRole("button", { name: /^Done/ }));
  await waitFor(() => expect(texts()).toEqual([]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(texts()).toEqual(["Call"]));
});

it("refuses a day that has passed or is too far ahead, but not the day that a late one has", async () => {
  const user = userEvent.setup();
  shown(
    { collection: "documents", id: 1, record: aDocument(1) },
    { collection: "reminders", id: 5, record: aReminder(5, { text: "Late", day: "2020-01-01" }) },
  );
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Remind me …" }));
  const dialog = await screen.findByRole("dialog");
  const day = within(dialog).getByLabelText(/^Day/);
  const set = within(dialog).getByRole("button", { name: "Set reminder" });
  await user.type(day, "1/1/2020");
  await user.click(set);
  expect(within(dialog).getByRole("alert").textContent).toBe("This day has passed. Choose today or a later day.");
  expect(document.activeElement).toBe(day);
  await user.clear(day);
  await user.type(day, "31/12/9999");
  await user.click(set);
  expect(within(dialog).getByRole("alert").textContent).toBe("A reminder can be at most 50 years ahead.");
  act(closeReminder);
  await user.click(screen.getByRole("button", { name: /^Change/ }));
  const change = await screen.findByRole("dialog");
  await user.type(within(change).getByLabelText(/^What about/), "r");
  await user.click(within(change).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(texts()).toEqual(["Later"]));
});
