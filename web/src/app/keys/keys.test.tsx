// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Pencil } from "lucide-react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Change, Organization, User } from "#domain/index";
import { RowActs } from "#web/features/admin/table-parts.tsx";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory, aDocument, anEmployee, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { RowMenu } from "#web/shared/list/row-menu.tsx";
import { chooseShortcuts } from "#web/shared/shortcut-choice.ts";
import { Keys } from "./keys.tsx";
// what is fetched when it is first opened, fetched before the tests begin
import "./key-help.tsx";
import "./palette.tsx";

const edited = vi.fn();
const signedOut = vi.fn();
let id = 470_000_000_000_000;

beforeAll(async () => {
  await startI18n("en");
  // jsdom draws nothing
  Element.prototype.scrollIntoView ??= () => {};
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
beforeEach(() => edited.mockClear());
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  chooseShortcuts(true);
});

/** Rows whose acts are in a menu, and buttons of the Admin Panel. */
function OtherRows() {
  const act = (name: string, why?: string) => ({
    id: "edit",
    label: "Edit",
    onSelect: () => edited(name),
    disabled: why,
    obstacle: why,
    icon: Pencil,
  });
  const open = (name: string) => (
    <button type="button" data-open="">
      {name}
    </button>
  );
  const inMenu = (name: string, why?: string) => (
    <article>
      {open(name)}
      <RowMenu label={`Acts of ${name}`} items={[{ ...act(name, why), icon: null }]} />
    </article>
  );
  const inButtons = (name: string, why?: string) => (
    <article>
      {open(name)}
      <RowActs acts={[act(name, why)]} name={name} t={i18n.t} />
    </article>
  );
  return (
    <>
      {inMenu("menu")}
      {inMenu("closed menu", "Not yours")}
      {inButtons("buttons")}
      {inButtons("closed buttons", "Not yours")}
    </>
  );
}

function Row({ name }: { name: string }) {
  return (
    <tr aria-rowindex={2}>
      <td>
        <button type="button" data-open="">
          {name}
        </button>
        <button type="button" data-act="edit" onClick={() => edited(name)}>
          Edit {name}
        </button>
      </td>
    </tr>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

/** The screen of somebody, by default a user with a private space and one document. */
async function show(over: Partial<User> = {}, rows: readonly Change[] = []) {
  const user = aUser(++id, over);
  const tenant = user.organizationId ?? user.id;
  const local = openLocalSession(user);
  await local.loaded;
  act(() => {
    local.mirror.applyChanges([put(aDocument(31, { tenant, name: "Lease of the shop" })), ...rows]);
    local.mirror.publish(true);
  });
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <main tabIndex={-1}>
          <Address />
          <input type="search" aria-label="Search" />
          <table>
            <tbody>
              <Row name="first" />
              <Row name="second" />
            </tbody>
          </table>
          <OtherRows />
        </main>
        <Keys places={[{ path: "/", label: "documents" }]} onSignOut={signedOut} />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

const press = (code: string, over: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, ...over });
const focused = () => document.activeElement?.textContent;

it("moves between the rows by arrows, and edits the row with the focus by the physical key", async () => {
  await show();
  press("ArrowDown");
  expect(focused()).toBe("first");
  press("ArrowDown");
  expect(focused()).toBe("second");
  press("KeyE", { key: "ث" });
  expect(edited.mock.calls).toEqual([["second"]]);
  press("ArrowUp");
  expect(focused()).toBe("first");
});

it("edits a row also where its acts are in a menu or are buttons of the Admin Panel, if it may be edited", async () => {
  await show();
  press("ArrowDown");
  press("ArrowDown");
  for (const name of ["menu", "closed menu", "buttons", "closed buttons"]) {
    press("ArrowDown");
    expect(focused()).toBe(name);
    press("KeyE");
  }
  press("ArrowDown");
  expect(focused()).toBe("closed buttons");
  expect(edited.mock.calls).toEqual([["menu"], ["buttons"]]);
});

it("goes to the search field, and takes no key while somebody types", async () => {
  await show();
  press("Slash", { key: "ظ" });
  const field = screen.getByLabelText("Search");
  expect(document.activeElement).toBe(field);
  expect(press("Slash")).toBe(true);
  press("ArrowDown");
  press("KeyE");
  press("Slash", { shiftKey: true });
  expect(document.activeElement).toBe(field);
  expect(edited).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
});

it("takes no key once they are switched off", async () => {
  chooseShortcuts(false);
  await show();
  press("ArrowDown");
  press("KeyK", { ctrlKey: true });
  press("Slash", { shiftKey: true });
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
});

it("lists the keys, and takes none while a dialog is open", async () => {
  await show();
  press("Slash", { key: "؟", shiftKey: true });
  await screen.findByText("To the search field", undefined, { timeout: 60_000 });
  press("KeyK", { ctrlKey: true });
  expect(screen.queryByRole("combobox", { hidden: true })).toBeNull();
});

it("finds a document from the mirror and goes there by Enter, as by a command", async () => {
  await show();
  const user = userEvent.setup();
  press("KeyK", { metaKey: true });
  const box = await screen.findByRole("combobox", { hidden: true }, { timeout: 60_000 });
  const options = () => screen.queryAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);
  expect(options()).toContain("Profile");
  await user.type(box, "shop lease");
  await waitFor(() => expect(options()).toEqual(["Lease of the shop"]));
  const active = box.getAttribute("aria-activedescendant");
  expect(document.getElementById(active ?? "")?.getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{Enter}");
  expect(screen.getByText(/^\/\?document=\d+$/)).toBeTruthy();
  expect(screen.queryByRole("combobox", { hidden: true })).toBeNull();
  press("KeyK", { ctrlKey: true });
  await user.type(await screen.findByRole("combobox", { hidden: true }), "zzz");
  // what may be among records that are still to come is not called missing
  expect(await screen.findByText(/^Not all records have reached this device yet/)).toBeTruthy();
  act(() => updateConnection({ lastPull: 1 }));
  expect(screen.getByText("Nothing found")).toBeTruthy();
});

/** Opens the palette, types, and chooses the first option. @returns the options, and where that leads */
async function ask(text: string) {
  const user = userEvent.setup();
  press("KeyK", { ctrlKey: true });
  const box = await screen.findByRole("combobox", { hidden: true }, { timeout: 60_000 });
  const options = () => screen.queryAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);
  const all = options().length;
  await user.type(box, text);
  await waitFor(() => expect(options().length).toBeLessThan(all));
  const found = options();
  if (found.length > 0) await user.keyboard("{Enter}");
  else await user.click(screen.getByRole("button", { name: "Close", hidden: true }));
  return [...found, decodeURIComponent(screen.getByText(/^\//).textContent ?? "")];
}

const organizationId = 470_000_000_000_900;
const inFirm = { tenant: organizationId };
const daniel = aUser(470_000_000_000_901, { organizationId, fullName: "Daniel Cruz", username: "daniel" });
const firm: Organization = {
  id: organizationId,
  name: "Al Noor Trading",
  description: null,
  ownerId: null,
  isActive: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
};
const category = aCategory(41, { ...inFirm, name: "عقود الإيجار" });
const filed: readonly Change[] = [
  { collection: "categories", id: 41, record: category },
  put(aDocument(42, { ...inFirm, name: "Warehouse", filename: "scan.pdf", categoryId: 41 })),
  { collection: "employees", id: 43, record: anEmployee(43, { ...inFirm, firstName: "فاطمة", lastName: "العنزي" }) },
  { collection: "users", id: daniel.id, record: daniel },
  { collection: "organizations", id: organizationId, record: firm },
];

it("finds what the lists find: by a category's name and without the article, people, users and categories", async () => {
  await show({ role: "admin", organizationId }, filed);
  expect(await ask("للإيجار warehouse")).toEqual(["Warehouse", "/?document=42"]);
  expect(await ask("عقود")).toEqual(["عقود الإيجار", "Warehouse", "/?category=41"]);
  expect(await ask("عنزي فاطمة")).toEqual(["فاطمة العنزي", "/employee?id=43"]);
  expect(await ask("cruz dan")).toEqual(["\u2068Daniel Cruz\u2069 (daniel)", "/admin?tab=users&search=daniel"]);
  expect(await ask("report")).toEqual(["Reports", "/employee?view=reports"]);
});

it("finds its commands by other words for them, in either language", async () => {
  await show();
  for (const text of ["theme", "dark", "appearance"]) expect((await ask(text))[0]).toMatch(/^Appearance: /);
  // each of them switches
  expect((await ask("arab"))[0]).toBe("Language: العربية");
  await waitFor(() => expect(i18n.language).toBe("ar"));
  expect((await ask("لغة"))[0]).toBe("اللغة: English");
});

it("adds people for those who work with them, and signs out", async () => {
  await show({ role: "admin", organizationId });
  expect(await ask("add employee")).toContain("/employee?new=1");
  cleanup();
  act(closeLocalSession);
  await show({ role: "viewer", organizationId });
  expect(await ask("add employee")).not.toContain("/employee?new=1");
  expect((await ask("sign out"))[0]).toBe("Logout");
  expect(signedOut).toHaveBeenCalledTimes(1);
});

it("finds organizations for a super admin alone, and users for nobody below an admin", async () => {
  await show({ role: "super_admin" }, filed);
  expect(await ask("noor")).toEqual([firm.name, "/admin?tab=organizations"]);
  cleanup();
  act(closeLocalSession);
  await show({ role: "user", organizationId }, filed);
  for (const text of ["noor", "cruz", "activity"]) expect(await ask(text)).toEqual(["/"]);
});
