import {
  type Actor,
  type Collection,
  type Employee,
  type Entity,
  type ErrorCode,
  editsUser,
  jsonSql,
  mayIn,
  membersOf,
  type OwnedDocument,
  ownerField,
  type Permission,
  type Reader,
  registeredAs,
  registry,
  seesRecord,
  seesUser,
  worksWithEmployees,
  writesNotes,
} from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { readerOf, seesSalaries } from "../kernel/salaries.ts";
import { text } from "../kernel/sql.ts";
import type { ReplyRecord } from "./idempotency.ts";
import { replyText } from "./reply.ts";
import type { Call, Reply, Route } from "./types.ts";

/**
 * Why the routes would refuse this person a change of a record; null when they would not. Changes of organizations are
 * closed to all but super_admins, who may change every one.
 */
function refusalOf(
  actor: Actor,
  collection: Collection,
  shown: AccessFacts,
  right: Permission | "notes",
): ErrorCode | null {
  if (collection === "organizations") return null;
  if (collection === "users") {
    if (!seesUser(actor, shown)) return "not_found";
    return editsUser(actor, shown) ? null : "forbidden";
  }
  const { access } = registry[collection];
  const owned = { tenant: shown.tenant, uploadedBy: shown[ownerField(access)] ?? null };
  if (!seesRecord(actor, access, owned)) return "not_found";
  if (right === "notes") return writesNotes(actor) ? null : "forbidden";
  return mayIn(actor, access, right, shown.tenant) ? null : "forbidden";
}

/**
 * Letters of the longest reply that is kept as it was answered. Each key keeps one, and a record with many notes and papers
 * is ten thousand times as long as a request that changes it.
 */
const LONGEST_KEPT_REPLY = 8192;

/**
 * What is kept of a reply: of a long one that shows a record, what is left of one whose record is purged. It is replayed
 * with the record as it is then.
 */
export function keptReply({ collection }: ReplyRecord, body: string): string {
  const stays = personalOf(collection);
  if (body.length <= LONGEST_KEPT_REPLY || !stays) return body;
  const shown: Record<string, unknown> = JSON.parse(body);
  return JSON.stringify(Object.fromEntries(stays.map((name) => [name, shown[name]])));
}

/** What stays of a record's reply in any case; null where all of it does. */
const personalOf = (name: string): readonly string[] | null => (isCollection(name) ? registry[name].personal : null);

const isReduced = (name: Collection, shown: object) =>
  Object.keys(shown).every((member) => personalOf(name)?.includes(member) === true);

/** The fields that access depends on, of a record's JSON. */
type AccessFacts = Actor & OwnedDocument & { createdBy?: number | null };

const isCollection = (name: string): name is Collection => name in registry;

const collectionIn = (path: string) => path.split("/").find(isCollection);
const parsed = (body: string): AccessFacts | null => (body === "" ? null : JSON.parse(body));

/** The record in a route's reply. @param body of the reply */
export function replyRecord({ params }: Call, { path }: Route, body: string): ReplyRecord {
  const collection = collectionIn(path);
  const id = params.id ?? parsed(body)?.id;
  return collection && id !== undefined ? { collection, record: String(id) } : { collection: "", record: "" };
}

/**
 * Why a stored reply is not replayed: its record is no longer accessible to the caller, or they may no longer change
 * it. Replies without a record, such as one to an import, are always replayed.
 * @param body of the stored reply
 * @returns the code that the same request would be refused with, or null
 */
export function replayRefusal({ app, actor, params }: Call, { method, path }: Route, body: string): ErrorCode | null {
  const name = collectionIn(path);
  if (!name) return null;
  const answered = parsed(body);
  const id = params.id ?? answered?.id;
  if (id === undefined) return null;
  // of a purged record only the reply is left, reduced to these fields (cleanup/stored-replies.ts)
  const shown = currentFacts(app, registry[name].entity, String(id)) ?? answered;
  return shown === null ? null : refusalOf(actor, name, shown, rightOf(method, path));
}

/**
 * A stored reply as the caller is shown it now: one of which little was kept with the record as it is, where there still is
 * one, and without what has been hidden from them since: a salary, or whom a document is about.
 */
export function shownReply({ app, actor }: Pick<Call, "app" | "actor">, { path }: Route, reply: Reply): Reply {
  const name = collectionIn(path);
  const body = replyText(reply);
  if (!name || body === "") return reply;
  const shown: Partial<Employee> = JSON.parse(body);
  const { entity } = registeredAs(name);
  if (isReduced(name, shown)) {
    const now = currentJson(app, entity, String(shown.id), readerOf(actor));
    return now === null ? reply : { ...reply, json: now };
  }
  if (entity.staffOnly.length > 0 && !worksWithEmployees(actor)) {
    return { ...reply, json: JSON.stringify({ ...shown, ...membersOf(entity.staffOnly, () => null) }) };
  }
  if (name !== "employees" || typeof shown.salary !== "string" || shown.tenant === undefined) return reply;
  if (seesSalaries(app, actor, shown.tenant)) return reply;
  return { ...reply, json: JSON.stringify({ ...shown, salary: null, salaryHidden: true }) };
}

/** What a change of a record takes: whoever sees one writes notes on it; an earlier version comes back as a new one does. */
function rightOf(method: Route["method"], path: string): Permission | "notes" {
  if (path.includes("/notes")) return "notes";
  if (path.endsWith("/versions/{number}/restore")) return "upload";
  return method === "DELETE" || path.endsWith("/restore") ? "delete" : "upload";
}

function currentFacts(app: PbApp, entity: Entity, id: string): AccessFacts | null {
  return parsed(currentJson(app, entity, id) ?? "");
}

function currentJson(app: PbApp, entity: Entity, id: string, reader?: Reader): string | null {
  return text(app, `SELECT ${jsonSql(entity, "r", reader)} FROM ${entity.name} r WHERE r.id = {:id}`, { id });
}
