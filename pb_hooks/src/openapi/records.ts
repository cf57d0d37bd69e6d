import { attachmentTypes, type Entity, ID_PATTERN, registry, textStates, viewLists } from "#domain/index";
import {
  boolean,
  component,
  count,
  day,
  idOf,
  listOf,
  object,
  orNull,
  type Schema,
  string,
  time,
} from "./json-schema.ts";

/* What answers show of records: derived from the columns of each entity. */

/** The column of an entity's field. */
type Column = Entity["fields"][string]["column"];

const attachment = object(
  { filename: string, size: count, mimeType: string, sha256: string, textState: { type: "string", enum: textStates } },
  ["textState"],
);
const pastPaper = object({
  paper: { type: "string", enum: ["passport", "residency"] },
  number: orNull(string),
  issueDate: orNull(day),
  expiryDate: day,
  replacedAt: time,
  replacedBy: orNull(idOf("users")),
});

const paperFile = object({ key: string, filename: string, size: count, mimeType: string, sha256: string });
const ofPaper = {
  ...{ number: orNull(string), issueDate: orNull(day), expiryDate: orNull(day) },
  ...{ issuer: orNull(string), cost: orNull(string), files: listOf(paperFile) },
};
const earlierPaper = object({ ...ofPaper, replacedAt: time, replacedBy: orNull(idOf("users")) });
const paper = object({ ...ofPaper, type: string, note: orNull(string), history: listOf(earlierPaper) });

const filed = { number: count, filedBy: orNull(idOf("users")), filedByName: orNull(string), filedAt: time };
const earlierVersion = object({ ...filed, filename: string, size: count, mimeType: string, sha256: orNull(string) });

const note = object({ text: string, by: orNull(idOf("users")), byName: orNull(string), at: time });

const handling = object({
  day,
  by: orNull(idOf("users")),
  byName: orNull(string),
  since: orNull(time),
  snoozedUntil: orNull(day),
});

const view = object({
  list: { type: "string", enum: viewLists },
  name: string,
  query: { type: "object", additionalProperties: string },
});

const settings = {
  timeZone: string,
  quietDays: listOf(count),
  leadDays: { type: "object", additionalProperties: listOf(count) },
  requiredPapers: { type: "object", additionalProperties: { type: "string", enum: ["everyone", "nonGulf"] } },
  ownPaperTypes: listOf(object({ key: string, name: object({ en: string, ar: string }) })),
  lastOwnPaperType: count,
  escalationDays: orNull(count),
  hidesSalaries: boolean,
  push: boolean,
};

/** Members that no column describes: JSON columns, and what SQL computes from several. */
const described: Readonly<Record<string, Schema>> = {
  attachments: object(Object.fromEntries(attachmentTypes.map((type) => [type, orNull(component("Attachment"))]))),
  history: listOf(component("PastPaper")),
  notes: { type: "object", additionalProperties: note },
  handling: { type: "object", additionalProperties: handling },
  papers: { type: "object", additionalProperties: component("Paper") },
  paperTextStates: { type: "object", additionalProperties: { type: "string", enum: textStates } },
  views: { type: "object", additionalProperties: view },
  fileVersions: orNull(object({ current: object(filed), earlier: listOf(earlierVersion) })),
  filePath: string,
  responsibleName: orNull(string),
  salaryHidden: boolean,
  settings: orNull(object(settings, Object.keys(settings))),
  emailConfirmed: boolean,
  ...Object.fromEntries(attachmentTypes.map((type) => [`${type}File`, orNull(string)])),
};

function shown(name: string, column: Column): Schema {
  const known = described[name];
  if (known) return known;
  if (column.pattern === ID_PATTERN.source) return idOf("organizations or users");
  switch (column.type) {
    case "bool":
      return boolean;
    case "number":
      return count;
    case "autodate":
      return time;
    case "date":
      return orNull(day);
    case "relation":
      return orNull(idOf(String(column.to)));
    case "select": {
      const one: Schema = { type: "string", enum: column.values as string[] };
      return Number(column.maxSelect) > 1 ? listOf(one) : one;
    }
    case "email":
      return string;
    case "text":
      return column.required === true ? string : orNull(string);
    default:
      throw new Error(`Nothing describes the field ${name} of type ${column.type}: add it to its table in records.ts.`);
  }
}

/** A record as GET, PATCH and the pull show it. */
export function recordSchema({ name, fields, computed, own, guarded }: Entity): Schema {
  const members: Record<string, Schema> = { id: idOf(name) };
  for (const [field, { json, column }] of Object.entries(fields)) if (json) members[field] = shown(field, column);
  const flags = Object.values(guarded).map(({ flag }) => flag);
  for (const field of [...flags, ...Object.keys({ ...computed, ...own })]) {
    const schema = described[field];
    if (!schema) throw new Error(`Nothing describes the computed member ${field} of ${name}.`);
    members[field] = schema;
  }
  return object(members, Object.keys(own));
}

/** The component that describes the records of a collection. */
export function recordComponent(collection: string): string {
  const name = collection.replace(/ies$/, "y").replace(/s$/, "");
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

export const recordOf = (collection: string): Schema => component(recordComponent(collection));

/** One change of a pull: a record as it is now, or that it is gone. */
function changeSchemas(): Schema[] {
  const of = (collection: string) => ({ collection: { type: "string", const: collection }, id: idOf(collection) });
  const entities = Object.values(registry).map(({ entity }) => entity.name);
  return [
    ...entities.map((name) => object({ ...of(name), record: recordOf(name) })),
    object({
      collection: { type: "string", enum: entities },
      id: component("RecordId"),
      deleted: { type: "boolean", const: true },
    }),
  ];
}

/** The components that answers refer to. */
export function recordComponents(): Record<string, Schema> {
  const entities: Entity[] = Object.values(registry).map(({ entity }) => entity);
  return {
    RecordId: { type: "integer", minimum: 100_000_000_000_000, maximum: 999_999_999_999_999 },
    Attachment: attachment,
    PastPaper: pastPaper,
    Paper: paper,
    ...Object.fromEntries(entities.map((entity) => [recordComponent(entity.name), recordSchema(entity)])),
    Change: { oneOf: changeSchemas() },
  };
}
