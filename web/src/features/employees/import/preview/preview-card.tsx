import { useTranslation } from "react-i18next";
import type { EmployeeField, JudgedRow } from "#domain/index";
import { Dot } from "#web/shared/list/row-parts.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { CorrectedCell, shownText } from "./preview-cell.tsx";
import { nameOf } from "./preview-table.tsx";
import { RowState, StateMark, useWarningWords } from "./row-state.tsx";

interface PreviewCardProps {
  row: JudgedRow;
  onCorrect: (row: number, field: EmployeeField, text: string) => void;
}

/** A row on a phone: who it is, and its first problem; once that is corrected, the next. */
export function PreviewCard({ row, onCorrect }: PreviewCardProps) {
  const { t } = useTranslation();
  const warned = useWarningWords();
  const [first] = row.problems;
  const { nationality = "" } = row.texts;
  return (
    <article className="flex h-full border-base-300 border-b" data-row={row.row}>
      <Gutter className="items-start! pt-3" mark={<StateMark row={row} />} />
      <div className="flex min-w-0 grow flex-col justify-center gap-1.5 px-3">
        <div className="flex items-baseline justify-between gap-3">
          <p className="max-w-1/2 flex-none font-medium">
            <Name className="truncate">{nameOf(row) || "—"}</Name>
          </p>
          <div className="flex min-w-0 items-baseline gap-2">
            <RowState row={row} />
          </div>
        </div>
        {first ? (
          <div>
            <p className="text-caption text-ink-2">{t(`employees.form.${first.field}`)}</p>
            <CorrectedCell key={first.field} row={row} field={first.field} onCorrect={onCorrect} />
          </div>
        ) : (
          <>
            <p className="flex text-ink-2 text-small">
              <LtrText className="flex-none">{shownText(row, "civilId")}</LtrText>
              {nationality ? (
                <>
                  <Dot />
                  <Name className="truncate">{nationality}</Name>
                </>
              ) : null}
            </p>
            <p className="line-clamp-4 text-caption text-warning empty:hidden">{warned(row.warnings, row.texts)}</p>
          </>
        )}
      </div>
    </article>
  );
}
