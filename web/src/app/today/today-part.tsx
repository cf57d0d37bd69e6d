import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { PRINT_MOST, usePrinting } from "#web/ui/list/printing.ts";
import { useIsPhone } from "#web/ui/use-media.ts";

/** Lines shown until more are asked for. */
const FIRST = { desk: 8, phone: 5 };
/** So many more are drawn at a time: thousands at once would keep an old phone busy. */
const STEP = 500;

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
  const [steps, setSteps] = useState(0);
  if (lines.length === 0) return null;
  const first = steps > 0 ? steps * STEP : phone ? FIRST.phone : FIRST.desk;
  const shown = lines.slice(0, printing ? PRINT_MOST : first);
  const isRestLong = lines.length > (steps + 1) * STEP;
  return (
    <Sheet aria-labelledby={id} className="overflow-hidden">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 max-md:px-3">
        <h2 id={id} className="font-semibold">
          {title} <span className="font-normal text-ink-2">{lines.length}</span>
        </h2>
        {act ? <span className="no-print contents">{act}</span> : null}
      </div>
      <ul className={className}>{shown.map(render)}</ul>
      {shown.length < lines.length ? (
        <button
          type="button"
          className="no-print relative min-h-11 w-full cursor-pointer border-base-300 border-t bg-wash font-medium text-primary text-small focus-visible:-outline-offset-2"
          onClick={() => setSteps(steps + 1)}
        >
          {isRestLong
            ? t("today.showMore", { shown: (steps + 1) * STEP, total: lines.length })
            : t("today.showAll", { total: lines.length })}
        </button>
      ) : null}
    </Sheet>
  );
}
