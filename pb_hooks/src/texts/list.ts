import { MOST_TEXT_BYTES, parseInput, TEXT_ENGINE, textsQuery } from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { listJson, queryFields } from "../records/records.ts";
import { presentAttachmentSql, presentTextSql } from "./present.ts";

/**
 * GET /api/texts: what the documents or the attachments say whose files the caller may fetch and that have been read, in the
 * order in which they are asked for, as many as fit into one answer. What an earlier release has read is not given: a
 * device would keep it as today's, and the queue (server/internal/texts) soon reads it again.
 */
export function listTexts({ app, actor, query }: Call): Reply {
  const { ids, attachments } = parseInput(textsQuery, queryFields(query));
  return ids === undefined
    ? {
        status: 200,
        json: listJson(app, ofAttachments(presentAttachmentSql(actor)), { asked: JSON.stringify(attachments) }),
      }
    : { status: 200, json: listJson(app, ofDocuments(presentTextSql(actor)), { asked: JSON.stringify(ids) }) };
}

/** What a device has read by machine stays as it is, whichever release looks at its scan. */
const READ_TODAY = `(t.engine = ${TEXT_ENGINE} OR t.state = 'ocr')`;

const ofDocuments = (present: string) =>
  asMuchAsFits(
    `SELECT t.id AS text, d.id AS id, '' AS part, d.textState AS state, w.key AS place, octet_length(t.text) AS size
     FROM json_each({:asked}) w JOIN documents d ON d.id = w.value JOIN texts t ON t.record = d.id WHERE ${present} AND ${READ_TODAY}`,
    "",
  );

const ofAttachments = (present: string) =>
  asMuchAsFits(
    `SELECT t.id AS text, e.id AS id, t.part AS part, t.state AS state, w.key AS place, octet_length(t.text) AS size
     FROM json_each({:asked}) w JOIN employees e ON e.id = w.value ->> 'id'
     JOIN texts t ON t.record = e.id AND t.part = w.value ->> 'part' WHERE ${present} AND ${READ_TODAY}`,
    "'part', a.part, ",
  );

/** @param asked SQL of all texts that are asked for @param members SQL of further members of each */
const asMuchAsFits = (asked: string, members: string) =>
  `SELECT json_object('id', CAST(a.id AS INTEGER), ${members}'sha256', nullif(t.sha256, ''), 'state', a.state, 'text', t.text) AS json
   FROM (SELECT *, sum(size) OVER (ORDER BY place) - size AS before FROM (${asked})) a JOIN texts t ON t.id = a.text
   WHERE a.before < ${MOST_TEXT_BYTES} ORDER BY a.place`;
