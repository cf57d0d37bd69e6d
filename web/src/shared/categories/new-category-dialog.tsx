import { useTranslation } from "react-i18next";
import type { Category } from "#domain/index";
import { toast } from "#web/ui/overlay/toast.ts";
import { useActor } from "../use-actor.ts";
import { useChangeToast } from "../use-change-toast.ts";
import { useReason } from "../use-reason.ts";
import { createCategory } from "./categories.actions.ts";
import { NameDialog } from "./name-dialog.tsx";

export interface NewCategoryDialogProps {
  parent?: Category;
  onClose: () => void;
  onMade?: (id: number) => void;
}

export function NewCategoryDialog({ parent, onClose, onMade }: NewCategoryDialogProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const reason = useReason();
  const announce = useChangeToast();
  return (
    <NameDialog
      title={parent ? t("categories.addSubcategoryTo", { name: parent.name }) : t("categories.add")}
      action={t(parent ? "categories.createSubcategory" : "categories.create")}
      pendingLabel={t("categories.creating")}
      onClose={onClose}
      onSave={async (input) => {
        if (!actor) return false;
        try {
          const id = await createCategory(actor, input, parent ?? null);
          announce(t(parent ? "categories.toasts.subcategoryCreated" : "categories.toasts.created"));
          onMade?.(id);
          return true;
        } catch (error) {
          const failure = parent ? "categories.toasts.subcategoryCreateFailed" : "categories.toasts.createFailed";
          toast.error(t(failure), reason(error));
          return false;
        }
      }}
    />
  );
}
