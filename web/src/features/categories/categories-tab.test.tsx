// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Change, User } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, decodeContent, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory, aDocument, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { CategoriesTab } from "./categories-tab.tsx";

let id = 430_000_000_000_000;
let local: LocalSession;

beforeAll(() => startI18n("en"));

afterEach(() => {
  cleanup();
  act(closeLocalSession);
  act(() => updateConnection({ online: true }));
  toast.dismiss();
});

/** Someone who sees two categories, the first with a subcategory and two documents; or nothing at all. */
async function enter(over: Partial<User> = {}, empty = false) {
  const user = aUser(++id, over);
  local = openLocalSession(user);
  await local.loaded;
  const tenant = user.organizationId ?? user.id;
  const { description, createdBy, createdAt, version } = aCategory(11);
  const sub = { id: 21, name: "Suppliers", description, createdBy, createdAt, version, tenant, categoryId: 11 };
  const changes: Change[] = [
    { collection: "categories", id: 11, record: aCategory(11, { tenant, name: "Invoices" }) },
    { collection: "categories", id: 12, record: aCategory(12, { tenant, name: "Payroll" }) },
    { collection: "subcategories", id: 21, record: sub },
    put(aDocument(31, { tenant, categoryId: 11, subcategoryId: 21 })),
    put(aDocument(32, { tenant, categoryId: 11 })),
  ];
  act(() => {
    local.mirror.applyChanges(empty ? [] : changes);
    local.mirror.publish(true);
    updateConnection({ lastPull: 1 });
  });
  render(
    <>
      <CategoriesTab />
      <AlertDialogHost cancelLabel="Cancel" />
    </>,
    { wrapper: ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider> },
  );
  return userEvent.setup();
}

const button = (name: string | RegExp) => screen.getByRole("button", { name, hidden: true });
const written = async () => {
  const entries = await local.outbox.entries.toArray();
  return await Promise.all(
    entries.map(async (one) => ({ kind: one.kind, record: one.record, ...(await decodeContent(one.bytes)) })),
  );
};

describe("Category Management", () => {
  it("says what to do while there is none", async () => {
    await enter({}, true);
    expect(screen.getByText("No categories yet. Create your first category to get started.")).toBeTruthy();
  });

  it("opens each category on its own", async () => {
    const user = await enter();
    await user.click(button("Show the subcategories of “Payroll”"));
    expect(screen.getByText("No subcategories yet")).toBeTruthy();
    expect(screen.queryByText("Suppliers")).toBeNull();
    await user.click(button("Show the subcategories of “Invoices”"));
    expect(screen.getByText("Suppliers")).toBeTruthy();
    expect(screen.getByText("No subcategories yet")).toBeTruthy();
  });

  it("creates none without a name; a name is kept trimmed and announced", async () => {
    const user = await enter();
    await user.click(button("Add Category"));
    expect(button("Create Category").hasAttribute("disabled")).toBe(true);
    await user.type(screen.getByLabelText("Name"), "   ");
    expect(button("Create Category").hasAttribute("disabled")).toBe(true);
    await user.type(screen.getByLabelText("Name"), "عقود ");
    await user.click(button("Create Category"));
    await waitFor(() => expect(currentToast()?.description).toBe("Category created successfully"));
    const [entry] = await written();
    expect(entry).toMatchObject({ kind: "category.create", path: "/api/categories" });
    expect(entry?.body).toEqual({ id: entry?.record, name: "عقود", description: null });
  });

  it("creates a subcategory under its category", async () => {
    const user = await enter();
    await user.click(button("Show the subcategories of “Payroll”"));
    await user.click(button("Add Subcategory"));
    await user.type(screen.getByLabelText("Name"), "October");
    await user.click(button("Create Subcategory"));
    await waitFor(() => expect(currentToast()?.description).toBe("Subcategory created successfully"));
    expect((await written())[0]?.body).toMatchObject({ name: "October", categoryId: 12 });
  });

  it("sends only what changed", async () => {
    const user = await enter();
    await user.click(button("Edit “Payroll”"));
    await user.type(screen.getByLabelText(/Description/), "Monthly");
    await user.click(button("Save changes"));
    await waitFor(() => expect(currentToast()?.description).toBe("Updated successfully"));
    expect((await written())[0]?.body).toEqual({ description: "Monthly" });
  });

  it("counts no documents before all of them have come, and does not offer to move some of them", async () => {
    const user = await enter();
    expect(screen.getByText(/2 documents/)).toBeTruthy();
    act(() => updateConnection({ lastPull: null }));
    expect(screen.queryByText(/2 documents/)).toBeNull();
    await user.click(button("Delete “Invoices”"));
    const dialog = screen.getByRole("alertdialog", { hidden: true });
    expect(dialog.textContent).toContain("1 subcategory goes with it. Not all records have reached this device yet:");
    expect(within(dialog).queryByRole("combobox", { hidden: true })).toBeNull();
    await user.click(within(dialog).getByText("Cancel"));
  });

  it("asks before deleting, with the specified sentence and the counts, and offers to undo", async () => {
    const user = await enter();
    await user.click(button("Delete “Invoices”"));
    const dialog = screen.getByRole("alertdialog", { hidden: true });
    expect(within(dialog).getByText("Are you sure you want to delete this item?")).toBeTruthy();
    expect(within(dialog).getByText(/^It is the category “.+”\. /)).toBeTruthy();
    expect(dialog.textContent).toContain("1 subcategory goes with it. 2 documents are filed under it.");
    await user.click(within(dialog).getByText("Cancel"));
    expect(await written()).toEqual([]);
    await user.click(button("Delete “Invoices”"));
    await user.click(
      within(screen.getByRole("alertdialog", { hidden: true })).getByRole("button", {
        name: "Delete category",
        hidden: true,
      }),
    );
    await waitFor(() => expect(currentToast()?.description).toBe("Category deleted successfully"));
    expect(await written()).toMatchObject([{ kind: "category.delete", record: 11 }]);
    await act(async () => currentToast()?.undo?.act());
    await waitFor(async () => expect(await written()).toEqual([]));
  });

  const moveAndDelete = async () => {
    const user = await enter();
    await user.click(button("Delete “Invoices”"));
    const dialog = screen.getByRole("alertdialog", { hidden: true });
    await user.click(within(dialog).getByLabelText("Move 2 documents to", { selector: "input" }));
    const target = within(dialog).getByLabelText("Move 2 documents to", { selector: "select" });
    expect(within(target).getAllByRole("option", { hidden: true })).toHaveLength(1);
    await user.click(within(dialog).getByRole("button", { name: "Delete category", hidden: true }));
    await waitFor(() => expect(currentToast()?.description).toBe("Category deleted successfully · 2 documents moved"));
  };
  it("moves the documents of a deleted category where the person says; undone before it was sent, nothing is", async () => {
    await moveAndDelete();
    const body = { categoryId: 12, subcategoryId: null };
    const changes = await written();
    expect(changes.filter(({ kind }) => kind === "document.update")).toMatchObject([{ body }, { body }]);
    expect(changes.at(-1)).toMatchObject({ kind: "category.delete", record: 11 });
    await act(async () => currentToast()?.undo?.act());
    await waitFor(async () => expect(await written()).toEqual([]));
  });

  it("leaves documents where they are for whoever may not change them, and where no other category is", async () => {
    const user = await enter({ organizationId: 70, role: "user", permissions: ["view", "delete"] });
    await user.click(button("Delete “Invoices”"));
    const dialog = screen.getByRole("alertdialog", { hidden: true });
    expect(within(dialog).queryByRole("radio", { hidden: true })).toBeNull();
    expect(dialog.textContent).toContain("2 documents stay, and their category will read “Unknown”.");
  });

  it("without a connection says that a change or a deletion is saved on this device, and still offers to undo", async () => {
    const user = await enter();
    act(() => updateConnection({ online: false }));
    const kept = "Saved on this device. It is sent as soon as there is a connection.";
    await user.click(button("Edit “Payroll”"));
    await user.type(screen.getByLabelText(/Description/), "Monthly");
    await user.click(button("Save changes"));
    await waitFor(() => expect(currentToast()).toMatchObject({ title: "Success", description: kept }));
    toast.dismiss();
    await user.click(button("Delete “Invoices”"));
    await user.click(
      within(screen.getByRole("alertdialog", { hidden: true })).getByRole("button", {
        name: "Delete category",
        hidden: true,
      }),
    );
    await waitFor(() => expect(currentToast()).toMatchObject({ description: kept, undo: { label: "Undo" } }));
  });

  it("shows every control to every role, disabled with the reason where the right is lacking", async () => {
    await enter({ organizationId: 70, role: "viewer", permissions: ["view", "download", "upload", "delete"] });
    for (const name of ["Add Category", /^Edit “Invoices”/, /^Delete “Invoices”/]) {
      expect(button(name).hasAttribute("disabled")).toBe(true);
      expect(button(name).title).toMatch(/You need the permission/);
    }
  });
});
