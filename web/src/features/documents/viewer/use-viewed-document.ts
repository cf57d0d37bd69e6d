import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Document } from "#domain/index";
import type { CollectionView } from "#web/local/index.ts";
import type { PaperPlace } from "#web/shared/paths.ts";
import { useIsFirstLoad } from "#web/shared/use-connection.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/** What the history holds beside an address to which a list led: Back closes the viewer. */
interface FromList {
  isFromList: true;
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === "object" && state !== null && "isFromList" in state;

const NAMES = ["document", "page", "find"] as const;

function withPlace(params: URLSearchParams, id: number | null, { page, find }: PaperPlace = {}): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of NAMES) next.delete(name);
  if (id !== null) next.set("document", String(id));
  if (page !== undefined) next.set("page", String(page));
  if (find) next.set("find", find);
  return next;
}

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
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = params.get("document");
  const document = named === null ? null : (byId.get(Number(named)) ?? null);
  const loading = useIsFirstLoad(ready);
  const seen = useRef<string | null>(null);
  const left = useRef<string | null>(null);
  if (document) seen.current = named;
  if (left.current !== named) left.current = null;
  const isMissing = named !== null && document === null && !loading;
  useEffect(() => {
    if (!isMissing) return;
    setParams((now) => withPlace(now, null), { replace: true });
    // one that was shown until now has been deleted, which is said elsewhere
    if (seen.current !== named) toast.error(t("documents.notFound"), t("documents.notFoundHint"));
  }, [isMissing, named, setParams, t]);
  const page = Number(params.get("page"));
  return {
    document,
    place: {
      page: Number.isInteger(page) && page > 0 ? page : undefined,
      find: params.get("find") ?? undefined,
    },
    open: (next, place) =>
      setParams((now) => withPlace(now, next.id, place), { state: { isFromList: true } satisfies FromList }),
    show: (next) => setParams((now) => withPlace(now, next.id), { replace: true, state }),
    close: () => {
      // going back takes a moment, in which Escape may be pressed again
      if (left.current !== null) return;
      left.current = named;
      if (isFromList(state)) void navigate(-1);
      else setParams((now) => withPlace(now, null), { replace: true });
    },
  };
}
