/** Where a pull continues: within the first pull of all records, or within the changes since then. */
export type Position =
  | { kind: "changes"; seq: number }
  /**
   * `seq`: the newest change when the first pull began; `step` and `key`: the last row that was sent; `isSecond`: only its
   * first response has been sent.
   */
  | { kind: "start"; seq: number; step: number; key: readonly string[]; isSecond: boolean };

/** What a cursor is valid for: the history of the database (epoch) and a hash of what its user may see (scope). */
export interface CursorScope {
  epoch: string;
  scope: string;
}

export interface DecodedCursor {
  position: Position;
  incarnation: string;
}

const FORMAT = "2";
/** In characters; the longest cursor that is issued has some 150. */
const MAX_LENGTH = 500;

/** A cursor as opaque ASCII text. */
export function encodeCursor(cursorScope: CursorScope, incarnation: string, position: Position): string {
  const parts =
    position.kind === "changes"
      ? ["c", String(position.seq)]
      : [position.isSecond ? "s2" : "s", String(position.seq), String(position.step), ...position.key];
  return [FORMAT, cursorScope.epoch, cursorScope.scope, incarnation, ...parts].map(encodeURIComponent).join(":");
}

/** What a cursor was issued for; null when it is malformed. */
export function scopeOfCursor(text: string): CursorScope | null {
  const [format, epoch, scope] = partsOf(text);
  return format === FORMAT && epoch !== undefined && scope !== undefined ? { epoch, scope } : null;
}

/** Reads a cursor; null when it is malformed or was issued for another epoch or scope. */
export function decodeCursor(text: string, cursorScope: CursorScope): DecodedCursor | null {
  const [format, epoch, scope, incarnation = "", kind, seqText = "", stepText = "", ...key] = partsOf(text);
  if (format !== FORMAT || epoch !== cursorScope.epoch || scope !== cursorScope.scope) return null;
  const seq = wholeNumber(seqText);
  if (seq === null) return null;
  if (kind === "c") return { incarnation, position: { kind: "changes", seq } };
  const step = wholeNumber(stepText);
  const isSecond = kind === "s2";
  if (step === null || !(kind === "s" || isSecond)) return null;
  return { incarnation, position: { kind: "start", seq, step, key, isSecond } };
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
