import { ArrowDown, ArrowUp } from "lucide-react";
import { type Order, type Ordering, toggleOrder } from "./order.ts";

export const HEAD =
  "sticky top-[var(--head-top,var(--list-top))] z-[1] border-b border-b-base-300 bg-wash py-2 font-normal pointer-coarse:py-0 text-caption text-ink-2";

export interface SortHeadProps<Column extends string> {
  column: Column;
  label: string;
  ordering: Ordering<Column>;
  order: Order<Column>;
  onOrder: (order: Order<Column>) => void;
  className: string;
}

export function SortHead<Column extends string>(props: SortHeadProps<Column>) {
  const { column, label, ordering, order, onOrder, className } = props;
  const current = order.column === column;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  const sort = order.descending ? "descending" : "ascending";
  return (
    <th scope="col" className={`${HEAD} ${className}`} aria-sort={current ? sort : "none"}>
      <button
        type="button"
        className={`touch-target inline-flex cursor-pointer items-center gap-1.5 text-start hover:text-base-content ${current ? "font-medium text-base-content" : ""}`}
        onClick={() => onOrder(toggleOrder(order, column, ordering))}
      >
        {label}
        {current ? <Arrow size={13} strokeWidth={1.75} className="no-print" /> : null}
      </button>
    </th>
  );
}

/** The rows that are not drawn, above or below those that are. @param props.columns beside the gutter */
export function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td aria-hidden="true" className="gutter-rule p-0" style={{ height }} />
      <td aria-hidden="true" colSpan={columns} className="p-0" />
    </tr>
  );
}
