import { FilePlus2, Pencil, Trash2 } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { daysLeft, expiryStatus, namesOf, type Paper, type RenewedMember } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { rowIcon } from "#web/shared/list/data-row.tsx";
import { RowMenu } from "#web/shared/list/row-menu.tsx";
import { DottedFacts } from "#web/shared/list/row-parts.tsx";
import { FreeText } from "#web/shared/parts/free-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { useMemberText } from "../paper-words.ts";
import { PaperPages, PaperRenewals } from "./paper-pages.tsx";
import type { PersonPaperActs } from "./use-paper-acts.ts";

export type PaperForm = "renew" | "correct" | "page";

interface PaperRowProps {
  paper: Paper;
  name: string;
  /** Whether there is such a paper now; else there was one. */
  isPresent: boolean;
  today: string;
  acts: PersonPaperActs;
  onForm: (form: PaperForm) => void;
}

export function PaperRow({ paper, name, isPresent, today, acts, onForm }: PaperRowProps) {
  const { t } = useTranslation();
  const renew = t("employees.personPapers.renew");
  return (
    <li className="flex items-start gap-2 border-base-300 border-t px-3 py-2.5" data-paper={paper.id}>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">
            <Name>{name}</Name>
          </span>
          {isPresent ? (
            <PaperState day={paper.expiryDate} today={today} />
          ) : (
            <span className="text-ink-2 text-small">{t("employees.personPapers.onlyHistory")}</span>
          )}
        </p>
        {isPresent ? <Facts paper={paper} /> : null}
        {paper.note === null ? null : (
          <p dir="auto" className="whitespace-pre-wrap text-small wrap-anywhere">
            <FreeText>{paper.note}</FreeText>
          </p>
        )}
        <PaperPages paper={paper} name={name} files={paper.files} acts={acts} />
        <PaperRenewals paper={paper} name={name} acts={acts} />
      </div>
      {isPresent ? (
        <div className="no-print flex flex-none items-center">
          <Button
            variant="secondary"
            className="touch-target h-8 px-3"
            aria-label={t("employees.personPapers.act", { paper: name, act: renew })}
            onClick={() => onForm("renew")}
          >
            {renew}
          </Button>
          <RowMenu
            label={t("employees.personPapers.menu", { paper: name })}
            items={[
              {
                id: "correct",
                label: t("employees.personPapers.correct"),
                icon: <Pencil {...rowIcon} />,
                onSelect: () => onForm("correct"),
              },
              {
                id: "page",
                label: t("employees.personPapers.addPage"),
                icon: <FilePlus2 {...rowIcon} />,
                onSelect: () => onForm("page"),
              },
              // nobody is without that number
              ...(paper.id === "civilId"
                ? []
                : [
                    {
                      id: "remove",
                      label: t("employees.personPapers.remove"),
                      icon: <Trash2 {...rowIcon} />,
                      onSelect: () => acts.removePaper(paper, name),
                      destructive: true,
                    },
                  ]),
            ]}
          />
        </div>
      ) : null}
    </li>
  );
}

function PaperState({ day, today }: { day: string | null; today: string }) {
  const { t } = useTranslation();
  if (day === null) return <span className="text-ink-2 text-small">{t("employees.personPapers.noDate")}</span>;
  const left = daysLeft(day, today);
  const status = expiryStatus(day, today);
  if (status === "expired")
    return <span className="text-error">{t("employees.page.expiredAgo", { count: -left })}</span>;
  return (
    <span className={status === "expiring" ? "text-warning" : "text-small"}>
      {t("employees.page.daysLeft", { count: left })}
    </span>
  );
}

/** Dates, number, issuer and cost, as far as they are known. */
function Facts({ paper: { number, issueDate, expiryDate, issuer, cost } }: { paper: Paper }) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useMemberText();
  const facts: Partial<Record<RenewedMember, ReactNode>> = {};
  if (expiryDate !== null) facts.expiryDate = t("employees.page.until", { date: format.date(expiryDate) });
  if (number !== null) facts.number = <LtrText>{number}</LtrText>;
  if (issueDate !== null) facts.issueDate = t("employees.personPapers.issued", { date: format.date(issueDate) });
  if (issuer !== null) facts.issuer = <Name>{issuer}</Name>;
  if (cost !== null) facts.cost = t("employees.personPapers.cost", { amount: textOf("cost", cost) });
  const names = namesOf(facts);
  if (names.length === 0) return null;
  return (
    <DottedFacts className="text-ink-2 text-small">
      {names.map((name) => (
        <Fragment key={name}>{facts[name]}</Fragment>
      ))}
    </DottedFacts>
  );
}
