import { NDJSON } from "#domain/index";
import { boolean, component, listOf, object, type Schema, string } from "./json-schema.ts";
import { nothing, type Operations, record } from "./operation.ts";

const required = (schema: Schema) => ({ schema, required: true }) as const;
const version = { "Tus-Resumable": required({ type: "string", const: "1.0.0" }) };
const bytes: Schema = { type: "string", pattern: "^[0-9]{1,15}$" };
const answered = { "Upload-Offset": "How many bytes have come.", "Upload-Expires": "When the upload is forgotten." };
const of = ["tus_version_unsupported"] as const;

/** Resumable uploads by tus 1.0.0, and pulls. */
export const uploadOperations: Operations = {
  "OPTIONS /api/uploads": {
    summary: "What the server can of tus.",
    answers: { 204: { ...nothing("In headers."), headers: { "Tus-Version": "1.0.0", "Tus-Max-Size": "In bytes." } } },
  },
  "POST /api/uploads": {
    summary: "Begins an upload.",
    headers: {
      ...version,
      "Upload-Length": required(bytes),
      "Upload-Metadata": required(string),
      "Idempotency-Key": { schema: string },
    },
    answers: { 201: { ...nothing("Begun."), headers: { Location: "Where its bytes go.", ...answered } } },
    codes: [
      ...of,
      "forbidden",
      "malformed_request",
      "file_empty",
      "file_too_large",
      "validation_error",
      "filename_required",
      "filename_too_long",
      "space_full",
      "deleted_full",
    ],
  },
  "DELETE /api/uploads": {
    summary: "Ends the upload that was begun with an idempotency key.",
    headers: { ...version, "Idempotency-Key": { schema: string } },
    answers: { 204: nothing("There is none (any more).") },
    codes: [...of, "malformed_request"],
  },
  "HEAD /api/uploads/{id}": {
    summary: "How far an upload has come.",
    headers: version,
    answers: {
      200: {
        ...nothing("In headers."),
        headers: { ...answered, "Upload-Length": "In bytes.", "Upload-Metadata": "As sent." },
      },
    },
    codes: [...of, "upload_gone"],
  },
  "PATCH /api/uploads/{id}": {
    summary: "Appends to an upload.",
    headers: { ...version, "Upload-Offset": required(bytes) },
    bytes: "application/offset+octet-stream",
    answers: { 204: { ...nothing("Appended."), headers: answered } },
    codes: [
      ...of,
      "upload_gone",
      "media_type_not_accepted",
      "malformed_request",
      "file_too_large",
      "upload_offset_mismatch",
    ],
  },
  "DELETE /api/uploads/{id}": {
    summary: "Ends an upload.",
    headers: version,
    answers: { 204: nothing("It is gone.") },
    codes: [...of, "upload_gone"],
  },
  "GET /api/sync": {
    summary: "What has changed since a cursor; everything without one.",
    query: { cursor: string },
    answers: {
      200: {
        ...record(
          object({ cursor: string, more: boolean, reset: boolean, changes: listOf(component("Change")) }),
          "The changes. With `reset` the client drops what it has and begins anew.",
        ),
        other: {
          [NDJSON]: { type: "string", description: "A JSON array of changes in each line; the last one is empty." },
        },
        headers: {
          "X-Sync-Cursor": "Of the answer in lines.",
          "X-Sync-More": "Of the answer in lines.",
          "X-Sync-Reset": "Of the answer in lines.",
          "X-Sync-Restored":
            "With a reset of the answer in lines: the data have gone back, as after a restored backup.",
        },
      },
    },
  },
};
