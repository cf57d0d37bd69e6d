import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AppError } from "#domain/index";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { restoreItem } from "./deleted.actions.ts";
import { DELETED } from "./deleted.queries.ts";
import type { DeletedItem } from "./deleted-item.ts";

export function useRestore(): (item: DeletedItem) => void {
  const { t } = useTranslation();
  const { online } = useConnection();
  const client = useQueryClient();
  const reason = useReason();
  const failure = useFailure();
  const restore = async (item: DeletedItem) => {
    try {
      await restoreItem(item);
      const atOnce = online || item.unsent !== null;
      toast.success(t("common.success"), t(atOnce ? "deleted.restored" : "deleted.kept", { name: item.name }));
      if (item.kind === "organizations") await client.invalidateQueries({ queryKey: DELETED });
    } catch (error) {
      toast.error(t("deleted.failed"), error instanceof AppError ? reason(error) : failure(error));
    }
  };
  return (item) => void restore(item);
}
