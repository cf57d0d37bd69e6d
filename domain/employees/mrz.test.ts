import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laterDay } from "./expiry.ts";
import { mrzCheckDigit, parsePassportMrz } from "./mrz.ts";

const today = "2026-11-23";
const first = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<";
const second = "L898902C36UTO7408122F1204159ZE184226B<<<<<10";

const checked = (text: string) => text + mrzCheckDigit(text);
const short = (day: string) => day.slice(2).replaceAll("-", "");
const characters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"];

const name = fc.stringMatching(/^[A-Z]{1,6}$/);
const passport = fc.record({
  number: fc.stringMatching(/^[A-Z0-9]{1,9}$/),
  birth: fc.integer({ min: -36_000, max: 0 }).map((days) => laterDay(today, days)),
  expiry: fc.integer({ min: -20_000, max: 7300 }).map((days) => laterDay(today, days)),
  optional: fc.stringMatching(/^[A-Z0-9]{0,14}$/),
  given: fc.array(name, { minLength: 1, maxLength: 3 }),
  last: name,
});
type Passport = typeof passport extends fc.Arbitrary<infer T> ? T : never;

function linesOf({ number, birth, expiry, optional, given, last }: Passport): [string, string] {
  const start = checked(number.padEnd(9, "<"));
  const dates = [checked(short(birth)), checked(short(expiry))] as const;
  const end = checked(optional.padEnd(14, "<"));
  const whole = mrzCheckDigit(start + dates.join("") + end);
  return [`P<IND${last}<<${given.join("<")}`.padEnd(44, "<"), `${start}IND${dates[0]}M${dates[1]}${end}${whole}`];
}

const value = (character = "") => (character === "<" ? 0 : Number.parseInt(character, 36)) % 10;

describe("a passport's two lines", () => {
  it("are read as ICAO's specimen is", () => {
    expect(parsePassportMrz(first, second, today)).toEqual({
      firstName: { value: "Anna", proven: false },
      middleName: { value: "Maria", proven: false },
      thirdName: { value: null, proven: false },
      lastName: { value: "Eriksson", proven: false },
      nationality: { value: null, proven: false },
      dateOfBirth: { value: "1974-08-12", proven: true },
      passportNumber: { value: "L898902C3", proven: true },
      passportExpiryDate: { value: "2012-04-15", proven: true },
    });
  });

  it.each([
    ["D<<", "German"],
    ["GBD", "British"],
    ["KWT", "Kuwaiti"],
    ["XXA", null],
  ])("%s is the nationality %s", (code, nationality) => {
    const line = second.slice(0, 10) + code + second.slice(13);
    expect(parsePassportMrz(first, line, today)?.nationality).toEqual({ value: nationality, proven: false });
  });

  it("give back what any passport says", () => {
    fc.assert(
      fc.property(passport, (one) => {
        const read = parsePassportMrz(...linesOf(one), today);
        expect(read?.passportNumber).toEqual({ value: one.number, proven: true });
        expect(read?.dateOfBirth).toEqual({ value: one.birth, proven: true });
        expect(read?.passportExpiryDate).toEqual({ value: one.expiry, proven: true });
        expect(read?.nationality.value).toBe("Indian");
        const names = [read?.firstName, read?.middleName, read?.thirdName].flatMap((part) => part?.value ?? []);
        expect(names.map((part) => part.toUpperCase())).toEqual(one.given);
        expect(read?.lastName.value?.toUpperCase()).toBe(one.last);
      }),
    );
  });

  it("prove nothing with one wrong character that the check digits can see", () => {
    const places = [...Array(44).keys()].filter((at) => at < 10 || (at > 12 && at < 20) || at > 20);
    fc.assert(
      fc.property(passport, fc.constantFrom(...places), fc.constantFrom(...characters), (one, at, wrong) => {
        const [line1, line2] = linesOf(one);
        fc.pre(value(line2[at]) !== value(wrong));
        const read = parsePassportMrz(line1, line2.slice(0, at) + wrong + line2.slice(at + 1), today);
        expect(Object.values(read ?? {}).filter(({ proven }) => proven)).toEqual([]);
      }),
    );
  });

  it.each([
    ["a short line", first.slice(1), second],
    ["a letter in a date", first, second.replace("7408", "74O8")],
    ["a digit in a name", first.replace("ANNA", "ANN4"), second],
  ])("are refused with %s", (_, line1, line2) => {
    expect(parsePassportMrz(line1, line2, today)).toBeNull();
  });
});
