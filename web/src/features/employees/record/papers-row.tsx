import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { daysLeft, type Employee, expiryStatus, isOnRecord, specifiedPaperOf } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { LtrText } from "#web/ui/text/name.tsx";
import { useSettings, useTypeName } from "../paper-words.ts";
import type { PaperAsking } from "./asked-paper.tsx";

interface PapersRowProps {
  employee: Employee;
  today: string;
  ask: PaperAsking["ask"];
}

export function PapersRow({ employee, today, ask }: PapersRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { passportNumber, passportIssueDate, passportExpiryDate, residencyExpiryDate } = employee;
  const permit = specifiedPaperOf(employee, "workPermit");
  const nameOf = useTypeName(useSettings(employee.tenant));
  const hasPermit = isOnRecord(employee, permit.id);
  const until = (day: string | null) =>
    day === null ? t("employees.expiry.notProvided") : t("employees.page.until", { date: format.date(day) });
  return (
    <section aria-label={t("employees.filters.status")} className="sheet overflow-hidden">
      <div className="-m-px grid md:grid-cols-3">
        <Cell
          title={t("employees.papers.passport")}
          act={t("employees.page.renew")}
          onAct={() => ask("renew", "passport")}
          state={<State day={passportExpiryDate} today={today} />}
        >
          {until(passportExpiryDate)}
          {" · "}
          {passportNumber === null ? t("employees.noPassport") : <LtrText>{passportNumber}</LtrText>}
          {passportIssueDate === null ? null : (
            <>
              {" · "}
              {t("employees.page.issued", { date: format.date(passportIssueDate) })}
            </>
          )}
        </Cell>
        <Cell
          title={t("employees.papers.residency")}
          act={t("employees.page.renew")}
          onAct={() => ask("renew", "residency")}
          state={<State day={residencyExpiryDate} today={today} />}
        >
          {until(residencyExpiryDate)}
        </Cell>
        <Cell
          title={nameOf(permit.type)}
          act={t(hasPermit ? "employees.page.renew" : "employees.personPapers.form.add")}
          onAct={() => ask(hasPermit ? "renew" : "add", "workPermit")}
          state={
            hasPermit && permit.expiryDate === null ? (
              t("employees.page.onRecord")
            ) : (
              <State day={permit.expiryDate} today={today} />
            )
          }
        >
          {permit.expiryDate !== null || permit.number === null ? until(permit.expiryDate) : null}
          {permit.expiryDate !== null && permit.number !== null ? " · " : null}
          {permit.number === null ? null : <LtrText>{permit.number}</LtrText>}
        </Cell>
      </div>
    </section>
  );
}

function State({ day, today }: { day: string | null; today: string }) {
  const { t } = useTranslation();
  const status = expiryStatus(day, today);
  if (day === null) return <span className="text-ink-2">{t("employees.expiry.missing")}</span>;
  const left = daysLeft(day, today);
  if (status === "expired")
    return <span className="text-error">{t("employees.page.expiredAgo", { count: -left })}</span>;
  if (status === "expiring")
    return <span className="text-warning">{t("employees.page.daysLeft", { count: left })}</span>;
  return <>{t("employees.expiry.valid")}</>;
}

function Cell(props: { title: string; act: string; onAct: () => void; state: ReactNode; children: ReactNode }) {
  const { title, act, onAct, state, children } = props;
  return (
    <div className="min-w-0 border-base-300 border-s border-t px-5 py-4 max-md:px-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="pt-1.5 font-semibold text-small">{title}</h2>
        <Button
          variant="secondary"
          className="no-print touch-target h-8 px-3"
          aria-label={`${act}: ${title}`}
          onClick={onAct}
        >
          {act}
        </Button>
      </div>
      <p className="font-semibold text-lead">{state}</p>
      <p className="text-ink-2 text-small">{children}</p>
    </div>
  );
}
