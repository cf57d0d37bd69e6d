import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
import { getLocalSession } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import type { PaperPlace } from "#web/shared/paths.ts";
import { useMayStillCome } from "#web/shared/use-connection.ts";
import { useViewedPlace, withViewed } from "#web/shared/viewer/use-viewed-place.ts";
import { toast } from "#web/ui/overlay/toast.ts";

export interface ViewedDocument {
  document: Document | null;
  place: PaperPlace;
  open: (document: Document, place?: PaperPlace) => void;
  /** Shows another one in its place: Back leads to the list all the same. */
  show: (document: Document) => void;
  close: () => void;
}

/** What this person deletes is with the server still, and in the mirror, until that has been sent. */
const isAtServer = (id: string | null) => getLocalSession()?.mirror.serverRow("documents", Number(id)) !== undefined;

/**
 * The document that the address names (`documentPath`), once this device has it. One that is not here, or no longer, is said
 * once, and taken out of the address.
 */
export function useViewedDocument({
  ready,
  byId,
}: Pick<CollectionView<"documents">, "ready" | "byId">): ViewedDocument {
  const { t } = useTranslation();
  const { named, place, open, show, close, setParams } = useViewedPlace("document");
  const found = named === null ? null : (byId.get(Number(named)) ?? null);
  const mayCome = useMayStillCome(ready);
  const seen = useRef<Document | null>(null);
  if (found) seen.current = found;
  const wasSeen = seen.current !== null && String(seen.current.id) === named;
  // while everything is pulled anew it stays as it was, with what is being written beside it; what this person deletes goes
  const document = found ?? (wasSeen && mayCome && !isAtServer(named) ? seen.current : null);
  const isMissing = named !== null && document === null && !mayCome;
  useEffect(() => {
    if (!isMissing) return;
    setParams((now) => withViewed(now, "document", null), { replace: true });
    // of what this person deletes it is said elsewhere
    if (wasSeen && isAtServer(named)) return;
    if (wasSeen) toast.error(t("documents.noLongerHere"), t("documents.noLongerHereHint"));
    else toast.error(t("documents.notFound"), t("documents.notFoundHint"));
  }, [isMissing, wasSeen, named, setParams, t]);
  return {
    document,
    place,
    open: (next, at) => open(String(next.id), at),
    show: (next) => show(String(next.id)),
    close,
  };
}
