import {
  type Category,
  type Collection,
  categories,
  type Document,
  documents,
  type Employee,
  type Entity,
  type ErrorCode,
  editsUser,
  employees,
  jsonSql,
  may,
  type Permission,
  reaches,
  type Subcategory,
  seesDocument,
  seesUser,
  subcategories,
  type User,
  users,
  type Who,
} from "#domain/index";
import type { AnsweredRecord } from "./idempotency.ts";
import type { PbApp } from "./pocketbase.d.ts";
import { text } from "./sql.ts";
import type { Call, Route } from "./types.ts";

/** The records of one collection, and why a change of one would be refused to a person; null when it would not. */
interface Judged<Shown> {
  entity: Entity;
  refusal(who: Who, shown: Shown, right: Permission): ErrorCode | null;
}

const judged = <Shown>(entity: Entity, refusal: Judged<Shown>["refusal"]): Judged<Shown> => ({ entity, refusal });
const lacks = (who: Who, right: Permission, tenant: number) => (may(who, right, tenant) ? null : "forbidden");
const owned = (who: Who, { tenant }: Category | Subcategory, right: Permission) =>
  reaches(who, tenant) ? lacks(who, right, tenant) : "not_found";

/** As the routes judge; an organisation's are closed to all but the super_admin, who reaches every one. */
const collections = {
  documents: judged<Document>(documents, (who, shown, right) =>
    seesDocument(who, shown) ? lacks(who, right, shown.tenant) : "not_found",
  ),
  categories: judged<Category>(categories, owned),
  subcategories: judged<Subcategory>(subcategories, owned),
  employees: judged<Employee>(employees, (who, { tenant }) => (reaches(who, tenant) ? null : "not_found")),
  users: judged<User>(users, (who, shown) => {
    if (!seesUser(who, shown)) return "not_found";
    return editsUser(who, shown) ? null : "forbidden";
  }),
  organizations: null,
} satisfies Record<Collection, unknown>;

const isCollection = (name: string): name is Collection => name in collections;

const collectionIn = (path: string) => path.split("/").find(isCollection);
const parsed = (body: string): { id?: number } | null => (body === "" ? null : JSON.parse(body));

/** The record that a route's answer shows. @param body of the answer */
export function recordOf({ params }: Call, { path }: Route, body: string): AnsweredRecord {
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
export function refusalNow({ app, who, params }: Call, { method, path }: Route, body: string): ErrorCode | null {
  const name = collectionIn(path);
  const judge = name && (collections[name] as Judged<unknown> | null);
  if (!judge) return null;
  const answered = parsed(body);
  const id = params.id ?? answered?.id;
  if (id === undefined) return null;
  // of a record that is purged only the answer is left, with what is judged by (sweep/kept-answers.ts)
  const shown = presentOf(app, judge.entity, String(id)) ?? answered;
  const right = method === "DELETE" || path.endsWith("/restore") ? "delete" : "upload";
  return shown === null ? null : judge.refusal(who, shown, right);
}

function presentOf(app: PbApp, entity: Entity, id: string): unknown {
  const json = text(app, `SELECT ${jsonSql(entity, "r")} FROM ${entity.name} r WHERE r.id = {:id}`, { id });
  return json === null ? null : JSON.parse(json);
}
