import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { Document } from "#domain/index";
import { cacheFile, fileKey, openFile } from "../files/file-cache.ts";
import type { NewEntry } from "../storage/types.ts";
import type { LocalSession } from "../tabs/session.ts";
import { aDevice } from "../testing/device.ts";
import { withFollowedSession } from "../testing/followed-session.ts";
import { aDocument } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { WriteServer } from "../testing/write-server.ts";
import { write } from "./outbox.ts";
import { createsRecord, deletesRecord } from "./outbox-rules.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const filed = (number: number) => ({ number, filedBy: 1, filedByName: "Noura", filedAt: "2026-11-23T09:00:00.000Z" });
const fileOf = (text: string) => ({ filename: `${text}.pdf`, size: text.length, sha256: sha256(text) });

/** Version 2 of a document, of which `before` is the first. */
const filing = (id: number, text: string, before = "first"): NewEntry<"documents"> => ({
  kind: "version.upload",
  collection: "documents",
  record: id,
  title: "Lease",
  method: "POST",
  path: `/api/documents/${id}/versions`,
  body: {},
  file: { name: `${text}.pdf`, type: "application/pdf", bytes: bytesOf(text) },
  overlay: {
    ...fileOf(text),
    fileVersions: {
      current: filed(2),
      earlier: [{ ...filed(1), ...fileOf(before), mimeType: "application/pdf" }],
    },
  },
});
const creating = (id: number): NewEntry<"documents"> => ({
  kind: "document.create",
  collection: "documents",
  record: id,
  title: "Lease",
  method: "POST",
  path: "/api/documents",
  body: { id, name: "Lease" },
  file: { name: "first.pdf", type: "application/pdf", bytes: bytesOf("first") },
  overlay: aDocument(id, { ...fileOf("first"), version: 0 }),
});

test("a version waits behind its unsent document, and is filed once though answers are lost", async () => {
  const server = new WriteServer();
  const device = await aDevice(server);
  device.kill();
  await device.write(creating(1));
  await device.write(filing(1, "second"));
  let losses = 2;
  server.fault = ({ method, path }) =>
    method === "POST" && path.endsWith("/versions") && losses-- > 0 ? "lost answer" : "none";
  await device.start();
  await device.until(async () => (await device.rows()).length === 0);
  expect(server.effects.map(({ what }) => what)).toEqual(["POST /api/documents", "POST /api/documents/1/versions"]);
  expect(server.effects[1]?.body).toMatchObject({ uploadId: expect.any(String) });
  expect(device.kept).toHaveLength(2);
});

test("a version neither makes nor ends its document", () => {
  expect(createsRecord({ kind: "version.upload" })).toBe(false);
  expect(deletesRecord({ kind: "version.upload", method: "POST" })).toBe(false);
});

describe("on the screen", () => {
  let people = 700_000_000_000_900;
  let local: LocalSession;

  withFollowedSession(
    () => aUser(++people),
    (opened) => {
      local = opened;
    },
  );

  const first = aDocument(1, fileOf("first"));
  const served = (document: Document) => {
    local.mirror.applyChanges([{ collection: "documents", id: document.id, record: document }]);
    local.mirror.publish(true);
  };
  const row = () => local.mirror.view("documents").byId.get(1) ?? expect.fail("no document");
  const opened = async () => (await openFile("documents", row())).text();
  const shows = (filename: string) =>
    vi.waitFor(() => expect(row().filename).toBe(filename), { interval: 2, timeout: 60_000 });

  test("an unsent version is the document's file at once, also offline", async () => {
    served(first);
    await write(filing(1, "second"));
    await shows("second.pdf");
    expect(row().fileVersions?.earlier.map(({ filename }) => filename)).toEqual(["first.pdf"]);
    expect(await opened()).toBe("second");
  });

  test("a refused version leaves the former file in its place, and its own bytes are not taken for that", async () => {
    served(first);
    const { key } = await write(filing(1, "second"));
    await shows("second.pdf");
    const refusal = { status: 409, code: "versions_full" as const, sentence: "Full" };
    await local.outbox.entries.where("key").equals(key).modify({ state: "attention", refusal });
    await shows("first.pdf");
    await expect(opened()).rejects.toMatchObject({ code: "offline_not_kept" });
    await cacheFile(local.mirror.db, fileKey("documents", 1), {
      bytes: bytesOf("first"),
      type: "application/pdf",
      sha256: sha256("first"),
    });
    expect(await opened()).toBe("first");
  });

  test("a kept file of an earlier version is not opened for the current one", async () => {
    served(first);
    const kept = { bytes: bytesOf("first"), type: "application/pdf", sha256: sha256("first") };
    await cacheFile(local.mirror.db, fileKey("documents", 1), kept);
    expect(await opened()).toBe("first");
    served(aDocument(1, { ...fileOf("theirs"), version: 2 }));
    await expect(opened()).rejects.toMatchObject({ code: "offline_not_kept" });
  });

  test("has arrived when the pull brings it, even as an earlier version; another's version is not it", async () => {
    served(first);
    const theirs = (text: string, version: number) =>
      aDocument(1, {
        ...fileOf("theirs"),
        version,
        fileVersions: {
          current: filed(3),
          earlier: [{ ...filed(2), ...fileOf(text), mimeType: "application/pdf" }],
        },
      });
    const ends: string[] = [];
    for (const [at, brought] of ["first", "second"].entries()) {
      const filing2 = await write(filing(1, "second"));
      await local.outbox.entries.where("key").equals(filing2.key).delete();
      served(theirs(brought, at + 2));
      ends.push(await filing2.ended);
    }
    expect(ends).toEqual(["discarded", "sent"]);
  });
});
