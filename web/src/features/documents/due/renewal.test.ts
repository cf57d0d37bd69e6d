import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { withFollowedSession } from "#web/local/testing/followed-session.ts";
import type { LocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import type { ChosenFile } from "../chosen-file.ts";
import { queueDocumentRenewal } from "../documents.actions.ts";

let local: LocalSession;
withFollowedSession(
  () => aUser(480_000_000_000_002),
  (opened) => {
    local = opened;
  },
);

const file = {
  ...{ filename: "a.pdf", size: 4, mimeType: "application/pdf", sha256: "ab" },
  bytes: new TextEncoder().encode("%PDF").buffer,
} as ChosenFile;

it("the date of a renewal is not sent where its file is refused, and goes alone where there is none", async () => {
  const document = aDocument(9, { dueDate: "2026-12-31" });
  const [version = "", update = ""] = await queueDocumentRenewal(aUser(7), document, "2027-12-31", file);
  const [alone = ""] = await queueDocumentRenewal(aUser(7), document, "2028-12-31", null);
  const entries = await local.outbox.entries.toArray();
  expect(entries.map(({ key, kind, follows }) => [key, kind, follows])).toEqual([
    [version, "version.upload", undefined],
    [update, "document.update", { key: version }],
    [alone, "document.update", undefined],
  ]);
});
