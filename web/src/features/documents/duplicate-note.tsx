import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCollection } from "#web/local/engine.ts";
import { documentPath } from "#web/shared/paths.ts";
import { Name } from "#web/ui/text/name.tsx";

interface DuplicateNoteProps {
  /** Of the chosen file, in hex; null while it is not known. */
  sha256: string | null;
  /** The name of an earlier file of the same batch that has the same content. */
  twin?: string | undefined;
}

/** Says beside a chosen file that the same one is among the papers that this person sees, unsent ones included. */
export function DuplicateNote({ sha256, twin }: DuplicateNoteProps) {
  const { t } = useTranslation();
  const { rows } = useCollection("documents");
  // a batch has many notes, and is drawn anew with every letter
  const filed = useMemo(
    () => (sha256 === null ? undefined : rows.find((row) => row.sha256 === sha256)),
    [rows, sha256],
  );
  if (!filed) {
    return twin === undefined ? null : (
      <p role="status" className="mt-1 text-small text-warning">
        {t("documents.duplicate.twice")} <Name className="font-medium">{twin}</Name>
      </p>
    );
  }
  return (
    <p role="status" className="mt-1 text-small text-warning">
      {t("documents.duplicate.filed")}{" "}
      <a className="text-link" href={documentPath(filed.id)} target="_blank" rel="noopener">
        <Name>{filed.name}</Name>
        <span className="sr-only"> {t("documents.duplicate.newTab")}</span>
      </a>
      {". "}
      {t("documents.duplicate.anyway")}
    </p>
  );
}
