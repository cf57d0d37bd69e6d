import {
  ftsMatch,
  PAGE_BREAK,
  parseInput,
  type Snippet,
  snippetOf,
  type TextQuery,
  tenantsOf,
  textQuery,
  textSearchQuery,
  USUAL_FOUND,
} from "#domain/index";
import type { Call, JsonValue, Reply } from "../http/types.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { downloadableSql } from "../records/policy-sql.ts";
import { queryFields } from "../records/records.ts";
import { presentTextSql } from "./list.ts";
import { passageSql } from "./passage.ts";

interface Found {
  id: number;
  exact: boolean;
  /** The row of its text. */
  row: number;
  total: number;
}

/** A part of a text, around the first find. */
interface Passage {
  row: number;
  /** The page on which it begins, counted from 1. */
  page: number;
  /** Whether something of the text comes before it. */
  cut: boolean;
  text: string;
}

/** GET /api/search: the documents whose contents have what is searched, exact finds first, of each the newest first. */
export function searchTexts({ app, actor, query }: Call): Reply {
  const { q, limit = USUAL_FOUND } = parseInput(textSearchQuery, queryFields(query));
  const asked = textQuery(q);
  if (!asked) return { status: 200, value: { total: 0, documents: [] } };
  const tenants = tenantsOf(actor);
  const matching = (name: string) => `SELECT rowid FROM texts_index WHERE texts_index MATCH {:${name}}`;
  // the index is asked first, of which the rest is few
  const sql = `SELECT json_object('id', CAST(d.id AS INTEGER), 'exact', t.id IN (${matching("exact")}), 'row', t.id,
      'total', count(*) OVER ())
    FROM (${matching("all")}) f CROSS JOIN texts t ON t.id = f.rowid CROSS JOIN documents d ON d.id = t.record
    WHERE ${presentTextSql(downloadableSql(actor, "d"))}
    ORDER BY t.id IN (${matching("exact")}) DESC, d.uploadDate DESC, d.id DESC LIMIT ${limit}`;
  const params = { all: ftsMatch(asked, tenants), exact: ftsMatch(asked, tenants, "exact") };
  const found = texts(app, sql, params).map((row): Found => JSON.parse(row));
  const snippets = snippetsOf(app, asked, found);
  const documents = found.map(({ id, exact, row }): JsonValue => {
    const { page, text, marks } = snippets.get(row) ?? { page: null, text: "", marks: [] };
    return { id, exact: Boolean(exact), page, text, marks };
  });
  return { status: 200, value: { total: found[0]?.total ?? 0, documents } };
}

/** What to show of each text. PocketBase's runtime is slow: only what is around the find passes through it. */
function snippetsOf(app: PbApp, query: TextQuery, found: readonly Found[]): Map<number, Snippet> {
  const snippets = new Map<number, Snippet>();
  const params: Record<string, string> = { rows: JSON.stringify(found.map(({ row }) => row)) };
  for (const json of found.length === 0 ? [] : texts(app, passageSql(query, params), params)) {
    const { row, page, cut, text }: Passage = JSON.parse(json);
    // it may begin within a word; a page's break is white space, and stays
    const words = cut ? text.slice(Math.max(0, text.search(/\s/))) : text;
    const snippet = snippetOf(words.split(PAGE_BREAK), query);
    if (snippet) snippets.set(row, { ...snippet, page: page + snippet.page - 1 });
  }
  return snippets;
}
