import {
  categoryInput,
  documentInput,
  documentQuery,
  documentsZipQuery,
  type ErrorCode,
  employeeInput,
  employeeQuery,
  type HandledCollection,
  handledCollections,
  handlingInput,
  MOST_IMPORTED,
  type NotedCollection,
  notedCollections,
  noteInput,
  reminderChange,
  reminderInput,
  renewablePapers,
  subcategoryInput,
  tenantEntities,
} from "#domain/index";
import { codesOf, inputSchema } from "./inputs.ts";
import { attachmentTypeName, idOf, listOf, object, orNull, type Schema, string, time } from "./json-schema.ts";
import {
  type BodyOf,
  bodyOf,
  changing,
  creating,
  file,
  nothing,
  type Operation,
  type Operations,
  record,
  withFile,
} from "./operation.ts";
import { fileKeyPart } from "./paper-operations.ts";
import { recordOf } from "./records.ts";

/** What every collection of tenants' records has: its list, and making, changing, deleting, restoring one. */
function crud(
  name: string,
  input: Parameters<typeof creating>[0],
  made: BodyOf,
  changed: readonly ErrorCode[] = [],
  change = changing(input),
) {
  const one = recordOf(name);
  const path = `/api/${name}`;
  const operations: Record<string, Operation> = {
    [`GET ${path}`]: {
      summary: `Lists the ${name} that the caller sees.`,
      answers: { 200: record(listOf(one), "The list.") },
    },
    [`POST ${path}`]: {
      summary: `Makes one of the ${name}.`,
      body: made,
      answers: { 201: record(one, "The new record.") },
      codes: ["space_full"],
    },
    [`PATCH ${path}/{id}`]: {
      summary: `Changes what is sent of one of the ${name}.`,
      body: change,
      answers: {
        200: {
          ...record(one, "The record."),
          headers: { "X-Conflict-Fields": "The fields that were not written, because they had been changed since." },
        },
      },
      codes: changed,
    },
    [`DELETE ${path}/{id}`]: {
      summary: `Deletes one of the ${name}; it can be restored.`,
      answers: { 204: nothing("It is deleted.") },
      codes: ["already_deleted"],
    },
    [`POST ${path}/{id}/restore`]: {
      summary: `Restores one of the ${name}.`,
      answers: { 200: record(one, "The record.") },
      codes: ["space_full", "category_deleted", "reminders_full"],
    },
  };
  return operations;
}

const documentBody = (): BodyOf => {
  const made = creating(documentInput);
  const required = made.schema.required?.filter((name) => name !== "name") ?? [];
  const body = withFile({ ...made, schema: { ...made.schema, required } }, "file");
  return { ...body, codes: [...body.codes, "category_unknown"] };
};

/** A change of an employee may say which papers it renews, where their dates do not show it. */
const employeeChange = (): BodyOf => {
  const { schema, codes } = changing(employeeInput);
  const renewed: Schema = { type: "array", items: { type: "string", enum: [...renewablePapers] } };
  const properties = { ...schema.properties, renewed };
  return { schema: { ...schema, properties }, codes: [...codes, "salary_hidden"], optional: true };
};

const attachmentBody: BodyOf = withFile(
  {
    schema: { type: "object", properties: { attachmentType: attachmentTypeName }, required: ["attachmentType"] },
    codes: ["attachment_type_unknown"],
  },
  "attachment",
  "attachment_type_not_accepted",
);

const importBody = (): BodyOf => {
  const { schema, codes } = creating(employeeInput);
  const row: Schema = { ...schema, properties: { ...schema.properties, row: { type: "integer", minimum: 1 } } };
  const employees: Schema = { type: "array", items: row, minItems: 1, maxItems: MOST_IMPORTED };
  return {
    schema: { type: "object", properties: { employees }, required: ["employees"] },
    codes: [...codes, "salary_invalid", "salary_ambiguous", "import_empty", "import_too_long"],
  };
};

const employeeBody = (): BodyOf => {
  const made = creating(employeeInput);
  return { ...made, codes: [...made.codes, "salary_invalid", "salary_ambiguous"] };
};

const reminderBody = (): BodyOf => {
  const { schema, codes } = creating(reminderInput);
  const ofRecord = ["reminder_record_required", "reminder_record_unknown", "reminders_full"] as const;
  return { schema, codes: [...codes, "reminder_day_far", ...ofRecord] };
};

const reminderPatch = (): BodyOf => {
  const { schema, codes } = changing(reminderChange);
  return { schema, codes: [...codes, "reminder_day_far"], optional: true };
};

/** Notes on the records of a collection; each answer is the record. */
function noteOperations(name: NotedCollection): Record<string, Operation> {
  const answer = record(recordOf(name), "The record, with its notes.");
  const path = `/api/${name}/{id}/notes`;
  return {
    [`POST ${path}`]: {
      summary: "Adds a note, by whoever sees the record.",
      body: bodyOf(noteInput),
      answers: { 201: answer },
      codes: ["id_malformed", "id_taken", "notes_full"],
    },
    [`POST ${path}/{note}/remove`]: {
      summary: "Removes a note, by its author or an admin; it can be restored.",
      answers: { 200: answer },
      codes: ["forbidden"],
    },
    [`POST ${path}/{note}/restore`]: {
      summary: "Restores a note that was removed.",
      answers: { 200: answer },
      codes: ["forbidden", "notes_full"],
    },
  };
}

/** Who sees to a deadline of a record, and who may. */
function handlingOperations(name: HandledCollection): Record<string, Operation> {
  return {
    [`GET /api/${name}/{id}/handling`]: {
      summary: "The people whom a date of the record may be handed over to: those who see it.",
      answers: { 200: record(listOf(object({ id: idOf("users"), fullName: string })), "By name.") },
      codes: ["forbidden"],
    },
    [`POST /api/${name}/{id}/handling`]: {
      summary: "Sets who sees to a date of the record that lapses, and until when it rests, as `baseValues` allows.",
      body: bodyOf(handlingInput),
      answers: { 200: record(recordOf(name), "The record, with its handling.") },
      codes: ["forbidden", "deadline_changed", "rest_too_long", "version_conflict"],
    },
  };
}

const employee = recordOf("employees");

const deletedEntry = object(
  {
    collection: {
      type: "string",
      enum: [...tenantEntities.map(({ entity }) => entity.name), "attachments", "organizations"],
    },
    id: idOf("what the entry names"),
    type: fileKeyPart,
    name: string,
    employee: string,
    deletedBy: orNull(idOf("users")),
    deleted: time,
  },
  ["type", "employee"],
);

/** Categories, documents, employees, and what was deleted of them. */
export const recordOperations = (): Operations => ({
  ...crud("categories", categoryInput, creating(categoryInput)),
  ...crud("reminders", reminderInput, reminderBody(), [], reminderPatch()),
  ...crud("subcategories", subcategoryInput, creating(subcategoryInput)),
  ...crud("documents", documentInput, documentBody(), ["category_unknown"]),
  "GET /api/documents": {
    summary: "The documents that the caller sees, the newest first.",
    query: inputSchema(documentQuery).properties ?? {},
    answers: { 200: record(listOf(recordOf("documents")), "The list.") },
    codes: codesOf(documentQuery),
  },
  "GET /api/documents/responsible-options": {
    summary: "The people who may be responsible for a document of the caller's tenant.",
    answers: { 200: record(listOf(object({ id: idOf("users"), fullName: string })), "By name.") },
  },
  "GET /api/documents/{id}/download": {
    summary: "A document's file.",
    headers: { Range: { schema: string } },
    answers: { 200: file, 206: file },
    codes: ["forbidden", "range_not_satisfiable"],
  },
  "POST /api/documents/{id}/versions": {
    summary: "Files a new version; the file that it replaces stays as an earlier one.",
    body: withFile({ schema: { type: "object", properties: {} }, codes: [] }, "file"),
    answers: { 201: record(recordOf("documents"), "The document.") },
    codes: ["forbidden", "versions_full"],
  },
  "GET /api/documents/{id}/versions/{number}": {
    summary: "The file of an earlier version.",
    headers: { Range: { schema: string } },
    answers: { 200: file, 206: file },
    codes: ["forbidden", "range_not_satisfiable"],
  },
  "DELETE /api/documents/{id}/versions/{number}": {
    summary: "Deletes an earlier version for good.",
    answers: { 204: nothing("It is deleted.") },
    codes: ["forbidden", "already_deleted"],
  },
  "POST /api/documents/{id}/versions/{number}/restore": {
    summary: "Makes the file of an earlier version current again, as a further version.",
    answers: { 200: record(recordOf("documents"), "The document.") },
    codes: ["forbidden", "versions_full"],
  },
  "GET /api/documents/zip": {
    summary: "The files of many documents as one ZIP, without compression.",
    query: inputSchema(documentsZipQuery).properties ?? {},
    answers: {
      200: {
        description: "The ZIP. What the caller may not download, or has no file, is named in a text file in it.",
        other: { "application/zip": { type: "string", contentMediaType: "application/zip" } },
        headers: { "Content-Disposition": "The filename by RFC 6266." },
      },
    },
    codes: [...codesOf(documentsZipQuery), "forbidden", "zip_too_large", "zip_unavailable", "server_busy"],
  },
  ...crud("employees", employeeInput, employeeBody(), ["salary_invalid", "salary_ambiguous"], employeeChange()),
  "GET /api/employees": {
    summary: "The employees that the caller sees, the newest first.",
    query: inputSchema(employeeQuery).properties ?? {},
    answers: { 200: record(listOf(employee), "The list.") },
    codes: codesOf(employeeQuery),
  },
  "GET /api/employees/link-options": {
    summary: "The accounts that an employee may be linked to.",
    answers: { 200: record(listOf(object({ id: idOf("users"), fullName: string, email: string })), "By name.") },
  },
  "POST /api/employees/import": {
    summary: `Makes up to ${MOST_IMPORTED} employees, all of them or none.`,
    body: importBody(),
    answers: { 201: record(object({ count: { type: "integer", minimum: 1 } }), "How many were made.") },
    codes: ["space_full"],
  },
  "POST /api/employees/{id}/upload-attachment": {
    summary: "Attaches a file; the one that it replaces can be restored.",
    body: attachmentBody,
    answers: { 201: record(employee, "The employee.") },
  },
  "GET /api/employees/{id}/download-attachment/{type}": {
    summary: "An attached file.",
    headers: { Range: { schema: string } },
    answers: { 200: file, 206: file },
    codes: ["range_not_satisfiable"],
  },
  "DELETE /api/employees/{id}/attachments/{type}": {
    summary: "Removes an attached file; it can be restored.",
    answers: { 204: nothing("It is removed.") },
    codes: ["already_deleted"],
  },
  "POST /api/employees/{id}/attachments/{type}/restore": {
    summary: "Restores what was removed or replaced last.",
    answers: { 200: record(employee, "The employee.") },
    codes: ["space_full", "paper_files_full"],
  },
  ...Object.assign({}, ...notedCollections.map(noteOperations)),
  ...Object.assign({}, ...handledCollections.map(handlingOperations)),
  "GET /api/deleted": {
    summary: "What the caller may restore.",
    answers: { 200: record(listOf(deletedEntry), "The last deleted first.") },
  },
  ...Object.fromEntries(
    [...tenantEntities.map(({ entity }) => `${entity.name}/{id}`), "attachments/{id}/{type}"].map((path) => [
      `DELETE /api/deleted/${path}`,
      { summary: "Removes for good what was deleted.", answers: { 204: nothing("It is gone.") } },
    ]),
  ),
});
