// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { noteWordless } from "#web/local/engine.ts";
import { updateConnection } from "#web/local/index.ts";
import { cacheFile, cacheUsage, closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { areScansRead } from "#web/shared/scans/scan-choice.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { DeviceCard } from "./device-card.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(() => updateConnection({ lastPull: null }));
  act(closeLocalSession);
});

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <DeviceCard />
        <AlertDialogHost cancelLabel="Cancel" />
      </I18nextProvider>
    </QueryClientProvider>,
  );
}

const value = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it("shows live what the device keeps, and clears the files when that is confirmed", async () => {
  const me = aUser(471_000_000_000_001);
  const local = openLocalSession(me);
  await local.loaded;
  const { mirror } = local;
  const keep = (key: string, size: number) =>
    cacheFile(mirror.db, key, { bytes: new ArrayBuffer(size), type: "application/pdf", sha256: null });
  show();
  const user = userEvent.setup();
  await waitFor(() => expect(value("Files kept")).toBe("0 files"));
  expect([value("Records kept"), value("Unsent changes"), value("Last synchronised")]).toEqual(["0", "0", "Not yet"]);

  act(() => {
    mirror.applyChanges([{ collection: "users", id: me.id, record: me }]);
    mirror.publish(true);
    updateConnection({ lastPull: new Date(2026, 10, 21, 14, 6).getTime() });
  });
  await keep("documents/1", 1024);
  await keep("documents/2", 512);
  await waitFor(() => expect(value("Files kept")).toContain("2 files · 1.50 KB"));
  expect([value("Records kept"), value("Last synchronised")]).toEqual(["1", "Nov 21, 2026, 14:06"]);

  const press = async (name: string) => {
    const found = screen.getAllByRole("button", { name, hidden: true }).at(-1);
    if (!found) throw new Error(`no button ${name}`);
    await user.click(found);
  };
  await press("Clear files");
  await press("Cancel");
  expect((await cacheUsage(mirror.db)).files).toBe(2);
  await press("Clear files");
  expect(screen.getByRole("alertdialog", { hidden: true }).textContent).toContain(
    "What is not yet sent is not touched.",
  );
  await press("Clear files");
  await waitFor(() => expect(value("Files kept")).toBe("0 files"));
  expect(await cacheUsage(mirror.db)).toEqual({ files: 0, bytes: 0 });
});

it("says how many scans are left to read, and reads them by itself only where a person wants that", async () => {
  const me = aUser(471_000_000_000_002);
  const local = openLocalSession(me);
  await local.loaded;
  show();
  await waitFor(() => expect(value("Scans")).toContain("0 scans left to read"));
  act(() => {
    for (const id of [1, 2]) {
      const record = aDocument(id, { textState: "scan", sha256: `file ${id}`, tenant: me.id, uploadedBy: me.id });
      local.mirror.applyChanges([{ collection: "documents", id, record }]);
    }
    local.mirror.publish(true);
  });
  await waitFor(() => expect(value("Scans")).toContain("2 scans left to read"));
  await act(() => noteWordless(local, "file 1"));
  await waitFor(() => expect(value("Scans")).toContain("1 scan left to read"));

  const choice = screen.getByRole<HTMLInputElement>("checkbox", { name: /Read scans by machine/ });
  expect([choice.checked, areScansRead()]).toEqual([false, false]);
  await userEvent.click(choice);
  expect([choice.checked, areScansRead()]).toEqual([true, true]);
  await userEvent.click(choice);
  expect([choice.checked, areScansRead()]).toEqual([false, false]);
});
