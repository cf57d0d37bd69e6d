import { type Actor, AppError, worksWithEmployees } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer } from "../kernel/sql.ts";

/**
 * A category that a record of this tenant may be filed under.
 * @throws {AppError} category_unknown, whether it does not exist, is deleted or is out of reach
 */
export function requireCategory(app: PbApp, tenant: number, id: number): void {
  const sql = "SELECT 1 FROM categories WHERE id = {:id} AND tenant = {:tenant} AND deleted = ''";
  if (integer(app, sql, { id: String(id), tenant: String(tenant) }) === 0) throw new AppError("category_unknown");
}

/**
 * A subcategory of that category.
 * @throws {AppError} subcategory_unknown, whether it does not exist, is deleted, is out of reach or of another category
 */
export function requireSubcategory(app: PbApp, tenant: number, categoryId: number, id: number): void {
  const sql = `SELECT 1 FROM subcategories
    WHERE id = {:id} AND tenant = {:tenant} AND categoryId = {:categoryId} AND deleted = ''`;
  const params = { id: String(id), tenant: String(tenant), categoryId: String(categoryId) };
  if (integer(app, sql, params) === 0) throw new AppError("subcategory_unknown");
}

/**
 * SQL of the users, under the alias `u`, who may see to a paper of a tenant: those who reach it. A super_admin reaches no
 * organization, and a private space only its owner.
 */
export function responsibleSql(tenant: number): string {
  return `((u.organizationId = '${tenant}' AND u.role <> 'super_admin') OR u.id = '${tenant}')`;
}

/** @throws {AppError} responsible_unknown, whether that person does not exist or does not reach the tenant */
export function requireResponsible(app: PbApp, tenant: number, id: number): void {
  const sql = `SELECT 1 FROM users u WHERE u.id = {:id} AND ${responsibleSql(tenant)}`;
  if (integer(app, sql, { id: String(id) }) === 0) throw new AppError("responsible_unknown");
}

/**
 * An employee of this tenant whom the caller sees.
 * @throws {AppError} employee_unknown, whether that employee does not exist, is deleted or is out of the caller's reach
 */
export function requireEmployee(app: PbApp, actor: Actor, tenant: number, id: number): void {
  const sql = "SELECT 1 FROM employees WHERE id = {:id} AND tenant = {:tenant} AND deleted = ''";
  const found = worksWithEmployees(actor) && integer(app, sql, { id: String(id), tenant: String(tenant) }) !== 0;
  if (!found) throw new AppError("employee_unknown");
}
