import { type Actor, AppError, allowsPushSql, type OwnPush, parseInput, pushSubscriptionInput } from "#domain/index";
import type { Call, JsonValue, Reply, Route } from "../http/types.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, execute, text } from "../kernel/sql.ts";
import { bodyFields } from "../records/records.ts";
import { resolveSession } from "../sessions/session.ts";
import { publicPushKey } from "./sender.ts";

/** The key for devices of this person; null where their organization has not turned push on. */
function keyFor(app: PbApp, { organizationId }: Actor): string | null {
  const sql = `SELECT 1 FROM organizations o WHERE o.id = {:id} AND ${allowsPushSql("o")}`;
  return text(app, sql, { id: String(organizationId ?? "") }) === null ? null : publicPushKey();
}

/** GET /api/push: by which key the browser may subscribe, and whether it has. */
function ownPush({ app, event, actor }: Call): Reply {
  const session = resolveSession(event)?.hash ?? "";
  const sql = "SELECT 1 FROM push_subscriptions WHERE session = {:session}";
  const value: OwnPush & JsonValue = {
    key: keyFor(app, actor),
    subscribed: text(app, sql, { session }) !== null,
  };
  return { status: 200, value };
}

/**
 * PUT /api/push/subscription: the device is woken, in place of where it was before. It ends with the session.
 * @throws {AppError} push_off
 */
function subscribe({ app, event, actor, input, now }: Call): Reply {
  const { endpoint } = parseInput(pushSubscriptionInput, bodyFields(input));
  if (keyFor(app, actor) === null) throw new AppError("push_off");
  const session = resolveSession(event)?.hash;
  if (session === undefined) throw new AppError("unauthorized");
  const person = String(actor.id);
  durably(app, (tx) => {
    // what was in the app before is nothing new
    execute(
      tx,
      `UPDATE notice_people SET pushed = '-' WHERE person = {:person} AND pushed = ''
         AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE person = {:person})`,
      { person },
    );
    execute(
      tx,
      `INSERT OR REPLACE INTO push_subscriptions (session, person, endpoint, made)
       SELECT hash, user, {:endpoint}, {:now} FROM sessions WHERE hash = {:session} AND user = {:person}`,
      { session, person, endpoint, now },
    );
  });
  return { status: 204 };
}

/** DELETE /api/push/subscription: the device is woken no more, if it was. */
function unsubscribe({ app, event }: Call): Reply {
  const session = resolveSession(event)?.hash ?? "";
  durably(app, (tx) => execute(tx, "DELETE FROM push_subscriptions WHERE session = {:session}", { session }));
  return { status: 204 };
}

const path = "/api/push/subscription";
const own = { access: "session", kind: "plain", isOfAccount: true } as const;

export const pushRoutes: Route[] = [
  { ...own, method: "GET", path: "/api/push", kind: "read", handler: ownPush },
  { ...own, method: "PUT", path, handler: subscribe },
  { ...own, method: "DELETE", path, handler: unsubscribe },
];
