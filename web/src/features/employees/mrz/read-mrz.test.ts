import { describe, expect, it } from "vitest";
import { readMrz } from "./read-mrz.ts";
import { cornersOf, mrzLines, type PassportData, photographed } from "./testing/passport-picture.ts";
import { spoiltPassports } from "./testing/passports.ts";

const today = "2026-11-25";
const short = (day: string | null) => day?.slice(2).replaceAll("-", "");

describe("a passport in a picture", () => {
  it("is read whichever way it lies, in bad light, blurred and noisy, and proves nothing that is wrong", () => {
    const sum = { wrongLetters: 0, bothLines: 0, allProven: 0, wronglyProven: 0 };
    // the bench reads more of them
    for (const { passport, shot } of spoiltPassports(8)) {
      const read = readMrz(photographed(passport, shot), today);
      const lines = mrzLines(passport).join("");
      const wrong = [...lines].filter((letter, at) => letter !== `${read?.first}${read?.second}`[at]).length;
      sum.wrongLetters += wrong;
      if (wrong === 0) sum.bothLines++;
      const { passportNumber, dateOfBirth, passportExpiryDate } = read?.values ?? {};
      const told = [
        { isProven: passportNumber?.proven, isRight: passportNumber?.value === passport.number },
        { isProven: dateOfBirth?.proven, isRight: short(dateOfBirth?.value ?? null) === passport.birth },
        { isProven: passportExpiryDate?.proven, isRight: short(passportExpiryDate?.value ?? null) === passport.expiry },
      ];
      if (told.every(({ isProven }) => isProven)) sum.allProven++;
      sum.wronglyProven += told.filter(({ isProven, isRight }) => isProven && !isRight).length;
    }
    expect(sum.wronglyProven).toBe(0);
    expect(sum.wrongLetters).toBeLessThanOrEqual(2);
    expect(sum.bothLines).toBeGreaterThanOrEqual(7);
    expect(sum.allProven).toBeGreaterThanOrEqual(7);
  });

  it("gives each value with what is seen of it", () => {
    const [{ passport, shot } = { passport: undefined, shot: undefined }] = spoiltPassports(1);
    if (!passport) throw new Error("no passport");
    const read = readMrz(photographed(passport, shot), today);
    const width = (letters: number) => letters * 20;
    expect(read?.strips.firstName.width).toBe(width(passport.given[0]?.length ?? 0));
    expect(read?.strips.lastName.width).toBe(width(passport.last.length));
    expect(read?.strips.passportNumber.width).toBe(width(10));
    expect(read?.strips.dateOfBirth.width).toBe(width(7));
    // ink and paper
    const values = read?.strips.passportNumber.data ?? new Uint8ClampedArray();
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(60);
  });

  it("is not found where there is none, or where it is too small to tell letters", () => {
    const size = { width: 1000, height: 700 };
    const [{ passport } = { passport: undefined }] = spoiltPassports(1);
    if (!passport) throw new Error("no passport");
    const seen = (wide: number) => photographed(passport, { ...size, corners: cornersOf(size, { wide }), noise: 8 });
    expect(readMrz(seen(150), today)).toBeNull();
    const seenAs = (one: PassportData) => photographed(one, { ...size, corners: cornersOf(size, { wide: 900 }) });
    expect(readMrz(seenAs(passport), today)?.values.passportNumber.proven).toBe(true);
    // writing in the same letters that is no passport's
    expect(readMrz(seenAs({ ...passport, birth: "QWERTY", expiry: "HKLMNP" }), today)).toBeNull();
    const blank = { ...size, data: new Uint8ClampedArray(size.width * size.height).fill(200) };
    expect(readMrz(blank, today)).toBeNull();
  });
});
