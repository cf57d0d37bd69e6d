import { useState } from "react";
import { Input } from "#web/ui/forms/input.tsx";
import { IfRoom } from "#web/ui/layout/if-room.tsx";
import type { Order, Ordering } from "#web/ui/list/order.ts";
import { SkeletonRows } from "#web/ui/list/skeleton-rows.tsx";
import { SortField } from "#web/ui/list/sort-field.tsx";
import { HEAD, SortHead, Spacer } from "#web/ui/list/table-head.tsx";
import { FilterDrawer } from "#web/ui/overlay/filter-drawer.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import type { PartProps } from "./gallery.tsx";

type Column = "name" | "size";
const ordering: Ordering<Column> = { columns: ["name", "size"], first: { column: "name", descending: false } };

export function Lists({ w }: PartProps) {
  const [order, setOrder] = useState<Order<Column>>(ordering.first);
  const head = { ordering, order, onOrder: setOrder, className: "text-start" };
  const nameOf = ({ column, descending }: Order<Column>) =>
    `${column === "name" ? w.name : w.size}, ${descending ? w.descending : w.ascending}`;
  return (
    <>
      <FilterDrawer
        search={<Input aria-label={w.search} placeholder={w.search} />}
        count={2}
        countLabel={w.active}
        openLabel={w.filters}
        title={w.filters}
        doneLabel={w.done}
        closeLabel={w.close}
      >
        <SortField label={w.sort} ordering={ordering} order={order} onOrder={setOrder} nameOf={nameOf} />
      </FilterDrawer>
      <SortField label={w.sort} ordering={ordering} order={order} onOrder={setOrder} nameOf={nameOf} bare />
      <table className="gallery-wide">
        <caption className="sr-only">{w.lists}</caption>
        <thead>
          <tr>
            <td className={`${HEAD} gutter-rule`} />
            <SortHead {...head} column="name" label={w.name} />
            <SortHead {...head} column="size" label={w.size} />
          </tr>
        </thead>
        <tbody>
          <Spacer height={8} columns={2} />
          <tr>
            <td className="gutter-rule p-0" />
            <td>
              <Filename>{w.filename}</Filename>
            </td>
            <td>1.43 MB</td>
          </tr>
        </tbody>
      </table>
      <p className="flex h-6 gap-x-2">
        <span className="flex-none">{w.name}</span>
        <IfRoom>
          <bdi dir="ltr">1.43 MB</bdi>
        </IfRoom>
      </p>
      <SkeletonRows count={2} label={w.loading} />
    </>
  );
}
