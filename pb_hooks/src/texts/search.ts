import {
  type Actor,
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

/**
 * Provided by the executable (server/internal/snippet): domain's snippetOf for the texts of documents, whose ids and what is
 * looked for it gets as JSON. On stock PocketBase it is missing, and snippetOf gets what is around the find.
 */
declare const snippetsOfDocuments: ((app: PbApp, ids: string, terms: string) => string) | undefined;

interface Found {
  id: number;
  exact: number;
  total: number;
}

/** What to show of a document. */
interface Shown extends Snippet {
  id: string;
}

/** A part of a text, around the first find. */
interface Passage {
  id: string;
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
  const found = foundDocuments(app, asked, actor, limit);
  const ids = found.map(({ id }) => String(id));
  const shown = new Map((ids.length === 0 ? [] : snippets(app, asked, ids)).map((one) => [one.id, one]));
  const documents = found.map(({ id, exact }): JsonValue => {
    const { page, text, marks } = shown.get(String(id)) ?? { page: null, text: "", marks: [] };
    return { id, exact: exact === 1, page, text, marks };
  });
  return { status: 200, value: { total: found[0]?.total ?? 0, documents } };
}

function foundDocuments(app: PbApp, asked: TextQuery, actor: Actor, limit: number): Found[] {
  const tenants = tenantsOf(actor);
  const params: Record<string, string> = { all: ftsMatch(asked, tenants) };
  const matching = (name: string) => `SELECT rowid FROM texts_index WHERE texts_index MATCH {:${name}}`;
  let exactSql = "1";
  // without stems all of them are
  if (asked.terms.some(({ stem }) => stem !== null)) {
    params.exact = ftsMatch(asked, tenants, "exact");
    exactSql = `t.id IN (${matching("exact")})`;
  }
  // the index is asked first, of which the rest is few
  const matched = `SELECT d.id, d.uploadDate, ${exactSql} AS exact
    FROM (${matching("all")}) f CROSS JOIN texts t ON t.id = f.rowid CROSS JOIN documents d ON d.id = t.record
    WHERE ${presentTextSql(downloadableSql(actor, "d"))}`;
  const sql = `WITH matched AS MATERIALIZED (${matched})
    SELECT json_object('id', CAST(id AS INTEGER), 'exact', exact, 'total', (SELECT count(*) FROM matched))
    FROM matched ORDER BY exact DESC, uploadDate DESC, id DESC LIMIT ${limit}`;
  return texts(app, sql, params).map((row): Found => JSON.parse(row));
}

function snippets(app: PbApp, query: TextQuery, ids: readonly string[]): Shown[] {
  if (typeof snippetsOfDocuments === "function") {
    return JSON.parse(snippetsOfDocuments(app, JSON.stringify(ids), JSON.stringify(query.terms)));
  }
  const shown: Shown[] = [];
  const params: Record<string, string> = { ids: JSON.stringify(ids) };
  // PocketBase's runtime is slow: only what is around the find passes through it
  for (const json of texts(app, passageSql(query, params), params)) {
    const { id, page, cut, text }: Passage = JSON.parse(json);
    // it may begin within a word; a page's break is white space, and stays
    const words = cut ? text.slice(Math.max(0, text.search(/\s/))) : text;
    const snippet = snippetOf(words.split(PAGE_BREAK), query);
    if (snippet) shown.push({ ...snippet, id, page: page + snippet.page - 1 });
  }
  return shown;
}
