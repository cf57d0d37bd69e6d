// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useCallback } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { DELETED_RETENTION_DAYS, type Employee } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { useCollection } from "#web/local/engine.ts";
import { closeLocalSession, decodeContent, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { useSelection } from "#web/shared/list/use-selection.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { EmployeeSelectionBar } from "./selection-bar.tsx";

let id = 466_000_000_000_000;
let local: LocalSession;

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  toast.dismiss();
});

/** Some employees, all of whom are selected. */
async function enter(people: Partial<Employee>[]) {
  const user = aUser(++id);
  local = openLocalSession(user);
  await local.loaded;
  act(() => {
    local.mirror.applyChanges(
      people.map((over, at) => {
        const record = anEmployee(at + 1, { tenant: user.id, ...over });
        return { collection: "employees", id: record.id, record };
      }),
    );
    local.mirror.publish(true);
  });
  function Listed() {
    const { rows } = useCollection("employees");
    const selection = useSelection(
      "employee",
      useCallback(() => rows, [rows]),
    );
    return (
      <>
        <button type="button" onClick={selection.all}>
          everybody
        </button>
        <EmployeeSelectionBar selection={selection} total={rows.length} />
      </>
    );
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Listed />
      <AlertDialogHost cancelLabel="Cancel" />
    </I18nextProvider>,
  );
  const actions = userEvent.setup();
  await actions.click(screen.getByText("everybody"));
  return actions;
}

const button = (name: string) => screen.getByRole("button", { name, hidden: true });
const written = async () => {
  const entries = await local.outbox.entries.toArray();
  return await Promise.all(
    entries.map(async ({ kind, record, base, bytes }) => {
      const { body } = await decodeContent(bytes);
      return { kind, record, base, body };
    }),
  );
};

it("deletes all who are selected after one question, each as a change of its own; one Undo brings them back", async () => {
  const user = await enter([{}, {}, {}]);
  expect(screen.getByRole("region", { name: "Selected employees" }).textContent).toContain("3 selected");
  await user.click(button("Delete"));
  expect(screen.getByText("Are you sure you want to delete these employees?")).toBeTruthy();
  expect(screen.getByText(`3 employees can be restored for ${DELETED_RETENTION_DAYS} days.`)).toBeTruthy();
  await user.click(button("Delete 3 employees"));
  await waitFor(() => expect(currentToast()).toMatchObject({ description: "3 employees deleted" }));
  const deleted = (await written()).map(({ kind, record }) => `${kind} ${record}`);
  expect(deleted.sort()).toEqual(["employee.delete 1", "employee.delete 2", "employee.delete 3"]);
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  act(() => currentToast()?.undo?.act());
  await waitFor(async () => expect(await written()).toEqual([]));
});
