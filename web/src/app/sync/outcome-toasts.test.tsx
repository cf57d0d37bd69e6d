// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showUploadOutcome as sayUpload } from "#web/features/documents/upload/outcome.ts";
import { showAttachmentOutcome as sayAttachment } from "#web/features/employees/attachments/outcome.ts";
import { leastGood } from "#web/features/employees/employees.actions.ts";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import type { OutboxDatabase } from "#web/local/engine.ts";
import { type EntryState, type OutboxEntry, type Refusal, updateConnection } from "#web/local/index.ts";
import { storedEntry } from "#web/local/testing/device.ts";
import {
  closeLocalSession,
  findEnd,
  type LocalSession,
  openLocalSession,
  outcomeOf,
  type StoredEntry,
  settledOf,
  snapshotStoreOf,
} from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import { asBulkAct } from "#web/shared/bulk/bulk-acts.ts";
import { currentToast, type ToastMessage, toast } from "#web/ui/overlay/toast.ts";
import { newlyRefused, OutcomeToasts } from "./outcome-toasts.tsx";

function entry(state: EntryState, key = "k"): OutboxEntry {
  return {
    key,
    kind: "document.create",
    collection: "documents",
    record: 1,
    title: "Lease",
    method: "POST",
    path: "/api/documents",
    tenant: 1,
    state,
    createdAt: 0,
    file: null,
    refusal: null,
    waitsFor: null,
    conflicts: [],
  };
}

describe("what became of an upload", () => {
  it.each([
    ["on its way", "sending", false, true, null],
    ["its turn to come", "waiting", false, true, null],
    ["not listed", null, false, true, null],
    ["brought by the pull, still listed", "sending", true, true, null],
    ["brought by the pull, not listed", null, true, true, null],
    ["brought by the pull, not listed, seen offline", null, true, false, null],
    ["refused", "attention", false, true, "refused"],
    ["refused, seen offline", "attention", false, false, "refused"],
    ["without a connection", "waiting", false, false, "kept"],
    ["without a connection, not listed", null, false, false, "kept"],
  ] as const)("%s", (_, state, arrived, online, expected) => {
    expect(outcomeOf(state ? entry(state) : undefined, { arrived, online })).toBe(expected);
  });

  it("is announced once, and not for what was refused before", () => {
    const before = new Map<string, EntryState>([
      ["a", "sending"],
      ["b", "attention"],
    ]);
    const now = [entry("attention", "a"), entry("attention", "b"), entry("attention", "c"), entry("waiting", "d")];
    expect(newlyRefused(before, now).map(({ key }) => key)).toEqual(["a", "c"]);
    expect(newlyRefused(null, now)).toEqual([]);
  });
});

function watch(): void {
  const shown = (
    <I18nextProvider i18n={i18n}>
      <OutcomeToasts />
    </I18nextProvider>
  );
  render(shown);
}

/** An attachment's change as the outbox stores it. */
async function stored(key: string, state: EntryState, refusal: Refusal | null = null): Promise<StoredEntry> {
  const upload = { kind: "attachment.upload", collection: "employees", record: 7, title: "Passport" } as const;
  const entry = await storedEntry({ ...upload, method: "POST" }, null, Date.now());
  return { ...entry, key, requestKey: key, state, refusal };
}

let local: LocalSession;
const expectToast = (message: Partial<ToastMessage>) => waitFor(() => expect(currentToast()).toMatchObject(message));

describe("on a line that answers before a change is listed", () => {
  const forbidden: Refusal = { status: 403, code: "forbidden", sentence: "You are not allowed to do this." };
  let outbox: OutboxDatabase;

  beforeEach(async () => {
    await startI18n("en");
    local = openLocalSession(aUser(410_000_000_000_002));
    await local.loaded;
    outbox = local.outbox;
    updateConnection({ online: true });
  });
  afterEach(async () => {
    cleanup();
    if (outbox.isOpen()) await outbox.entries.clear();
    act(closeLocalSession);
    toast.dismiss();
  });
  const listed = () => waitFor(() => expect(snapshotStoreOf(outbox).get().database).toBe(outbox));

  it("a refusal is announced, though the change was never seen on its way", async () => {
    watch();
    await listed();
    await outbox.entries.add(await stored("refused at once", "attention", forbidden));
    await expectToast({
      kind: "error",
      title: "Failed to upload attachment",
      description: "403: You are not allowed to do this.",
    });
  });

  it("what is refused of one act is named in one toast, as it grows", async () => {
    asBulkAct(["first", "second", "third"], "Failed to update documents");
    watch();
    await listed();
    const refused = async (key: string, title: string) => {
      const made = { kind: "document.update", collection: "documents", record: 7, title } as const;
      const entry = await storedEntry({ ...made, method: "PATCH" }, null, Date.now());
      await outbox.entries.add({ ...entry, key, requestKey: key, state: "attention", refusal: forbidden });
    };
    await refused("first", "Lease");
    await expectToast({ title: "Failed to update documents", description: "Needs attention, 1 of 3: “Lease”." });
    await refused("third", "Permit");
    await expectToast({ description: "Needs attention, 2 of 3: “Lease”, “Permit”." });
  });

  it("a refusal while no screen looks is announced by the next one that does", async () => {
    watch();
    await listed();
    cleanup();
    await outbox.entries.add(await stored("refused meanwhile", "attention", forbidden));
    watch();
    await expectToast({ title: "Failed to upload attachment" });
  });

  it("what is kept behind a refused change is not kept in silence", async () => {
    watch();
    await listed();
    await outbox.entries.add({ ...(await stored("refused", "attention", forbidden)), kind: "employee.restore" });
    await expectToast({ title: "Error" });
    await outbox.entries.add(await stored("behind it", "waiting"));
    await expectToast({
      kind: "error",
      title: "Not yet sent",
      description: "Kept on this device. It waits for “Passport”, which needs your attention.",
    });
  });

  it("what was refused before somebody looked is not announced again", async () => {
    await outbox.entries.add(await stored("refused before", "attention", forbidden));
    watch();
    await waitFor(() => expect(snapshotStoreOf(outbox).get().entries).toHaveLength(1));
    expect(currentToast()).toBeNull();
  });

  it.each([
    ["still waits for the server", "waiting", null],
    ["has its answer", "sent", "sent"],
  ] as const)("a change that %s is what the outbox holds, listed or not", async (_, state, end) => {
    await outbox.entries.add(await stored("unlisted", state));
    expect(await findEnd(local, "unlisted", () => false)).toBe(end);
  });

  it("a change that is in no list has arrived when the pull brings it a moment later, or was discarded", async () => {
    let brought = false;
    setTimeout(() => {
      brought = true;
    }, 50);
    expect(await findEnd(local, "gone", () => brought)).toBe("sent");
    expect(await findEnd(local, "gone", () => false)).toBe("discarded");
  });

  it("an attachment is called uploaded once its answer is there, listed before or not", async () => {
    watch();
    await listed();
    await outbox.entries.add(await stored("answered", "sent"));
    sayAttachment(await settledOf(local, "answered", () => false), i18n.t);
    await expectToast({ description: i18n.t("employees.toasts.uploaded") });
  });

  it("what is not listed yet has not arrived because the server had the same before", async () => {
    await outbox.entries.add(await stored("the same file again", "waiting"));
    const settled = settledOf(local, "the same file again", () => true);
    await act(async () => updateConnection({ online: false }));
    expect(await settled).toBe("kept");
  });

  it("the next person learns nothing of a change that was still under way", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const settled = vi.fn();
    await outbox.entries.add(await stored("under way", "waiting"));
    void settledOf(local, "under way", () => false).then(settled);
    const isListed = () => snapshotStoreOf(outbox).get().entries.length > 0;
    while (!isListed()) await new Promise((resolve) => setImmediate(resolve));
    act(closeLocalSession);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(settled).not.toHaveBeenCalled();
  });
});

describe("without a connection", () => {
  beforeEach(async () => {
    await startI18n("en");
    local = openLocalSession(aUser(410_000_000_000_001));
    await local.loaded;
    updateConnection({ online: false });
  });
  afterEach(() => {
    cleanup();
    act(closeLocalSession);
    toast.dismiss();
    updateConnection({ online: true });
  });

  it("a form learns at once that its document is kept here, and the toast says so", async () => {
    watch();
    let outcome = "";
    await act(async () => {
      const settled = await settledOf(local, "new", () => false);
      sayUpload(settled, i18n.t);
      outcome = settled;
    });
    expect(outcome).toBe("kept");
    expect(currentToast()).toMatchObject({ kind: "success", title: "Success" });
    expect(currentToast()?.description).toContain("Saved on this device");
  });

  it("an employee's form learns the least good outcome, and says it itself", async () => {
    watch();
    let outcome = "";
    await act(async () => {
      outcome = await leastGood(["made", "attached"].map((key) => ({ settled: settledOf(local, key, () => false) })));
    });
    expect(outcome).toBe("kept");
    expect(currentToast()).toBeNull();
  });
});
