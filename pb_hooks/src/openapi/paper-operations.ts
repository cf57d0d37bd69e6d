import { type ErrorCode, PAPER_FILE_KEY, paperChange, paperInput, paperRenewal, paperTypes } from "#domain/index";
import { attachmentTypeName, component, count, orNull, type Schema } from "./json-schema.ts";
import { type BodyOf, bodyOf, type Operations, record, withFile } from "./operation.ts";
import { recordOf } from "./records.ts";

const OWN_TYPE = "^own[0-9]{1,9}$";

/** A type of papers: one that everybody has, or an organization's own. */
export const paperTypeSchema: Schema = {
  anyOf: [
    { type: "string", enum: [...paperTypes] },
    { type: "string", pattern: OWN_TYPE },
  ],
};

/** The id of a paper: its type, of the first one of a specified type, else that of a device. */
export const paperId: Schema = { type: "string", pattern: "^([A-Za-z]{1,20}|[1-9][0-9]{14})$" };

/** The key of a file of an employee: a specified attachment, or another file of a paper. */
export const fileKeyPart: Schema = {
  anyOf: [attachmentTypeName, { type: "string", pattern: PAPER_FILE_KEY.source }],
};

/** Specified fields have limits of their own. */
const ofFields: readonly ErrorCode[] = ["civil_id_required", "longer_than_50", "expiry_before_issue"];

const addition = (): BodyOf => {
  const { schema, codes } = bodyOf(paperInput);
  const properties = { ...schema.properties, id: { anyOf: [component("RecordId"), paperId] }, type: paperTypeSchema };
  const own: readonly ErrorCode[] = ["paper_type_unknown", "cost_invalid", "id_malformed", "id_taken", ...ofFields];
  return { schema: { ...schema, properties, required: ["type"] }, codes: [...codes, ...own] };
};

const of = (input: Parameters<typeof bodyOf>[0]): BodyOf => {
  const { schema, codes } = bodyOf(input);
  return { schema, codes: [...codes, "cost_invalid", ...ofFields] };
};

/** With what the author saw of the members that change, and of which version of the employee. */
const correction = (): BodyOf => {
  const { schema, codes } = of(paperChange);
  const values: Schema = { type: "object", properties: schema.properties ?? {} };
  const properties = { ...schema.properties, baseVersion: orNull(count), baseValues: orNull(values) };
  return { schema: { ...schema, properties }, codes: [...codes, "version_conflict"], optional: true };
};

const papers = "/api/employees/{id}/papers";
const one = `${papers}/{paper}`;
const REFUSED_TYPE = "attachment_type_not_accepted";

/** Papers of employees; each answer is the employee. */
export const paperOperations = (): Operations => {
  const answer = record(recordOf("employees"), "The employee, with all papers.");
  return {
    [`POST ${papers}`]: {
      summary: "Adds a paper; the first one of a specified type is written to the employee's fields.",
      body: addition(),
      answers: { 201: answer },
      codes: ["paper_exists", "papers_full"],
    },
    [`PATCH ${one}`]: {
      summary: "Corrects what is sent of a paper; members that others changed since are kept, as `baseValues` tells.",
      body: correction(),
      answers: { 200: answer },
    },
    [`POST ${one}/renew`]: {
      summary: "Renews a paper in one step; what it was, and its files, become its history.",
      body: withFile(of(paperRenewal), "file", REFUSED_TYPE),
      answers: { 200: answer },
      codes: ["papers_full", "paper_files_full"],
    },
    [`POST ${one}/remove`]: {
      summary: "Removes a paper with its files; it can be restored.",
      answers: { 200: answer },
      codes: ["civil_id_required"],
    },
    [`POST ${one}/restore`]: {
      summary: "Restores a paper that was removed.",
      answers: { 200: answer },
      codes: ["paper_exists", "papers_full", "space_full"],
    },
    [`POST ${one}/files`]: {
      summary: "Adds a file to a paper, such as its back.",
      body: withFile({ schema: { type: "object", properties: {} }, codes: [] }, "file", REFUSED_TYPE),
      answers: { 201: answer },
      codes: ["paper_files_full"],
    },
    [`POST ${one}/files/{key}/remove`]: {
      summary: "Removes a file of a paper; it can be restored.",
      answers: { 200: answer },
    },
    [`POST ${one}/files/{key}/restore`]: {
      summary: "Restores a file of a paper.",
      answers: { 200: answer },
      codes: ["paper_files_full", "space_full"],
    },
  };
};
