import { useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "#domain/index";
import { useRecord } from "#web/local/engine.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";

const RenewDocumentDialog = lazyWithPreload(
  async () => (await import("#web/features/documents/due/renew-document-dialog.tsx")).RenewDocumentDialog,
);

/** Renews a document that is due; nothing for somebody who may not change it. */
export function RenewDocument({ id }: { id: number }) {
  const { t } = useTranslation();
  const actor = useActor();
  const document = useRecord("documents", id);
  const [open, setOpen] = useState(false);
  if (!actor || !document || !may(actor, "upload", document.tenant)) return null;
  return (
    <>
      <Button
        variant="ghost"
        className="px-3 max-md:px-2"
        aria-label={t("today.renewDocument", { name: document.name })}
        onClick={() => setOpen(true)}
      >
        {t("today.renew")}
      </Button>
      {open ? <RenewDocumentDialog actor={actor} document={document} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
