import { useTranslation } from "react-i18next";
import { useCollection } from "#web/local/engine.ts";
import { CategoryOptions, SubcategoryOptions } from "#web/shared/categories/category-options.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";

/** A category and a subcategory as the controls hold them; "" for none. */
export interface Filing {
  categoryId: string;
  subcategoryId: string;
}

interface FilingFieldsProps {
  filing: Filing;
  /** What the category's control says while none is chosen. */
  none: string;
  error?: string | undefined;
  tenant: number;
  disabled?: boolean;
  /** False for what has no subcategory. */
  hasSubcategory?: boolean;
  onChange: (filing: Filing) => void;
}

/** Category and, where it has any, subcategory; the latter is forgotten with its category. */
export function FilingFields(props: FilingFieldsProps) {
  const { filing, none, error, tenant, disabled = false, hasSubcategory = true, onChange } = props;
  const { t } = useTranslation();
  const subcategories = useCollection("subcategories").rows;
  const { categoryId, subcategoryId } = filing;
  const chosen = (text: string) => (text === "" ? undefined : Number(text));
  const offered =
    hasSubcategory && categoryId !== "" && subcategories.some((one) => String(one.categoryId) === categoryId);
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
