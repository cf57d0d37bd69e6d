// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useSeenNotification } from "./use-seen-notification.ts";

const closeNotification = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("#web/local/index.ts", () => ({ loadWakeUps: async () => ({ closeNotification }) }));

test("the notification is closed when Today is seen: at once, and whenever its tab is again", async () => {
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const turn = (to: DocumentVisibilityState) => {
    state.mockReturnValue(to);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const { unmount } = renderHook(() => useSeenNotification());
  // opened in a tab that nobody looks at
  await expect.poll(() => closeNotification.mock.calls.length).toBe(0);
  turn("visible");
  await expect.poll(() => closeNotification.mock.calls.length).toBe(1);
  turn("hidden");
  await expect.poll(() => closeNotification.mock.calls.length).toBe(1);
  unmount();
  turn("visible");
  await expect.poll(() => closeNotification.mock.calls.length).toBe(1);
  renderHook(() => useSeenNotification());
  await expect.poll(() => closeNotification.mock.calls.length).toBe(2);
});
