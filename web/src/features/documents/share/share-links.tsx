import { useQuery } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Document, isolated, type Share } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { sharesQuery, useRestoreShare, useRevokeShare } from "./shares.queries.ts";

interface ShareLinksProps {
  document: Document;
  /** A link was revoked, or that was undone. */
  onRevoked: (share: Share, isRevoked: boolean) => void;
}

/** A document's links in use, or that they are being fetched; nothing once there are none, or without a connection. */
export function ShareLinks({ document, onRevoked }: ShareLinksProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data, isError } = useQuery({ ...sharesQuery(document.id), enabled: online });
  if (!online) return null;
  if (isError) return <p role="status">{t("documents.share.listFailed")}</p>;
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="share-links" className="border-base-300 border-t pt-4">
      <h3 id="share-links" className="font-semibold">
        {t("documents.share.inUse")}
      </h3>
      {data === undefined ? (
        <Spinner label={t("documents.share.loading")} className="my-2" />
      ) : (
        <ul className="flex flex-col">
          {data.map((one) => (
            <Line key={one.id} document={document} share={one} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ document, share, onRevoked }: ShareLinksProps & { share: Share }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useFailureSentence();
  const actor = useActor();
  const revoking = useRevokeShare(document.id);
  const restoring = useRestoreShare(document.id);
  const { views, downloads, hasPassword, sharedBy, sharedById, expiresAt } = share;
  const date = formatDate(expiresAt, language);
  const facts = [
    t("documents.share.views", { count: views }),
    t("documents.share.downloads", { count: downloads }),
    hasPassword ? t("documents.share.locked") : null,
    sharedById === actor?.id ? null : t("documents.share.by", { name: isolated(sharedBy) }),
  ];
  const restore = async () => {
    try {
      await restoring.mutateAsync(share);
      onRevoked(share, false);
    } catch (error) {
      toast.error(t("documents.share.restoreFailed"), failure(error));
    }
  };
  const revoke = async () => {
    try {
      await revoking.mutateAsync(share);
      onRevoked(share, true);
      const undo = { label: t("common.undo"), act: () => restore().then(() => undefined) };
      toast.success(t("documents.share.revoked"), undefined, { undo });
    } catch (error) {
      toast.error(t("documents.share.revokeFailed"), failure(error));
    }
  };
  return (
    <li className="flex items-center gap-x-4 border-base-300 border-b py-2 last:border-0">
      <div className="min-w-0 grow">
        <p className="font-medium">{t("documents.share.until", { date })}</p>
        <p className="text-ink-2 text-small">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <Button
        variant="ghost"
        pending={revoking.isPending}
        aria-label={t("documents.share.revokeNamed", { date })}
        icon={<Link2Off size={16} strokeWidth={1.75} />}
        onClick={() => void revoke()}
      >
        {t("documents.share.revoke")}
      </Button>
    </li>
  );
}
