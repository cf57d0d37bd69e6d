import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import { aUser } from "#web/local/testing/users.ts";
import { createUserForm, editUserForm, firstPermissions, passwordForm, userChanges } from "./user-form.ts";

const filled = {
  username: "saleh",
  email: "saleh@alnoor.test",
  fullName: "Saleh",
  password: "secret password",
  confirmPassword: "secret password",
  role: "user",
  organizationId: "",
  permissions: ["view"],
};

/** The first problem of each field. */
function problems(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = z.safeParse(schema, value);
  const found: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) found[path.join(".")] ??= message;
  return found;
}

describe("Create User", () => {
  it("takes what is right; no organization is null", () => {
    expect(z.parse(createUserForm, filled)).toMatchObject({ organizationId: null, permissions: ["view"] });
    expect(z.parse(createUserForm, { ...filled, organizationId: "100000000000007" }).organizationId).toBe(
      100_000_000_000_007,
    );
  });

  it("says at each field what is wrong", () => {
    const blank = { ...filled, username: "", email: "", fullName: " ", password: "", confirmPassword: "" };
    expect(problems(createUserForm, blank)).toEqual({
      username: "username_required",
      email: "email_invalid",
      fullName: "full_name_required",
      password: "password_required",
      confirmPassword: "password_too_short",
    });
    expect(problems(createUserForm, { ...filled, password: "12345", confirmPassword: "12345" })).toEqual({
      password: "password_too_short",
      confirmPassword: "password_too_short",
    });
    expect(problems(createUserForm, { ...filled, confirmPassword: "another password" })).toEqual({
      confirmPassword: "passwords_differ",
    });
  });
});

test("Create User ticks view and download at first, for the role user also upload", () => {
  expect(firstPermissions("user")).toEqual(["view", "download", "upload"]);
  expect(firstPermissions("viewer")).toEqual(["view", "download"]);
});

describe("Edit User", () => {
  const user = aUser(3, { organizationId: 100_000_000_000_007, permissions: ["view", "upload"] });
  const form = { fullName: user.fullName, email: user.email, role: user.role, permissions: ["upload", "view"] };
  const parsed = (over: object) =>
    z.parse(editUserForm, { ...form, organizationId: String(user.organizationId), ...over });

  it("needs a full name, a valid email and a known role", () => {
    expect(problems(editUserForm, { ...form, fullName: "", email: "x", role: "king", organizationId: "" })).toEqual({
      fullName: "full_name_required",
      email: "email_invalid",
      role: "role_unknown",
    });
  });

  it("sends only what was changed; the order of permissions is no change", () => {
    expect(userChanges(user, parsed({}))).toEqual({});
    expect(userChanges(user, parsed({ organizationId: "", role: "admin" }))).toEqual({
      organizationId: null,
      role: "admin",
    });
    expect(userChanges(user, parsed({ permissions: ["view"], fullName: " Saleh " }))).toEqual({
      permissions: ["view"],
      fullName: "Saleh",
    });
  });
});

describe("Change password", () => {
  it("needs both fields, alike and long enough", () => {
    expect(problems(passwordForm, { newPassword: "", confirmPassword: "" })).toEqual({
      newPassword: "password_required",
      confirmPassword: "confirm_password_required",
    });
    expect(problems(passwordForm, { newPassword: "12345", confirmPassword: "12345" })).toEqual({
      newPassword: "password_too_short",
    });
    expect(problems(passwordForm, { newPassword: "123456", confirmPassword: "654321" })).toEqual({
      confirmPassword: "passwords_differ",
    });
  });
});
