// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { pageReply, type SharePage } from "./page.ts";

afterEach(() => vi.unstubAllGlobals());

function show(page: SharePage): void {
  vi.stubGlobal("$security", { randomString: () => "nonce" });
  const html = vi.fn<(status: number, html: string) => void>();
  const { stream } = pageReply(page, { token: "abc", language: "en" });
  stream?.({ html } as unknown as Parameters<typeof stream>[0]);
  document.documentElement.innerHTML = html.mock.lastCall?.[1] ?? "";
}

it.each([
  ["says that a password was wrong", "", "visible"],
  ["says it no longer once another one is typed: the right one leaves the page as it is", "1234", "hidden"],
])("%s", (_, typed, visibility) => {
  show({ kind: "locked", isWrong: true });
  const [field, error] = [document.querySelector("input"), document.querySelector(".error")];
  if (!field || !error) throw new Error("no form");
  field.value = typed;
  expect(getComputedStyle(error).visibility).toBe(visibility);
});

it("leads back to the link after too many attempts", () => {
  show({ kind: "limited", seconds: "60" });
  expect(document.querySelector("main a")?.getAttribute("href")).toBe("/api/share/abc?language=en");
});
