import { parseInput, thumbnailsQuery } from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { listJson, queryFields } from "../records/records.ts";
import { presentTextSql } from "./present.ts";

/**
 * GET /api/thumbnails: the first pages of the documents whose files the caller may fetch, those that have been drawn
 * (server/internal/texts), as hexadecimal digits, which is how SQLite writes bytes; compression takes that back.
 */
export function listThumbnails({ app, actor, query }: Call): Reply {
  const { ids } = parseInput(thumbnailsQuery, queryFields(query));
  const rows = `SELECT json_object('id', CAST(d.id AS INTEGER), 'sha256', t.sha256, 'picture', hex(n.picture)) AS json
    FROM json_each({:asked}) w JOIN documents d ON d.id = w.value JOIN texts t ON t.record = d.id
    JOIN thumbnails n ON n.text = t.id WHERE ${presentTextSql(actor)} AND n.picture <> x'' ORDER BY w.key`;
  return { status: 200, json: listJson(app, rows, { asked: JSON.stringify(ids) }) };
}
