/* What the demonstration's firms have in common: permissions, papers that come again and again, and people's papers. */

export const ALL = ["upload", "download", "view", "delete"];
export const READ = ["view", "download"];

/** @typedef {import("./demonstration.mjs").Paper} Paper */
/** @typedef {import("./demonstration.mjs").Employee} Employee */

/**
 * Papers of one kind over the last year, the newest first.
 * @param {number} count
 * @param {{ first: number, every: number }} days the newest one's age, and the time between two
 * @param {(number: number) => Omit<Paper, "daysAgo">} make from the one's place in the row, the oldest being 1
 * @returns {Paper[]}
 */
export function series(count, { first, every }, make) {
  return Array.from({ length: count }, (_, place) => ({ ...make(count - place), daysAgo: first + place * every }));
}

/**
 * A civil ID whose check digit agrees: N YYMMDD SSSS C.
 * @param {string} born `YYYY-MM-DD`
 * @param {number} serial the least of its serial numbers; one without a check digit of its own is passed over
 * @returns {string}
 */
export function civilId(born, serial) {
  const start = `${born < "2000" ? 2 : 3}${born.slice(2).replaceAll("-", "")}${String(serial).padStart(4, "0")}`;
  const weights = [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(start[at]), 0);
  const digit = 11 - (sum % 11);
  return digit < 10 ? `${start}${digit}` : civilId(born, serial + 1);
}

/**
 * An employee.
 * @param {string} name with blanks between first, middle, third and last name, and `_` for a blank inside one of them
 * @param {string} email
 * @param {string} born `YYYY-MM-DD`
 * @param {string} nationality
 * @param {Omit<Employee, "fields"> & { passport?: string, workPermit?: string }} rest
 * @returns {Employee}
 */
export function employee(name, email, born, nationality, { passport, workPermit, ...rest }) {
  const [firstName = "", ...others] = name.split(" ").map((part) => part.replaceAll("_", " "));
  const lastName = others.pop() ?? "";
  const [middleName = "", thirdName = ""] = others;
  const digits = [...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9000, 7);
  return {
    fields: {
      firstName,
      ...(middleName && { middleName }),
      ...(thirdName && { thirdName }),
      lastName,
      nationality,
      civilId: civilId(born, 100 + (digits % 800)),
      phoneNumber: `+965 5555 ${1000 + digits}`,
      emailAddress: email,
      dateOfBirth: born,
      ...(passport && { passportNumber: passport }),
      ...(workPermit && { workPermit }),
    },
    ...rest,
  };
}
