import type { TFunction } from "i18next";
import type { Outcome } from "#web/local/engine.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/** Keys of the card's uploads: what it waits for is refused in other words (specification, section 8). */
export const cardUploads = new Set<string>();

/** Shows that an upload has arrived, or is kept here. The shell announces the refusal of any change. */
export function showUploadOutcome(outcome: Outcome, t: TFunction, isVersion = false): void {
  const done = t(isVersion ? "documents.versions.done" : "documents.toasts.uploaded");
  if (outcome === "sent") toast.success(t("common.success"), done);
  if (outcome === "kept") toast.success(t("common.success"), t("documents.toasts.kept"));
}
