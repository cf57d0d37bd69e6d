import { type Actor, type Collection, PAGE_CHANGES } from "#domain/index";
import type { Bytes, PbApp } from "../kernel/pocketbase.d.ts";
import { text } from "../kernel/sql.ts";
import { listJson } from "../records/records.ts";
import { changeSql, streamsOf, visibleCollections, visibleSql } from "./visible.ts";

export interface LogState {
  epoch: string;
  /** The newest seq ever assigned. */
  newest: number;
  /** Tombstones up to this seq have been removed, so an older cursor is void. */
  retentionHorizon: number;
  /** The present incarnation of the server; "" before it has recorded one. */
  incarnation: string;
}

export function logState(app: PbApp): LogState {
  const state = new DynamicModel({ epoch: "", newest: 0, floor: 0, run: "" });
  app
    .db()
    .newQuery(
      `SELECT (SELECT value FROM sync_state WHERE name = 'epoch') AS epoch,
         CAST((SELECT value FROM sync_state WHERE name = 'floor') AS INTEGER) AS floor,
         coalesce((SELECT substr(name, 5) FROM sync_state WHERE name >= 'run.' AND name < 'run/' AND value = ''), '') AS run,
         coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0) AS newest`,
    )
    .one(state);
  return { epoch: state.epoch, newest: state.newest, retentionHorizon: state.floor, incarnation: state.run };
}

/**
 * Whether a cursor was issued from the history that this database has. An incarnation ends at the seq at which the next
 * one begins. A cursor beyond that end, or of an unknown incarnation, comes from changes that are missing here: the
 * database has been replaced by an older copy, by whatever means.
 */
export function isKnownCursor(app: PbApp, state: LogState, given: { incarnation: string; seq: number }): boolean {
  if (given.seq > state.newest || given.seq < state.retentionHorizon) return false;
  if (given.incarnation === state.incarnation) return true;
  const end = text(app, "SELECT value FROM sync_state WHERE name = 'run.' || {:run}", { run: given.incarnation });
  return end !== null && given.seq <= Number(end);
}

/** A page of changes as a JSON array (null when there are none), and the seq after which the next page begins. */
export interface LogPage {
  changes: Bytes | null;
  seq: number;
  more: boolean;
}

/** A section of the change log, as far as it concerns one person. */
interface PageRange {
  collections: Collection[];
  /** The seq up to which a page goes, inclusive. */
  upTo: number;
  more: boolean;
}

/**
 * The changes after a seq that this person may know of, oldest first; a record that they may not see (any more) is sent
 * as deleted. A row that changes while this runs moves to a seq beyond the page range and comes with the next page.
 */
export function changesAfter(app: PbApp, actor: Actor, seq: number): LogPage {
  const { collections, upTo, more } = pageRangeAfter(app, actor, seq);
  const changes = collections.length > 0 ? changesBetween(app, actor, collections, seq, upTo) : null;
  return { changes, seq: upTo, more };
}

function pageRangeAfter(app: PbApp, actor: Actor, seq: number): PageRange {
  const visible = visibleCollections(actor);
  const known = visible.map((collection) => `'${collection}'`).join(", ");
  const inStream = (stream: string) => `SELECT * FROM (SELECT seq, collection FROM changes
    WHERE tenant = '${stream}' AND seq > ${seq} AND collection IN (${known}) ORDER BY seq LIMIT ${PAGE_CHANGES})`;
  const found = new DynamicModel({ rows: 0, last: 0, newest: 0, collections: "" });
  app
    .db()
    .newQuery(
      `SELECT count(*) AS rows, coalesce(max(seq), 0) AS last, json_group_array(DISTINCT collection) AS collections,
         coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0) AS newest
       FROM (SELECT * FROM (${streamsOf(actor).map(inStream).join(" UNION ALL ")}) ORDER BY seq LIMIT ${PAGE_CHANGES})`,
    )
    .one(found);
  const names: string[] = JSON.parse(found.collections);
  const more = found.rows === PAGE_CHANGES;
  return {
    collections: visible.filter((collection) => names.includes(collection)),
    upTo: more ? found.last : found.newest,
    more,
  };
}

function changesBetween(
  app: PbApp,
  actor: Actor,
  collections: Collection[],
  after: number,
  upTo: number,
): Bytes | null {
  const streams = streamsOf(actor).map((stream) => `'${stream}'`);
  const known = collections.map((collection) => `'${collection}'`);
  const cases = collections.map(
    (collection) => `WHEN '${collection}' THEN (SELECT ${changeSql(collection, actor)} FROM ${collection} r
      WHERE r.id = c.record AND ${visibleSql(actor, collection)})`,
  );
  return listJson(
    app,
    `SELECT coalesce(
       CASE c.collection ${cases.join(" ")} END,
       json_object('collection', c.collection, 'id', CAST(c.record AS INTEGER), 'deleted', json('true'))
     ) AS json
     FROM changes c WHERE c.tenant IN (${streams.join(", ")}) AND c.seq > ${after} AND c.seq <= ${upTo}
       AND c.collection IN (${known.join(", ")}) ORDER BY c.seq`,
  );
}
