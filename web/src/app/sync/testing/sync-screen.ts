import { act, cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession } from "#web/local/testing/internals.ts";

/** Makes the tests of a file ready to show unsent work, and clears away after each what it has shown. */
export function setUpSyncScreen(): void {
  beforeAll(async () => {
    await startI18n("en");
    // jsdom knows neither
    vi.stubGlobal("isSecureContext", true);
    HTMLElement.prototype.showPopover ??= () => {};
  });
  afterAll(() => vi.unstubAllGlobals());
  afterEach(() => {
    cleanup();
    act(closeLocalSession);
    act(() => updateConnection({ online: true, lastPull: null }));
  });
}
