// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Change, User } from "#domain/index";
import { OrganizationManagement } from "#web/features/admin/organizations/organization-management.tsx";
import { UserManagement } from "#web/features/admin/users/user-management.tsx";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { Toaster } from "#web/ui/overlay/toaster.tsx";
import { AdminPage } from "./admin-page.tsx";

let id = 460_000_000_000_000;
let local: LocalSession;

beforeAll(async () => {
  await startI18n("en");
  window.scrollTo = () => {};
});

afterEach(() => {
  vi.unstubAllGlobals();
  act(() => toast.dismiss());
  cleanup();
  act(() => updateConnection({ online: true }));
  act(closeLocalSession);
});

/** The Admin Panel of somebody whose device holds these people and organizations; the server is not there. */
async function enter(over: Partial<User>, others: readonly User[], organizations: readonly number[], path = "/admin") {
  const user = aUser(++id, { fullName: "Maryam", ...over });
  act(() => updateConnection({ online: false }));
  local = openLocalSession(user);
  await local.loaded;
  act(() => updateConnection({ lastPull: 1 }));
  const changes: Change[] = [
    ...[user, ...others].map((record): Change => ({ collection: "users", id: record.id, record })),
    ...organizations.map(
      (organization): Change => ({
        collection: "organizations",
        id: organization,
        record: {
          id: organization,
          name: `Organization ${organization}`,
          description: null,
          ownerId: null,
          isActive: true,
          createdAt: "2026-01-01T00:00:00.000Z",
          version: 1,
        },
      }),
    ),
  ];
  act(() => {
    local.mirror.applyChanges(changes);
    local.mirror.publish(true);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(["/api/user"], user);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/admin" element={<AdminPage />} />
            <Route path="/" element={<p>the dashboard</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

/** Clicks what opens a form, whose code comes when it is first needed. */
async function opens(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(button(name));
  await expect.poll(() => document.querySelector("dialog form")).not.toBeNull();
}

const button = (name: string | RegExp) => {
  const [found] = screen.getAllByRole("button", { name, hidden: true });
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const member = (over: Partial<User>) => aUser(++id, { organizationId: 7, ...over });

describe("the Admin Panel", () => {
  it.each(["user", "viewer"] as const)("sends a %s to /", async (role) => {
    await enter({ role, organizationId: 7 }, [], [7]);
    expect(screen.getByText("the dashboard")).toBeTruthy();
  });

  it("advises a super_admin without organizations to create one, in both tabs", async () => {
    const user = await enter({ role: "super_admin" }, [], []);
    expect(screen.getByText("Super Admin")).toBeTruthy();
    expect(await screen.findByText("No organizations yet")).toBeTruthy();
    expect(screen.queryByText("Employees")).toBeNull();
    await user.click(screen.getByRole("tab", { name: "User Management" }));
    expect(screen.getByText("There is no organization yet")).toBeTruthy();
    await user.click(button("Go to Organizations"));
    expect(await screen.findByText("Manage organizations and their settings")).toBeTruthy();
  });

  it("advises an admin who is alone to create users", async () => {
    await enter({ role: "admin", organizationId: 7 }, [], [7]);
    expect(screen.getByText("You are the only one here so far")).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "Organizations" })).toBeNull();
  });

  it("advises an admin without an organization to ask for one", async () => {
    const user = await enter({ role: "admin" }, [], []);
    expect(screen.getByText("You belong to no organization yet")).toBeTruthy();
    expect(button("Create User").hasAttribute("disabled")).toBe(true);
    const reason = document.getElementById(button("Create User").getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toMatch(/Ask the super administrator/);
    await user.type(screen.getByRole("searchbox"), "nobody");
    expect(screen.getByText("You belong to no organization yet")).toBeTruthy();
  });

  it("shows figures that the lists bear out", async () => {
    const others = [member({ parentId: 1 }), member({ role: "viewer", isActive: false })];
    await enter({ role: "admin", organizationId: 7 }, others, [7]);
    const cards = within(screen.getByRole("region", { name: "Statistics" }));
    const figure = (label: string) => cards.getByText(label).parentElement?.textContent;
    expect(figure("Total Users")).toContain("3");
    expect(figure("Organizations")).toBe("Organizations11 active");
    expect(figure("Admins")).toBe("Admins10 super admins");
    expect(figure("Sub Accounts")).toBe("Sub Accounts1Under parent accounts");
    expect(figure("Employees")).toBe("Employees0Employee profiles");
  });

  it("shows every column of a user, with None and Unknown", async () => {
    const stray = aUser(++id, { fullName: "Saleh", organizationId: 99, permissions: ["view"], isActive: false });
    const people = [
      stray,
      member({ fullName: "Nasser" }),
      member({ fullName: "Huda", role: "viewer", permissions: ["view", "delete"] }),
    ];
    await enter({ role: "super_admin" }, people, [7], "/admin?tab=users");
    const row = (name: string) => screen.getAllByRole("row").find(({ textContent }) => textContent?.includes(name));
    expect(row("Saleh")?.textContent).toBe(
      `Salehuser${stray.id}@example.test · @user${stray.id}UserUnknownviewInactiveJan 1, 2026`,
    );
    expect(row("Maryam")?.textContent).toContain("MaryamYou");
    expect(row("Maryam")?.textContent).toContain("Super AdminNoneuploaddownloadviewdeleteActive");
    expect(row("Nasser")?.textContent).toContain("UserOrganization 7No permissionsActive");
    expect(row("Huda")?.textContent).toContain("ViewerOrganization 7viewActive");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "State",
      "User",
      "Role",
      "Organization",
      "Permissions",
      "Status",
      "Created",
      "Actions",
    ]);
  });

  it("offers changing a password to a super_admin alone", async () => {
    await enter({ role: "super_admin" }, [member({ fullName: "Saleh" })], [7], "/admin?tab=users");
    expect(button(/^Change password “Saleh”/)).toBeTruthy();
    cleanup();
    await enter({ role: "admin", organizationId: 7 }, [member({ fullName: "Saleh" })], [7]);
    expect(screen.queryByRole("button", { name: /^Change password/ })).toBeNull();
  });

  it("offline: a click that cannot wait is disabled and says so, a form keeps what was typed", async () => {
    const user = await enter({ role: "admin", organizationId: 7 }, [member({ fullName: "Saleh" })], [7]);
    expect(button(/^Deactivate “Saleh”/).title).toBe("This needs the connection.");
    await opens(user, "Edit “Saleh”");
    expect(screen.getByText("Changes here need the connection. What you typed stays here.")).toBeTruthy();
    const name = screen.getByLabelText("Full Name");
    await user.clear(name);
    await user.click(button("Save changes"));
    expect(await screen.findByText("Full name is required")).toBeTruthy();
    expect(document.activeElement).toBe(name);
  });

  it("offers an admin the roles user and viewer, three permissions for a new account and four for an old one", async () => {
    const user = await enter({ role: "admin", organizationId: 7 }, [member({ fullName: "Saleh" })], [7]);
    const options = () =>
      within(screen.getByLabelText("Role", { selector: "dialog select" })).getAllByRole("option", { hidden: true });
    const boxes = () => screen.getAllByRole("checkbox", { hidden: true });
    await opens(user, "Create User");
    expect(options().map(({ textContent }) => textContent)).toEqual(["User", "Viewer"]);
    expect(boxes()).toHaveLength(3);
    expect(screen.queryByLabelText(/Organization/, { selector: "dialog select" })).toBeNull();
    await user.click(button("Cancel"));
    await opens(user, "Edit “Saleh”");
    expect(boxes()).toHaveLength(4);
  });

  it("offers a super_admin the role admin alone for a new account, and admin and user for an old one", async () => {
    const user = await enter({ role: "super_admin" }, [member({ fullName: "Saleh" })], [7], "/admin?tab=users");
    const options = (label: string | RegExp) =>
      within(screen.getByLabelText(label, { selector: "dialog select" }))
        .getAllByRole("option", { hidden: true })
        .map(({ textContent }) => textContent);
    await opens(user, "Create User");
    expect(options("Role")).toEqual(["Admin"]);
    expect(options(/Organization/)).toEqual(["No organization", "Organization 7"]);
    expect(screen.getByLabelText(/Organization/, { selector: "dialog select" })).toHaveProperty("value", "7");
    await user.selectOptions(screen.getByLabelText(/Organization/, { selector: "dialog select" }), "");
    expect(screen.getByText(/An admin without an organization/)).toBeTruthy();
    await user.click(button("Cancel"));
    await opens(user, "Edit “Saleh”");
    expect(options("Role")).toEqual(["User", "Admin"]);
  });

  it("chooses no organization by itself where there are several", async () => {
    const user = await enter({ role: "super_admin" }, [], [7, 8], "/admin?tab=users");
    await opens(user, "Create User");
    expect(screen.getByLabelText(/Organization/, { selector: "dialog select" })).toHaveProperty("value", "");
  });

  it("puts a new employee into the own organization, unless somebody chooses none", async () => {
    const user = await enter({ role: "admin", organizationId: 7 }, [], [7], "/admin?tab=employees");
    await screen.findAllByRole("button", { name: "Add Employee", hidden: true });
    await opens(user, "Add Employee");
    const organization = screen.getByLabelText(/^Organization/, { selector: "dialog select" });
    expect(organization).toHaveProperty("value", "7");
    expect(within(organization).getByText("No organization")).toBeTruthy();
  });

  it("ticks what the role usually needs, until somebody has chosen", async () => {
    const user = await enter({ role: "admin", organizationId: 7 }, [], [7]);
    const ticked = () =>
      screen
        .getAllByRole<HTMLInputElement>("checkbox", { hidden: true })
        .filter(({ checked }) => checked)
        .map(({ value }) => value);
    const role = (name: string) =>
      user.selectOptions(screen.getByLabelText("Role", { selector: "dialog select" }), name);
    await opens(user, "Create User");
    expect(ticked()).toEqual(["upload", "download", "view"]);
    await role("Viewer");
    expect(ticked()).toEqual(["download", "view"]);
    await user.click(screen.getByLabelText("download"));
    await role("User");
    expect(ticked()).toEqual(["view"]);
  });

  it("says whom it has deactivated, and takes it back", async () => {
    const user = await enter({ role: "admin", organizationId: 7 }, [member({ fullName: "Saleh" })], [7]);
    render(
      <I18nextProvider i18n={i18n}>
        <Toaster />
      </I18nextProvider>,
    );
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (path: RequestInfo | URL, init?: RequestInit) => {
      if (init?.method === "PUT") sent.push(init.body);
      return Response.json({ path });
    });
    act(() => updateConnection({ online: true }));
    await user.click(button("Deactivate “Saleh”"));
    expect(await screen.findByText("“Saleh” is inactive and signed out everywhere.")).toBeTruthy();
    expect(screen.getByText("User status updated")).toBeTruthy();
    await user.click(button("Undo"));
    expect(await screen.findByText("“Saleh” is active.")).toBeTruthy();
    expect(sent).toEqual(['{"isActive":false}', '{"isActive":true}']);
  });

  it("keeps what a new account was given when the form goes without being closed, but for the passwords", async () => {
    const person = { role: "admin", organizationId: 7 } as const;
    const user = await enter(person, [], [7]);
    await opens(user, "Create User");
    await user.type(screen.getByLabelText("Full Name"), "Saleh");
    await user.type(screen.getByLabelText("Password"), "secret");
    cleanup();
    const again = await enter(person, [], [7]);
    await opens(again, "Create User");
    expect(screen.getByDisplayValue("Saleh")).toBe(screen.getByLabelText("Full Name"));
    expect(screen.queryByDisplayValue("secret")).toBeNull();
    await again.click(button("Cancel"));
    await opens(again, "Create User");
    expect(screen.queryByDisplayValue("Saleh")).toBeNull();
  });

  it("explains under Settings who administers what", async () => {
    await enter({ role: "admin", organizationId: 7 }, [], [7], "/admin?tab=settings");
    expect(
      screen.getByText("An admin creates users and assigns document permissions (upload, download, view)."),
    ).toBeTruthy();
  });
});

describe("who has no business here", () => {
  const alone = (part: ReactNode) => render(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>);

  it("reads why", () => {
    alone(<UserManagement actor={aUser(1)} onOrganizations={() => {}} />);
    expect(screen.getByText("You need admin privileges to manage users.")).toBeTruthy();
    cleanup();
    alone(<OrganizationManagement actor={aUser(1, { role: "admin" })} />);
    expect(screen.getByText("You need super admin privileges to manage organizations.")).toBeTruthy();
  });
});
