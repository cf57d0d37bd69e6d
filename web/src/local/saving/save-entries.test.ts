import "fake-indexeddb/auto";
import { unzipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";
import { write } from "../outbox/outbox.ts";
import type { LocalSession } from "../tabs/session.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { aCategory, aDocument } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { saveAllEntries, saveEntryFile } from "./save-entries.ts";

const saved: { name: string; blob: Blob }[] = [];

/** Notes what is saved, in place of the link by which a browser does it. */
function catchSaved(): void {
  let made: Blob | null = null;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    made = blob instanceof Blob ? blob : null;
    return "blob:saved";
  });
  const link = { href: "", download: "", click: () => made && saved.push({ name: link.download, blob: made }) };
  vi.stubGlobal("document", { createElement: () => link });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let people = 0;
let local: LocalSession;
withFollowedSession(
  () => aUser(++people, { organizationId: 555 }),
  (opened) => {
    local = opened;
  },
);

const bytesOf = async (name: string) =>
  new Uint8Array((await saved.find((one) => one.name === name)?.blob.arrayBuffer()) ?? []);

test("files of the same name are all saved, each with what was written about it", async () => {
  catchSaved();
  const file = (text: string) => ({
    name: "lease.pdf",
    type: "application/pdf",
    bytes: new TextEncoder().encode(text).buffer,
  });
  const document = (id: number, text: string) =>
    write({
      kind: "document.create",
      collection: "documents",
      record: id,
      title: `Lease ${id}`,
      method: "POST",
      path: "/api/documents",
      body: { id, name: `Lease ${id}` },
      file: file(text),
      overlay: aDocument(id, { version: 0 }),
    });
  const { key } = await document(1, "first");
  await document(2, "second");
  await write({
    kind: "category.create",
    collection: "categories",
    record: 3,
    title: "Payroll",
    method: "POST",
    path: "/api/categories",
    body: { id: 3, name: "Payroll" },
    overlay: aCategory(3, { version: 0 }),
  });
  expect(local.outbox).toBeTruthy();
  await saveEntryFile(key);
  expect(new TextDecoder().decode(await bytesOf("lease.pdf"))).toBe("first");
  await saveAllEntries("all.zip");
  const files = Object.entries(unzipSync(await bytesOf("all.zip")));
  const texts = files.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const);
  expect(texts.filter(([name]) => name.endsWith("/lease.pdf")).map(([, text]) => text)).toEqual(["first", "second"]);
  expect(texts.filter(([, text]) => text.includes('"Lease 2"'))).toHaveLength(1);
  expect(texts.filter(([, text]) => text.includes('"Payroll"'))).toHaveLength(1);
});
