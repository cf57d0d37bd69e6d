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
  worksWithEmployees,
} from "#domain/index";
import type { Call, JsonValue, Reply } from "../http/types.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { queryFields } from "../records/records.ts";
import { passageSql } from "./passage.ts";
import { presentAttachmentSql, presentTextSql } from "./present.ts";

/**
 * Provided by the executable (server/internal/snippet): domain's snippetOf for texts, whose ids and what is looked for it gets
 * as JSON. On stock PocketBase it is missing, and snippetOf gets what is around the find.
 */
declare const snippetsOfTexts: ((app: PbApp, ids: string, terms: string) => string) | undefined;

/** A record, and its text that has what is searched. */
interface Found {
  id: number;
  part: string;
  exact: number;
  text: number;
  total: number;
}

/** What to show of a text. */
interface Shown extends Snippet {
  id: number;
}

/** A part of a text, around the first find. */
interface Passage {
  id: number;
  /** The page on which it begins, counted from 1. */
  page: number;
  /** Whether something of the text comes before it. */
  cut: boolean;
  text: string;
}

/**
 * GET /api/search: the documents whose contents have what is searched, and for those who work with employees the employees
 * to whom something is attached that has it; exact finds first, of each the newest first.
 */
export function searchTexts({ app, actor, query }: Call): Reply {
  const { q, limit = USUAL_FOUND, offset = 0, lines } = parseInput(textSearchQuery, queryFields(query));
  const asked = textQuery(q);
  if (!asked) return { status: 200, value: { total: 0, documents: [], employees: [] } };
  const matching = matchingSql(asked, actor);
  const part = { limit, offset };
  const ofDocuments = documentsSql(actor, matching);
  const ofEmployees = worksWithEmployees(actor) ? employeesSql(actor, matching) : null;
  if (lines === "none") return { status: 200, json: foundJson(app, matching, ofDocuments, ofEmployees, part) };
  const documents = foundTexts(app, matching, ofDocuments, part);
  const employees = ofEmployees === null ? [] : foundTexts(app, matching, ofEmployees, part);
  const shown = linesOf(app, asked, [...documents, ...employees]);
  const total = documents[0]?.total ?? 0;
  return {
    status: 200,
    value: {
      total,
      documents: documents.map((one) => ({ id: one.id, exact: one.exact === 1, ...shown(one) })),
      employees: employees.map((one) => ({ id: one.id, exact: one.exact === 1, part: one.part, ...shown(one) })),
    },
  };
}

/** Which of those that were found an answer has. */
interface Part {
  limit: number;
  offset: number;
}

interface Matching {
  /** SQL of the texts that have what is searched, by `rowid`. */
  all: string;
  /** SQL over the row `t` of texts: whether it has the very words. */
  exact: string;
  params: Record<string, string>;
}

function matchingSql(asked: TextQuery, actor: Actor): Matching {
  const tenants = tenantsOf(actor);
  const params: Record<string, string> = { all: ftsMatch(asked, tenants) };
  const matching = (name: string) => `SELECT rowid FROM texts_index WHERE texts_index MATCH {:${name}}`;
  // without other forms all of them are exact
  if (asked.terms.every(({ others }) => others.length === 0)) return { all: matching("all"), exact: "1", params };
  params.exact = ftsMatch(asked, tenants, "exact");
  return { all: matching("all"), exact: `t.id IN (${matching("exact")})`, params };
}

// the index is asked first, of which the rest is few
const documentsSql = (actor: Actor, { all, exact }: Matching) =>
  `SELECT d.id, d.uploadDate AS filed, t.part, t.id AS text, ${exact} AS exact
   FROM (${all}) f CROSS JOIN texts t ON t.id = f.rowid CROSS JOIN documents d ON d.id = t.record
   WHERE ${presentTextSql(actor)}`;

/** Of each employee the best find. */
const employeesSql = (actor: Actor, { all, exact }: Matching) =>
  `SELECT id, filed, part, text, exact FROM (
     SELECT *, row_number() OVER (PARTITION BY id ORDER BY exact DESC, part) AS rank FROM (
       SELECT e.id, e.createdAt AS filed, t.part, t.id AS text, ${exact} AS exact
       FROM (${all}) f CROSS JOIN texts t ON t.id = f.rowid CROSS JOIN employees e ON e.id = t.record
       WHERE ${presentAttachmentSql(actor)}))
   WHERE rank = 1`;

const inOrder = ({ limit, offset }: Part) => `ORDER BY exact DESC, filed DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;

function foundTexts(app: PbApp, { params }: Matching, matched: string, part: Part): Found[] {
  const sql = `WITH matched AS MATERIALIZED (${matched})
    SELECT json_object('id', CAST(id AS INTEGER), 'part', part, 'exact', exact, 'text', text,
      'total', (SELECT count(*) FROM matched))
    FROM matched ${inOrder(part)}`;
  return texts(app, sql, params).map((row): Found => JSON.parse(row));
}

/** The answer without lines, which SQLite writes: it may have thousands of ids. */
function foundJson(app: PbApp, { params }: Matching, documents: string, employees: string | null, part: Part): string {
  const members = (more: string) => `'id', CAST(id AS INTEGER), 'exact', json(iif(exact, 'true', 'false'))${more}`;
  const listOf = (rows: string, more: string) =>
    `(SELECT coalesce(json_group_array(json(json)), json('[]'))
      FROM (SELECT json_object(${members(more)}) AS json FROM (${rows}) ${inOrder(part)}))`;
  const sql = `WITH matched AS MATERIALIZED (${documents})
    SELECT json_object('total', (SELECT count(*) FROM matched), 'documents', ${listOf("SELECT * FROM matched", "")},
      'employees', ${employees === null ? "json('[]')" : listOf(employees, ", 'part', part")})`;
  return texts(app, sql, params)[0] ?? "";
}

/** What to show of each text that was found. */
function linesOf(app: PbApp, asked: TextQuery, found: readonly Found[]) {
  const ids = found.map(({ text }) => text);
  const shown = new Map((ids.length === 0 ? [] : snippets(app, asked, ids)).map((one) => [one.id, one]));
  return ({ text: id }: Found): { page: JsonValue; text: string; marks: JsonValue } => {
    const { page, text, marks } = shown.get(id) ?? { page: null, text: "", marks: [] };
    return { page, text, marks };
  };
}

function snippets(app: PbApp, query: TextQuery, ids: readonly number[]): Shown[] {
  if (typeof snippetsOfTexts === "function") {
    return JSON.parse(snippetsOfTexts(app, JSON.stringify(ids), JSON.stringify(query.terms)));
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
