import { describe, expect, it } from "vitest";
import { readAdminTab, tabsFor, writeAdminTab } from "./admin-tab.ts";

const address = (tab: string) => new URLSearchParams({ tab });

describe("the tabs of the Admin Panel", () => {
  it("are those of the role", () => {
    expect(tabsFor("super_admin")).toEqual(["users", "organizations", "settings"]);
    expect(tabsFor("admin")).toEqual(["users", "employees", "settings"]);
    expect(tabsFor("user")).toEqual(["employees", "settings"]);
    expect(tabsFor("viewer")).toEqual(["settings"]);
  });

  it("start with Organizations for a super_admin, otherwise with User Management", () => {
    expect(readAdminTab(new URLSearchParams(), "super_admin")).toBe("organizations");
    expect(readAdminTab(new URLSearchParams(), "admin")).toBe("users");
  });

  it("are read from the address, unless the role is not offered them", () => {
    expect(readAdminTab(address("settings"), "admin")).toBe("settings");
    expect(readAdminTab(address("organizations"), "admin")).toBe("users");
    expect(readAdminTab(address("employees"), "super_admin")).toBe("organizations");
    expect(readAdminTab(address("nonsense"), "admin")).toBe("users");
  });

  it("stand in the address, the default one without a word", () => {
    expect(writeAdminTab(new URLSearchParams(), "users", "super_admin").toString()).toBe("tab=users");
    expect(writeAdminTab(address("settings"), "organizations", "super_admin").toString()).toBe("");
    expect(writeAdminTab(new URLSearchParams("x=1"), "settings", "admin").toString()).toBe("x=1&tab=settings");
  });
});
