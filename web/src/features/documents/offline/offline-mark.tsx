import type { TFunction } from "i18next";
import { CircleAlert, CircleArrowDown } from "lucide-react";
import type { Keeping } from "#web/local/engine.ts";

/** Says in a document's row that its file is on this device, or that there was no room for it; else nothing. */
export function OfflineMark({ keeping: { isHere, isPinned, isFull }, t }: { keeping: Keeping; t: TFunction }) {
  if (!isHere && !isFull) return null;
  const words = t(isHere ? "documents.offline.here" : "documents.offline.noRoom");
  const Icon = isHere ? CircleArrowDown : CircleAlert;
  const ink = isFull ? "text-error" : isPinned ? "text-primary" : "";
  return (
    <span data-offline="" title={words} role="img" aria-label={words} className={`me-1.5 flex-none self-center ${ink}`}>
      <Icon aria-hidden="true" size={14} strokeWidth={1.75} />
    </span>
  );
}
