import { entities, referencesTo, tenantEntities } from "#domain/index";
import { forgetFiler } from "../documents/stored-versions.ts";
import { forgetHandler } from "../handling/handling.ts";
import type { Call, Reply } from "../http/types.ts";
import { addActivity } from "../kernel/activity.ts";
import { pathId } from "../kernel/ids.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, integer } from "../kernel/sql.ts";
import { forgetAuthor } from "../notes/notes.ts";
import { alreadyDeleted, storedTime } from "../records/deleting.ts";
import { managedUser, requireAnotherSuperAdmin } from "./access.ts";

/** DELETE /api/admin/users/{id}: the account goes; the organization's records stay and no longer name it. */
export function deleteUser(call: Call): Reply {
  const { app } = call;
  if (isFormer(call, pathId(call.params))) throw alreadyDeleted(call);
  const { user } = managedUser(call);
  requireAnotherSuperAdmin(app, user);
  const id = String(user.id);
  app.delete(app.findRecordById("users", id));
  addActivity(call, { kind: "deleted", collection: "users", record: id, tenant: String(user.organizationId ?? "") });
  return { status: 204 };
}

/** Whether an account is gone that was within the caller's reach: a super_admin's is everybody. */
function isFormer({ app, actor }: Call, id: string): boolean {
  const former = "SELECT 1 FROM former_users WHERE id = {:id}";
  if (actor.role === "super_admin") return integer(app, former, { id }) !== 0;
  const colleague = "SELECT 1 FROM changes WHERE tenant = {:tenant} AND collection = 'users' AND record = {:id}";
  const tenant = String(actor.organizationId ?? "");
  return integer(app, former, { id }) !== 0 && integer(app, colleague, { id, tenant }) !== 0;
}

/** GET /api/admin/users/{id}/deletion: how many private records would go with the account, for the confirmation. */
export function deletionOfUser(call: Call): Reply {
  const { user } = managedUser(call);
  const counts = tenantEntities.map(
    ({ entity }) => `SELECT count(*) AS n FROM ${entity.name} WHERE tenant = {:id} AND deleted = ''`,
  );
  const sql = `SELECT sum(n) FROM (${counts.join(" UNION ALL ")})`;
  return { status: 200, value: { privateRecords: integer(call.app, sql, { id: String(user.id) }) } };
}

/**
 * What happens to the records of an account before it goes, by whatever way: its id stays taken, private records and
 * what else is the person's alone count as deleted from now on, and what named it names nobody. By SQL, because PocketBase would save each of them.
 * @param now milliseconds
 */
export function releaseRecords(tx: PbApp, id: string, now: number): void {
  execute(tx, "INSERT OR IGNORE INTO former_users (id, deleted) VALUES ({:id}, {:now})", { id, now });
  for (const { entity } of tenantEntities) {
    execute(tx, `UPDATE ${entity.name} SET deleted = {:time} WHERE tenant = {:id} AND deleted = ''`, {
      id,
      time: storedTime(now),
    });
  }
  for (const { entity, access } of tenantEntities) {
    if (access !== "owner") continue;
    const sql = `UPDATE ${entity.name} SET deleted = {:time} WHERE createdBy = {:id} AND deleted = ''`;
    execute(tx, sql, { id, time: storedTime(now) });
  }
  for (const { entity } of entities) {
    for (const field of referencesTo(entity, "users")) {
      execute(tx, `UPDATE ${entity.name} SET ${field} = '' WHERE ${field} = {:id}`, { id });
    }
  }
  forgetFiler(tx, id);
  forgetAuthor(tx, id);
  forgetHandler(tx, id);
}
