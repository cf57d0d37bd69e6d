// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { keptLanguage, LANGUAGE_KEY } from "./kept-language.ts";
import { changeLanguage, followLanguage } from "./language.ts";
import { i18n, startI18n } from "./setup.ts";

beforeEach(async () => {
  localStorage.clear();
  await startI18n("en");
});

it("is English unless Arabic was kept under the key 'language'", () => {
  expect(keptLanguage()).toBe("en");
  localStorage.setItem("language", "fr");
  expect(keptLanguage()).toBe("en");
  localStorage.setItem("language", "ar");
  expect(keptLanguage()).toBe("ar");
});

it("turns the page around with the language, both ways, and keeps the choice", async () => {
  const page = document.documentElement;
  await changeLanguage("ar");
  expect([page.lang, page.dir, localStorage.getItem(LANGUAGE_KEY)]).toEqual(["ar", "rtl", "ar"]);
  expect(i18n.t("common.cancel")).toBe("إلغاء");
  await changeLanguage("en");
  expect([page.lang, page.dir, localStorage.getItem(LANGUAGE_KEY)]).toEqual(["en", "ltr", "en"]);
  expect(i18n.t("common.cancel")).toBe("Cancel");
});

it("follows what is chosen in another tab", async () => {
  followLanguage();
  localStorage.setItem(LANGUAGE_KEY, "ar");
  dispatchEvent(new StorageEvent("storage", { key: LANGUAGE_KEY, newValue: "ar" }));
  await expect.poll(() => document.documentElement.dir).toBe("rtl");
  expect(i18n.t("common.cancel")).toBe("إلغاء");
});

it("counts in Arabic with the right form of the word", async () => {
  await changeLanguage("ar");
  const texts = [1, 2, 3, 11, 100].map((count) => i18n.t("sync.attention", { count }));
  expect(texts).toEqual([
    "إجراء واحد يحتاج انتباهك",
    "إجراءان يحتاجان انتباهك",
    "3 إجراءات تحتاج انتباهك",
    "11 إجراءً يحتاج انتباهك",
    "100 إجراء يحتاج انتباهك",
  ]);
});
