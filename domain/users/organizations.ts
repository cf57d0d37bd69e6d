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
} from "../core/fields.ts";

export const organizations = entity("organizations", {
  name: line(255, "name_required", "name_too_long", { presentable: true }),
  description: optional(2000, "description_too_long"),
  ownerId: optionalRelation("users", "validation_error"),
  isActive: booleanField(),
  createdAt: createdTime(),
  version: readOnly<number>({ type: "number", onlyInt: true, min: 0 }, "number"),
  deleted: privateColumn({ type: "date" }),
  deletedBy: tenantColumns.deletedBy,
});

export type Organization = WireOf<typeof organizations.fields>;
