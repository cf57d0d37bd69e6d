import { cornersOf, type PassportData, type Shot, seededNumbers } from "./passport-picture.ts";

const people: readonly [string, readonly string[], string][] = [
  ["AL ENEZI", ["NOURA", "FAHAD"], "KWT"],
  ["PEREIRA", ["DANIEL"], "IND"],
  ["DELA CRUZ", ["MARIA", "CRISTINA", "REYES"], "PHL"],
  ["ABDELRAHMAN", ["MOHAMED", "AHMED", "SAYED"], "EGY"],
  ["KHAN", ["ZAKIR", "HUSSAIN"], "PAK"],
  ["SHRESTHA", ["BISHNU", "KUMARI"], "NPL"],
  ["MUELLER", ["JOERG"], "D"],
  ["WICKRAMASINGHE", ["KASUN", "JAYALATH"], "LKA"],
  ["HAQUE", ["MD", "JAHIDUL"], "BGD"],
  ["AL QUTAIBI", ["YAZEED"], "SAU"],
  ["OKONKWO", ["CHUKWUEMEKA"], "NGA"],
  ["TESFAYE", ["WORKNESH", "GEBRE"], "ETH"],
];

export interface SpoiltPassport {
  passport: PassportData;
  shot: Shot;
}

const characters = "0123456789ABCDEFGHJKLMNPRTUVWXYZ";
const two = (value: number) => String(value).padStart(2, "0");

/** As many different passports, photographed in as many ways; the same each time. */
export function spoiltPassports(count: number, seed = 7): SpoiltPassport[] {
  const random = seededNumbers(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  return Array.from({ length: count }, (_, index) => {
    const [last, given, nationality] = people[index % people.length] ?? ["DOE", ["JO"], "IND"];
    const digits = Array.from({ length: 7 + upTo(2) }, () => characters[upTo(index % 3 === 0 ? 32 : 10)]).join("");
    const day = (year: number) => `${two(year % 100)}${two(1 + upTo(12))}${two(1 + upTo(28))}`;
    const passport: PassportData = {
      number: `${characters[10 + upTo(22)]}${digits}`,
      nationality: nationality.padEnd(3, "<"),
      last,
      given,
      birth: day(1960 + upTo(45)),
      expiry: day(2027 + upTo(9)),
      sex: index % 2 === 0 ? "F" : "M",
      optional: index % 4 === 0 ? String(upTo(99999999)) : "",
    };
    const quarter = index % 4;
    const size = quarter % 2 === 0 ? { width: 1440, height: 1080 } : { width: 1080, height: 1440 };
    const corners = cornersOf(size, {
      wide: 940 + upTo(260),
      degrees: quarter * 90 + (random() - 0.5) * 9,
      narrower: random() * 0.14,
      higher: (random() - 0.5) * 0.1,
    });
    const shot = { ...size, corners, shade: random() * 0.6, noise: 2 + random() * 14, blur: upTo(3), seed: index + 1 };
    return { passport, shot };
  });
}
