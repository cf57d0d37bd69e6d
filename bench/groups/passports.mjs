import { typescriptModule } from "../../scripts/lib/domain.mjs";
import { ratioRow } from "../lib/table.mjs";

const PASSPORTS = 24;
const LETTERS = 88;
const TODAY = "2026-11-25";
const features = "/web/src/features/employees/mrz";

/**
 * How well passports are read that were photographed badly: turned, slanted, in uneven light, blurred and noisy. They are
 * drawn here, in an OCR-B of the same source as the letters that they are compared with.
 * @type {import("../groups.mjs").Run}
 */
export async function passports({ quick }) {
  const { readMrz } = await typescriptModule(`${features}/read-mrz.ts`);
  const { spoiltPassports } = await typescriptModule(`${features}/testing/passports.ts`);
  const { mrzLines, photographed } = await typescriptModule(`${features}/testing/passport-picture.ts`);
  const count = quick ? 6 : PASSPORTS;
  const sum = { wrong: 0, both: 0, proven: 0, wronglyProven: 0 };
  const times = [];
  for (const { passport, shot } of spoiltPassports(count)) {
    const picture = photographed(passport, shot);
    const before = process.cpuUsage();
    const read = readMrz(picture, TODAY);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    const found = `${read?.first}${read?.second}`;
    const wrong = [...mrzLines(passport).join("")].filter((letter, at) => letter !== found[at]).length;
    sum.wrong += wrong;
    if (wrong === 0) sum.both++;
    const told = provenOf(read, passport);
    if (told.every(({ isProven }) => isProven)) sum.proven++;
    sum.wronglyProven += told.filter(({ isProven, isRight }) => isProven && !isRight).length;
  }
  const share = (/** @type {number} */ part, whole = count) => [(100 * part) / whole];
  const percent = /** @type {const} */ ({ unit: "percent", kind: "atLeast" });
  return [
    ratioRow({
      work: `passports photographed badly, ${count}: number and both dates proven by check digits`,
      ours: share(sum.proven),
      beside: "the reader that was tried before",
      theirs: [(100 * 23) / 24],
      ...percent,
      aim: 0.95,
    }),
    ratioRow({
      work: "the same: both lines without a wrong letter",
      ours: share(sum.both),
      beside: "the reader that was tried before",
      theirs: [50],
      ...percent,
      aim: 1,
    }),
    ratioRow({
      work: "the same: wrong letters",
      ours: share(sum.wrong, count * LETTERS),
      beside: "the reader that was tried before",
      theirs: [(100 * 21) / 2112],
      unit: "percent",
      kind: "atMost",
      aim: 1,
    }),
    ratioRow({
      work: "the same: a wrong number or date that counts as proven",
      ours: share(sum.wronglyProven, count * 3),
      beside: "one in a hundred",
      theirs: [1],
      unit: "percent",
      kind: "atMost",
      aim: 0,
    }),
    ratioRow({
      work: "processor time for a picture of 1.6 megapixels",
      ours: times,
      beside: "the reader that was tried before, in Python",
      theirs: [500],
      kind: "atMost",
    }),
  ];
}

/**
 * What counts as proven of number, birth and expiry, and whether it is right.
 * @param {{ values: Record<string, { value: string | null, proven: boolean }> } | null} read
 * @param {{ number: string, birth: string, expiry: string }} passport
 */
function provenOf(read, { number, birth, expiry }) {
  const short = (/** @type {string | null | undefined} */ day) => day?.slice(2).replaceAll("-", "");
  const { passportNumber, dateOfBirth, passportExpiryDate } = read?.values ?? {};
  return [
    { isProven: passportNumber?.proven === true, isRight: passportNumber?.value === number },
    { isProven: dateOfBirth?.proven === true, isRight: short(dateOfBirth?.value) === birth },
    { isProven: passportExpiryDate?.proven === true, isRight: short(passportExpiryDate?.value) === expiry },
  ];
}
