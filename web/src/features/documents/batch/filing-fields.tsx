import { useTranslation } from "react-i18next";
import { useCollection } from "#web/local/engine.ts";
import { CategoryOptions, SubcategoryOptions } from "#web/shared/categories/category-options.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import type { Filing } from "./batch.ts";

interface FilingFieldsProps {
  filing: Filing;
  /** What the category's control says while none is chosen. */
  none: string;
  error: string | undefined;
  tenant: number;
  disabled: boolean;
  onChange: (filing: Filing) => void;
}

/** Category and, where it has any, subcategory; the latter is forgotten with its category. */
export function FilingFields({ filing, none, error, tenant, disabled, onChange }: FilingFieldsProps) {
  const { t } = useTranslation();
  const subcategories = useCollection("subcategories").rows;
  const { categoryId, subcategoryId } = filing;
  const chosen = (text: string) => (text === "" ? undefined : Number(text));
  const offered = categoryId !== "" && subcategories.some((one) => String(one.categoryId) === categoryId);
  return (
    <>
      <Field label={t("documents.form.category")} error={error}>
        {(control) => (
          <Select
            {...control}
            value={categoryId}
            disabled={disabled}
            onChange={({ target }) => onChange({ categoryId: target.value, subcategoryId: "" })}
          >
            <option value="">{none}</option>
            <CategoryOptions tenant={tenant} selected={chosen(categoryId)} />
          </Select>
        )}
      </Field>
      {offered ? (
        <Field label={t("documents.form.subcategory")} optional={t("common.optional")}>
          {(control) => (
            <Select
              {...control}
              value={subcategoryId}
              disabled={disabled}
              onChange={({ target }) => onChange({ categoryId, subcategoryId: target.value })}
            >
              <option value="">{t("documents.form.noSubcategory")}</option>
              <SubcategoryOptions categoryId={Number(categoryId)} selected={chosen(subcategoryId)} />
            </Select>
          )}
        </Field>
      ) : null}
    </>
  );
}
