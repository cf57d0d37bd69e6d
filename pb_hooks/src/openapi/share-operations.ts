import { shareInput } from "#domain/index";
import { boolean, count, idOf, listOf, object, string, time } from "./json-schema.ts";
import { bodyOf, file, nothing, type Operations, record } from "./operation.ts";

const shareFields = {
  // no collection: the ids of share links are theirs alone
  id: { type: "integer" },
  sharedById: idOf("users"),
  sharedBy: string,
  hasPassword: boolean,
  views: count,
  downloads: count,
  createdAt: time,
  expiresAt: time,
};
const page = { description: "The page, in the language of the request.", other: { "text/html": { type: "string" } } };
const language = { language: { type: "string", enum: ["en", "ar"] } };
/** What is refused with a page, too. */
const codes = ["too_many_attempts"] as const;

/** Links by which anybody fetches one document. */
export const shareOperations: Operations = {
  "GET /api/documents/{id}/shares": {
    summary: "The share links of a document that the caller may revoke.",
    answers: { 200: record(listOf(object(shareFields)), "The newest first, without their tokens.") },
    codes: ["forbidden"],
  },
  "POST /api/documents/{id}/shares": {
    summary: "Makes a link by which anybody fetches a document.",
    body: { ...bodyOf(shareInput), optional: true },
    answers: {
      201: record(object({ ...shareFields, token: string }), "The share link; no other answer has its token."),
    },
    codes: ["forbidden", "shares_full"],
  },
  "DELETE /api/shares/{id}": {
    summary: "Revokes a share link.",
    answers: { 204: nothing("It does not work any longer.") },
  },
  "POST /api/shares/{id}/restore": {
    summary: "Brings back a share link that was revoked within the hour, with its token.",
    answers: { 200: record(object(shareFields), "The share link, which works again.") },
    codes: ["shares_full"],
  },
  "GET /api/share/{token}": {
    summary: "The page of a share link, for whoever has it.",
    query: language,
    answers: { 200: page },
    codes,
    page: true,
  },
  "GET /api/share/{token}/file": {
    summary: "The file of a share link; the page that asks for its password where it has one.",
    query: language,
    headers: { Range: { schema: string } },
    answers: { 200: file, 206: file },
    codes: [...codes, "range_not_satisfiable"],
    page: true,
  },
  "POST /api/share/{token}/file": {
    summary: "The file of a share link with a password.",
    bytes: "application/x-www-form-urlencoded",
    query: language,
    headers: { Range: { schema: string } },
    answers: { 200: file, 206: file },
    codes: [...codes, "range_not_satisfiable", "forbidden", "body_too_large"],
    page: true,
  },
};
