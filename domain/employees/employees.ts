import type * as z from "zod/mini";
import type { ErrorCode } from "../core/errors.ts";
import type { AnyField, Column, WireOf } from "../core/fields.ts";
import {
  createdTime,
  entity,
  field,
  line,
  membersOf,
  namesOf,
  optional,
  optionalDay,
  optionalField,
  optionalRelation,
  presentParts,
  privateColumn,
  requiredDay,
  tagsField,
  tenantColumns,
  textField,
  unsent,
  updatedTime,
} from "../core/fields.ts";
import { MAX_FILE_BYTES } from "../core/files.ts";
import type { TwoDigitYears } from "../core/parse-day.ts";
import { inputOf } from "../core/schemas.ts";
import type { Language } from "../core/sentences.ts";
import { partMemberSql, storedJsonSql } from "../core/stored-json-sql.ts";
import { tagLines } from "../core/tags.ts";
import { asciiDigits, asciiIdentifier, cleanIdentifier, cleanLine, fold } from "../core/text.ts";
import { handlingField } from "../handling/handling.ts";
import { notesField } from "../notes/notes.ts";
import type { TextState } from "../texts/texts.ts";
import { nationalitySearchKey } from "./nationalities.ts";
import { salaryHiddenSql, salarySchema, salarySql } from "./salary.ts";
import type { Attachment, PapersById } from "./stored-papers.ts";

export const attachmentTypes = ["civilId", "passport", "drivingLicense", "schoolDegree"] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** Stored files of a person, removed ones included. */
export const MOST_PERSON_FILES = 2000;

export type Attachments = Record<AttachmentType, Attachment | null>;

/** A file of an employee; `key` names it in `GET /api/employees/{id}/download-attachment/{key}`. */
export interface EmployeeFile extends Attachment {
  key: string;
}

/**
 * All files of an employee under any key: the specified attachments in the order in which they are shown, then those of
 * papers as they are and as they were before each renewal.
 */
export function employeeFiles(employee: Pick<Employee, "attachments" | "papers" | "paperTextStates">): EmployeeFile[] {
  const { attachments, papers, paperTextStates } = employee;
  const all = new Map<string, EmployeeFile>();
  for (const [key, file] of Object.entries<Attachment | null>(attachments)) {
    const textState = paperTextStates?.[key];
    if (file) all.set(key, { ...file, key, ...(textState === undefined ? {} : { textState }) });
  }
  // an employee that an earlier release kept has no papers
  for (const paper of Object.values(papers ?? {})) {
    const files = paper ? [...paper.files, ...paper.history.flatMap((earlier) => earlier.files)] : [];
    for (const file of files) {
      const textState = paperTextStates?.[file.key];
      if (!all.has(file.key)) all.set(file.key, textState === undefined ? file : { ...file, textState });
    }
  }
  return [...all.values()];
}

export const renewablePapers = ["passport", "residency"] as const;

/** A paper as it was before it was renewed. */
export interface PastPaper {
  paper: (typeof renewablePapers)[number];
  /** Passport number; null for a residency. */
  number: string | null;
  issueDate: string | null;
  expiryDate: string;
  /** ISO 8601 UTC. */
  replacedAt: string;
  replacedBy: number | null;
}

const limits: Record<number, ErrorCode> = {
  20: "longer_than_20",
  50: "longer_than_50",
  100: "longer_than_100",
  200: "longer_than_200",
};
const tooLong = (max: number): ErrorCode => limits[max] ?? "validation_error";

const required = (max: number, code: ErrorCode, column: Partial<Column> = {}) => line(max, code, tooLong(max), column);
const requiredDigits = (max: number, code: ErrorCode) => line(max, code, tooLong(max), {}, asciiIdentifier);
const shortText = (max: number, clean = cleanLine) => optional(max, tooLong(max), clean);

/** The SQL of one attachment's public members, or null. */
const attachmentSql = (sql: string, type: AttachmentType) =>
  `CASE WHEN json_type(${sql}, '$.${type}') = 'object' THEN json_remove(json_extract(${sql}, '$.${type}'), '$.file') END`;

/** SQL of the path that an attachment is downloaded from; null when there is none. */
const attachmentPath = (type: AttachmentType) => (alias: string) =>
  `CASE WHEN json_type(${storedJsonSql(`${alias}.attachments`, "object")}, '$.${type}') = 'object' THEN '/api/employees/' || ${alias}.id || '/download-attachment/${type}' END`;

const textStateSql = partMemberSql("a", "textState");

/** SQL of what came of reading each file that is no specified attachment, by its key. */
const paperTextStatesSql = (alias: string) =>
  `json((SELECT json_group_object(a.key, ${textStateSql}) FROM json_each(${storedJsonSql(`${alias}.attachments`, "object")}) a
    WHERE a.key NOT IN (${attachmentTypes.map((type) => `'${type}'`).join(", ")}) AND ${textStateSql} IS NOT NULL))`;

/** What people fill in of an employee, in the order of the form. */
const inputFields = {
  firstName: required(100, "first_name_required", { presentable: true }),
  middleName: shortText(100),
  thirdName: shortText(100),
  lastName: required(100, "last_name_required", { presentable: true }),
  otherScriptName: shortText(200),
  nationality: required(100, "nationality_required"),
  civilId: requiredDigits(50, "civil_id_required"),
  phoneNumber: requiredDigits(20, "phone_number_required"),
  emailAddress: textField({ type: "text", required: true, max: 255 }, (schemas) => schemas.email()),
  dateOfBirth: requiredDay("date_of_birth_required"),
  passportNumber: shortText(50, asciiIdentifier),
  passportIssueDate: optionalDay(),
  passportExpiryDate: optionalDay(),
  residencyExpiryDate: optionalDay(),
  workPermit: shortText(100, cleanIdentifier),
  salary: optionalField(
    field<string | null, ReturnType<typeof salarySchema>>(
      { type: "text", max: 14, pattern: "^[0-9]{0,12}$" },
      salarySql,
      salarySchema,
    ),
  ),
  userId: optionalRelation("users", "linked_user_unknown"),
  organizationId: optionalRelation("organizations", "organization_unknown"),
  tags: tagsField(),
};

export const employees = entity(
  "employees",
  {
    ...inputFields,
    /** Files by their keys, of which people are shown the four specified ones; `papers` names the others. */
    attachments: unsent<Attachments>(
      { type: "json", maxSize: 1_000_000 },
      (sql) =>
        `json_object(${attachmentTypes.map((type) => `'${type}', ${attachmentSql(storedJsonSql(sql, "object"), type)}`).join(", ")})`,
    ),
    history: unsent<PastPaper[]>(
      { type: "json", maxSize: 1_000_000 },
      (sql) => `json(coalesce(${storedJsonSql(sql, "array")}, '[]'))`,
    ),
    createdAt: createdTime(),
    updatedAt: updatedTime(),
    createdBy: optionalRelation("users", "validation_error"),
    notes: notesField(),
    handling: handlingField(),
    /** What no specified field says of papers; `was` keeps what those said of one that is removed. */
    papers: unsent<PapersById>({ type: "json", maxSize: 2_000_000 }, (sql) =>
      presentParts(sql, "json_remove(n.value, '$.was')"),
    ),
    ...tenantColumns,
    /** Every stored file, also removed ones until they are purged; `attachments` and `removed` say which is which. */
    files: privateColumn({ type: "file", maxSelect: MOST_PERSON_FILES, maxSize: MAX_FILE_BYTES, protected: true }),
    /** Removed attachments: a list of their type, file, name, time and who removed them. */
    removed: privateColumn({ type: "json", maxSize: 1_000_000 }),
    searchKey: privateColumn({ type: "text", hidden: true, max: 4000 }),
  },
  {
    computed: {
      paperTextStates: paperTextStatesSql,
      civilIdFile: attachmentPath("civilId"),
      passportFile: attachmentPath("passport"),
      drivingLicenseFile: attachmentPath("drivingLicense"),
      schoolDegreeFile: attachmentPath("schoolDegree"),
    },
    guarded: { salary: { hiddenWhere: salaryHiddenSql, flag: "salaryHidden" } },
    indexes: ["CREATE INDEX idx_employees_tenant ON employees (tenant, deleted)"],
  },
);

export type Employee = WireOf<typeof employees.fields> &
  Record<`${AttachmentType}File`, string | null> & {
    /** Whether the salary is null because this reader does not see it. Records that a device keeps of an earlier release lack it. */
    salaryHidden?: boolean;
    /**
     * What came of reading the files that `papers` names, by their keys; records of an earlier release lack it too. On a
     * device that has read an attachment by machine also that, until the server has its words.
     */
    paperTextStates?: Readonly<Record<string, TextState>>;
  };

export const employeeInput = inputOf(inputFields);
export type EmployeeInput = z.infer<typeof employeeInput>;

/** In the order of the form. */
export const employeeFields = namesOf(inputFields);
export type EmployeeField = keyof typeof inputFields;

export function employeeFieldType(name: EmployeeField): "text" | "date" | "relation" {
  const { type } = inputFields[name].column;
  return type === "date" || type === "relation" ? type : "text";
}

/** The field with the end of each paper that is renewed. */
export const expiryFields = { passport: "passportExpiryDate", residency: "residencyExpiryDate" } as const;

/** Which years two digits mean where somebody types a date: a paper ends in the future, all else has been. */
export function employeeTwoDigitYears(name: EmployeeField): TwoDigitYears {
  return Object.values(expiryFields).some((field) => field === name) ? "future" : "past";
}

export function isOptionalField(name: EmployeeField): boolean {
  const one: AnyField = inputFields[name];
  return one.optional === true;
}

export const emptyInput = membersOf(employeeFields, () => null);

type Names = Pick<Employee, "firstName" | "middleName" | "thirdName" | "lastName">;

/** First, middle, third and last name, without the empty ones. */
export function employeeName(names: Names): string {
  return [names.firstName, names.middleName, names.thirdName, names.lastName].filter(Boolean).join(" ");
}

/** The letters that each language is written in. */
const letters = { en: /[A-Za-z\u00C0-\u024F]/, ar: /[\u0620-\u064A\u0671-\u06D3]/ } as const satisfies Record<
  Language,
  RegExp
>;

/** The employee's name as the language's readers write it, if it is known; else as it was filled in. */
export function employeeNameIn(employee: Names & Pick<Employee, "otherScriptName">, language: Language): string {
  const name = employeeName(employee);
  const other = employee.otherScriptName;
  return other !== null && letters[language].test(other) && !letters[language].test(name) ? other : name;
}

/** What an employee is found by. */
type Searched = Names &
  Pick<Employee, "otherScriptName"> &
  Pick<Employee, "emailAddress" | "phoneNumber" | "civilId" | "passportNumber" | "nationality"> &
  Partial<Pick<Employee, "tags">>;

/** The fewest digits of a phone number that somebody can be called by from elsewhere. */
const FEWEST_PHONE_DIGITS = 7;

/** Whether what was given for a phone number is hardly one; nothing given is not. */
export function isShortPhoneNumber(text: string): boolean {
  return text.trim() !== "" && asciiDigits(text).replace(/[^0-9]/g, "").length < FEWEST_PHONE_DIGITS;
}

/** The folded text that an employee is found by; the phone number as written and without gaps. */
export function employeeSearchKey(employee: Searched): string {
  const phone = fold(employee.phoneNumber);
  return [
    fold(employeeName(employee)),
    ...(employee.otherScriptName ? [fold(employee.otherScriptName)] : []),
    fold(employee.emailAddress),
    phone,
    phone.replace(/[^0-9+]/g, ""),
    fold(employee.civilId),
    fold(employee.passportNumber ?? ""),
    nationalitySearchKey(employee.nationality),
    ...tagLines(employee.tags),
  ].join("\n");
}
