import { Download, RotateCcw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { currentVersion, type Document, type EarlierVersion, MOST_VERSIONS, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useOutbox, useRecord } from "#web/local/engine.ts";
import { useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { downloadFailure, useFailureText } from "#web/shared/download-failure.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { rightsOn } from "../document-rights.ts";
import { VersionFacts } from "./version-facts.tsx";
import { saveVersion, useDeleteVersion, useRestoreVersion } from "./versions.queries.ts";

interface DocumentVersionsProps {
  document: Document;
  onAdd?: () => void;
}

/** The versions of a document's file, the current one first; quiet while there is but one. */
export function DocumentVersions({ document: given, onAdd }: DocumentVersionsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  // others file versions while the dialog is open
  const document = useRecord("documents", given.id) ?? given;
  const earlier = document.fileVersions?.earlier ?? [];
  const isFull = earlier.length + 1 >= MOST_VERSIONS;
  if (earlier.length === 0 && !onAdd) return null;
  return (
    <section aria-label={t("documents.versions.title")} className="-mx-3 border-base-300 border-t">
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-3">
        <h2 className="font-semibold">{t("documents.versions.title")}</h2>
        {onAdd ? (
          <Button variant="secondary" className="no-print" disabled={isFull} onClick={onAdd}>
            {t("documents.versions.add")}
          </Button>
        ) : null}
        {onAdd && isFull ? (
          <p className="basis-full text-ink-2 text-small">{sentence("versions_full", language)}</p>
        ) : null}
      </div>
      {earlier.length === 0 ? null : (
        <ul>
          <li className="border-base-300 border-t px-3 py-2.5">
            <VersionFacts version={{ filedByName: null, ...currentVersion(document), ...document }} isCurrent />
          </li>
          {earlier.toReversed().map((version) => (
            <Line key={version.number} document={document} version={version} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ document, version }: { document: Document; version: EarlierVersion }) {
  const { t } = useTranslation();
  const rights = rightsOn(useActor(), document);
  const { online } = useConnection();
  const isUnsent = useOutbox().some(
    ({ record, kind, state }) => record === document.id && kind !== "document.update" && state !== "attention",
  );
  const acts = useVersionActs(document, version);
  const obstacle = online ? (isUnsent ? t("documents.versions.unsent") : null) : t("documents.versions.offline");
  const { number } = version;
  const icon = { size: 18, strokeWidth: 1.5 } as const;
  return (
    <li className="flex items-center gap-2 border-base-300 border-t py-1 ps-3 pe-1">
      <div className="min-w-0 grow py-1.5">
        <VersionFacts version={version} />
      </div>
      <span className="no-print flex flex-none">
        {rights.download === null ? (
          <IconButton
            label={t("documents.versions.download", { number })}
            icon={<Download {...icon} />}
            obstacle={obstacle}
            onClick={() => void acts.download()}
          />
        ) : null}
        {rights.edit === null ? (
          <IconButton
            label={t("documents.versions.restore", { number })}
            icon={<RotateCcw {...icon} />}
            obstacle={obstacle}
            pending={acts.restoring}
            onClick={() => void acts.restore()}
          />
        ) : null}
        {rights.edit === null && rights.remove === null ? (
          <IconButton
            label={t("documents.versions.remove", { number })}
            icon={<Trash2 {...icon} />}
            obstacle={obstacle}
            pending={acts.removing}
            onClick={() => void acts.remove()}
          />
        ) : null}
      </span>
    </li>
  );
}

function useVersionActs(document: Document, version: EarlierVersion) {
  const { t } = useTranslation();
  const failure = useFailureSentence();
  const failureText = useFailureText();
  const restoring = useRestoreVersion(document);
  const removing = useDeleteVersion(document);
  const { number, filename } = version;
  return {
    restoring: restoring.isPending,
    removing: removing.isPending,
    async download() {
      try {
        await saveVersion(document, version);
        toast.success(t("documents.toasts.downloaded"), t("documents.toasts.downloadedText", { filename }));
      } catch (error) {
        toast.error(t("documents.toasts.downloadFailed"), failureText(downloadFailure(error)));
      }
    },
    async restore() {
      try {
        await restoring.mutateAsync(version);
        toast.success(t("common.success"), t("documents.versions.restored", { number }));
      } catch (error) {
        toast.error(t("documents.versions.restoreFailed"), failure(error));
      }
    },
    async remove() {
      const isSure = await confirm({
        title: t("documents.versions.removeTitle"),
        sentence: t("documents.versions.removeQuestion", { number }),
        detail: t("documents.versions.removeNamed", { filename }),
        action: t("documents.versions.removeTitle"),
      });
      if (!isSure) return;
      try {
        await removing.mutateAsync(version);
        toast.success(t("common.success"), t("documents.versions.removed"));
      } catch (error) {
        toast.error(t("documents.toasts.deleteFailed"), failure(error));
      }
    },
  };
}
