import type * as z from "zod/mini";
import type { WireOf } from "../core/fields.ts";
import { createdTime, entity, line, optional, optionalRelation, relation, tenantColumns } from "../core/fields.ts";
import { inputOf } from "../core/schemas.ts";

const inputFields = {
  name: line(255, "name_required", "name_too_long", { presentable: true }),
  description: optional(2000, "description_too_long"),
};

export const categories = entity(
  "categories",
  {
    ...inputFields,
    createdBy: optionalRelation("users", "validation_error"),
    createdAt: createdTime(),
    ...tenantColumns,
  },
  { indexes: ["CREATE INDEX idx_categories_tenant ON categories (tenant, deleted)"] },
);

export type Category = WireOf<typeof categories.fields>;

export const categoryInput = inputOf(inputFields);
export type CategoryInput = z.infer<typeof categoryInput>;

const subcategoryInputFields = { ...inputFields, categoryId: relation("categories", "category_unknown") };

export const subcategories = entity(
  "subcategories",
  {
    ...subcategoryInputFields,
    createdBy: optionalRelation("users", "validation_error"),
    createdAt: createdTime(),
    ...tenantColumns,
  },
  {
    indexes: [
      "CREATE INDEX idx_subcategories_tenant ON subcategories (tenant, deleted)",
      "CREATE INDEX idx_subcategories_category ON subcategories (categoryId)",
    ],
  },
);

export type Subcategory = WireOf<typeof subcategories.fields>;

export const subcategoryInput = inputOf(subcategoryInputFields);

/** Hues of the eight badge colours, in degrees of OKLCH. */
export const badgeHues = [25, 62, 105, 145, 195, 245, 300, 350] as const;

/** The badge colour of a category: by the length of its name (specification, section 2). */
export function badgeIndex(name: string): number {
  return [...name].length % badgeHues.length;
}
