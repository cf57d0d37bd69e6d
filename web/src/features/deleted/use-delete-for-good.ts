import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { deleteItemForGood } from "./deleted.actions.ts";
import { DELETED } from "./deleted.queries.ts";
import type { DeletedItem } from "./deleted-item.ts";

/** Deletes an item for good once the person has confirmed it, and says so; the server's sentence where it was refused. */
export function useDeleteForGood(): (item: DeletedItem) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failure = useFailure();
  const act = async (item: DeletedItem) => {
    const { kind, name } = item;
    const detail = kind === "categories" || kind === "attachments" ? t(`deleted.forGood.${kind}`) : undefined;
    const action = t("deleted.forGood.act");
    const sentence = t("deleted.forGood.sentence", { name });
    if (!(await confirm({ title: action, action, sentence, ...(detail ? { detail } : {}) }))) return;
    try {
      await deleteItemForGood(item);
      toast.success(t("common.success"), t("deleted.forGood.done", { name }));
      await client.invalidateQueries({ queryKey: DELETED });
    } catch (error) {
      toast.error(t("deleted.forGood.failed"), failure(error));
    }
  };
  return (item) => void act(item);
}
