import { useTranslation } from "react-i18next";
import { toast } from "#web/ui/toast.ts";
import { createCategory } from "../categories.actions.ts";
import { NameDialog } from "../name-dialog.tsx";
import { useReason } from "./use-reason.ts";
import { useWho } from "./use-who.ts";

/** The Add Category dialog. Render it while it is open. `onMade` gets the new category's id. */
export function NewCategoryDialog({ onClose, onMade }: { onClose: () => void; onMade?: (id: number) => void }) {
  const { t } = useTranslation();
  const who = useWho();
  const reason = useReason();
  return (
    <NameDialog
      title={t("categories.add")}
      action={t("categories.create")}
      pendingLabel={t("categories.creating")}
      onClose={onClose}
      onSave={async (input) => {
        if (!who) return false;
        try {
          const id = await createCategory(who, input);
          toast.success(t("common.success"), t("categories.toasts.created"));
          onMade?.(id);
          return true;
        } catch (error) {
          toast.error(t("categories.toasts.createFailed"), reason(error));
          return false;
        }
      }}
    />
  );
}
