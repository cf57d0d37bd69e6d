import { createHash } from "node:crypto";
import { docx } from "../papers/docx.mjs";
import { numberedPdf } from "../papers/pdf.mjs";
import { categoryWords, descriptions, parties, peoples, places } from "./words.mjs";

const DAY = 86_400_000;
const MINUTE = 60_000;
/** The time over which documents were uploaded, in minutes. */
const SPAN = 2 * 365 * 24 * 60;
const SPACE = 900_000_000_000_000n;
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** @typedef {typeof import("../../../domain/index.ts")} Domain */

/**
 * The id of the n-th thing of a kind: no two alike, in no order, the same in every run.
 * @param {"category" | "subcategory" | "document" | "employee"} kind
 * @param {number} n
 */
export function bulkId(kind, n) {
  const offset = { category: 17n, subcategory: 29n, document: 41n, employee: 53n }[kind] * 10_000_000_000_000n;
  // the factor shares no divisor with the space, so that n and id are one to one
  return String(100_000_000_000_000n + ((BigInt(n) * 1_077_917_123_456_789n + offset) % SPACE));
}

/** A number that looks like chance, the same in every run. @param {number} n @param {number} salt */
function chance(n, salt) {
  let x = Math.imul(n ^ (salt * 0x9e3779b9), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** @template T @param {readonly T[]} list @param {number} number @returns {T} */
function pick(list, number) {
  return /** @type {T} */ (list[number % list.length]);
}

/** @typedef {ReturnType<typeof documentRow> | ReturnType<typeof employeeRow>} Stored a row, and the file that goes with it */

/** Columns of the documents' table, in the order of {@link documentRow}. */
export const documentColumns =
  "id, name, filename, categoryId, subcategoryId, description, size, mimeType, uploadedBy, uploadDate, sha256, file, searchKey";

/**
 * @param {number} n
 * @param {{ domain: Domain, people: string[], now: number }} about people by id
 */
export function documentRow(n, { domain, people, now }) {
  const id = bulkId("document", n);
  const place = chance(n, 1) % categoryWords.length;
  const category = pick(categoryWords, place);
  const language = /[a-z]/.test(category.name) ? "en" : "ar";
  const party = pick(parties[language], chance(n, 3));
  const town = pick(places[language], chance(n, 4));
  const name = `${pick(category.kinds, chance(n, 2))} ${n + 1001} - ${party}${n % 3 ? "" : `, ${town}`}`;
  const word = language === "ar" || n % 4 === 0;
  const filename = `${name.replace(/,/g, "")}.${word ? "docx" : "pdf"}`;
  const bytes = word ? docx({ lines: [name, `${party}, ${town}`], packed: false }) : numberedPdf("Document", id);
  const description = pick(descriptions[language], chance(n, 6));
  const inside = chance(n, 5) % (category.inside.length + 1);
  const row = [
    id,
    name,
    filename,
    bulkId("category", place),
    inside === 0 ? "" : bulkId("subcategory", place * 10 + inside - 1),
    description,
    bytes.length,
    word ? DOCX : "application/pdf",
    pick(people, chance(n, 7)),
    storedTime(now - (chance(n, 8) % SPAN) * MINUTE - (n % MINUTE)),
    createHash("sha256").update(bytes).digest("hex"),
    word ? "paper.docx" : "paper.pdf",
    domain.documentSearchKey({ name, filename, description }),
  ];
  return { id, file: word ? "paper.docx" : "paper.pdf", bytes, row };
}

/** Columns of the employees' table, in the order of {@link employeeRow}. */
export const employeeColumns =
  "id, firstName, middleName, lastName, nationality, civilId, phoneNumber, emailAddress, dateOfBirth, passportNumber, " +
  "passportIssueDate, passportExpiryDate, residencyExpiryDate, workPermit, salary, attachments, files, history, removed, " +
  "createdAt, updatedAt, createdBy, organizationId, searchKey";

/** Days from today until a paper expires: a few have expired, a few are about to, most are valid. @param {number} number */
function expiry(number) {
  const kind = number % 20;
  if (kind === 0) return -1 - (number % 90);
  if (kind <= 2) return number % 31;
  return 31 + (number % 1_800);
}

/**
 * @param {number} n
 * @param {{ domain: Domain, people: string[], now: number, organization: string }} about
 */
export function employeeRow(n, { domain, people, now, organization }) {
  const id = bulkId("employee", n);
  const { nationality, first, last, passport } = pick(peoples, chance(n, 11));
  const [firstName, middleName, lastName] = [
    pick(first, chance(n, 12)),
    pick(first, chance(n, 13)),
    pick(last, chance(n, 14)),
  ];
  const day = (/** @type {number} */ offset) => storedTime(Math.floor(now / DAY + offset) * DAY);
  const born = storedTime(Date.UTC(1962, 0, 1) + (chance(n, 15) % 15_000) * DAY).slice(0, 10);
  const own = nationality === "Kuwaiti";
  const passportExpiry = expiry(chance(n, 17));
  const number = String(1_000_000 + (chance(n, 18) % 9_000_000));
  const person = {
    firstName,
    middleName: n % 2 ? middleName : "",
    thirdName: "",
    lastName,
    otherScriptName: null,
    emailAddress: `employee${n + 1}@large.example`,
    phoneNumber: `+965 ${5000 + (n % 1000)} ${1000 + (chance(n, 16) % 9000)}`,
    civilId: civilId(born, 10 + (chance(n, 19) % 9_000)),
  };
  const bytes = numberedPdf("Civil ID", person.civilId);
  const details = { filename: "civil-id.pdf", size: bytes.length, mimeType: "application/pdf" };
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const passportNumber = n % 9 === 0 ? "" : `${passport}${number}`;
  const made = storedTime(now - (chance(n, 20) % SPAN) * MINUTE);
  const row = [
    id,
    person.firstName,
    person.middleName,
    person.lastName,
    nationality,
    person.civilId,
    person.phoneNumber,
    person.emailAddress,
    `${born} 00:00:00.000Z`,
    passportNumber,
    n % 9 === 0 ? "" : day(passportExpiry - 3_650),
    n % 9 === 0 ? "" : day(passportExpiry),
    own ? "" : day(expiry(chance(n, 21))),
    own ? "" : `WP-${number}`,
    n % 13 === 0 ? "" : String(20_000 + 25 * (chance(n, 22) % 9_200)),
    JSON.stringify({ civilId: { file: "civil-id.pdf", ...details, sha256 } }),
    '["civil-id.pdf"]',
    "[]",
    "[]",
    made,
    made,
    pick(people, chance(n, 23)),
    organization,
    domain.employeeSearchKey({ ...person, nationality, passportNumber }),
  ];
  return { id, file: "civil-id.pdf", bytes, row };
}

/** A time as PocketBase stores it. @param {number} time milliseconds since the epoch */
function storedTime(time) {
  return new Date(time).toISOString().replace("T", " ");
}

/**
 * A civil ID whose check digit agrees: N YYMMDD SSSS C.
 * @param {string} born `YYYY-MM-DD`
 * @param {number} serial the least of its serial numbers; one without a check digit of its own is passed over
 * @returns {string}
 */
function civilId(born, serial) {
  const start = `${born < "2000" ? 2 : 3}${born.slice(2).replaceAll("-", "")}${String(serial).padStart(4, "0")}`;
  const weights = [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(start[at]), 0);
  const digit = 11 - (sum % 11);
  return digit < 10 ? `${start}${digit}` : civilId(born, serial + 1);
}
