// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { MakeSearchable } from "./make-searchable.tsx";
import type { ScannedFile } from "./scanned-file.ts";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  toast.dismiss();
});

it("says why the device keeps nothing, rather than that the scan could not be read", async () => {
  const full = () => Promise.reject(new AppError("device_full"));
  const scan: ScannedFile = { key: "first", sha256: "first", mimeType: "application/pdf", open: full, keep: full };
  const shown = (isUnread: boolean) => (
    <I18nextProvider i18n={i18n}>
      <MakeSearchable scan={scan} isUnread={isUnread} whyNot={null} />
    </I18nextProvider>
  );
  const { rerender } = render(shown(true));
  await userEvent.click(screen.getByRole("button", { name: "Make searchable" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/device/), { timeout: 60_000 });
  // read elsewhere meanwhile
  rerender(shown(false));
  expect(screen.queryByRole("status")).toBeNull();
});

/** A scan whose file comes, or does not, when the test wants it. */
function slowScan(key: string) {
  let fail = (_: Error) => {};
  const file = new Promise<Blob>((_, reject) => {
    fail = reject;
  });
  const signals: AbortSignal[] = [];
  const open = (signal: AbortSignal) => {
    signals.push(signal);
    return file;
  };
  const scan: ScannedFile = { key, sha256: key, mimeType: "application/pdf", open, keep: () => Promise.resolve() };
  const show = () =>
    render(
      <I18nextProvider i18n={i18n}>
        <MakeSearchable scan={scan} isUnread whyNot={null} />
      </I18nextProvider>,
    );
  return { show, fail, signals };
}

it("goes on when what shows it is closed, and is shown when that is opened again", async () => {
  const { show, fail, signals } = slowScan("second");
  const { unmount } = show();
  await userEvent.click(screen.getByRole("button", { name: "Make searchable" }));
  await waitFor(() => expect(signals).toHaveLength(1), { timeout: 60_000 });
  unmount();
  expect(signals[0]?.aborted).toBe(false);
  const again = show();
  expect(screen.getByRole("status").textContent).toBe("Getting ready to read …");
  expect(screen.queryByRole("button", { name: "Make searchable" })).toBeNull();
  again.unmount();
  fail(new AppError("device_full"));
  await waitFor(() => expect(currentToast()?.title).toBe("A scan was not read by machine"));
  show();
  expect(screen.getByRole("button", { name: "Make searchable" })).toBeDefined();
  expect(screen.getByRole("status").textContent).toBe("");
});

it("ends when somebody says so", async () => {
  const { show, signals } = slowScan("third");
  show();
  await userEvent.click(screen.getByRole("button", { name: "Make searchable" }));
  await waitFor(() => expect(signals).toHaveLength(1), { timeout: 60_000 });
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(signals[0]?.aborted).toBe(true);
  expect(screen.getByRole("button", { name: "Make searchable" })).toBeDefined();
});
