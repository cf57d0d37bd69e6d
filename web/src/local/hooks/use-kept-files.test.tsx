// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cachedFile, cacheFile, fileKey } from "../files/file-cache.ts";
import { keepOffline } from "../files/pins.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";
import { aDocument } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { keepingOf, useKeptFiles } from "./use-kept-files.ts";

let user = 310_000_000_000_000;
let local: LocalSession;
const LONG = { timeout: 60_000 };

beforeEach(async () => {
  local = openLocalSession(aUser(++user));
  await local.loaded;
});
afterEach(() => act(closeLocalSession));

test("the kept files are the same until one comes or goes, however often they are used", async () => {
  const { db } = local.mirror;
  const key = fileKey("documents", 1);
  const file = { bytes: new TextEncoder().encode("%PDF-").buffer, type: "application/pdf", sha256: null };
  await cacheFile(db, key, file);
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn++;
    return useKeptFiles();
  });
  await waitFor(() => expect(keepingOf(result.current, aDocument(1, { sha256: null })).isHere).toBe(true), LONG);
  const before = result.current;
  const usedBefore = (await db.kept.get(key))?.used ?? 0;
  const drawnBefore = drawn;
  for (let use = 1; use <= 3; use++) {
    await act(() => cachedFile(db, key, null));
    await waitFor(async () => expect((await db.kept.get(key))?.used).toBeGreaterThan(usedBefore + use - 1), LONG);
  }

  await act(() => keepOffline([aDocument(1)]));
  await waitFor(() => expect(keepingOf(result.current, aDocument(1)).isPinned).toBe(true), LONG);
  expect(result.current).not.toBe(before);
  // one drawing for the pin, and none for three uses
  expect(drawn).toBe(drawnBefore + 1);

  await act(async () => void (await db.kept.delete(key)));
  await waitFor(() => expect(result.current.files.size).toBe(0), LONG);
});
