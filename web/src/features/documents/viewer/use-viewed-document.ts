import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
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

/**
 * The document that the address names (`documentPath`), once this device has it. One that is not here is said once, and
 * taken out of the address.
 */
export function useViewedDocument({
  ready,
  byId,
}: Pick<CollectionView<"documents">, "ready" | "byId">): ViewedDocument {
  const { t } = useTranslation();
  const { named, place, open, show, close, setParams } = useViewedPlace("document");
  const document = named === null ? null : (byId.get(Number(named)) ?? null);
  const mayCome = useMayStillCome(ready);
  const seen = useRef<string | null>(null);
  if (document) seen.current = named;
  const isMissing = named !== null && document === null && !mayCome;
  useEffect(() => {
    if (!isMissing) return;
    setParams((now) => withViewed(now, "document", null), { replace: true });
    // one that was shown until now has been deleted, which is said elsewhere
    if (seen.current !== named) toast.error(t("documents.notFound"), t("documents.notFoundHint"));
  }, [isMissing, named, setParams, t]);
  return {
    document,
    place,
    open: (next, at) => open(String(next.id), at),
    show: (next) => show(String(next.id)),
    close,
  };
}
