import type { WireOf } from "../core/fields.ts";
import {
  createdTime,
  entity,
  flag,
  internal,
  line,
  optional,
  optionalRelation,
  owned,
  stamped,
} from "../core/fields.ts";

export const organizations = entity("organizations", {
  name: line(255, "name_required", "name_too_long", { presentable: true }),
  description: optional(2000, "description_too_long"),
  ownerId: optionalRelation("users", "validation_error"),
  isActive: flag(),
  createdAt: createdTime(),
  version: stamped<number>({ type: "number", onlyInt: true, min: 0 }, "number"),
  deleted: internal({ type: "date" }),
  deletedBy: owned.deletedBy,
});

export type Organization = WireOf<typeof organizations.fields>;
