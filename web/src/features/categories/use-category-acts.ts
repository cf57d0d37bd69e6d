import { useTranslation } from "react-i18next";
import type { CategoryInput } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import type { AnyCategory } from "#web/shared/categories/categories.actions.ts";
import { deleteCategory, isSubcategory, updateCategory } from "#web/shared/categories/categories.actions.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useDeletion } from "#web/shared/use-deletion.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/** What hangs on a category that is to be deleted. */
export interface Dependents {
  subcategories: number;
  documents: number;
}

/** The acts of Category Management with their toasts and confirmations; each resolves to whether it was done. */
export function useCategoryActs() {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = useReason();
  const announce = useChangeToast();

  const deletion = useDeletion();
  const change = async (item: AnyCategory, input: CategoryInput) => {
    try {
      const changes = categoryChanges(item, input);
      if (Object.keys(changes).length === 0) return true;
      await updateCategory(item, changes);
      announce(t("categories.toasts.updated"));
      return true;
    } catch (error) {
      toast.error(t("categories.toasts.updateFailed"), reason(error));
      return false;
    }
  };
  const remove = (item: AnyCategory, dependents: Dependents) => {
    const sub = isSubcategory(item);
    const counted = (count: number) => ({ count, formatted: format.number(count) });
    const documents = counted(dependents.documents);
    return deletion({
      question: {
        title: t(sub ? "categories.remove.titleSubcategory" : "categories.remove.title"),
        sentence: t("categories.remove.question"),
        detail: sub
          ? t("categories.remove.documentsWithout", documents)
          : `${t("categories.remove.subcategoriesToo", counted(dependents.subcategories))} ${t("categories.remove.documentsUnknown", documents)}`,
        action: t(sub ? "categories.remove.confirmSubcategory" : "categories.remove.confirm"),
      },
      act: async () => [(await deleteCategory(item)).key],
      done: t(sub ? "categories.toasts.subcategoryDeleted" : "categories.toasts.deleted"),
      failure: t(sub ? "categories.toasts.subcategoryDeleteFailed" : "categories.toasts.deleteFailed"),
    });
  };
  return { change, remove };
}

function categoryChanges(
  item: Pick<AnyCategory, "name" | "description">,
  input: CategoryInput,
): Partial<CategoryInput> {
  const changes: Partial<CategoryInput> = {};
  if (input.name !== item.name) changes.name = input.name;
  const description = input.description ?? null;
  if (description !== item.description) changes.description = description;
  return changes;
}
