import type { TFunction } from "i18next";
import { type Key, type PointerEvent, type ReactNode, useMemo, useRef } from "react";
import type { AppLanguage } from "#web/i18n/kept-language.ts";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { RowCheckbox, type RowSelection } from "./row-checkbox.tsx";

/** Height of a two-line row of a table in CSS pixels, its line included, where letters have their usual size; the second where the window is low. */
export const ROW_HEIGHT = { usual: 59, low: { en: 48, ar: 49 } };

export const rowIcon = { size: 18, strokeWidth: 1.5 } as const;

/** Passed to what a row shows, not looked up there: while a long list scrolls, hundreds of rows a second come and go. */
export interface RowContext {
  t: TFunction;
  language: AppLanguage;
}

export interface DataColumn<Item, Id extends string> {
  id: Id;
  head: string;
  isHeadHidden?: boolean;
  cell: string;
  titleOf?: (item: Item) => string;
  show: (item: Item, context: RowContext) => ReactNode;
}

export interface ItemView<Item, Id extends string> {
  /** The attribute data-{entity} holds the row's key. */
  entity: string;
  columns: readonly DataColumn<Item, Id>[];
  markOf: (item: Item) => ReactNode;
  /** What its checkbox is called, where rows can be selected. */
  nameOf?: (item: Item) => string;
  card: (item: Item, context: RowContext, selection: RowSelection | undefined) => ReactNode;
  /** Readies what opens the row: a mouse or the focus has come to it. A finger comes to rows only to scroll, or opens one at once. */
  near?: (item: Item) => void;
}

export interface DataRowProps<Item, Id extends string> {
  id: number;
  dataKey: Key;
  index: number;
  item: Item;
  /** Of a table's row, in CSS pixels. */
  height: number;
  view: ItemView<Item, Id>;
  context: RowContext;
  selection: RowSelection | undefined;
}

export function DataRow<Item extends object, Id extends string>(props: DataRowProps<Item, Id>) {
  const { id, dataKey, index, height, view, context } = props;
  const item = useSame(props.item);
  const selection = useSame(props.selection);
  return useMemo(() => {
    const color = selection?.selected ? "bg-tint-primary" : "hover:bg-wash";
    return (
      <tr
        // the head is row 1
        aria-rowindex={index + 2}
        className={`${selection ? "group/row " : ""}*:border-b *:border-b-base-300 has-[[data-open]]:cursor-pointer ${color}`}
        style={{ height }}
        {...{ [`data-${view.entity}`]: dataKey }}
        {...approach(item, view.near)}
      >
        <td className="gutter-rule p-0">
          {selection ? (
            checkbox(item, { id, view, context, selection })
          ) : (
            <span className="flex items-center justify-center">{view.markOf(item)}</span>
          )}
        </td>
        {view.columns.map((column) => (
          <td key={column.id} className={column.cell} title={column.titleOf?.(item)}>
            {column.show(item, context)}
          </td>
        ))}
      </tr>
    );
  }, [id, dataKey, index, height, item, selection, view, context]);
}

export function DataCard<Item extends object, Id extends string>(props: DataRowProps<Item, Id>) {
  const { id, dataKey, view, context } = props;
  const item = useSame(props.item);
  const selection = useSame(props.selection);
  return useMemo(() => {
    const color = selection?.selected ? "bg-tint-primary" : "";
    return (
      <article
        className={`${selection ? "group/row " : ""}tiny:relative flex h-full tiny:overflow-clip border-base-300 border-b has-[[data-open]]:cursor-pointer ${color}`}
        {...{ [`data-${view.entity}`]: dataKey }}
        {...approach(item, view.near)}
      >
        <Gutter
          className="items-start! pt-3"
          mark={selection ? checkbox(item, { id, view, context, selection }) : view.markOf(item)}
        />
        {view.card(item, context, selection)}
      </article>
    );
  }, [id, dataKey, item, selection, view, context]);
}

function approach<Item>(item: Item, near: ((item: Item) => void) | undefined) {
  if (!near) return null;
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") near(item);
    },
    onFocus: () => near(item),
  };
}

function checkbox<Item, Id extends string>(
  item: Item,
  {
    id,
    view,
    context,
    selection,
  }: Pick<DataRowProps<Item, Id>, "id" | "view" | "context"> & { selection: RowSelection },
) {
  return <RowCheckbox {...selection} id={id} name={view.nameOf?.(item) ?? ""} mark={view.markOf(item)} t={context.t} />;
}

/** The same object for as long as its properties are the same. */
function useSame<T extends object | undefined>(value: T): T {
  const last = useRef(value);
  if (!isSame(last.current, value)) last.current = value;
  return last.current;
}

function isSame(a: object | undefined, b: object | undefined): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  const before = Object.entries(a);
  const after = Object.entries(b);
  return (
    before.length === after.length &&
    before.every(([name, value], at) => {
      const other = after[at];
      return other?.[0] === name && other[1] === value;
    })
  );
}
