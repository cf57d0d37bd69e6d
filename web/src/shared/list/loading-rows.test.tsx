// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { LoadingRows } from "./loading-rows.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

afterEach(() => {
  cleanup();
  act(() => updateConnection({ online: true }));
});

it.each([
  ["en", "The records are not on this device yet. They come as soon as the connection is back."],
  ["ar", "لم تصل السجلات إلى هذا الجهاز بعد، وستصل فور عودة الاتصال."],
] as const)("rows and screens say without a connection that nothing is loading (%s)", async (language, words) => {
  await startI18n(language);
  for (const Waiting of [LoadingScreen, () => <LoadingRows count={2} label="Loading documents..." />]) {
    const { unmount } = render(<Waiting label="Loading documents..." />);
    expect(screen.getByRole("status").textContent).toBe("Loading documents...");
    act(() => updateConnection({ online: false }));
    expect(screen.getByRole("status").textContent).toBe(words);
    act(() => updateConnection({ online: true }));
    expect(screen.getByRole("status").textContent).toBe("Loading documents...");
    unmount();
  }
});
