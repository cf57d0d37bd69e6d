// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeLocalSession, type LocalSession, openLocalSession } from "../tabs/session.ts";
import { aDocument, gone, put } from "../testing/rows.ts";
import { aUser } from "../testing/users.ts";
import { useCollection, useLocalSession, useRecord } from "./use-collection.ts";

let user = 300_000_000_000_000;
let local: LocalSession;

beforeEach(async () => {
  local = openLocalSession(aUser(++user));
  await local.loaded;
});
afterEach(() => act(closeLocalSession));

const take = (...changes: Parameters<LocalSession["mirror"]["applyChanges"]>[0]) =>
  act(() => {
    local.mirror.applyChanges(changes);
    local.mirror.publish(true);
  });

describe("hooks", () => {
  test("a collection follows the mirror, and is not drawn again for nothing", () => {
    let drawn = 0;
    const { result } = renderHook(() => {
      drawn++;
      return useCollection("documents");
    });
    expect(result.current.ready).toBe(false);
    take(put(aDocument(1)), put(aDocument(2)));
    expect(result.current.rows).toHaveLength(2);
    const before = drawn;
    take();
    expect(drawn).toBe(before);
    take(gone(1));
    expect(result.current.rows.map((row) => row.id)).toEqual([2]);
  });

  test("a record appears, changes and goes", () => {
    const { result } = renderHook(() => useRecord("documents", 5));
    expect(result.current).toBeUndefined();
    take(put(aDocument(5, { name: "first" })));
    expect(result.current?.name).toBe("first");
    take(put(aDocument(5, { name: "second", version: 2 })));
    expect(result.current?.name).toBe("second");
    take(gone(5));
    expect(result.current).toBeUndefined();
    expect(renderHook(() => useRecord("documents", null)).result.current).toBeUndefined();
  });

  test("another person's rows replace the first one's at once", async () => {
    const { result } = renderHook(() => ({ view: useCollection("documents"), local: useLocalSession() }));
    take(put(aDocument(1)));
    expect(result.current.view.rows).toHaveLength(1);
    act(() => {
      openLocalSession(aUser(++user));
    });
    expect(result.current.view.rows).toHaveLength(0);
    act(closeLocalSession);
    expect(result.current.local).toBeNull();
    expect(result.current.view.rows).toHaveLength(0);
  });
});
