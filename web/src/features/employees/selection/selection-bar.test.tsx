// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useCallback } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
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
async function enter(people: Partial<Employee>[], organized = false) {
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
    if (organized) {
      const record = {
        id: 70,
        name: "Firm",
        description: null,
        ownerId: null,
        isActive: true,
        createdAt: "2026-01-01T00:00:00.000Z",
        version: 1,
      };
      local.mirror.applyChanges([{ collection: "organizations", id: 70, record }]);
    }
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
  await act(async () => currentToast()?.undo?.act());
  await waitFor(async () => expect(await written()).toEqual([]));
});

const salaries = [{ salary: "450.50", firstName: "Amina" }, { salary: "300.00" }, { salary: null }];

async function raiseAll(user: Awaited<ReturnType<typeof enter>>, kind: string, text: string) {
  await user.click(button("Change salary…"));
  await user.selectOptions(await screen.findByLabelText("How"), kind);
  await user.type(screen.getByLabelText(/^(Percent|Amount|New salary)/), text);
}

const rowsOf = () =>
  within(screen.getByRole("list", { name: "Before and after", hidden: true }))
    .getAllByRole("listitem", { hidden: true })
    .map(({ textContent }) => textContent);

describe("salaries", () => {
  it("are shown before and after, then raised each as a change of its own; whoever has none keeps none", async () => {
    const user = await enter(salaries);
    await raiseAll(user, "Raise by a percentage", "7.5");
    expect(rowsOf()).toEqual([
      expect.stringMatching(/^Amina.*450\.50becomes484\.29$/),
      expect.stringMatching(/300\.00becomes322\.50$/),
    ]);
    expect(screen.getByText(/^Together/).textContent).toBe("Together750.50becomes806.79");
    expect(screen.getByText("1 person without a salary stays without one.")).toBeTruthy();
    expect(await written()).toEqual([]);
    await user.click(button("Change 2 employees"));
    await waitFor(() => expect(currentToast()).toMatchObject({ description: "2 employees changed" }));
    expect((await written()).sort((a, b) => a.record - b.record)).toEqual([
      { kind: "employee.update", record: 1, base: 1, body: { salary: 484.29 } },
      { kind: "employee.update", record: 2, base: 1, body: { salary: 322.5 } },
    ]);
    await act(async () => currentToast()?.undo?.act());
    await waitFor(async () => expect(await written()).toEqual([]));
  });

  it("are changed by nothing that says nothing, and by none that is too large", async () => {
    const user = await enter(salaries);
    await raiseAll(user, "Raise by an amount", "1.005");
    await user.click(button("Change 3 employees"));
    expect(screen.getByText("Enter an amount above 0, such as 25 or 12.50, with two decimals at most.")).toBeTruthy();
    await user.clear(screen.getByLabelText("Amount (KWD)"));
    await user.type(screen.getByLabelText("Amount (KWD)"), "9999999999");
    expect(screen.getByText("Somebody's salary would be larger than can be kept.")).toBeTruthy();
    await user.click(button("Change 0 employees"));
    expect(await written()).toEqual([]);
  });

  it("that were sent are put back by another change, but for one that somebody has changed since", async () => {
    const user = await enter(salaries);
    await raiseAll(user, "Set to an amount", "500");
    await user.click(button("Change 3 employees"));
    await waitFor(() => expect(currentToast()).toMatchObject({ description: "3 employees changed" }));
    await local.outbox.entries.toCollection().modify({ tries: 1, state: "sent" });
    act(() => {
      const arrived = [{ ...salaries[0], salary: "500.00" }, { salary: "650.00" }, { salary: "500.00" }];
      local.mirror.applyChanges(
        arrived.map((over, at) => {
          const record = anEmployee(at + 1, { tenant: id, version: 2, ...over });
          return { collection: "employees", id: record.id, record };
        }),
      );
      local.mirror.publish(true);
    });
    await local.outbox.entries.clear();
    await act(async () => currentToast()?.undo?.act());
    await waitFor(async () => expect(await written()).toHaveLength(2));
    expect((await written()).sort((a, b) => a.record - b.record)).toEqual([
      { kind: "employee.update", record: 1, base: 2, body: { salary: 450.5 } },
      { kind: "employee.update", record: 3, base: 2, body: { salary: null } },
    ]);
  });

  it("stay hidden where this device hides them", async () => {
    localStorage.setItem("salaries", "hidden");
    const user = await enter(salaries);
    await raiseAll(user, "Raise by an amount", "25");
    expect(rowsOf().join()).not.toMatch(/450|475/);
    localStorage.clear();
  });
});

it("the organization is taken from all who have it, and nobody else is changed", async () => {
  const user = await enter([{ organizationId: 70 }, { organizationId: null }, { organizationId: 70 }], true);
  await user.click(button("Change organization…"));
  const organization = await screen.findByLabelText("Organization");
  expect(button("Change 1 employee")).toBeTruthy();
  await user.selectOptions(organization, "No organization");
  await user.click(button("Change 2 employees"));
  await waitFor(() => expect(currentToast()).toMatchObject({ description: "2 employees changed" }));
  expect((await written()).map(({ record, body }) => [record, body]).sort()).toEqual([
    [1, { organizationId: null }],
    [3, { organizationId: null }],
  ]);
});

describe("tags", () => {
  const tagged = [{ tags: "عاجل, Night" }, { tags: null }, { tags: "night" }];
  const tagsOfAll = async () => (await written()).map(({ record, body }) => [record, body?.tags]).sort();

  it("are added to whoever lacks them, and taken from whoever has them however they are written", async () => {
    const user = await enter(tagged);
    await user.click(button("Tags…"));
    await user.type(await screen.findByRole("textbox", { name: /^Tags/, hidden: true }), "عاجل,");
    await user.click(button("Change 2 employees"));
    await waitFor(async () =>
      expect(await tagsOfAll()).toEqual([
        [2, "عاجل"],
        [3, "night, عاجل"],
      ]),
    );
    await act(async () => currentToast()?.undo?.act());
    await waitFor(async () => expect(await written()).toEqual([]));
    await user.click(screen.getByText("everybody"));
    await user.click(button("Tags…"));
    await user.selectOptions(await screen.findByLabelText("What to do"), "Remove a tag");
    await user.selectOptions(screen.getByLabelText("Tag"), "Night");
    await user.click(button("Change 2 employees"));
    await waitFor(async () =>
      expect(await tagsOfAll()).toEqual([
        [1, "عاجل"],
        [3, null],
      ]),
    );
  });

  it("are not more than a record takes", async () => {
    const user = await enter([{ tags: "1, 2, 3, 4, 5, 6, 7, 8, 9, 10" }]);
    await user.click(button("Tags…"));
    await user.type(await screen.findByRole("textbox", { name: /^Tags/, hidden: true }), "one more,");
    expect(screen.getByText("Some would have more than 10 tags.")).toBeTruthy();
    expect(button("Change 1 employee").hasAttribute("disabled")).toBe(true);
  });
});
