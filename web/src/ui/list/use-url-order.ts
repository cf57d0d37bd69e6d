import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type Order, type Ordering, orderOf, orderText, readOrder, writeOrder } from "./order.ts";

/** A list's order, kept in the address. @param ordering a constant, made once */
export function useUrlOrder<Column extends string>(
  ordering: Ordering<Column>,
): [Order<Column>, (order: Order<Column>) => void] {
  const [params, setParams] = useSearchParams();
  const text = orderText(readOrder(params, ordering));
  const order = useMemo(() => orderOf(text, ordering), [text, ordering]);
  const setOrder = useCallback(
    (next: Order<Column>) => setParams((now) => writeOrder(now, next, ordering), { replace: true }),
    [setParams, ordering],
  );
  return [order, setOrder];
}
