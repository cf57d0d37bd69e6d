// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { noteConnection } from "#web/local/connectivity.ts";
import { closeLocal, openLocal } from "#web/local/session.ts";
import { aUser } from "#web/local/testing/users.ts";
import type { EntryState, OutboxEntry } from "#web/local/types.ts";
import { currentToast, toast } from "#web/ui/toast.ts";
import { delivered, employeeDelivered, newlyRefused, outcomeOf, useDeliveries } from "./deliveries.ts";

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
    ["on its way", "sending", true, false, true, null],
    ["its turn to come", "waiting", true, false, true, null],
    ["not listed yet", null, false, false, true, null],
    ["answered", "sent", true, false, true, "sent"],
    ["answered and brought by the pull", null, true, true, true, "sent"],
    ["answered before it was ever listed", null, false, true, true, "sent"],
    ["taken off the list by its owner", null, true, false, true, "discarded"],
    ["refused", "attention", true, false, true, "refused"],
    ["refused, seen offline", "attention", true, false, false, "refused"],
    ["without a connection", "waiting", true, false, false, "kept"],
    ["without a connection, not listed yet", null, false, false, false, "kept"],
  ] as const)("%s", (_, state, seen, arrived, online, expected) => {
    expect(outcomeOf(state ? entry(state) : undefined, { seen, arrived, online })).toBe(expected);
  });

  it("is said once, and not for what was refused before", () => {
    const before = new Map<string, EntryState>([
      ["a", "sending"],
      ["b", "attention"],
    ]);
    const now = [entry("attention", "a"), entry("attention", "b"), entry("attention", "c"), entry("waiting", "d")];
    expect(newlyRefused(before, now).map(({ key }) => key)).toEqual(["a"]);
  });
});

describe("without a connection", () => {
  beforeEach(async () => {
    await startI18n("en");
    await openLocal(aUser(410_000_000_000_001)).loaded;
    noteConnection({ online: false });
  });
  afterEach(() => {
    cleanup();
    act(closeLocal);
    toast.dismiss();
    noteConnection({ online: true });
  });

  it("a form learns at once that its document is kept here, and the toast says so", async () => {
    const Watcher = () => {
      useDeliveries();
      return null;
    };
    render(
      <I18nextProvider i18n={i18n}>
        <Watcher />
      </I18nextProvider>,
    );
    let outcome = "";
    await act(async () => {
      outcome = await delivered("new", 1, false);
    });
    expect(outcome).toBe("kept");
    expect(currentToast()).toMatchObject({ kind: "success", title: "Success" });
    expect(currentToast()?.description).toContain("Saved on this device");
  });

  it("an employee's form learns the least good outcome, and says it itself", async () => {
    const Watcher = () => {
      useDeliveries();
      return null;
    };
    render(
      <I18nextProvider i18n={i18n}>
        <Watcher />
      </I18nextProvider>,
    );
    let outcome = "";
    await act(async () => {
      outcome = await employeeDelivered(["made", "attached"], 2);
    });
    expect(outcome).toBe("kept");
    expect(currentToast()).toBeNull();
  });
});
