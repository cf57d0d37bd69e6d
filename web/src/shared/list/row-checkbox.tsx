import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { SelectRow } from "./use-selection.ts";

export interface RowSelection {
  selected: boolean;
  /** Something is selected, so every row shows its checkbox. */
  selecting: boolean;
  /** Whether the Tab key reaches the checkbox; the arrow keys reach the others from there. */
  tabbable: boolean;
  select: SelectRow;
}

interface RowCheckboxProps extends RowSelection {
  id: number;
  name: string;
  /** The row's mark: the checkbox takes its place while the row has the pointer or the focus. */
  mark: ReactNode;
  t: TFunction;
}

/** The margin of a row: its mark, and the checkbox that hover or focus offers. The row is a `group/row`. */
export function RowCheckbox({ id, name, mark, selected, selecting, tabbable, select, t }: RowCheckboxProps) {
  const shown = selecting ? "opacity-100" : "opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100";
  const hidden = selecting ? "opacity-0" : "group-hover/row:opacity-0 group-focus-within/row:opacity-0";
  return (
    <span className="grid place-items-center *:col-start-1 *:row-start-1">
      <span className={`print:opacity-100 ${hidden}`}>{mark}</span>
      {/* the ring around it takes presses too */}
      <input
        type="checkbox"
        data-select=""
        className={`checkbox no-print relative after:absolute after:-inset-3.5 after:content-[''] ${shown}`}
        aria-label={t("documents.selection.row", { name })}
        checked={selected}
        tabIndex={tabbable ? 0 : -1}
        onFocus={() => select.focus(id)}
        onChange={({ nativeEvent }) => select.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </span>
  );
}
