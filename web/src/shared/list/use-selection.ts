import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { isLetterKey } from "#web/lib/letter-key.ts";
import { allOf, extended, listedOf, noSelection, type Selection, toggled } from "./selection.ts";

/** How rows are selected; the same object for as long as the list is mounted. */
export interface SelectRow {
  /** Selects a row or gives it up; `range`: everything from the last one up to it. */
  toggle: (id: number, range: boolean) => void;
  focus: (id: number) => void;
}

export interface ListSelection<Row = unknown> {
  chosen: readonly Row[];
  has: (id: number) => boolean;
  select: SelectRow;
  /** The row whose checkbox the Tab key reaches; null: the first. */
  current: number | null;
  all: () => void;
  clear: () => void;
  keys: { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
}

/**
 * The selection of a list.
 * @param entity whose rows have the attribute data-{entity} with their id
 * @param listed all rows as they are listed: what is not among them is not selected; the same function for the same rows
 */
export function useSelection<Row extends { id: number }>(
  entity: string,
  listed: () => readonly Row[],
): ListSelection<Row> {
  const attribute = `data-${entity}`;
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [current, setCurrent] = useState<number | null>(null);
  const chosen = useMemo(() => listedOf(selection, listed), [selection, listed]);
  const now = useRef(listed);
  now.current = listed;
  const select = useMemo<SelectRow>(
    () => ({
      toggle: (id, range) => setSelection((was) => (range ? extended(was, now.current(), id) : toggled(was, id))),
      focus: setCurrent,
    }),
    [],
  );
  const clear = () => setSelection(noSelection);
  const all = () => setSelection(allOf(listed()));

  const step = (event: KeyboardEvent<HTMLElement>, id: number) => {
    const rows = listed();
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at + (event.key === "ArrowDown" ? 1 : -1)];
    event.preventDefault();
    if (at < 0 || !next) return;
    if (event.shiftKey) setSelection((was) => extended(was.anchor === null ? toggled(was, id) : was, rows, next.id));
    event.currentTarget.querySelector<HTMLElement>(`[${attribute}="${next.id}"] input[data-select]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest("[popover], dialog")) return;
    const box = target.matches("input[data-select]") ? target.closest(`[${attribute}]`) : null;
    if (event.key === "Escape" && chosen.length > 0) clear();
    else if (isLetterKey(event, "a") && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      all();
    } else if (box && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      step(event, Number(box.getAttribute(attribute)));
    }
  };
  return { chosen, has: (id) => selection.ids.has(id), select, current, all, clear, keys: { onKeyDown } };
}
