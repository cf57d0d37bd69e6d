import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Document } from "#domain/index";
import type { CollectionView } from "#web/local/index.ts";
import { useIsFirstLoad } from "#web/shared/use-connection.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/**
 * Opens the document that the address names (`documentPath`), once this device has it, and takes it out of the address:
 * whoever closes it and reloads is not shown it again.
 * @param open the same function at every render
 */
export function useLinkedDocument(
  { ready, byId }: Pick<CollectionView<"documents">, "ready" | "byId">,
  open: (document: Document) => void,
): void {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const linked = params.get("document");
  const loading = useIsFirstLoad(ready);
  useEffect(() => {
    if (linked === null) return;
    const document = byId.get(Number(linked));
    if (!document && loading) return;
    setParams(
      (now) => {
        now.delete("document");
        return now;
      },
      { replace: true },
    );
    if (document) open(document);
    else toast.error(t("documents.notFound"), t("documents.notFoundHint"));
  }, [linked, loading, byId, open, setParams, t]);
}
