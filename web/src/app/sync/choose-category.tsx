import { useState } from "react";
import { useTranslation } from "react-i18next";
import { editEntry, useCollection } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { CategoryOptions, SubcategoryOptions } from "#web/shared/categories/category-options.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

export function ChooseCategory({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { t } = useTranslation();
  const subcategories = useCollection("subcategories").rows;
  const [category, setCategory] = useState("");
  const [subcategory, setSubcategory] = useState("");
  const categoryId = category === "" ? undefined : Number(category);
  const isDocument = entry.collection === "documents";
  const offered = isDocument && subcategories.some((one) => one.categoryId === categoryId);
  const send = async () => {
    if (categoryId === undefined) return;
    const subcategoryId = subcategory === "" ? null : Number(subcategory);
    const chosen = isDocument ? { categoryId, subcategoryId } : { categoryId };
    await editEntry(entry.key, { body: chosen, overlay: chosen });
    onClose();
  };

  return (
    <Dialog
      small
      title={t("sync.chooseCategory")}
      closeLabel={t("common.close")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button disabled={category === ""} onClick={() => void send()}>
            {t("sync.sendAgain")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t("documents.form.category")}>
          {(control) => (
            <Select
              {...control}
              value={category}
              onChange={(event) => {
                setCategory(event.target.value);
                setSubcategory("");
              }}
            >
              <option value="">{t("documents.form.chooseCategory")}</option>
              <CategoryOptions tenant={entry.tenant} />
            </Select>
          )}
        </Field>
        {offered && categoryId !== undefined ? (
          <Field label={t("documents.form.subcategory")} optional={t("common.optional")}>
            {(control) => (
              <Select {...control} value={subcategory} onChange={(event) => setSubcategory(event.target.value)}>
                <option value="">{t("documents.form.noSubcategory")}</option>
                <SubcategoryOptions categoryId={categoryId} />
              </Select>
            )}
          </Field>
        ) : null}
      </div>
    </Dialog>
  );
}
