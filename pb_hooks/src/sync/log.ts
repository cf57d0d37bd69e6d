import { PAGE_CHANGES, type Who } from "#domain/index";
import type { Bytes, PbApp } from "../kernel/pocketbase.d.ts";
import { changeSql, streamsOf, visibleCollections, visibleSql } from "./visible.ts";

/** What the change log knows of itself. */
export interface LogState {
  epoch: string;
  /** The newest seq ever given. */
  newest: number;
  /** Tombstones up to this seq are gone, so an older cursor cannot be followed. */
  floor: number;
}

export function logState(app: PbApp): LogState {
  const state = new DynamicModel({ epoch: "", newest: 0, floor: 0 });
  app
    .db()
    .newQuery(
      `SELECT (SELECT value FROM sync_state WHERE name = 'epoch') AS epoch,
         CAST((SELECT value FROM sync_state WHERE name = 'floor') AS INTEGER) AS floor,
         coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0) AS newest`,
    )
    .one(state);
  return { epoch: state.epoch, newest: state.newest, floor: state.floor };
}

/** A page of changes as a JSON array, and where the next one goes on. */
export interface LogPage {
  changes: Bytes;
  count: number;
  seq: number;
  more: boolean;
}

/**
 * The changes after a seq that this person may know of, oldest first; a record that is not to be seen (any more) comes
 * as deleted. Rows and the new seq come out of one statement, so that nothing falls between them.
 */
export function changesAfter(app: PbApp, who: Who, seq: number): LogPage {
  const collections = visibleCollections(who);
  const known = collections.map((collection) => `'${collection}'`).join(", ");
  const inStream = (stream: string) => `SELECT * FROM (SELECT seq, collection, record FROM changes
    WHERE tenant = '${stream}' AND seq > ${seq} AND collection IN (${known}) ORDER BY seq LIMIT ${PAGE_CHANGES})`;
  const cases = collections.map(
    (collection) => `WHEN '${collection}' THEN (SELECT ${changeSql(collection, "r")} FROM ${collection} r
      WHERE r.id = p.record AND ${visibleSql(who, collection, "r")})`,
  );
  const sql = `WITH page AS (
      SELECT seq, collection, record FROM (${streamsOf(who).map(inStream).join(" UNION ALL ")})
      ORDER BY seq LIMIT ${PAGE_CHANGES}
    ), told AS (
      SELECT p.seq AS seq, coalesce(
        CASE p.collection ${cases.join(" ")} END,
        json_object('collection', p.collection, 'id', CAST(p.record AS INTEGER), 'deleted', json('true'))
      ) AS json FROM page p ORDER BY p.seq
    )
    SELECT '[' || coalesce(group_concat(json, ','), '') || ']', count(*), coalesce(max(seq), 0),
      coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0) FROM told`;
  const json = nullString();
  const count = nullInt();
  const last = nullInt();
  const newest = nullInt();
  app.db().newQuery(sql).row(json, count, last, newest);
  const rows = Number(count);
  const more = rows === PAGE_CHANGES;
  return { changes: toBytes(json), count: rows, seq: more ? Number(last) : Number(newest), more };
}
