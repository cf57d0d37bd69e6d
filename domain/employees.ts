import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { WireOf } from "./fields.ts";
import {
  createdTime,
  entity,
  field,
  internal,
  line,
  optional,
  optionalDay,
  optionalRelation,
  owned,
  updatedTime,
} from "./fields.ts";
import { attachmentFileTypes, fileTypes, MAX_FILE_BYTES } from "./files.ts";
import { cleanLine } from "./text.ts";

export const attachmentTypes = ["civilId", "passport", "drivingLicense", "schoolDegree"] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const long: ErrorCode = "name_too_long";
const required = (max: number, column = {}) => line(max, "name_required", long, column);
const oneLine = (max: number) => optional(max, long, cleanLine);

const salarySchema = z.nullish(z.number());

const attachment = () =>
  field<string | null, ReturnType<typeof z.never>>(
    {
      type: "file",
      maxSelect: 1,
      maxSize: MAX_FILE_BYTES,
      mimeTypes: [...attachmentFileTypes.map((type) => fileTypes[type].mimeType), "application/x-ole-storage"],
      protected: true,
    },
    (sql) => `nullif(${sql}, '')`,
    z.never(),
  );

export const employees = entity(
  "employees",
  {
    firstName: required(100, { presentable: true }),
    middleName: oneLine(100),
    thirdName: oneLine(100),
    lastName: required(100, { presentable: true }),
    nationality: required(100),
    civilId: required(50),
    phoneNumber: required(20),
    emailAddress: required(255),
    dateOfBirth: optionalDay(),
    passportNumber: oneLine(50),
    passportIssueDate: optionalDay(),
    passportExpiryDate: optionalDay(),
    residencyExpiryDate: optionalDay(),
    workPermit: oneLine(100),
    /** Kept as integer hundredths of a dinar, shown as text with two decimals. */
    salary: field<string | null, typeof salarySchema>(
      { type: "text", max: 14, pattern: "^[0-9]{0,12}$" },
      (sql) =>
        `CASE WHEN ${sql} = '' THEN NULL ELSE printf('%d.%02d', CAST(${sql} AS INTEGER) / 100, CAST(${sql} AS INTEGER) % 100) END`,
      salarySchema,
    ),
    civilIdFile: attachment(),
    passportFile: attachment(),
    drivingLicenseFile: attachment(),
    schoolDegreeFile: attachment(),
    createdAt: createdTime(),
    updatedAt: updatedTime(),
    createdBy: optionalRelation("users", "validation_error"),
    userId: optionalRelation("users", "validation_error"),
    organizationId: optionalRelation("organizations", "validation_error"),
    ...owned,
    searchKey: internal({ type: "text", hidden: true, max: 4000 }),
  },
  { indexes: ["CREATE INDEX idx_employees_tenant ON employees (tenant, deleted)"] },
);

export type Employee = WireOf<typeof employees.fields>;
