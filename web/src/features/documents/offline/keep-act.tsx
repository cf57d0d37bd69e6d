import type { TFunction } from "i18next";
import { Pin, PinOff } from "lucide-react";
import type { Keeping } from "#web/local/engine.ts";

/** What a menu says of keeping a paper offline. @param whyNot why the person may not have its file */
export function keepAct(
  { isPinned, isOfGroup }: Keeping,
  { t, size, whyNot }: { t: TFunction; size: number; whyNot: string | undefined },
) {
  const Icon = isPinned ? PinOff : Pin;
  return {
    id: "keep",
    label: t(isPinned ? "documents.offline.stop" : "documents.offline.keep"),
    icon: <Icon size={size} strokeWidth={1.5} />,
    disabled: isOfGroup ? t("documents.offline.ofCategory") : isPinned ? undefined : whyNot,
  };
}
