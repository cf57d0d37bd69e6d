import { expect, it } from "vitest";
import { gregorianDay, isMissingHijriDay } from "./hijri-day.ts";

const umalqura = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  ...{ day: "numeric", month: "numeric", year: "numeric", timeZone: "UTC" },
});
const DAY_MS = 86_400_000;

it("finds each day of the Hijri years 1300 to 1500 again", () => {
  const missed: string[] = [];
  for (let time = Date.UTC(1882, 10, 12); time < Date.UTC(2077, 10, 16); time += 7 * DAY_MS) {
    const parts = umalqura.formatToParts(time);
    const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const day = new Date(time).toISOString().slice(0, 10);
    const hijri = { year: numberOf("year"), month: numberOf("month"), day: numberOf("day") };
    if (gregorianDay(hijri) !== day) missed.push(day);
  }
  expect(missed).toEqual([]);
});

it("finds none where the month has no such day", () => {
  const months = Array.from({ length: 12 }, (_, at) => gregorianDay({ year: 1448, month: at + 1, day: 30 }));
  expect(months.filter((day) => day === null).length).toBeGreaterThanOrEqual(5);
});

it("says of a text whether it names a day that the month does not have", () => {
  const texts = ["30/9/1448", "٣٠ رمضان ١٤٤٨ هـ", "29/9/1448", "30/10/1448", "31/9/1448", "30/9/2026", ""];
  expect(texts.map(isMissingHijriDay)).toEqual([true, true, false, false, false, false, false]);
});
