import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { usePrinting } from "#web/ui/list/printing.ts";
import { useIsPhone } from "#web/ui/use-media.ts";

/** Lines shown until all are asked for. */
const FIRST = { desk: 8, phone: 5 };
/** So many at most: whoever has more looks into the lists. */
const MOST = 500;

interface TodayPartProps<Line> {
  title: string;
  lines: readonly Line[];
  render: (line: Line) => ReactNode;
  /** What is done with all of them. */
  act?: ReactNode;
  /** Of the list. */
  className?: string;
}

/** One heading of the screen of today with its lines; nothing where there are none. */
export function TodayPart<Line>({ title, lines, render, act, className }: TodayPartProps<Line>) {
  const { t } = useTranslation();
  const id = useId();
  const phone = useIsPhone();
  const printing = usePrinting();
  const first = phone ? FIRST.phone : FIRST.desk;
  const [all, setAll] = useState(false);
  if (lines.length === 0) return null;
  const shown = lines.slice(0, all || printing ? MOST : first);
  return (
    <Sheet aria-labelledby={id} className="overflow-hidden">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 max-md:px-3">
        <h2 id={id} className="font-semibold">
          {title} <span className="font-normal text-ink-2">{lines.length}</span>
        </h2>
        {act ? <span className="no-print contents">{act}</span> : null}
      </div>
      <ul className={className}>{shown.map(render)}</ul>
      {shown.length < lines.length && !all ? (
        <button
          type="button"
          className="no-print relative min-h-11 w-full cursor-pointer border-base-300 border-t bg-wash font-medium text-primary text-small focus-visible:-outline-offset-2"
          onClick={() => setAll(true)}
        >
          {t("today.showAll", { total: lines.length })}
        </button>
      ) : null}
    </Sheet>
  );
}
