import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import type { Attachment, AttachmentType, Employee } from "#domain/index";
import { attachmentFileKey, cacheFile, pruneCache, sha256Hex } from "../files/file-cache.ts";
import { mergeLayer } from "../mirror/merge-layer.ts";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { isCached } from "../testing/cache.ts";
import { aDevice } from "../testing/device.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { anEmployee } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { WriteServer } from "../testing/write-server.ts";
import { openAttachmentFile } from "./attachment-files.ts";
import { discard, undo, write } from "./outbox.ts";
import { attachmentOf } from "./outbox-content.ts";
import { cancelledPairs, createsRecord, deletesRecord, findBlockers, withDependants } from "./outbox-rules.ts";
import { allEntries } from "./outbox-store.ts";

const attachment = (filename: string): Attachment => ({
  filename,
  size: 3,
  mimeType: "application/pdf",
  sha256: "ab".repeat(32),
});
const uploading = (employee: number, type: AttachmentType, filename = `${type}.pdf`): NewEntry<"employees"> => ({
  kind: "attachment.upload",
  collection: "employees",
  record: employee,
  title: "Layla",
  method: "POST",
  path: `/api/employees/${employee}/upload-attachment`,
  body: { attachmentType: type },
  file: { name: filename, type: "application/pdf", bytes: new TextEncoder().encode(type).buffer },
  overlay: { attachments: { [type]: attachment(filename) } },
});
const creating = (id: number): NewEntry<"employees"> => ({
  kind: "employee.create",
  collection: "employees",
  record: id,
  title: "Layla",
  method: "POST",
  path: "/api/employees",
  body: { id, firstName: "Layla" },
  overlay: anEmployee(id, { version: 0 }),
});
const removing = (employee: number, type: AttachmentType): NewEntry<"employees"> => ({
  kind: "attachment.delete",
  collection: "employees",
  record: employee,
  title: "Layla",
  method: "DELETE",
  path: `/api/employees/${employee}/attachments/${type}`,
  overlay: { attachments: { [type]: null } },
});

describe("sending", () => {
  const types = ["civilId", "passport", "drivingLicense", "schoolDegree"] as const;

  test("the employee first, then each attachment, one after the other and once", async () => {
    const server = new WriteServer();
    const device = await aDevice(server);
    device.kill();
    await device.write(creating(1));
    for (const type of types) await device.write(uploading(1, type));
    await device.start();
    await device.until(async () => (await device.rows()).length === 0);
    expect(server.effects.map(({ what, body }) => [what, body.attachmentType])).toEqual([
      ["POST /api/employees", undefined],
      ...types.map((type) => ["POST /api/employees/1/upload-attachment", type]),
    ]);
    for (const { body } of server.effects.slice(1)) expect(body).toMatchObject({ uploadId: expect.any(String) });
    expect(device.kept).toHaveLength(types.length);
  });

  test("an attachment that is refused is parked alone", async () => {
    const server = new WriteServer();
    server.refuse = (_method, _path, body) =>
      body.attachmentType === "passport" ? "attachment_type_not_accepted" : null;
    const device = await aDevice(server);
    await device.write(creating(1));
    for (const type of types) await device.write(uploading(1, type));
    await device.until(async () => (await device.rows()).every((row) => row.state === "attention"));
    const [left, ...more] = await device.rows();
    expect(more).toEqual([]);
    expect(left?.refusal?.code).toBe("attachment_type_not_accepted");
    expect(server.records.get(1)?.deleted).toBe(false);
  });
});

describe("rules", () => {
  const link = (key: string, kind: NewEntry["kind"], method: NewEntry["method"], state = "waiting" as const) => ({
    key,
    kind,
    method,
    record: 1,
    needs: [],
    state,
    tries: 0,
    refusal: null,
    createdAt: 0,
  });

  test("an attachment neither makes nor ends its employee", () => {
    for (const kind of ["attachment.upload", "attachment.restore"] as const)
      expect(createsRecord({ kind })).toBe(false);
    expect(deletesRecord({ kind: "attachment.delete", method: "DELETE" })).toBe(false);
    expect(deletesRecord({ kind: "employee.delete", method: "DELETE" })).toBe(true);
  });

  test("removing an unsent attachment leaves the unsent employee", () => {
    const entries = [
      link("a", "employee.create", "POST"),
      link("b", "attachment.upload", "POST"),
      link("c", "attachment.delete", "DELETE"),
    ];
    expect(cancelledPairs(entries, 1_000_000).drop).toEqual([]);
    expect(cancelledPairs([...entries, link("d", "employee.delete", "DELETE")], 1_000_000).drop).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  });

  test("attachments wait for their employee and go with it, but not with each other", () => {
    const parked = { ...link("a", "employee.create", "POST"), state: "attention" as const };
    const entries = [parked, link("b", "attachment.upload", "POST"), link("c", "attachment.upload", "POST")];
    expect(findBlockers(entries).get("c")).toEqual({ waitsFor: "a", parked: true });
    expect(withDependants(entries, "a")).toEqual(["a", "b", "c"]);
    expect(withDependants(entries, "b")).toEqual(["b"]);
  });

  test("an entry shows which attachment it is about", () => {
    expect(attachmentOf(uploading(1, "passport"))).toBe("passport");
    expect(attachmentOf(removing(1, "schoolDegree"))).toBe("schoolDegree");
    expect(attachmentOf({ ...removing(1, "schoolDegree"), path: "/api/employees/1/attachments/photo" })).toBeNull();
    expect(attachmentOf(creating(1))).toBeNull();
  });

  test("parts are laid over parts, everything else is replaced", () => {
    const base = { name: "a", list: [1], parts: { one: 1, two: 2 } };
    expect(mergeLayer(base, { list: [2], parts: { two: null } })).toEqual({
      name: "a",
      list: [2],
      parts: { one: 1, two: null },
    });
    expect(mergeLayer(base, null)).toEqual(base);
  });
});

describe("on the screen", () => {
  let people = 700_000_000_000_000;
  let local: LocalSession;

  withFollowedSession(
    () => aUser(++people),
    (opened) => {
      local = opened;
    },
  );

  const served = (employee: Employee) => {
    local.mirror.applyChanges([{ collection: "employees", id: employee.id, record: employee }]);
    local.mirror.publish(true);
  };
  const row = () => local.mirror.view("employees").byId.get(1);
  const shows = (check: () => void) => vi.waitFor(check, { interval: 2, timeout: 60_000 });
  const names = () => Object.values(row()?.attachments ?? {}).map((one) => one?.filename ?? null);

  test("an unsent attachment lies over the server's row and leaves the others to it", async () => {
    served(anEmployee(1));
    await write(uploading(1, "passport"));
    await shows(() => expect(names()).toEqual([null, "passport.pdf", null, null]));
    served(anEmployee(1, { version: 2, attachments: { ...anEmployee(1).attachments, civilId: attachment("id.pdf") } }));
    expect(names()).toEqual(["id.pdf", "passport.pdf", null, null]);
    const text = row() && (await (await openAttachmentFile(row() ?? anEmployee(1), "passport")).text());
    expect(text).toBe("passport");
  });

  test("one that is kept here opens without the server, which is told later", async () => {
    const bytes = new TextEncoder().encode("kept").buffer;
    const passport = { ...attachment("p.pdf"), sha256: (await sha256Hex(bytes)) ?? "" };
    await cacheFile(local.mirror.db, attachmentFileKey(1, "passport", passport.sha256), {
      bytes,
      type: passport.mimeType,
      sha256: passport.sha256,
    });
    const employee = anEmployee(1, { attachments: { ...anEmployee(1).attachments, passport } });
    expect(await (await openAttachmentFile(employee, "passport")).text()).toBe("kept");
    const noted = localStorage.getItem(`sijil.downloads.${local.user.id}`);
    expect(JSON.parse(noted ?? "[]")).toMatchObject([{ collection: "employees", record: 1, attachment: "passport" }]);
  });

  test("a removal is taken back by discarding it, or by a restore once it may have been sent", async () => {
    served(anEmployee(1, { attachments: { ...anEmployee(1).attachments, passport: attachment("old.pdf") } }));
    const { key } = await write(removing(1, "passport"));
    await shows(() => expect(names()).toEqual([null, null, null, null]));
    expect(await undo(key)).toBe(true);
    await shows(() => expect(names()).toEqual([null, "old.pdf", null, null]));
    const again = await write(removing(1, "passport"));
    await local.outbox.entries.where("key").equals(again.key).modify({ tries: 1 });
    expect(await undo(again.key)).toBe(true);
    await shows(() => expect(names()).toEqual([null, "old.pdf", null, null]));
    const entries = await allEntries(local.outbox);
    expect(entries.map(({ kind, method }) => `${method} ${kind}`)).toEqual([
      "DELETE attachment.delete",
      "POST attachment.restore",
    ]);
  });

  test("a removal that was sent and taken back hides nothing while its effects come and go", async () => {
    const passport = attachment("old.pdf");
    const having = (version: number) =>
      anEmployee(1, { version, attachments: { ...anEmployee(1).attachments, passport } });
    served(having(3));
    const { key } = await write(removing(1, "passport"));
    await local.outbox.entries.where("key").equals(key).modify({ tries: 1, state: "sent" });
    await shows(() => expect(names()[1]).toBeNull());
    // the pull has brought it, and the entry is gone; of a removal no version tells that
    served(anEmployee(1, { version: 4 }));
    await local.outbox.entries.where("key").equals(key).delete();
    expect(await undo(key)).toBe(true);
    await shows(() => expect(names()[1]).toBe("old.pdf"));
    const seen: unknown[] = [];
    const stop = local.mirror.subscribe("employees", () => seen.push(names()[1]));
    await local.outbox.entries.toCollection().modify({ tries: 1, state: "sent", answered: 5 });
    served(having(5));
    await local.outbox.entries.clear();
    await shows(() => expect(local.mirror.view("employees").marks.size).toBe(0));
    served(anEmployee(1, { ...having(6), firstName: "Mona" }));
    await shows(() => expect(row()?.firstName).toBe("Mona"));
    stop();
    expect(new Set(seen)).toEqual(new Set(["old.pdf"]));
    expect(names()[1]).toBe("old.pdf");
  });

  test("discarding a new employee discards its attachments", async () => {
    const { key } = await write(creating(1));
    await write(uploading(1, "civilId"));
    await shows(() => expect(names()).toEqual(["civilId.pdf", null, null, null]));
    await discard(key);
    await shows(() => expect(row()).toBeUndefined());
    expect(await allEntries(local.outbox)).toEqual([]);
  });

  test("kept attachments leave with their employee", async () => {
    served(anEmployee(1));
    const [here, gone] = [1, 2].map((id) => attachmentFileKey(id, "passport", "ab"));
    const file = { bytes: new ArrayBuffer(4), type: "application/pdf", sha256: null };
    for (const key of [here, gone]) await cacheFile(local.mirror.db, key ?? "", file);
    await pruneCache(local.mirror);
    expect(await isCached(local.mirror.db, here ?? "")).toBe(true);
    expect(await isCached(local.mirror.db, gone ?? "")).toBe(false);
  });
});
