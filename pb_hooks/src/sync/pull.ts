import { type Actor, accessFingerprint, PAGE_CHANGES, tenantOf } from "#domain/index";
import type { Bytes, PbApp } from "../kernel/pocketbase.d.ts";
import { seesSalaries } from "../kernel/salaries.ts";
import { type CursorScope, decodeCursor, encodeCursor, type Position, scopeOfCursor } from "./cursor.ts";
import { firstPullSteps } from "./first-pull.ts";
import { changesAfter, isKnownCursor, type LogState, logState } from "./log.ts";
import { changeSql, visibleCollections } from "./visible.ts";

/** Listed rows after which a first response ends: a screen shows fewer, and a slow line brings the rest behind them. */
const FIRST_ROWS = 50;
/** Pages in one NDJSON response; a JSON response has one. */
const MAX_PAGES = 20;

export interface Pull {
  cursor: string;
  more: boolean;
  reset: boolean;
  /** With a reset: whether it is for nothing but that the data have gone back. */
  restored?: boolean;
  /** JSON arrays of changes, 1,000 each at most. */
  pages: Bytes[];
}

const RESET: Pull = { cursor: "", more: false, reset: true, pages: [] };

/**
 * The changes for this person since the cursor, or all records without one. What they may see is decided anew each
 * time. Answers `reset` when that has changed, when an upgrade has changed the fields of a record, after a restored
 * backup, and for a malformed cursor.
 * @param lines whether the response may have several pages
 */
export function pull(app: PbApp, actor: Actor, cursor: string, lines: boolean): Pull {
  const state = logState(app);
  const cursorScope = {
    epoch: state.epoch,
    scope: $security.sha256(accessFingerprint(actor) + salaryScope(app, actor) + recordShape(actor)).slice(0, 16),
  };
  const position = positionOf(app, state, cursorScope, cursor);
  if (!position) return { ...RESET, restored: hasGoneBack(state, cursorScope, cursor) };
  const write = (next: Position) => encodeCursor(cursorScope, state.incarnation, next);
  return position.kind === "start"
    ? fromStart(app, actor, write, position, lines)
    : alongChanges(app, actor, write, position.seq, lines);
}

/** Where a pull continues, or null when the cursor is void. */
function positionOf(app: PbApp, state: LogState, cursorScope: CursorScope, cursor: string): Position | null {
  if (cursor === "") return { kind: "start", seq: state.newest, step: 0, key: [], isSecond: false };
  const read = decodeCursor(cursor, cursorScope);
  return read && isKnownCursor(app, state, { incarnation: read.incarnation, seq: read.position.seq })
    ? read.position
    : null;
}

/**
 * Whether a void cursor was issued by a server whose later work these data lack, to a person who may see the same now: a
 * device that holds it may hold what is lost. Below the retention horizon nothing is lost.
 */
function hasGoneBack({ retentionHorizon }: LogState, { epoch, scope }: CursorScope, cursor: string): boolean {
  const given = scopeOfCursor(cursor);
  if (given?.scope !== scope) return false;
  return given.epoch !== epoch || (decodeCursor(cursor, given)?.position.seq ?? -1) >= retentionHorizon;
}

/** Differs when the organization begins or ends to hide salaries from this person. */
function salaryScope(app: PbApp, actor: Actor): string {
  return seesSalaries(app, actor, tenantOf(actor)) ? "" : "/hidden";
}

type EncodePosition = (position: Position) => string;

const shapes = new Map<string, string>();
/** In place of a reader: the shape is the same for everyone. */
const NOBODY: Actor = { id: 0, role: "user", organizationId: null, permissions: [] };

/** A hash of the fields of all records that this person sees: after an upgrade adds one, old mirrors would lack it. */
function recordShape(actor: Actor): string {
  const seen = visibleCollections(actor);
  const key = seen.join();
  const known = shapes.get(key) ?? $security.sha256(seen.map((name) => changeSql(name, NOBODY)).join("\n"));
  shapes.set(key, known);
  return known;
}

function alongChanges(app: PbApp, actor: Actor, write: EncodePosition, after: number, lines: boolean): Pull {
  const pages: Bytes[] = [];
  let seq = after;
  let more = true;
  while (more && pages.length < (lines ? MAX_PAGES : 1)) {
    const page = changesAfter(app, actor, seq);
    if (page.changes) pages.push(page.changes);
    seq = page.seq;
    more = page.more;
  }
  return { cursor: write({ kind: "changes", seq }), more, reset: false, pages };
}

/**
 * The first response ends with the newest documents, so that the client can show a list early. The second one has a page:
 * the client shows it whole, and the rest may take a slow line long.
 */
function fromStart(
  app: PbApp,
  actor: Actor,
  write: EncodePosition,
  position: Position & { kind: "start" },
  lines: boolean,
): Pull {
  const steps = firstPullSteps(actor);
  const pages: Bytes[] = [];
  let { step, key } = position;
  let rows = 0;
  // of what lists show, which comes after all that is small
  let listed = 0;
  const early = step === 0;
  const isShort = early || position.isSecond || !lines;
  const enough = () => listed >= FIRST_ROWS || (isShort ? rows >= PAGE_CHANGES : pages.length >= MAX_PAGES);
  for (let run = steps[step]; run && !enough(); run = steps[step]) {
    const most = early && step > 0 ? FIRST_ROWS : PAGE_CHANGES;
    const page = run(app, key, most);
    if (page.count > 0) pages.push(page.changes);
    rows += page.count;
    if (most === FIRST_ROWS) listed += page.count;
    key = page.key ?? [];
    if (page.key === null) step++;
  }
  if (step < steps.length) {
    return { cursor: write({ ...position, step, key, isSecond: early }), more: true, reset: false, pages };
  }
  // the changes since the first response follow
  const more = logState(app).newest > position.seq;
  return { cursor: write({ kind: "changes", seq: position.seq }), more, reset: false, pages };
}
