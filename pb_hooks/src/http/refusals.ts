import { type ActivityCollection, type Actor, activityCollections, registry } from "#domain/index";
import { addCountedActivity, isCountFull } from "../kernel/activity.ts";
import { messageOf } from "../kernel/error-message.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, text } from "../kernel/sql.ts";
import type { Route } from "./types.ts";

/** A refused request: whose, of which route, and of which record, if it named one. */
export interface RefusedRequest {
  app: PbApp;
  actor: Actor;
  route: Pick<Route, "method" | "path">;
  /** As the path has it; undefined for a list or a new record. */
  id: string | undefined;
  /** Milliseconds. */
  now: number;
}

/**
 * Notes that a member of an organization was refused by policy. Nothing else comes of it: a refusal that cannot be noted
 * is still the same refusal.
 */
export function noteRefusal(request: RefusedRequest): void {
  const { app, actor, now } = request;
  if (actor.organizationId === null) return;
  const tenant = String(actor.organizationId);
  const about = refusedRecord(request, tenant);
  if (about === null) return;
  const act = actOf(request.route);
  const counter = `refused:${about.collection}:${act}:${actor.id}`;
  try {
    if (isCountFull(app, counter, now)) return;
    const entry = { kind: "refused", ...about, tenant, fields: [act] } as const;
    durably(app, (tx) => addCountedActivity({ app: tx, actor, now }, counter, entry));
  } catch (thrown) {
    app.logger().error("refusal not noted", "error", messageOf(thrown));
  }
}

/** What was refused, in the words of permissions where there is one. */
function actOf({ method, path }: RefusedRequest["route"]): string {
  if (path.includes("/download")) return "download";
  if (method === "GET" || method === "HEAD") return "view";
  if (method === "DELETE") return "delete";
  return method === "POST" && !path.includes("{id}") ? "add" : "change";
}

/** The organization itself stands for what is none of the records that have activity. */
function collectionOf(path: string): ActivityCollection {
  const [, name = ""] = /^\/api\/(?:admin\/)?([a-z]+)/.exec(path) ?? [];
  return activityCollections.find((one) => one === name) ?? "organizations";
}

/**
 * The record that a refusal is about: one of the organization, or none. Null for one in the own private space, which is
 * nobody else's business.
 */
function refusedRecord({ app, actor, route, id }: RefusedRequest, tenant: string) {
  const collection = collectionOf(route.path);
  if (!id || !/^[0-9]{1,15}$/.test(id)) return { collection, record: "" };
  const owner = text(app, `SELECT ${registry[collection].owner} FROM ${collection} WHERE id = {:id}`, { id });
  if (owner === String(actor.id)) return null;
  return { collection, record: owner === tenant ? id : "" };
}
