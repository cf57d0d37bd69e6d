import { employeeQuery, employees, jsonSql, markedTag, parseInput, tenantOf } from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { readerOf } from "../kernel/salaries.ts";
import { accessibleSql } from "../records/policy-sql.ts";
import { listJson, queryFields } from "../records/records.ts";
import { linkableSql } from "./access.ts";

/** GET /api/employees: those of the organization and of the private space, the newest first. */
export function listEmployees({ app, actor, query }: Call): Reply {
  const { tag } = parseInput(employeeQuery, queryFields(query));
  const rows = `SELECT ${jsonSql(employees, "e", readerOf(actor))} AS json FROM employees e
    WHERE ${accessibleSql(actor, "e")} AND e.deleted = ''${tag === undefined ? "" : " AND instr(e.searchKey, {:tag}) > 0"}
    ORDER BY e.createdAt DESC, e.id DESC`;
  return { status: 200, json: listJson(app, rows, tag === undefined ? {} : { tag: markedTag(tag) }) };
}

/** GET /api/employees/link-options: the active users that a new employee may be linked to. */
export function listLinkOptions({ app, actor }: Call): Reply {
  const rows = `SELECT json_object('id', CAST(u.id AS INTEGER), 'fullName', u.fullName, 'email', u.email) AS json
    FROM users u WHERE u.isActive AND ${linkableSql(tenantOf(actor))} ORDER BY u.fullName COLLATE NOCASE, u.id`;
  return { status: 200, json: listJson(app, rows) };
}
