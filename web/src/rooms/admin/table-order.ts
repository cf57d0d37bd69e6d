/** The order of a table: a column, and whether it runs downwards. */
export interface Order<Column extends string> {
  column: Column;
  descending: boolean;
}

/** What a click on a column's head does: turns the order round, or starts upwards; dates start with the newest. */
export function toggleOrder<Column extends string>(order: Order<Column>, column: Column): Order<Column> {
  if (order.column === column) return { column, descending: !order.descending };
  return { column, descending: column === "created" };
}

/** The rows in an order; equal ones keep theirs. The key of each row is made once. */
export function ordered<Row>(rows: readonly Row[], key: (row: Row) => string | number, descending: boolean): Row[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row, index) => ({ row, index, key: key(row) }))
    .sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : a.index - b.index))
    .map(({ row }) => row);
}
