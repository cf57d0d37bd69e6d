import { collections, entities, membersOf, type Registered, registeredOf } from "#domain/index";
import type { PbApp, PbRecord, RecordEvent } from "../kernel/pocketbase.d.ts";
import { execute } from "../kernel/sql.ts";
import { attachmentsOf } from "./attachments.ts";
import { storedText } from "./records.ts";

/** Collections whose records carry a version: all that the change log covers. */
export const versioned = collections;

/** Fields that are made from others, or from the file. */
const derived: ReadonlySet<string> = new Set(["version", "textState"]);

/** Fields that people edit, in which a patch may conflict. */
const contentFields = new Map<string, string[]>(
  entities.map(({ entity: { name, fields } }) => [
    name,
    Object.keys(fields).filter((field) => fields[field]?.column.type !== "autodate" && !derived.has(field)),
  ]),
);

/** Before a record is created, also from the console. */
export function beforeCreate(event: RecordEvent): void {
  if (event.record.getInt("version") === 0) event.record.set("version", 1);
  setSearchKey(event.record);
  event.next();
}

/** Before a record is changed, also from the console: increments its version and stores it for each changed field. */
export function beforeUpdate(event: RecordEvent): void {
  const { record, app } = event;
  const before = record.original();
  const name = record.collection().name;
  const changed = (contentFields.get(name) ?? []).filter((field) => isEdited(record, before, field));
  if (changed.length > 0) {
    const version = before.getInt("version") + 1;
    record.set("version", version);
    setSearchKey(record);
    forgetText(record, changed);
    event.next();
    remember(app, record, changed, version);
  } else event.next();
}

/** Whether a field has changed in what people edit: what came of reading an attachment stands beside its file. */
function isEdited(record: PbRecord, before: PbRecord, field: string): boolean {
  if (storedText(record, field) === storedText(before, field)) return false;
  return field !== "attachments" || attachedWithoutStates(record) !== attachedWithoutStates(before);
}

const attachedWithoutStates = (record: PbRecord): string =>
  JSON.stringify(attachmentsOf(record), (name, value) => (name === "textState" ? undefined : value));

/** What a file says is unknown again once there is another one in its place. */
function forgetText(record: PbRecord, changed: readonly string[]): void {
  const isRead = registeredOf(record.collection().name)?.entity.fields.textState;
  if (isRead && (changed.includes("file") || changed.includes("sha256"))) record.set("textState", "");
}

function remember(app: PbApp, record: PbRecord, fields: readonly string[], version: number): void {
  const of = { collection: record.collection().name, id: record.id };
  for (const field of fields) {
    execute(
      app,
      `INSERT OR REPLACE INTO field_versions (collection, record, field, version)
       VALUES ({:collection}, {:id}, {:field}, {:version})`,
      { ...of, field, version },
    );
  }
}

function setSearchKey(record: PbRecord): void {
  const of = registeredOf(record.collection().name);
  if (of?.entity.fields.searchKey)
    record.set(
      "searchKey",
      searchKeyOf(of, (name) => record.getString(name)),
    );
}

/** The text in which a record is searched. @param of returns a field as stored, "" for none */
export function searchKeyOf({ search }: Pick<Registered, "search">, of: (field: string) => string): string {
  return search.key(membersOf(search.fields, of) as never);
}
