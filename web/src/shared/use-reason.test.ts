// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { AppError, sentence } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { OfflineError } from "#web/local/index.ts";
import { useReason } from "./use-reason.ts";

it("says in the page's language why something failed, also without an answer", async () => {
  await startI18n("ar");
  const { result } = renderHook(useReason);
  expect(result.current(new OfflineError())).toBe("الخادم لا يستجيب.");
  expect(result.current(new AppError("server_busy"))).toBe(sentence("server_busy", "ar"));
});
