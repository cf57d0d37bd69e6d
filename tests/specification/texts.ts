import { administration } from "./administration.ts";
import { documents } from "./documents.ts";
import { employees } from "./employees.ts";
import { session } from "./session.ts";

/**
 * One text of the specification: its section, the key that holds it, and the words themselves.
 * A key is one of the language files, or `sentence.` and an error code of domain/core/sentences.ts; what follows an @
 * distinguishes several places of one text. A counted key is given without its form, its text is the one for many.
 * A value that is filled in is written {like this}.
 */
export type Text = readonly [section: string, key: string, text: string];

/** Texts by the scenario that reaches them: a test of that name in tests/browser, or `server` in tests/server. */
export const texts: Readonly<Record<string, readonly Text[]>> = {
  ...session,
  ...documents,
  ...employees,
  ...administration,
  server: [
    ["8", "sentence.validation_error", "Validation error"],
    ["8", "sentence.not_found", "Not found"],
    ["8", "sentence.unauthorized", "Unauthorized access"],
    ["8", "sentence.operation_failed", "Operation failed"],
  ],
};

/** Texts that stand in the product but before which nobody can come: why. */
export const unreached: readonly { text: Text; why: string }[] = [
  {
    text: ["2", "profile.pleaseLogin", "Please log in to access your profile settings."],
    why: "the guard sends whoever is not signed in from /profile to /auth (section 2)",
  },
  {
    text: ["2", "admin.users.denied", "You need admin privileges to manage users."],
    why: "/admin sends every other role to / (section 2)",
  },
  {
    text: ["2", "admin.organizations.denied", "You need super admin privileges to manage organizations."],
    why: "the tab is offered to a super_admin alone (section 2)",
  },
];
