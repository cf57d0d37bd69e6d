// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { MakeSearchable } from "./make-searchable.tsx";
import type { ScannedFile } from "./scanned-file.ts";

beforeAll(() => startI18n("en"));
afterEach(cleanup);

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
