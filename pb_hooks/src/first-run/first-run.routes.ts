import {
  AppError,
  categories,
  firstRunInput,
  isSuperAdmin,
  organizations,
  parseInput,
  starterCategories,
} from "#domain/index";
import type { Call, Reply, Route } from "../http/types.ts";
import { addActivity, addCreations } from "../kernel/activity.ts";
import { freshId } from "../kernel/ids.ts";
import { setSetting } from "../kernel/settings.ts";
import { durably, integer } from "../kernel/sql.ts";
import { newRecord } from "../records/records.ts";
import { startSession } from "../sessions/login.ts";
import { createAccount } from "../sessions/register.ts";

/**
 * POST /api/first-run: makes the first organization, its admin and categories to begin with, says who may register, and
 * signs in as that admin. The account that asks stays for the platform.
 * @throws {AppError} already_set_up once there has been an organization, username_taken, email_taken
 */
function firstRun(call: Call): Reply {
  const { registration, organizationName, ...account } = parseInput(firstRunInput, call.input);
  return durably(call.app, (tx) => {
    if (integer(tx, "SELECT count(*) FROM organizations") > 0) throw new AppError("already_set_up");
    const [id, organizationId] = [freshId(), freshId()];
    // first, because an account is checked for its organization
    const organization = { id: organizationId, name: organizationName, ownerId: id, isActive: true };
    tx.saveNoValidate(newRecord(tx, organizations.name, organization));
    createAccount(tx, { ...account, id, role: "admin", organizationId });
    const acting = { app: tx, actor: call.actor, now: call.now };
    const of = { kind: "created", tenant: organizationId } as const;
    addActivity(acting, { ...of, collection: "organizations", record: organizationId });
    addActivity(acting, { ...of, collection: "users", record: id });
    const started = starterCategories[call.language].map((name) => ({ id: freshId(), name }));
    for (const named of started) {
      const columns = { ...named, tenant: organizationId, createdBy: id };
      tx.saveNoValidate(newRecord(tx, categories.name, columns));
    }
    const made = started.map((category) => category.id);
    addCreations({ ...acting, actor: { id: Number(id) } }, categories.name, organizationId, made);
    setSetting(tx, "registration", registration);
    return startSession(tx, call, id, 201);
  });
}

export const firstRunRoutes: Route[] = [
  { method: "POST", path: "/api/first-run", access: "session", kind: "plain", role: isSuperAdmin, handler: firstRun },
];
