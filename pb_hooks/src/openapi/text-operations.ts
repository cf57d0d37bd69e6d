import { ocrTextInput, textSearchQuery, textStates, textsQuery, thumbnailsQuery } from "#domain/index";
import { codesOf, inputSchema } from "./inputs.ts";
import { boolean, count, idOf, listOf, object, orNull, type Schema, string } from "./json-schema.ts";
import { bodyOf, type Operations, record } from "./operation.ts";
import { recordOf } from "./records.ts";

const state: Schema = { type: "string", enum: textStates };
const place: Schema = { type: "array", items: count, minItems: 2, maxItems: 2 };

const line = {
  exact: boolean,
  // none where the find cannot be shown
  page: orNull({ type: "integer", minimum: 1 }),
  text: string,
  marks: listOf(place),
};
/** What is found, with its line or, where none is asked for, without. */
const withLine = (members: Parameters<typeof object>[0]): Schema => ({
  anyOf: [object({ ...members, ...line }), object({ ...members, exact: boolean })],
});
const foundDocument = withLine({ id: idOf("documents") });
/** `part` names the attachment. */
const foundEmployee = withLine({ id: idOf("employees"), part: string });

const said = { sha256: orNull(string), state, text: string };

/** What papers say. */
export const textOperations = (): Operations => ({
  "GET /api/search": {
    summary:
      "The documents, and the employees by what is attached to them, whose contents have what is searched, with the line that does.",
    query: inputSchema(textSearchQuery).properties ?? {},
    answers: {
      200: record(
        object({ total: count, documents: listOf(foundDocument), employees: listOf(foundEmployee) }),
        "Exact finds first, then those by the stems of words; of each the newest first, and of an employee the best one. The total is of documents, whatever the part that is asked for; employees are for those who work with them. A mark is where a find begins and ends in the text.",
      ),
    },
    codes: codesOf(textSearchQuery),
  },
  "GET /api/texts": {
    summary:
      "What documents say, or attachments of employees, those that have been read; pages are separated by a form feed.",
    query: inputSchema(textsQuery).properties ?? {},
    answers: {
      200: record(
        listOf({
          anyOf: [object({ id: idOf("documents"), ...said }), object({ id: idOf("employees"), part: string, ...said })],
        }),
        "As many as fit into one answer, in the order in which they are asked for.",
      ),
    },
    codes: codesOf(textsQuery),
  },
  "GET /api/thumbnails": {
    summary: "The first pages of documents, small, those that have been drawn: PDFs alone.",
    query: inputSchema(thumbnailsQuery).properties ?? {},
    answers: {
      200: record(
        listOf(object({ id: idOf("documents"), sha256: string, picture: string })),
        "In the order in which they are asked for; a picture is a JPEG in hexadecimal digits, of the file with this SHA-256.",
      ),
    },
    codes: codesOf(thumbnailsQuery),
  },
  "POST /api/documents/{id}/text": {
    summary: "Files what a device has read by machine in a scan, page by page: for those who may edit and fetch it.",
    body: bodyOf(ocrTextInput),
    answers: {
      200: record(
        recordOf("documents"),
        "The document, which is found by its words once the server has looked at the file, which it usually has.",
      ),
    },
    codes: ["forbidden", "text_not_scan", "text_of_other_file", "text_required"],
  },
  "POST /api/employees/{id}/text": {
    summary:
      "Files what a device has read by machine in what is attached to an employee, which is named by its SHA-256.",
    body: bodyOf(ocrTextInput),
    answers: {
      200: record(
        recordOf("employees"),
        "The employee, who is found by its words once the server has looked at the file, which it usually has.",
      ),
    },
    codes: ["text_not_scan", "text_of_other_file", "text_required"],
  },
});
