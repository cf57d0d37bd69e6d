import { useTranslation } from "react-i18next";
import type { PastPaper } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useCollection } from "#web/local/hooks.ts";
import { Margin } from "#web/ui/margin.tsx";
import { Latin, Name } from "#web/ui/name.tsx";
import { Sheet } from "#web/ui/sheet.tsx";

/** Papers as they were before they were renewed, the last first. */
export function HistoryTable({ history }: { history: readonly PastPaper[] }) {
  const { t } = useTranslation();
  const past = [...history].sort((a, b) => (a.replacedAt < b.replacedAt ? 1 : a.replacedAt > b.replacedAt ? -1 : 0));
  const cell = "border-base-300 border-t px-3 py-2.5";
  const head = `${cell} bg-wash py-2 text-start font-normal text-caption text-ink-2`;
  return (
    <Sheet aria-label={t("employees.page.history")} className="flex overflow-hidden">
      <Margin />
      <div className="min-w-0 grow overflow-x-auto">
        <h2 className="px-3 py-3 font-semibold">{t("employees.page.history")}</h2>
        {past.length === 0 ? (
          <p className={`${cell} text-ink-2`}>{t("employees.page.noHistory")}</p>
        ) : (
          <table className="w-full">
            <thead>
              <tr>
                <th className={head}>{t("employees.page.paper")}</th>
                <th className={head}>{t("employees.page.number")}</th>
                <th className={head}>{t("employees.page.validUntil")}</th>
                <th className={head}>{t("employees.page.replacedBy")}</th>
                <th className={head}>{t("employees.page.replacedOn")}</th>
              </tr>
            </thead>
            <tbody>
              {past.map((paper) => (
                <HistoryRow key={`${paper.paper}${paper.replacedAt}${paper.expiryDate}`} past={paper} cell={cell} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Sheet>
  );
}

function HistoryRow({ past, cell }: { past: PastPaper; cell: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const users = useCollection("users").byId;
  const { paper, number, issueDate, expiryDate, replacedAt, replacedBy } = past;
  const by = replacedBy === null ? undefined : users.get(replacedBy);
  const to = format.date(expiryDate);
  return (
    <tr>
      <td className={cell}>{t(`employees.papers.${paper}`)}</td>
      <td className={`${cell} text-ink-2`}>{number === null ? t("employees.page.none") : <Latin>{number}</Latin>}</td>
      <td className={cell}>
        {issueDate === null
          ? t("employees.page.until", { date: to })
          : t("employees.page.range", { from: format.date(issueDate), to })}
      </td>
      <td className={`${cell} text-ink-2`}>{by ? <Name>{by.fullName}</Name> : t("common.unknown")}</td>
      <td className={`${cell} text-ink-2`}>{format.date(replacedAt)}</td>
    </tr>
  );
}
