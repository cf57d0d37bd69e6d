import { documentQuery, documents, fold, jsonSql, parseInput, tenantsOf } from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { visibleInTenantSql } from "../records/policy-sql.ts";
import { listJson } from "../records/records.ts";

/** The table's alias with a unary plus, which keeps SQLite from using an index of the column that follows. */
const WITHOUT_INDEX = "+d";

/**
 * GET /api/documents: newest first, then by id. SQLite walks the index of each tenant in that order, merges the two,
 * and with a limit stops walking there; all of one category or subcategory it finds by that, which are fewer, and sorts
 * them. It builds the JSON as well; nothing of it passes through JavaScript.
 */
export function listDocuments(call: Call): Reply {
  const { actor } = call;
  const sent = Object.entries(call.query).filter(([, value]) => value !== "");
  const { search, categoryId, subcategoryId, limit } = parseInput(documentQuery, Object.fromEntries(sent));
  const chosen = limit === undefined && (categoryId !== undefined || subcategoryId !== undefined);
  const table = chosen ? WITHOUT_INDEX : "d";
  const conditions = [`${table}.deleted = ''`];
  const params: Record<string, string> = {};
  const key = fold(search ?? "").trim();
  if (key !== "") {
    conditions.push("instr(d.searchKey, {:key}) > 0");
    params.key = key;
  }
  if (categoryId !== undefined) {
    conditions.push(`${subcategoryId === undefined ? "d" : table}.categoryId = '${categoryId}'`);
  }
  if (subcategoryId !== undefined) conditions.push(`d.subcategoryId = '${subcategoryId}'`);
  const inTenant = (tenant: number) =>
    `SELECT ${jsonSql(documents, "d")} AS json, d.uploadDate AS time, d.id AS id FROM documents d
     WHERE ${[visibleInTenantSql(actor, tenant, table, "viewers"), ...conditions].join(" AND ")}`;
  const rows = `${tenantsOf(actor).map(inTenant).join(" UNION ALL ")} ORDER BY time DESC, id DESC${limit === undefined ? "" : ` LIMIT ${limit}`}`;
  return { status: 200, json: listJson(call.app, rows, params) };
}
