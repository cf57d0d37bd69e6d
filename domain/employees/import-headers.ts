import { fold } from "../core/text.ts";
import { type EmployeeField, employeeFields } from "./employees.ts";
import { type Cell, cellText } from "./import-cells.ts";

/* Which field a column of a person's own file is about, by its heading. */

/** What people call the fields, besides what the product itself calls them. */
const names: Record<EmployeeField, readonly string[]> = {
  firstName: ["First Name", "Given Name", "Forename", "الاسم الأول"],
  middleName: ["Middle Name", "Second Name", "Father Name", "الاسم الثاني", "الاسم الأوسط", "اسم الأب"],
  thirdName: ["Third Name", "Grandfather Name", "الاسم الثالث", "اسم الجد"],
  lastName: ["Last Name", "Surname", "Family Name", "Family", "اسم العائلة", "العائلة", "اللقب", "الاسم الأخير"],
  otherScriptName: [
    ...["Full Name in Other Script", "Arabic Name", "Name in Arabic", "Full Name in Arabic"],
    ...["English Name", "Name in English", "Full Name in English"],
    ...["الاسم الكامل بالأحرف الأخرى", "الاسم بالعربية", "الاسم بالعربي", "الاسم العربي", "الاسم باللغة العربية"],
    ...["الاسم بالإنجليزية", "الاسم بالإنجليزي", "الاسم الإنجليزي", "الاسم باللغة الإنجليزية"],
  ],
  nationality: ["Nationality", "Citizenship", "الجنسية"],
  civilId: ["Civil ID", "Civil ID Number", "Civil ID No", "Civil Number", "CID", "الرقم المدني", "رقم البطاقة المدنية"],
  phoneNumber: [
    ...["Phone Number", "Phone", "Phone No", "Mobile", "Mobile Number", "Mobile No", "Telephone", "Tel", "GSM"],
    ...["رقم الهاتف", "الهاتف", "الجوال", "رقم الجوال", "الموبايل", "رقم الموبايل", "النقال", "رقم النقال", "التلفون"],
  ],
  emailAddress: [
    "Email Address",
    "Email",
    "E-mail",
    "E-mail Address",
    "البريد الإلكتروني",
    "بريد إلكتروني",
    "البريد",
    "الإيميل",
  ],
  dateOfBirth: ["Date of Birth", "Birth Date", "Birthday", "DOB", "تاريخ الميلاد", "الميلاد", "تاريخ الولادة"],
  passportNumber: [
    "Passport Number",
    "Passport No",
    "Passport",
    "رقم جواز السفر",
    "رقم الجواز",
    "جواز السفر",
    "الجواز",
  ],
  passportIssueDate: [
    ...["Passport Issue Date", "Passport Issued", "Passport Issue", "Passport Date of Issue"],
    ...["تاريخ إصدار الجواز", "تاريخ إصدار جواز السفر", "إصدار الجواز"],
  ],
  passportExpiryDate: [
    ...[
      "Passport Expiry Date",
      "Passport Expiry",
      "Passport Expires",
      "Passport Expiration Date",
      "Passport Valid Until",
    ],
    ...["تاريخ انتهاء الجواز", "تاريخ انتهاء جواز السفر", "انتهاء الجواز", "صلاحية الجواز"],
  ],
  residencyExpiryDate: [
    ...["Residency Expiry Date", "Residency Expiry", "Residence Expiry", "Residency Expires", "Iqama Expiry"],
    ...["تاريخ انتهاء الإقامة", "انتهاء الإقامة", "صلاحية الإقامة"],
  ],
  workPermit: ["Work Permit", "Work Permit Number", "Work Permit No", "إذن العمل", "رقم إذن العمل", "تصريح العمل"],
  salary: ["Salary", "Monthly Salary", "Salary KWD", "Wage", "الراتب", "الراتب الشهري"],
  userId: ["Linked User", "User", "Username", "User Email", "المستخدم المرتبط", "المستخدم", "اسم المستخدم"],
  organizationId: ["Organization", "Organisation", "Company", "Employer", "المؤسسة", "الشركة", "جهة العمل"],
  tags: ["Tags", "Tag", "Labels", "Label", "الوسوم", "الوسم", "وسوم", "وسم"],
};

/** A heading without what people vary: case, accents, gaps, signs, remarks in brackets, the Arabic article. */
function keyOf(heading: string): string {
  return fold(heading.replace(/\(.*?\)|\[.*?\]/g, " ").replace(/[_\-–—/.*:#]+/g, " "))
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^ال(?=..)/, ""))
    .join("");
}

let known: ReadonlyMap<string, EmployeeField> | undefined;

/** Fields by the keys of their names; made at the first use, since a server's runtimes load the domain often. */
function knownHeadings(): ReadonlyMap<string, EmployeeField> {
  known ??= new Map(
    employeeFields.flatMap((field) => [field, ...names[field]].map((name) => [keyOf(name), field] as const)),
  );
  return known;
}

/** The field that a heading names, or null. A full name names none: nobody can tell where its parts begin. */
export function fieldOfHeading(heading: string): EmployeeField | null {
  return knownHeadings().get(keyOf(heading)) ?? null;
}

/** The field of each column; where two columns name the same field, the first has it. */
export function matchHeadings(headings: readonly string[]): (EmployeeField | null)[] {
  const taken = new Set<EmployeeField>();
  return headings.map((heading) => {
    const field = fieldOfHeading(heading);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** How many fields the cells of a row name. */
export const knownHeadingsIn = (cells: readonly Cell[]): number =>
  matchHeadings(cells.map(cellText)).filter((field) => field !== null).length;

/** How far down a file its headings are looked for: a title, who made it and when take a few rows. */
export const MOST_HEADING_ROWS = 20;
/** Known headings that make a row below the first the one of the headings: a single one may be somebody's word. */
const FEWEST_KNOWN = 2;

/**
 * The index of the row that has the headings: the first of those with the most known ones. The first that is not blank
 * where no row has any.
 * @returns -1 where all rows are blank
 */
export function headingRowOf(rows: readonly (readonly Cell[])[]): number {
  const first = rows.findIndex((cells) => cells.some((cell) => cellText(cell) !== ""));
  const knownIn = (at: number) => knownHeadingsIn(rows[at] ?? []);
  let [best, most] = [first, Math.max(knownIn(first), FEWEST_KNOWN - 1)];
  for (let at = first + 1; first >= 0 && at < Math.min(rows.length, MOST_HEADING_ROWS); at++) {
    const count = knownIn(at);
    if (count > most) [best, most] = [at, count];
  }
  return best;
}
