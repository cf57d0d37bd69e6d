import {
  type Collection,
  jsonSql,
  registeredAs,
  registry,
  type SubjectCollection,
  subjectCollections,
} from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer, text } from "../kernel/sql.ts";

/** A user or an employee whose data are exported or erased. */
export interface Subject {
  collection: SubjectCollection;
  id: string;
  /** Null when the record is gone and only traces are left. */
  name: string | null;
  /** When the record was created, ISO 8601 UTC; null when it is gone. */
  created: string | null;
  /** Values that other rows and the log may name the person by, in lower case; the first is the id. */
  identifiers: string[];
}

/** Shorter values would be found in nearly every row of the log. */
const SHORTEST_IDENTIFIER = 4;

/** Everybody with that id: none, one, or a user and an employee, since ids are unique within a collection only. */
export function subjectsOf(app: PbApp, id: string): Subject[] {
  const found = subjectCollections.flatMap((collection) => subjectOf(app, collection, id) ?? []);
  return found.length > 0 ? found : subjectCollections.flatMap((collection) => traceOf(app, collection, id) ?? []);
}

function subjectOf<C extends SubjectCollection>(app: PbApp, collection: C, id: string): Subject | null {
  const { entity, nameOf, search } = registeredAs(collection);
  const json = text(app, `SELECT ${jsonSql(entity, "r")} FROM ${entity.name} r WHERE r.id = {:id}`, { id });
  if (json === null) return null;
  const record = JSON.parse(json);
  const name = nameOf(record);
  const values = [name, ...search.fields.map((field) => String(record[field] ?? "").trim())];
  const identifiers = values.filter((value) => value.length >= SHORTEST_IDENTIFIER).map((value) => value.toLowerCase());
  return { collection, id, name, created: record.createdAt, identifiers: [...new Set([id, ...identifiers])] };
}

/** What is left of a record that is gone: a former account, or a purged record that the change log still lists. */
function traceOf(app: PbApp, collection: Collection & SubjectCollection, id: string): Subject | null {
  const traces = [
    ...(registry[collection].entity === registry.users.entity ? ["SELECT 1 FROM former_users WHERE id = {:id}"] : []),
    "SELECT 1 FROM changes WHERE collection = {:collection} AND record = {:id}",
    "SELECT 1 FROM requests WHERE collection = {:collection} AND record = {:id}",
    // an erasure that was interrupted
    "SELECT 1 FROM sync_state WHERE name = 'erasing.' || {:collection} || '.' || {:id}",
  ];
  if (integer(app, `${traces.join(" UNION ALL ")} LIMIT 1`, { collection, id }) === 0) return null;
  return { collection, id, name: null, created: null, identifiers: [id] };
}

/** What somebody types to confirm that this person is to be erased. */
export function confirmationOf({ name, id }: Subject): string {
  return name ?? id;
}
