import { MOST_TEXT_BYTES, parseInput, textsQuery } from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { downloadableSql } from "../records/policy-sql.ts";
import { listJson, queryFields } from "../records/records.ts";

/**
 * SQL over the rows `d` of documents and `t` of texts: the text is of the document as it is now.
 * @param allowed the documents whose files the caller may fetch, as SQL
 */
export const presentTextSql = (allowed: string) =>
  `t.collection = 'documents' AND t.part = '' AND t.sha256 = d.sha256 AND t.tenant = d.tenant AND d.textState <> ''
   AND d.deleted = '' AND ${allowed}`;

/**
 * GET /api/texts: what the documents say whose files the caller may fetch and that have been read, in the order in which they are
 * asked for, as many as fit into one answer.
 */
export function listTexts({ app, actor, query }: Call): Reply {
  const { ids } = parseInput(textsQuery, queryFields(query));
  const asked = `SELECT t.id AS text, d.id AS id, d.textState AS state, w.key AS place,
      sum(octet_length(t.text)) OVER (ORDER BY w.key) - octet_length(t.text) AS before
    FROM json_each({:ids}) w JOIN documents d ON d.id = w.value JOIN texts t ON t.record = d.id
    WHERE ${presentTextSql(downloadableSql(actor, "d"))}`;
  const rows = `SELECT json_object('id', CAST(a.id AS INTEGER), 'sha256', nullif(t.sha256, ''), 'state', a.state, 'text', t.text)
      AS json FROM (${asked}) a JOIN texts t ON t.id = a.text
    WHERE a.before < ${MOST_TEXT_BYTES} ORDER BY a.place`;
  return { status: 200, json: listJson(app, rows, { ids: JSON.stringify(ids) }) };
}
