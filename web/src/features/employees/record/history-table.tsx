import { useTranslation } from "react-i18next";
import type { PastPaper, User } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useCollection } from "#web/local/engine.ts";
import { CardFact } from "#web/shared/list/row-parts.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { useLinkOptions } from "../form/linked-users.ts";

export function HistoryTable({ history, actor }: { history: readonly PastPaper[]; actor: User }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const nameOf = usePersonName(actor);
  const past = [...history].sort((a, b) => (a.replacedAt < b.replacedAt ? 1 : a.replacedAt > b.replacedAt ? -1 : 0));
  const cell = "border-base-300 border-t px-3 py-2.5";
  const head = `${cell} bg-wash py-2 text-start font-normal text-caption text-ink-2`;
  return (
    <Sheet aria-label={t("employees.page.history")} className="flex overflow-hidden">
      <Gutter />
      <div className="min-w-0 grow">
        <h2 className="px-3 py-3 font-semibold">{t("employees.page.history")}</h2>
        {past.length === 0 ? (
          <p className={`${cell} text-ink-2`}>{t("employees.page.noHistory")}</p>
        ) : phone ? (
          <ul>
            {past.map((paper) => (
              <HistoryCard key={keyOf(paper)} past={paper} nameOf={nameOf} />
            ))}
          </ul>
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
                <HistoryRow key={keyOf(paper)} past={paper} nameOf={nameOf} cell={cell} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Sheet>
  );
}

const keyOf = ({ paper, replacedAt, expiryDate }: PastPaper) => `${paper}${replacedAt}${expiryDate}`;

type NameOf = (id: number) => string | undefined;

/** A colleague's full name: as this device knows it, else from the server's list of those who may be linked. */
function usePersonName(actor: User): NameOf {
  const users = useCollection("users").byId;
  const { options } = useLinkOptions(actor);
  return (id) => users.get(id)?.fullName ?? options.find((one) => one.id === id)?.fullName;
}

function useTexts({ paper, number, issueDate, expiryDate, replacedAt, replacedBy }: PastPaper, nameOf: NameOf) {
  const { t } = useTranslation();
  const format = useFormat();
  const by = replacedBy === null ? undefined : nameOf(replacedBy);
  const to = format.date(expiryDate);
  return {
    paper: t(`employees.papers.${paper}`),
    number: number === null ? t("employees.page.none") : <LtrText>{number}</LtrText>,
    valid:
      issueDate === null
        ? t("employees.page.until", { date: to })
        : t("employees.page.range", { from: format.date(issueDate), to }),
    by: by ? <Name>{by}</Name> : t("common.unknown"),
    on: format.date(replacedAt),
  };
}

function HistoryRow({ past, nameOf, cell }: { past: PastPaper; nameOf: NameOf; cell: string }) {
  const { paper, number, valid, by, on } = useTexts(past, nameOf);
  return (
    <tr>
      <td className={cell}>{paper}</td>
      <td className={`${cell} text-ink-2`}>{number}</td>
      <td className={cell}>{valid}</td>
      <td className={`${cell} text-ink-2`}>{by}</td>
      <td className={`${cell} text-ink-2`}>{on}</td>
    </tr>
  );
}

/** A past paper on a phone: the paper and its number, its dates, and who replaced it when, label above value. */
function HistoryCard({ past, nameOf }: { past: PastPaper; nameOf: NameOf }) {
  const { t } = useTranslation();
  const { paper, number, valid, by, on } = useTexts(past, nameOf);
  return (
    <li className="border-base-300 border-t px-3 py-3">
      <p className="font-medium">
        {paper} · {number}
      </p>
      <p className="text-small">{valid}</p>
      <dl className="mt-2 grid grid-cols-2 gap-x-3">
        <CardFact label={t("employees.page.replacedBy")} className="text-small wrap-anywhere">
          {by}
        </CardFact>
        <CardFact label={t("employees.page.replacedOn")}>{on}</CardFact>
      </dl>
    </li>
  );
}
