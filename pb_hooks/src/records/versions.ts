import {
  categories,
  documentSearchKey,
  documents,
  type Entity,
  employeeSearchKey,
  employees,
  organizations,
  subcategories,
  users,
} from "#domain/index";
import type { PbApp, PbRecord, RecordEvent } from "../kernel/pocketbase.d.ts";
import { run } from "../kernel/sql.ts";
import { storedText } from "./records.ts";

const entities: Entity[] = [users, organizations, categories, subcategories, documents, employees];
/** Collections whose records carry a version, and so all that the change log follows. */
export const versioned = entities.map((entity) => entity.name);

/** Fields whose changes a patch may conflict with: those that somebody fills in. */
const contentFields = new Map(
  entities.map(({ name, fields }) => [
    name,
    Object.keys(fields).filter((field) => fields[field]?.column.type !== "autodate" && field !== "version"),
  ]),
);

/** Before a record is created, also from the console. */
export function beforeCreate(event: RecordEvent): void {
  if (event.record.getInt("version") === 0) event.record.set("version", 1);
  setSearchKey(event.record);
  event.next();
}

/** Before a record is changed, also from the console: its version moves on, and each changed field remembers it. */
export function beforeUpdate(event: RecordEvent): void {
  const { record, app } = event;
  const before = record.original();
  const name = record.collection().name;
  const changed = (contentFields.get(name) ?? []).filter(
    (field) => storedText(record, field) !== storedText(before, field),
  );
  if (changed.length > 0) {
    const version = before.getInt("version") + 1;
    record.set("version", version);
    setSearchKey(record);
    event.next();
    remember(app, record, changed, version);
  } else event.next();
}

function remember(app: PbApp, record: PbRecord, fields: readonly string[], version: number): void {
  const of = { collection: record.collection().name, id: record.id };
  for (const field of fields) {
    run(
      app,
      `INSERT OR REPLACE INTO field_versions (collection, record, field, version)
       VALUES ({:collection}, {:id}, {:field}, {:version})`,
      { ...of, field, version },
    );
  }
}

function setSearchKey(record: PbRecord): void {
  const of = (name: string) => record.getString(name);
  const collection = record.collection().name;
  if (collection === documents.name) {
    record.set("searchKey", documentSearchKey({ name: of("name"), filename: of("filename") }));
  }
  if (collection === employees.name) record.set("searchKey", employeeKeyOf(of));
}

/** What an employee is found by. @param of a field as it is stored, "" for none */
export function employeeKeyOf(of: (name: string) => string): string {
  const names = { firstName: of("firstName"), middleName: of("middleName"), thirdName: of("thirdName") };
  const found = { emailAddress: of("emailAddress"), phoneNumber: of("phoneNumber"), civilId: of("civilId") };
  return employeeSearchKey({ ...names, lastName: of("lastName"), ...found });
}
