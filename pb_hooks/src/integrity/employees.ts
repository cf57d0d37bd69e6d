import { referencesTo, tenantEntities } from "#domain/index";
import { execute } from "../kernel/sql.ts";
import { inTransaction, type TransactionalEvent } from "./users.ts";

/**
 * Documents about an employee who goes for good are about nobody from now on. By SQL, because PocketBase would save each of
 * them. What is on the employee goes by itself.
 */
export function employeeDeleted(event: TransactionalEvent): void {
  inTransaction(event, (tx) => {
    const { id } = event.record;
    for (const { entity, on = [] } of tenantEntities) {
      for (const field of referencesTo(entity, "employees")) {
        if (on.some((one) => one.field === field)) continue;
        execute(tx, `UPDATE ${entity.name} SET ${field} = '' WHERE ${field} = {:id}`, { id });
      }
    }
    event.next();
  });
}
