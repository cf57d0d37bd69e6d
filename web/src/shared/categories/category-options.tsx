import { useTranslation } from "react-i18next";
import { isPrivate } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { useActor } from "../use-actor.ts";

interface CategoryOptionsProps {
  tenant?: number;
  selected?: number | undefined;
  except?: number;
}

/**
 * The categories as choices of a select.
 * @param tenant only this tenant's, as a document may have; all without it
 * @param selected is among them even when it is gone
 * @param except is not among them
 */
export function CategoryOptions({ tenant, selected, except }: CategoryOptionsProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { rows, byId } = useCollection("categories");
  const own = rows.filter(({ id, tenant: of }) => id !== except && (tenant === undefined || of === tenant));
  const mixed = own.some((category) => category.tenant !== own[0]?.tenant);
  return (
    <>
      {selected !== undefined && !byId.has(selected) ? <option value={selected}>{t("common.unknown")}</option> : null}
      {own.map((category) => (
        <option key={category.id} value={category.id}>
          {mixed && actor && isPrivate(actor, category.tenant)
            ? `${category.name} (${t("documents.marks.private")})`
            : category.name}
        </option>
      ))}
    </>
  );
}

export function SubcategoryOptions({ categoryId, selected }: { categoryId: number; selected?: number | undefined }) {
  const { t } = useTranslation();
  const { rows, byId } = useCollection("subcategories");
  return (
    <>
      {selected !== undefined && !byId.has(selected) ? <option value={selected}>{t("common.unknown")}</option> : null}
      {rows
        .filter((subcategory) => subcategory.categoryId === categoryId)
        .map((subcategory) => (
          <option key={subcategory.id} value={subcategory.id}>
            {subcategory.name}
          </option>
        ))}
    </>
  );
}
