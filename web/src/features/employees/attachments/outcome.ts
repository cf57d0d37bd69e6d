import type { TFunction } from "i18next";
import type { Outcome } from "#web/local/engine.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/** 'Attachment uploaded successfully' once the server has it; without the server, that it is kept here. */
export function showAttachmentOutcome(outcome: Outcome, t: TFunction): void {
  if (outcome === "sent") toast.success(t("common.success"), t("employees.toasts.uploaded"));
  if (outcome === "kept") toast.success(t("common.success"), t("employees.toasts.kept"));
}
