import { ChevronDown, FileClock } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Document, dueDocuments, expiryStatus } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { DueNote } from "#web/shared/dates/due-words.tsx";
import { documentPath, paths } from "#web/shared/paths.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Popover } from "#web/ui/overlay/popover.tsx";
import { Name } from "#web/ui/text/name.tsx";

/** Of more documents the list has all. */
const MOST_SHOWN = 8;

/** How many documents have expired or will soon, and which; nothing where none are due. */
export function DueDocuments() {
  const { t } = useTranslation();
  const { rows } = useCollection("documents");
  const today = useToday();
  const due = useMemo(() => dueDocuments(rows, today), [rows, today]);
  if (due.length === 0) return null;
  const expired = due.filter(({ dueDate }) => expiryStatus(dueDate, today) === "expired").length;
  const soon = due.length - expired;
  const expiredWords = t("dashboard.due.expiredDocuments", { count: expired });
  const words =
    expired === 0
      ? t("dashboard.due.expiringDocumentsOnly", { count: soon })
      : soon === 0
        ? expiredWords
        : t("dashboard.due.both", {
            expired: expiredWords,
            soon: t("dashboard.due.expiringDocuments", { count: soon }),
          });
  const icon = { size: 16, strokeWidth: 1.75, className: "flex-none" } as const;
  return (
    <Popover
      label={words}
      className="w-[min(420px,calc(100vw-1rem))]"
      button={(button) => (
        <button
          {...button}
          type="button"
          aria-haspopup="dialog"
          className={`no-print touch-target inline-flex flex-none cursor-pointer items-center gap-1.5 font-medium text-small hover:underline ${
            expired > 0 ? "text-error" : "text-warning"
          }`}
        >
          <FileClock {...icon} />
          {words}
          <ChevronDown {...icon} className="-ms-1 flex-none" />
        </button>
      )}
    >
      {(close) => <DueList due={due} today={today} close={close} />}
    </Popover>
  );
}

function DueList({ due, today, close }: { due: readonly Document[]; today: string; close: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <ul className="max-h-[60vh] overflow-y-auto py-1">
        {due.slice(0, MOST_SHOWN).map((document) => (
          <li key={document.id}>
            <Link
              to={documentPath(document.id)}
              onClick={close}
              className="flex flex-col px-4 py-2 hover:bg-wash focus-visible:-outline-offset-2"
            >
              <Name className="truncate font-medium">{document.name}</Name>
              <span className="flex min-w-0 gap-x-2 text-small">
                <DueNote document={document} today={today} t={t} language={language} className="flex-none" />
                {document.responsibleName ? (
                  <span className="min-w-0 truncate text-ink-2">
                    {t("documents.due.responsible", { name: document.responsibleName })}
                  </span>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-base-300 border-t px-4 py-2">
        <Link to={`${paths.dashboard}?due=30&sort=due`} onClick={close} className="text-link touch-target text-small">
          {t("dashboard.due.allDocuments")}
        </Link>
      </p>
    </>
  );
}
