import { useEffect, useRef, useState } from "react";
import type { Document } from "#domain/index";
import type { FilterResult } from "./incremental-filter.ts";

export interface Listed {
  /** Filtered and in order; of very many only the first for the frame after a key, more than a screen shows. */
  rows: readonly Document[];
  /** How many match; for that frame how many matched before. */
  total: number;
  /** Whether `rows` is all of it. */
  isAll: boolean;
  /** All that match, at once; the same function for the same answer. */
  whole: () => readonly Document[];
}

/** What is found first in the frame of a key, and all of it in the next. */
export function useDeferredRender(narrowed: FilterResult): Listed {
  const [finished, setFinished] = useState<FilterResult | null>(null);
  const isAll = narrowed.isAll || finished === narrowed;
  useEffect(() => {
    if (narrowed.isAll) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setFinished(narrowed));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [narrowed]);
  const rows = isAll ? narrowed.whole() : narrowed.first;
  const counted = useRef(rows.length);
  useEffect(() => {
    if (isAll) counted.current = rows.length;
  }, [isAll, rows]);
  return { rows, total: isAll ? rows.length : counted.current, isAll, whole: narrowed.whole };
}
