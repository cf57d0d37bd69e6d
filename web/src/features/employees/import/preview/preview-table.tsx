import { useTranslation } from "react-i18next";
import { type EmployeeField, employeeName, type JudgedRow } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Spacer } from "#web/ui/list/table-head.tsx";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { PreviewCard } from "./preview-card.tsx";
import { PreviewCell } from "./preview-cell.tsx";
import { RowState, StateMark } from "./row-state.tsx";

const ROW_HEIGHT = { en: 76, ar: 84 };
const CARD_HEIGHT = { en: 164, ar: 176 };

interface PreviewTableProps {
  rows: readonly JudgedRow[];
  fields: readonly EmployeeField[];
  question: string;
  onCorrect: (row: number, field: EmployeeField, text: string) => void;
}

export function nameOf({ texts }: JudgedRow): string {
  const { firstName = "", middleName = null, thirdName = null, lastName = "" } = texts;
  return employeeName({ firstName, middleName, thirdName, lastName });
}

export function PreviewTable({ rows, fields, question, onCorrect }: PreviewTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const phone = useIsPhone();
  const height = (phone ? CARD_HEIGHT : ROW_HEIGHT)[language];
  // rows keep their numbers, however often they are judged anew
  const virtual = useVirtualRows(rows.length === 0 ? [] : asIds(rows), height, question);
  const drawn = virtual.indexes.flatMap((index) => {
    const row = rows[index];
    return row ? [{ index, row }] : [];
  });
  const label = t("employees.import.preview");
  if (phone) {
    return (
      <div ref={virtual.list}>
        <ul aria-label={label} style={{ paddingBlock: `${virtual.before}px ${virtual.after}px` }}>
          {drawn.map(({ index, row }) => (
            <li key={row.row} aria-posinset={index + 1} aria-setsize={rows.length} style={{ height }}>
              <PreviewCard row={row} onCorrect={onCorrect} />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const head = "border-b border-b-base-300 bg-wash py-2 text-start font-normal text-caption text-ink-2";
  return (
    <section
      ref={virtual.list}
      aria-label={t("employees.import.rowsGroup")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="table-fixed border-separate border-spacing-0"
        style={{ width: `${16 + fields.length * 12.5}rem`, minWidth: "100%" }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={`gutter-rule ${head}`}>
              <span className="sr-only">{t("employees.columns.mark")}</span>
            </th>
            <th scope="col" className={`w-[13rem] ps-2.5 ${head}`}>
              {t("employees.import.rowHead")}
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" className={`pe-3 ${head}`}>
                {t(`employees.form.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={virtual.before} columns={fields.length + 1} />
          {drawn.map(({ index, row }) => (
            <tr
              key={row.row}
              aria-rowindex={index + 2}
              data-row={row.row}
              className="*:border-b *:border-b-base-300"
              style={{ height }}
            >
              <td className="gutter-rule p-0">
                <span className="flex items-center justify-center">
                  <StateMark row={row} />
                </span>
              </td>
              <th scope="row" className="overflow-hidden ps-2.5 pe-2 text-start font-normal">
                <RowState row={row} warns />
              </th>
              {fields.map((field) => (
                <td key={field} className="overflow-hidden pe-3 align-middle">
                  <PreviewCell row={row} field={field} onCorrect={onCorrect} />
                </td>
              ))}
            </tr>
          ))}
          <Spacer height={virtual.after} columns={fields.length + 1} />
        </tbody>
      </table>
    </section>
  );
}

const known = new WeakMap<readonly JudgedRow[], { id: number }[]>();

function asIds(rows: readonly JudgedRow[]): { id: number }[] {
  const ids = known.get(rows) ?? rows.map(({ row }) => ({ id: row }));
  known.set(rows, ids);
  return ids;
}
