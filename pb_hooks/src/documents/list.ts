import {
  type Actor,
  documentQuery,
  documents,
  type FiledUnder,
  type FiledWord,
  filedWords,
  fold,
  jsonSql,
  lastDueDay,
  markedTag,
  parseInput,
  tenantOf,
  tenantsOf,
  worksWithEmployees,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { readerOf } from "../kernel/salaries.ts";
import { texts } from "../kernel/sql.ts";
import { serverDay } from "../kernel/time-zone.ts";
import { accessibleSql, visibleInTenantSql } from "../records/policy-sql.ts";
import { listJson, queryFields } from "../records/records.ts";
import { responsibleSql } from "../records/references.ts";
import { holdsWordSql } from "../records/search-sql.ts";

/** The table's alias with a unary plus, which keeps SQLite from using an index of the column that follows. */
const WITHOUT_INDEX = "+d";

/**
 * GET /api/documents: newest first, then by id. SQLite walks the index of each tenant in that order, merges the two,
 * and with a limit stops walking there; all of one category or subcategory it finds by that, which are fewer, and sorts
 * them. It builds the JSON as well; nothing of it passes through JavaScript.
 */
export function listDocuments(call: Call): Reply {
  const { actor } = call;
  const { search, categoryId, subcategoryId, tag, due, responsibleId, employeeId, limit } = parseInput(
    documentQuery,
    queryFields(call.query),
  );
  const chosen = limit === undefined && (categoryId !== undefined || subcategoryId !== undefined);
  const table = chosen ? WITHOUT_INDEX : "d";
  const conditions = [`${table}.deleted = ''`];
  const params: Record<string, string> = {};
  const words = search === undefined ? [] : filedWords(search, filedUnder(call.app, actor));
  words.forEach((word, at) => {
    conditions.push(matchesWordSql(word, `word${at}`, params));
  });
  if (tag !== undefined) {
    conditions.push("instr(d.searchKey, {:tag}) > 0");
    params.tag = markedTag(tag);
  }
  if (categoryId !== undefined) {
    conditions.push(`${subcategoryId === undefined ? "d" : table}.categoryId = '${categoryId}'`);
  }
  if (subcategoryId !== undefined) conditions.push(`d.subcategoryId = '${subcategoryId}'`);
  if (due !== undefined) {
    conditions.push("d.dueDate <> '' AND substr(d.dueDate, 1, 10) <= {:due}");
    params.due = lastDueDay(due, serverDay(call.now));
  }
  if (responsibleId !== undefined) conditions.push(`d.responsibleId = '${responsibleId}'`);
  // to all others no document is about anybody
  if (employeeId !== undefined) conditions.push(worksWithEmployees(actor) ? `d.employeeId = '${employeeId}'` : "false");
  const inTenant = (tenant: number) =>
    `SELECT ${jsonSql(documents, "d", readerOf(actor))} AS json, d.uploadDate AS time, d.id AS id FROM documents d
     WHERE ${[visibleInTenantSql(actor, tenant, table, "viewers"), ...conditions].join(" AND ")}`;
  const rows = `${tenantsOf(actor).map(inTenant).join(" UNION ALL ")} ORDER BY time DESC, id DESC${limit === undefined ? "" : ` LIMIT ${limit}`}`;
  return { status: 200, json: listJson(call.app, rows, params) };
}

/** The folded names of the categories and subcategories that this person sees. */
function filedUnder(app: PbApp, actor: Actor): FiledUnder {
  const namesIn = (table: string) => {
    const named = `SELECT c.id || ' ' || c.name FROM ${table} c WHERE c.deleted = '' AND ${accessibleSql(actor, "c")}`;
    const keys = new Map<number, string>();
    for (const row of texts(app, named)) {
      const end = row.indexOf(" ");
      keys.set(Number(row.slice(0, end)), fold(row.slice(end + 1)));
    }
    return keys;
  };
  return { categories: namesIn("categories"), subcategories: namesIn("subcategories") };
}

/** SQL of what a document has to fulfil for one word: it or its category or subcategory has it. */
function matchesWordSql(
  { word, categories, subcategories }: FiledWord,
  name: string,
  params: Record<string, string>,
): string {
  const idIn = (column: string, ids: ReadonlySet<number>) =>
    ids.size === 0 ? "" : ` OR ${column} IN (${[...ids].map((id) => `'${id}'`).join(", ")})`;
  const text = holdsWordSql("d.searchKey", word, name, params);
  return `(${text}${idIn("+d.categoryId", categories)}${idIn("+d.subcategoryId", subcategories)})`;
}

/** GET /api/documents/responsible-options: the active people who may see to a new document. */
export function listResponsibleOptions({ app, actor }: Call): Reply {
  const rows = `SELECT json_object('id', CAST(u.id AS INTEGER), 'fullName', u.fullName) AS json
    FROM users u WHERE u.isActive AND ${responsibleSql(tenantOf(actor))} ORDER BY u.fullName COLLATE NOCASE, u.id`;
  return { status: 200, json: listJson(app, rows) };
}
