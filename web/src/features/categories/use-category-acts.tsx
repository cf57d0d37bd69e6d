import { useTranslation } from "react-i18next";
import { type Category, type CategoryInput, type Document, may } from "#domain/index";
import { useCollection, useOutbox, writeAll } from "#web/local/engine.ts";
import type { WrittenChanges } from "#web/shared/bulk/bulk-changes.ts";
import type { AnyCategory } from "#web/shared/categories/categories.actions.ts";
import { categoryDeletion, isSubcategory, updateCategory } from "#web/shared/categories/categories.actions.ts";
import { undoDocumentMoves } from "#web/shared/document-changes.ts";
import { takeAllBack } from "#web/shared/undo/taken-back.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { useDeletion } from "#web/shared/use-deletion.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { deleteAndMove, documentsIn } from "./delete-and-move.ts";
import { FilingChoice } from "./filing-choice.tsx";

export interface Dependents {
  subcategories: number;
  documents: number;
}

/** The acts of Category Management with their toasts and confirmations; each resolves to whether it was done. */
export function useCategoryActs() {
  const { t } = useTranslation();
  const reason = useReason();
  const announce = useChangeToast();
  const actor = useActor();
  const outbox = useOutbox();
  const categories = useCollection("categories").rows;
  const deletion = useDeletion();
  // how many documents are filed under one is not known before all of them have come
  const isIncomplete = useIsIncomplete(true);

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

  const removeSubcategory = (item: AnyCategory, dependents: Dependents) =>
    deletion({
      question: {
        title: t("categories.remove.titleSubcategory"),
        sentence: t("categories.remove.question"),
        detail: `${t("categories.remove.namedSubcategory", { name: item.name })} ${isIncomplete ? t("common.partial") : t("categories.remove.documentsWithout", { count: dependents.documents })}`,
        action: t("categories.remove.confirmSubcategory"),
      },
      act: () => writeAll([categoryDeletion(item)]),
      done: t("categories.toasts.subcategoryDeleted"),
      failure: t("categories.toasts.subcategoryDeleteFailed"),
      name: item.name,
    });

  /** Its documents can be moved where the person may and another category is there; else they are left without one. */
  const removeCategory = (item: Category, dependents: Dependents) => {
    const others = categories.some(({ id, tenant }) => id !== item.id && tenant === item.tenant);
    const movable =
      dependents.documents > 0 && !isIncomplete && others && actor !== null && may(actor, "upload", item.tenant);
    const documents = { count: dependents.documents };
    const rest = isIncomplete
      ? t("common.partial")
      : t(`categories.remove.${movable ? "documentsFiled" : "documentsUnknown"}`, documents);
    let to: number | null = null;
    let written: WrittenChanges<Document> | null = null;
    return deletion({
      question: {
        title: t("categories.remove.title"),
        sentence: t("categories.remove.question"),
        detail: `${t("categories.remove.named", { name: item.name })} ${t("categories.remove.subcategoriesToo", { count: dependents.subcategories })} ${rest}`,
        action: t("categories.remove.confirm"),
        controls: movable ? (
          <FilingChoice
            category={item}
            count={dependents.documents}
            onChange={(category) => {
              to = category;
            }}
          />
        ) : null,
      },
      act: async () => {
        if (to === null) return writeAll([categoryDeletion(item)]);
        written = await deleteAndMove(item, documentsIn(item.id), to, outbox);
        return written.keys;
      },
      undo: (keys) => (written ? undoDocumentMoves(written) : takeAllBack(keys)),
      done: () => {
        const deleted = t("categories.toasts.deleted");
        return written ? `${deleted} · ${t("documents.selection.moved", { count: written.changes.length })}` : deleted;
      },
      failure: t("categories.toasts.deleteFailed"),
      name: item.name,
    });
  };

  const remove = (item: AnyCategory, dependents: Dependents) =>
    isSubcategory(item) ? removeSubcategory(item, dependents) : removeCategory(item, dependents);
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
