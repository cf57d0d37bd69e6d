// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { type Location, MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Role, User } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { aUser } from "#web/local/testing/users.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { AppHeader } from "./header.tsx";
import { BottomNavigation } from "./navigation.tsx";

beforeAll(async () => {
  await startI18n("en");
});
afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function enter(
  role: Role,
  path: string | Partial<Location>,
  Shown: typeof AppHeader = AppHeader,
  over: Partial<User> = {},
) {
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Shown user={aUser(462_000_000_000_001, { role, organizationId: 7, ...over })} />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const links = () => {
  const navigation = screen.queryByRole("navigation");
  return navigation ? within(navigation).getAllByRole("link") : [];
};

it.each<[Role, string[]]>([
  ["super_admin", ["Documents", "Admin"]],
  ["admin", ["Documents", "Employees", "Admin"]],
  ["user", ["Documents", "Employees"]],
  ["viewer", []],
])("leads a %s to what the role may enter", (role, names) => {
  enter(role, "/");
  expect(links().map(({ textContent }) => textContent)).toEqual(names);
});

it("marks the current screen, and only that", async () => {
  enter("admin", "/employee?id=462000000000009");
  const current = () => links().filter((link) => link.getAttribute("aria-current") === "page");
  expect(current().map(({ textContent }) => textContent)).toEqual(["Employees"]);
  await userEvent.setup().click(screen.getByRole("link", { name: "Documents" }));
  expect(current().map(({ textContent }) => textContent)).toEqual(["Documents"]);
});

it.each([
  ["/employee?id=462000000000009", "/employee"],
  ["/employee?view=import", "/employee"],
  ["/employee", "/"],
  ["/admin?tab=settings", "/"],
])("back from %s, opened by a link, leads to %s", async (path, target) => {
  enter("admin", path);
  await userEvent.setup().click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByTestId("address").textContent).toBe(target);
});

it.each<[Role, string[]]>([
  ["super_admin", ["Documents", "Upload", "Admin"]],
  ["admin", ["Documents", "Categories", "Upload", "Employees", "Admin"]],
  ["user", ["Documents", "Upload", "Employees"]],
  ["viewer", ["Documents", "Upload", "Categories"]],
])("the bar of a phone has upload in the middle for a %s", (role, names) => {
  enter(role, "/?tab=categories", BottomNavigation);
  const bar = within(screen.getByRole("navigation"));
  const all = [...screen.getByRole("navigation").querySelectorAll("a, button")];
  expect(all.map(({ textContent }) => textContent)).toEqual(names);
  const current = bar.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"));
  expect(current.map(({ textContent }) => textContent)).toEqual([
    names.includes("Categories") ? "Categories" : "Documents",
  ]);
});

it("the bar of a phone says why there is no upload when it is pressed: a finger sees no tooltip", async () => {
  enter("user", "/", BottomNavigation, { permissions: ["view"] });
  await userEvent.setup().click(screen.getByRole("button", { name: "Upload" }));
  expect(currentToast()).toMatchObject({ kind: "error", title: expect.stringContaining("upload") });
  toast.dismiss();
});

it("back leads to the list where signing in has replaced the link's own entry", async () => {
  history.replaceState({ usr: null, key: "signedin", idx: 0 }, "");
  const [pathname, search] = ["/employee", "?id=462000000000009"];
  enter("admin", { pathname, search, key: "signedin" });
  await userEvent.setup().click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByTestId("address").textContent).toBe("/employee");
  history.replaceState(null, "");
});
