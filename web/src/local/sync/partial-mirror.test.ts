import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { OfflineError } from "../http/http.ts";
import { Mirror } from "../mirror/mirror.ts";
import { beginEpoch, readPoint } from "../mirror/pages.ts";
import { MirrorDatabase } from "../storage/mirror-database.ts";
import { aDocument, put } from "../testing/rows.ts";
import { SyncServer } from "../testing/sync-server.ts";
import { type PullPorts, pullChanges } from "./pull.ts";

/* Whether a device has all that a person may see, or a part. */

const never = new AbortController().signal;

test("a mirror is whole from the end of its first pull until a reset or a damaged page, whatever is cut later", async () => {
  const mirror = new Mirror(new MirrorDatabase("partial"));
  await mirror.load();
  const { epoch } = await beginEpoch(mirror.db);
  let server = new SyncServer({ page: 1, pages: 1 });
  let answers = Number.POSITIVE_INFINITY;
  const http: PullPorts["http"] = async (path, init) => {
    if (answers-- <= 0) throw new OfflineError(new Error("cut"));
    return await server.http(path, init);
  };
  const onPartial = vi.fn();
  /** Pulls until so many answers have come. */
  const pull = async (most = Number.POSITIVE_INFINITY) => {
    answers = most;
    onPartial.mockClear();
    const pulling = pullChanges(mirror, { http, epoch, onPartial }, never);
    if (most === Number.POSITIVE_INFINITY) await pulling;
    else await expect(pulling).rejects.toThrow(OfflineError);
    const { isWhole } = await readPoint(mirror.db);
    return { isWhole, isSaid: onPartial.mock.calls.length > 0 };
  };
  server.write(put(aDocument(1)), put(aDocument(2)));
  expect(await pull(1)).toEqual({ isWhole: false, isSaid: true });
  expect(await pull(0)).toEqual({ isWhole: false, isSaid: true });
  expect(await pull()).toEqual({ isWhole: true, isSaid: true });
  server.write(put(aDocument(3)), put(aDocument(4)));
  expect(await pull(1)).toEqual({ isWhole: true, isSaid: false });
  expect(await pull()).toEqual({ isWhole: true, isSaid: false });

  server = new SyncServer({ page: 1, pages: 1 });
  server.epoch = "other";
  server.write(put(aDocument(1)), put(aDocument(2)));
  // the answer that says so, and the first one after it
  expect(await pull(2)).toEqual({ isWhole: false, isSaid: true });
  expect(await pull()).toEqual({ isWhole: true, isSaid: true });

  await mirror.db.pages.add({ count: 1, bytes: Uint8Array.of(1, 0x5b, 0x7b) });
  await mirror.load();
  expect(await pull(0)).toEqual({ isWhole: false, isSaid: true });
});
