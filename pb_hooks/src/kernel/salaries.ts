import { type Actor, hidesSalariesSql, may, type Reader, tenantOf, worksWithEmployees } from "#domain/index";
import type { PbApp } from "./pocketbase.d.ts";
import { integer } from "./sql.ts";

/**
 * As whom somebody is shown records: what is for those who work with employees to them alone, and salaries of the own
 * organization to those of them who have the right, if it hides them.
 */
export function readerOf(actor: Actor): Reader {
  if (!worksWithEmployees(actor)) return "anyone";
  return may(actor, "seesSalaries", tenantOf(actor)) ? "seesSalaries" : "staff";
}

/** Whether this person sees the salaries of a tenant's employees, as far as they see the employees. */
export function seesSalaries(app: PbApp, actor: Actor, tenant: number): boolean {
  if (may(actor, "seesSalaries", tenant)) return true;
  const hides = `SELECT 1 FROM organizations o WHERE o.id = {:id} AND ${hidesSalariesSql("o")}`;
  return integer(app, hides, { id: String(tenant) }) === 0;
}
