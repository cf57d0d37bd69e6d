import type { PbApp, RecordEvent } from "../kernel/pocketbase.d.ts";
import { execute, texts } from "../kernel/sql.ts";
import { endSessions } from "../sessions/session.ts";

/** Deactivating or deleting an organization ends the sessions and PocketBase tokens of its members. */
export function organizationChanged(event: RecordEvent): void {
  const { app, record } = event;
  const before = record.original();
  const deactivated = before.getBool("isActive") && !record.getBool("isActive");
  const deleted = before.getString("deleted") === "" && record.getString("deleted") !== "";
  event.next();
  if (deactivated || deleted) endMemberships(app, record.id);
}

function endMemberships(app: PbApp, organization: string): void {
  const members = texts(app, "SELECT id FROM users WHERE organizationId = {:organization}", { organization });
  execute(app, "UPDATE users SET tokenKey = hex(randomblob(25)) WHERE organizationId = {:organization}", {
    organization,
  });
  for (const member of members) endSessions(app, member);
}
