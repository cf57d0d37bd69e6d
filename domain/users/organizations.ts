import type { WireOf } from "../core/fields.ts";
import {
  booleanField,
  createdTime,
  entity,
  line,
  optional,
  optionalRelation,
  privateColumn,
  readOnly,
  tenantColumns,
  unsent,
} from "../core/fields.ts";
import { storedJsonSql } from "../core/stored-json-sql.ts";
import type { StoredSettings } from "../settings/settings.ts";

/** SQL of the JSON that stands in a column, where it is an object. */
const objectOrNull = (sql: string) => `json(coalesce(${storedJsonSql(sql, "object")}, 'null'))`;

export const organizations = entity("organizations", {
  name: line(255, "name_required", "name_too_long", { presentable: true }),
  description: optional(2000, "description_too_long"),
  ownerId: optionalRelation("users", "validation_error"),
  isActive: booleanField(),
  /** What the organization has set, the rest is as in `defaultSettings`; PUT /api/organization/settings changes it. */
  settings: unsent<StoredSettings>({ type: "json", maxSize: 50_000 }, objectOrNull),
  createdAt: createdTime(),
  version: readOnly<number>({ type: "number", onlyInt: true, min: 0 }, "number"),
  deleted: privateColumn({ type: "date" }),
  deletedBy: tenantColumns.deletedBy,
});

export type Organization = Omit<WireOf<typeof organizations.fields>, "settings"> & {
  /** Records that a device keeps of an earlier release lack it. */
  settings?: StoredSettings;
};
