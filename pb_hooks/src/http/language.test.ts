import { expect, it } from "vitest";
import cases from "../../../tests/fixtures/accept-language.json";
import { languageOf } from "./language.ts";

it.each(cases)("$header is answered in $language", ({ header, language }) => {
  expect(languageOf(header)).toBe(language);
});

it("what comes after 400 characters is not read", () => {
  const header = (spaces: number) => `${" ".repeat(spaces)}ar`;
  expect([languageOf(header(398)), languageOf(header(399))]).toEqual(["ar", "en"]);
});
