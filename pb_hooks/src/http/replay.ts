import {
  type Actor,
  type Collection,
  type Entity,
  type ErrorCode,
  editsUser,
  jsonSql,
  mayIn,
  type OwnedDocument,
  type Permission,
  registry,
  seesRecord,
  seesUser,
} from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { text } from "../kernel/sql.ts";
import type { ReplyRecord } from "./idempotency.ts";
import type { Call, Route } from "./types.ts";

/**
 * Why a change of a record would be refused to a person, as the routes judge; null when it would not. An organisation's
 * are closed to all but the super_admin, who reaches every one.
 */
function refusalOf(actor: Actor, collection: Collection, shown: AccessFacts, right: Permission): ErrorCode | null {
  if (collection === "organizations") return null;
  if (collection === "users") {
    if (!seesUser(actor, shown)) return "not_found";
    return editsUser(actor, shown) ? null : "forbidden";
  }
  const { access } = registry[collection];
  if (!seesRecord(actor, access, shown)) return "not_found";
  return mayIn(actor, access, right, shown.tenant) ? null : "forbidden";
}

/** What is judged by, of a record as its GET shows it. */
type AccessFacts = Actor & OwnedDocument;

const isCollection = (name: string): name is Collection => name in registry;

const collectionIn = (path: string) => path.split("/").find(isCollection);
const parsed = (body: string): AccessFacts | null => (body === "" ? null : JSON.parse(body));

/** The record that a route's answer shows. @param body of the answer */
export function replyRecord({ params }: Call, { path }: Route, body: string): ReplyRecord {
  const collection = collectionIn(path);
  const id = params.id ?? parsed(body)?.id;
  return collection && id !== undefined ? { collection, record: String(id) } : { collection: "", record: "" };
}

/**
 * Why the stored answer of an earlier request is not repeated: its record is out of the caller's reach by now, or the
 * right to change it is gone. What has no record, such as an import that answers a number, shows nothing.
 * @param body of the stored answer
 * @returns the code that the same request would be refused with, or null
 */
export function replayRefusal({ app, actor, params }: Call, { method, path }: Route, body: string): ErrorCode | null {
  const name = collectionIn(path);
  if (!name) return null;
  const answered = parsed(body);
  const id = params.id ?? answered?.id;
  if (id === undefined) return null;
  // of a record that is purged only the answer is left, with what is judged by (cleanup/stored-replies.ts)
  const shown = currentFacts(app, registry[name].entity, String(id)) ?? answered;
  const right = method === "DELETE" || path.endsWith("/restore") ? "delete" : "upload";
  return shown === null ? null : refusalOf(actor, name, shown, right);
}

function currentFacts(app: PbApp, entity: Entity, id: string): AccessFacts | null {
  const json = text(app, `SELECT ${jsonSql(entity, "r")} FROM ${entity.name} r WHERE r.id = {:id}`, { id });
  return json === null ? null : JSON.parse(json);
}
