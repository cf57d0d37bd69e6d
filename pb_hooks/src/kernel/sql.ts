import type { Bytes, PbApp, SqlValue } from "./pocketbase.d.ts";

export type SqlParams = Record<string, SqlValue>;

/** The first column of every row as text; it must not be NULL. */
export function texts(app: PbApp, sql: string, params: SqlParams = {}): string[] {
  const list = arrayOf("");
  app.db().newQuery(sql).bind(params).column(list);
  return list;
}

/** The first column of the first row as text, or null when there is no row. */
export function text(app: PbApp, sql: string, params: SqlParams = {}): string | null {
  return texts(app, sql, params)[0] ?? null;
}

/** The first column of the first row as an integer; 0 when there is no row. */
export function integer(app: PbApp, sql: string, params: SqlParams = {}): number {
  const list = arrayOf(0);
  app.db().newQuery(sql).bind(params).column(list);
  return list[0] ?? 0;
}

/**
 * The first column of the first row as bytes that never become a JavaScript string, or null when there is no row: for
 * JSON that SQLite builds and the response passes on.
 */
export function bytes(app: PbApp, sql: string, params: SqlParams = {}): Bytes | null {
  const list = arrayOf(toBytes(""));
  app.db().newQuery(sql).bind(params).column(list);
  return list[0] ?? null;
}

/** Runs a statement. @returns the number of changed rows */
export function execute(app: PbApp, sql: string, params: SqlParams = {}): number {
  return app.db().newQuery(sql).bind(params).execute().rowsAffected();
}

/**
 * Runs work in a transaction that is synced to the disk when this returns. PocketBase runs SQLite with
 * synchronous=NORMAL and its writing connection forgets the setting after three idle minutes, so it is set each time.
 * @throws whatever the work throws, as it was thrown
 */
export function durably<T>(app: PbApp, work: (tx: PbApp) => T): T {
  app.nonconcurrentDB().newQuery("PRAGMA synchronous=FULL").execute();
  let result: { value: T } | null = null;
  let thrown: { error: unknown } | null = null;
  try {
    app.runInTransaction((tx) => {
      try {
        result = { value: work(tx) };
      } catch (error) {
        thrown = { error };
        throw error;
      }
    });
  } catch (error) {
    throw given<{ error: unknown }>(thrown)?.error ?? error;
  }
  const done = given<{ value: T }>(result);
  if (!done) throw new Error("the transaction gave nothing");
  return done.value;
}

/** Reads a variable that a callback has set, which control-flow analysis cannot see. */
function given<T>(value: T | null): T | null {
  return value;
}

/** SQL of a time as ISO 8601 UTC. @param milliseconds SQL of the time since the epoch */
export const isoTimeSql = (milliseconds: string) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${milliseconds} / 1000.0, 'unixepoch')`;

/** The columns of a table, which data of an earlier release may lack some of. */
export function columnNames(app: PbApp, table: string): string[] {
  return texts(app, "SELECT name FROM pragma_table_info({:table})", { table });
}

/** Whether the database has a table. What runs at the start is before the migrations, which may be about to make it. */
export function hasTable(app: PbApp, name: string): boolean {
  return integer(app, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = {:name}", { name }) > 0;
}
