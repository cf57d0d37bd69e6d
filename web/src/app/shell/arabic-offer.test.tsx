// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changeLanguage } from "#web/i18n/language.ts";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { ArabicOffer } from "./arabic-offer.tsx";

beforeEach(async () => {
  await startI18n("en");
  await changeLanguage("en");
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(browser: string): void {
  vi.spyOn(navigator, "language", "get").mockReturnValue(browser);
  render(
    <I18nextProvider i18n={i18n}>
      <ArabicOffer />
    </I18nextProvider>,
  );
}

const offer = () => screen.queryByRole("complementary");

it("is made in Arabic to a browser that speaks it, while the page is English", async () => {
  open("ar-KW");
  expect(offer()?.getAttribute("lang")).toBe("ar");
  expect(document.documentElement.lang).toBe("en");
  await userEvent.click(screen.getByRole("button", { name: "التبديل إلى العربية" }));
  await waitFor(() => expect(document.documentElement.dir).toBe("rtl"));
  expect(offer()).toBeNull();
});

it("is made once: who declines it has chosen English", async () => {
  open("ar");
  await userEvent.click(screen.getByRole("button", { name: "المتابعة بالإنجليزية" }));
  expect(offer()).toBeNull();
  await waitFor(() => expect(localStorage.getItem("language")).toBe("en"));
  cleanup();
  open("ar");
  expect(offer()).toBeNull();
});

it("is not made to other browsers, nor where a language was chosen", () => {
  open("en-US");
  open("arn");
  expect(offer()).toBeNull();
  localStorage.setItem("language", "en");
  open("ar-EG");
  expect(offer()).toBeNull();
});
