import { documentQuery, documents, fold, jsonSql, parseInput, tenantsOf } from "#domain/index";
import type { Call, Reply } from "../kernel/types.ts";
import { listJson } from "../records/records.ts";
import { sightInTenantSql } from "../records/scope.ts";

/**
 * GET /api/documents: newest first, then by id. SQLite walks the index of each tenant in that order, merges the two,
 * and builds the JSON; nothing of it passes through JavaScript. With a limit it stops walking there.
 */
export function listDocuments(call: Call): Reply {
  const { who } = call;
  const sent = Object.entries(call.query).filter(([, value]) => value !== "");
  const { search, categoryId, subcategoryId, limit } = parseInput(documentQuery, Object.fromEntries(sent));
  const conditions = ["d.deleted = ''"];
  const params: Record<string, string> = {};
  const key = fold(search ?? "").trim();
  if (key !== "") {
    conditions.push("instr(d.searchKey, {:key}) > 0");
    params.key = key;
  }
  if (categoryId !== undefined) conditions.push(`d.categoryId = '${categoryId}'`);
  if (subcategoryId !== undefined) conditions.push(`d.subcategoryId = '${subcategoryId}'`);
  const inTenant = (tenant: number) =>
    `SELECT ${jsonSql(documents, "d")} AS json, d.uploadDate AS time, d.id AS id FROM documents d
     WHERE ${[sightInTenantSql(who, tenant, "d"), ...conditions].join(" AND ")}`;
  const rows = `${tenantsOf(who).map(inTenant).join(" UNION ALL ")} ORDER BY time DESC, id DESC${limit === undefined ? "" : ` LIMIT ${limit}`}`;
  return { status: 200, json: listJson(call.app, rows, params) };
}
