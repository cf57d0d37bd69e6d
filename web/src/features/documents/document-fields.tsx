import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { DocumentInput } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { CategoryOptions, SubcategoryOptions } from "#web/shared/categories/category-options.tsx";
import { NewCategoryDialog } from "#web/shared/categories/new-category-dialog.tsx";
import { TagsField } from "#web/shared/tags/tags-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { MoreFields } from "#web/ui/forms/more-fields.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { AboutField } from "./about/about-field.tsx";
import type { DocumentForm } from "./document-form.ts";
import { DueFields } from "./due/due-fields.tsx";

export interface DocumentFieldsProps {
  form: UseFormReturn<DocumentForm, unknown, DocumentInput>;
  /** The document's tenant: its category must be of the same. */
  tenant: number;
  /** The card writes its labels with capitals (specification, section 2). */
  card?: boolean;
  disabled?: boolean;
}

export function DocumentFields({ form, tenant, card = false, disabled = false }: DocumentFieldsProps) {
  const { t } = useTranslation();
  const say = useSentence();
  const { errors } = form.formState;
  const [more, setMore] = useState(() => form.getValues(["dueDate", "responsibleId"]).some((value) => value !== ""));
  return (
    <>
      <Field
        label={t(card ? "documents.form.nameCard" : "documents.form.nameDialog")}
        error={say(errors.name?.message)}
      >
        {(control) => <Input {...control} {...form.register("name")} disabled={disabled} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryFields form={form} tenant={tenant} card={card} disabled={disabled} />
      </div>
      <DescriptionField form={form} rows={3} disabled={disabled} />
      <DocumentTagsField form={form} disabled={disabled} />
      <AboutField form={form} tenant={tenant} disabled={disabled} />
      <MoreFields
        shown={more || errors.dueDate !== undefined || errors.responsibleId !== undefined}
        onShow={setMore}
        labels={{ show: t("documents.form.showDue"), hide: t("documents.form.hideDue") }}
      >
        <DueFields form={form} tenant={tenant} disabled={disabled} />
      </MoreFields>
    </>
  );
}

interface PartProps extends Pick<DocumentFieldsProps, "form"> {
  disabled: boolean;
}

export function DescriptionField({ form, rows, disabled }: PartProps & { rows: number }) {
  const { t } = useTranslation();
  const say = useSentence();
  return (
    <Field
      label={t("documents.form.description")}
      optional={t("common.optional")}
      error={say(form.formState.errors.description?.message)}
    >
      {(control) => <Textarea {...control} {...form.register("description")} rows={rows} disabled={disabled} />}
    </Field>
  );
}

export function DocumentTagsField({ form, disabled }: PartProps) {
  const say = useSentence();
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field: { value, onChange }, fieldState }) => (
        <TagsField
          collection="documents"
          value={value}
          onChange={onChange}
          error={say(fieldState.error?.message)}
          disabled={disabled}
        />
      )}
    />
  );
}

function CategoryFields({ form, tenant, card, disabled }: Required<DocumentFieldsProps>) {
  const { t } = useTranslation();
  const say = useSentence();
  const subcategories = useCollection("subcategories").rows;
  const { errors } = form.formState;
  const [categoryId, subcategoryId] = form.watch(["categoryId", "subcategoryId"]);
  const offered = categoryId !== "" && subcategories.some((one) => String(one.categoryId) === categoryId);
  const chosen = (text: string) => (text === "" ? undefined : Number(text));
  const categories = useCollection("categories");
  const none = categories.ready && !categories.rows.some((category) => category.tenant === tenant);
  const [making, setMaking] = useState(false);
  const choose = (id: number) => form.setValue("categoryId", String(id), { shouldValidate: true, shouldDirty: true });
  return (
    <>
      <Field
        label={t("documents.form.category")}
        error={say(errors.categoryId?.message)}
        hint={
          none || making ? (
            <NoCategories open={making} setOpen={setMaking} disabled={disabled} onMade={choose} />
          ) : undefined
        }
      >
        {(control) => (
          <Controller
            control={form.control}
            name="categoryId"
            render={({ field }) => (
              <Select
                {...control}
                {...field}
                disabled={disabled}
                onChange={(event) => {
                  field.onChange(event.target.value);
                  form.setValue("subcategoryId", "", { shouldDirty: true });
                }}
              >
                <option value="">{t("documents.form.chooseCategory")}</option>
                <CategoryOptions tenant={tenant} selected={chosen(categoryId)} />
              </Select>
            )}
          />
        )}
      </Field>
      {offered ? (
        <Field
          label={t("documents.form.subcategory")}
          optional={card ? t("documents.form.optionalCard") : t("common.optional")}
          error={say(errors.subcategoryId?.message)}
        >
          {(control) => (
            <Controller
              control={form.control}
              name="subcategoryId"
              render={({ field }) => (
                <Select {...control} {...field} disabled={disabled}>
                  <option value="">{t("documents.form.noSubcategory")}</option>
                  <SubcategoryOptions categoryId={Number(categoryId)} selected={chosen(subcategoryId)} />
                </Select>
              )}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

interface NoCategoriesProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  disabled: boolean;
  onMade: (id: number) => void;
}

function NoCategories({ open, setOpen, disabled, onMade }: NoCategoriesProps) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {t("documents.form.noCategories")}
      <Button
        variant="ghost"
        className="h-auto min-h-9 px-1 text-primary"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {t("documents.form.createCategory")}
      </Button>
      {open ? <NewCategoryDialog onClose={() => setOpen(false)} onMade={onMade} /> : null}
    </span>
  );
}
