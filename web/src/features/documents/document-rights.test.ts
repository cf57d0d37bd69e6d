import { describe, expect, it } from "vitest";
import type { User } from "#domain/index";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { rightsOn } from "./document-rights.ts";

const of = (over: Partial<User>) => aUser(7, { organizationId: 70, ...over });
const theirs = aDocument(1, { tenant: 70, uploadedBy: 8 });
const own = aDocument(2, { tenant: 70, uploadedBy: 7 });

describe("what the list lets people do", () => {
  it.each([
    ["an admin everything", of({ role: "admin" }), theirs, [null, null, null]],
    ["a user what is listed", of({ permissions: ["view", "download"] }), theirs, ["upload", null, "delete"]],
    [
      "a viewer at most view and download",
      of({ role: "viewer", permissions: ["view", "download", "upload", "delete"] }),
      theirs,
      ["upload", null, "delete"],
    ],
    ["an uploader the own file, but no more", of({ permissions: ["view"] }), own, ["upload", null, "delete"]],
    ["nobody anything", null, theirs, ["upload", "download", "delete"]],
  ])("%s", (_, actor, document, expected) => {
    const { edit, download, remove } = rightsOn(actor, document);
    expect([edit, download, remove]).toEqual(expected);
  });

  it("in the private space everything, with its mark", () => {
    const rights = rightsOn(of({ role: "viewer" }), aDocument(3, { tenant: 7 }));
    expect(rights).toEqual({ edit: null, download: null, remove: null, private: true });
  });
});
