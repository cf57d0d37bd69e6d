import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type EarlierPaper, formatBytes, type Paper, type PaperFile } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { DottedFacts } from "#web/shared/list/row-parts.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { useMemberText } from "../paper-words.ts";
import type { PersonPaperActs } from "./use-paper-acts.ts";

interface PagesProps {
  paper: Paper;
  name: string;
  files: readonly PaperFile[];
  acts: PersonPaperActs;
}

/** The pages of a paper, of now or of one of its renewals. */
export function PaperPages({ paper, name, files, acts }: PagesProps) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {files.map((file) => (
        <li key={file.key} className="flex max-w-full min-w-0 items-center gap-x-2" data-page={file.key}>
          <button
            type="button"
            className="touch-target min-w-0 cursor-pointer truncate text-link text-small"
            title={file.filename}
            aria-label={t("employees.personPapers.open", { file: file.filename, paper: name })}
            onClick={() => acts.open(file)}
          >
            <Filename className="truncate">{file.filename}</Filename>
          </button>
          <bdi dir="ltr" className="flex-none text-ink-2 text-small">
            {formatBytes(file.size)}
          </bdi>
          <IconButton
            label={t("employees.personPapers.removeFile", { file: file.filename })}
            icon={<Trash2 size={16} strokeWidth={1.5} />}
            className="no-print"
            onClick={() => acts.removePage(paper, file)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What a paper was before each of its renewals, the latest first. */
export function PaperRenewals({ paper, name, acts }: Omit<PagesProps, "files">) {
  const { t } = useTranslation();
  if (paper.history.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="touch-target w-fit cursor-pointer text-ink-2 text-small">
        {t("employees.personPapers.renewals", { count: paper.history.length })}
      </summary>
      <ol className="ms-1 border-base-300 border-s ps-3">
        {[...paper.history].reverse().map((one) => (
          <li key={one.replacedAt} className="py-1.5">
            <Renewal one={one} />
            <PaperPages paper={paper} name={name} files={one.files} acts={acts} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Renewal({ one }: { one: EarlierPaper }) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useMemberText();
  const { number, issueDate, expiryDate, issuer, cost, replacedAt } = one;
  const to = expiryDate === null ? null : format.date(expiryDate);
  const dates =
    to === null
      ? t("employees.personPapers.noDate")
      : issueDate === null
        ? t("employees.page.until", { date: to })
        : t("employees.page.range", { from: format.date(issueDate), to });
  return (
    <DottedFacts className="text-small">
      {dates}
      {number === null ? null : <LtrText>{number}</LtrText>}
      {issuer === null ? null : <Name>{issuer}</Name>}
      {cost === null ? null : t("employees.personPapers.cost", { amount: textOf("cost", cost) })}
      <span className="text-ink-2">{t("employees.personPapers.replaced", { date: format.date(replacedAt) })}</span>
    </DottedFacts>
  );
}
