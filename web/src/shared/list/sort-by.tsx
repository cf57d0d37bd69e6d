import { useTranslation } from "react-i18next";
import type { Order } from "#web/ui/list/order.ts";
import { SortField, type SortFieldProps } from "#web/ui/list/sort-field.tsx";

export interface SortByProps<Column extends string>
  extends Pick<SortFieldProps<Column>, "ordering" | "order" | "onOrder" | "bare"> {
  labelOf: (column: Column) => string;
  /** Words of their own for some orders. */
  wordsOf?: (order: Order<Column>) => string | undefined;
}

export function SortBy<Column extends string>({ labelOf, wordsOf, ...rest }: SortByProps<Column>) {
  const { t } = useTranslation();
  const nameOf = (order: Order<Column>) =>
    wordsOf?.(order) ?? t(order.descending ? "lists.descending" : "lists.ascending", { column: labelOf(order.column) });
  return <SortField {...rest} label={t("lists.sortBy")} nameOf={nameOf} />;
}
