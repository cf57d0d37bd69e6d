import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { EmployeeFilters } from "#domain/index";
import { changeFilter, readFilters, readSort, type Sort, writeFilters, writeSort } from "./filters-url.ts";

/** Browsers refuse more than about 100 address changes in 30 s, so typing reaches the address in steps of this length. */
const TYPING_MS = 350;

export interface EmployeeFilterState {
  filters: EmployeeFilters;
  sort: Sort;
  change: <K extends keyof EmployeeFilters>(name: K, value: EmployeeFilters[K] | undefined) => void;
  clear: () => void;
  setSort: (sort: Sort) => void;
}

/** The filters and the order, kept in the address. What is typed filters at once and reaches the address a moment later. */
export function useEmployeeFilters(): EmployeeFilterState {
  const [params, setParams] = useSearchParams();
  const kept = params.toString();
  const address = useMemo(() => readFilters(new URLSearchParams(kept)), [kept]);
  const sort = useMemo(() => readSort(new URLSearchParams(kept)), [kept]);
  const [typed, setTyped] = useState<{ search: string; over: string } | null>(null);
  const write = useRef(setParams);
  write.current = setParams;

  // What is typed counts until the address changes by something else (back, a link).
  const live = typed !== null && typed.over === kept ? typed.search : null;
  const said = live === null ? address : changeFilter(address, "search", live);
  // The same object while it says the same, so that nothing is filtered again when the address follows the typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what it says
  const filters = useMemo(() => said, [JSON.stringify(said)]);

  useEffect(() => {
    if (live === null) return;
    const timer = setTimeout(() => {
      const before = new URLSearchParams(kept);
      const next = writeFilters(before, changeFilter(readFilters(before), "search", live));
      if (next.toString() !== kept) write.current(next, { replace: readFilters(before).search !== undefined });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [live, kept]);

  const change = useCallback<EmployeeFilterState["change"]>(
    (name, value) => {
      if (name === "search") return setTyped({ search: typeof value === "string" ? value : "", over: kept });
      write.current(writeFilters(new URLSearchParams(kept), changeFilter(filters, name, value)));
    },
    [filters, kept],
  );
  const clear = useCallback(() => {
    setTyped(null);
    write.current(writeFilters(new URLSearchParams(kept), {}));
  }, [kept]);
  const setSort = useCallback(
    (next: Sort) => write.current(writeSort(writeFilters(new URLSearchParams(kept), filters), next), { replace: true }),
    [filters, kept],
  );
  return { filters, sort, change, clear, setSort };
}
