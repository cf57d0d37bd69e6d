import { useTranslation } from "react-i18next";
import type { Order } from "#web/ui/list/order.ts";
import { SortField, type SortFieldProps } from "#web/ui/list/sort-field.tsx";

export interface SortByProps<Column extends string>
  extends Pick<SortFieldProps<Column>, "ordering" | "order" | "onOrder" | "bare"> {
  labelOf: (column: Column) => string;
}

export function SortBy<Column extends string>({ labelOf, ...rest }: SortByProps<Column>) {
  const { t } = useTranslation();
  const nameOf = ({ column, descending }: Order<Column>) =>
    t(descending ? "lists.descending" : "lists.ascending", { column: labelOf(column) });
  return <SortField {...rest} label={t("lists.sortBy")} nameOf={nameOf} />;
}
