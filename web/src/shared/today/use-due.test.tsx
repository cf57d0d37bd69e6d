// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { useDue } from "./use-due.ts";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  updateConnection({ online: false, lastPull: null });
});

it("counts nothing as due before all records of a new device have come, and offline what is there", async () => {
  const user = aUser(463_000_000_000_001);
  const local = openLocalSession(user);
  await local.loaded;
  updateConnection({ online: true, lastPull: null });
  act(() => {
    local.mirror.applyChanges([put(aDocument(1, { tenant: user.id, dueDate: "2020-01-01" }))]);
    local.mirror.publish(true);
  });
  const { result } = renderHook(() => useDue());
  const expired = () => result.current.expired.length;
  expect(expired()).toBe(0);
  act(() => updateConnection({ lastPull: Date.now() }));
  expect(expired()).toBe(1);
  act(() => updateConnection({ online: false, lastPull: null }));
  expect(expired()).toBe(1);
});
