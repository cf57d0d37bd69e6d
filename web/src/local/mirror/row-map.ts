/** Rows by id: looks into the collection's own map, so that a new view costs no copy of it. */
export class RowMap<R extends { id: number }> implements ReadonlyMap<number, R> {
  readonly #rows: readonly R[];
  readonly #find: (id: number) => R | undefined;

  constructor(rows: readonly R[], find: (id: number) => R | undefined) {
    this.#rows = rows;
    this.#find = find;
  }

  get size(): number {
    return this.#rows.length;
  }

  get(id: number): R | undefined {
    return this.#find(id);
  }

  has(id: number): boolean {
    return this.#find(id) !== undefined;
  }

  forEach(callback: (row: R, id: number, map: ReadonlyMap<number, R>) => void): void {
    for (const row of this.#rows) callback(row, row.id, this);
  }

  *entries(): MapIterator<[number, R]> {
    for (const row of this.#rows) yield [row.id, row];
  }

  *keys(): MapIterator<number> {
    for (const row of this.#rows) yield row.id;
  }

  *values(): MapIterator<R> {
    yield* this.#rows;
  }

  [Symbol.iterator](): MapIterator<[number, R]> {
    return this.entries();
  }
}
