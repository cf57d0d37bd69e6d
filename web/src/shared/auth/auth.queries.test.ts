// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { getLocalSession, stopSync } from "#web/local/engine.ts";
import { rememberUser } from "#web/local/index.ts";
import { encode, MirrorDatabase, mirrorName } from "#web/local/testing/internals.ts";
import { aDocument, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { beginSession } from "./auth.queries.ts";

afterEach(() => {
  stopSync();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("has the rows of the person known here in memory when it has begun, without the server", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  const user = aUser(102_000_000_000_001);
  const db = new MirrorDatabase(mirrorName(user.id));
  await db.pages.add({ count: 1, bytes: await encode(JSON.stringify([put(aDocument(1))])) });
  db.close();
  rememberUser(user);
  await beginSession(new QueryClient());
  expect(getLocalSession()?.mirror.view("documents").rows).toHaveLength(1);
});
