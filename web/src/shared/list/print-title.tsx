import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/i18n/format.ts";
import { localDayOf } from "#web/lib/local-day.ts";
import { usePrinting } from "#web/ui/list/printing.ts";

interface PrintTitleProps {
  title: string;
  /** What stands before the date. */
  facts?: ReactNode;
  className?: string;
}

/** What a printed screen begins with: its name and the date. The heading of the screen stands among its buttons. */
export function PrintTitle({ title, facts, className = "" }: PrintTitleProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!usePrinting()) return null;
  return (
    <div className={`mb-3 ${className}`}>
      <h1 className="font-semibold text-title">{title}</h1>
      <p className="text-small">
        {facts ? (
          <>
            {facts}
            {" · "}
          </>
        ) : null}
        {t("employees.page.printed", { date: format.date(localDayOf(new Date())) })}
      </p>
    </div>
  );
}
