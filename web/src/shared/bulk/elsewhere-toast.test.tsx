// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { useOutbox, write } from "#web/local/engine.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { useElsewhereToast } from "./refused-changes.ts";

let id = 464_000_000_000_000;

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(closeLocalSession);
  toast.dismiss();
});

it.each([
  ["in another organization", 8, true],
  ["in the present one, to which its author is back", 7, false],
])("says that a mended change is not sent yet, if it was written %s", async (_, tenant, said) => {
  const local = openLocalSession(aUser(++id, { organizationId: 7 }));
  await local.loaded;
  const document = aDocument(21, { tenant });
  const { key } = await write({
    ...{ kind: "document.create", collection: "documents", record: 21, title: "Lease", method: "POST" },
    ...{ path: "/api/documents", body: { id: 21 }, overlay: document },
  });
  const { result } = renderHook(() => ({ say: useElsewhereToast(21), states: useOutbox().map(({ state }) => state) }));
  expect(result.current.say).toBeNull();
  const refusal = { status: 409, code: "tenant_changed" as const, sentence: "" };
  await act(() =>
    local.outbox.entries.where("key").equals(key).modify({ state: "attention", refusal, tenant, tries: 1 }),
  );
  await vi.waitFor(() => expect(result.current.states).toEqual(["attention"]), { timeout: 10_000 });
  act(() => result.current.say?.());
  expect(currentToast()?.description ?? null).toBe(
    said
      ? "Saved on this device. This was written in another organization, and is not sent until you choose to, under “Not yet sent”."
      : null,
  );
});
