/** Where a pull goes on: down from the start through what there is, or along what has changed since. */
export type Position =
  | { kind: "changes"; seq: number }
  /** `seq`: the newest change when the first pull began; `step` and `key`: what has been told so far. */
  | { kind: "start"; seq: number; step: number; key: readonly string[] };

/** What a cursor belongs to: the database's life (epoch) and what its bearer may see (scope). */
export interface CursorScope {
  epoch: string;
  scope: string;
}

/** A cursor as it was read: its position, and the start of the server whose run gave it. */
export interface DecodedCursor {
  position: Position;
  incarnation: string;
}

const FORMAT = "2";
/** In characters; the longest that is given has some 150. */
const MAX_LENGTH = 500;

/** A cursor as opaque ASCII text. @param run see {@link DecodedCursor} */
export function encodeCursor(cursorScope: CursorScope, incarnation: string, position: Position): string {
  const parts =
    position.kind === "changes"
      ? ["c", String(position.seq)]
      : ["s", String(position.seq), String(position.step), ...position.key];
  return [FORMAT, cursorScope.epoch, cursorScope.scope, incarnation, ...parts].map(encodeURIComponent).join(":");
}

/** What a cursor says, or null when it cannot be read or belongs to something else. */
export function decodeCursor(text: string, cursorScope: CursorScope): DecodedCursor | null {
  const [format, epoch, scope, incarnation = "", kind, seqText = "", stepText = "", ...key] = partsOf(text);
  if (format !== FORMAT || epoch !== cursorScope.epoch || scope !== cursorScope.scope) return null;
  const seq = wholeNumber(seqText);
  if (seq === null) return null;
  if (kind === "c") return { incarnation, position: { kind: "changes", seq } };
  const step = wholeNumber(stepText);
  return kind === "s" && step !== null ? { incarnation, position: { kind: "start", seq, step, key } } : null;
}

function partsOf(text: string): string[] {
  if (text.length > MAX_LENGTH) return [];
  try {
    return text.split(":").map(decodeURIComponent);
  } catch {
    return [];
  }
}

function wholeNumber(text: string): number | null {
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
}
