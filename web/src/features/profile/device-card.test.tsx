// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { cacheFile, cacheUsage, closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { DeviceCard } from "./device-card.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(() => updateConnection({ lastPull: null }));
  act(closeLocalSession);
});

const value = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it("shows live what the device keeps, and clears the files when that is confirmed", async () => {
  const me = aUser(471_000_000_000_001);
  const local = openLocalSession(me);
  await local.loaded;
  const { mirror } = local;
  const keep = (key: string, size: number) =>
    cacheFile(mirror.db, key, { bytes: new ArrayBuffer(size), type: "application/pdf", sha256: null });
  render(
    <I18nextProvider i18n={i18n}>
      <DeviceCard />
      <AlertDialogHost cancelLabel="Cancel" />
    </I18nextProvider>,
  );
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
