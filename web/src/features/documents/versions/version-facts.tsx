import { useTranslation } from "react-i18next";
import { type EarlierVersion, formatBytes } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import { Name } from "#web/ui/text/name.tsx";

interface VersionFactsProps {
  version: Pick<EarlierVersion, "number" | "filename" | "size" | "sha256" | "filedByName" | "filedAt">;
  isCurrent?: boolean;
}

export function VersionFacts({ version, isCurrent = false }: VersionFactsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number, filename, size, sha256, filedByName, filedAt } = version;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {t("documents.versions.number", { number })}
        {isCurrent ? <Badge tone="plain">{t("documents.versions.current")}</Badge> : null}
      </p>
      <p className="flex text-small" title={sha256 === null ? filename : `${filename}\nSHA-256 ${sha256}`}>
        <Filename className="min-w-0 truncate">{filename}</Filename>
      </p>
      <p className="flex flex-wrap gap-x-2 text-ink-2 text-small">
        <Name>{filedByName ?? t("common.unknown")}</Name>
        <span>{formatDate(filedAt, language)}</span>
        <bdi dir="ltr">{formatBytes(size)}</bdi>
      </p>
    </>
  );
}
