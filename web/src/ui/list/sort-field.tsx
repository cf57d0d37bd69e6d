import { Field } from "../forms/field.tsx";
import { Select } from "../forms/select.tsx";
import { type Order, type Ordering, orderOf, orderText } from "./order.ts";

export interface SortFieldProps<Column extends string> {
  label: string;
  ordering: Ordering<Column>;
  order: Order<Column>;
  onOrder: (order: Order<Column>) => void;
  nameOf: (order: Order<Column>) => string;
  bare?: boolean;
}

export function SortField<Column extends string>(props: SortFieldProps<Column>) {
  const { label, ordering, order, onOrder, nameOf, bare = false } = props;
  const select = (name: { id?: string; "aria-label"?: string }) => (
    <Select {...name} value={orderText(order)} onChange={({ target }) => onOrder(orderOf(target.value, ordering))}>
      {ordering.columns
        .flatMap((column) => [
          { column, descending: false },
          { column, descending: true },
        ])
        .map((one) => (
          <option key={orderText(one)} value={orderText(one)}>
            {nameOf(one)}
          </option>
        ))}
    </Select>
  );
  if (bare) return select({ "aria-label": label });
  return <Field label={label}>{(control) => select(control)}</Field>;
}
