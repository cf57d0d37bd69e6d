/** Where a pull goes on: down from the start through what there is, or along what has changed since. */
export type Position =
  | { kind: "changes"; seq: number }
  /** `seq`: the newest change when the first pull began; `step` and `key`: what has been told so far. */
  | { kind: "start"; seq: number; step: number; key: readonly string[] };

/** What a cursor belongs to: the database's life (epoch) and what its bearer may see (scope). */
export interface Belonging {
  epoch: string;
  scope: string;
}

const FORMAT = "1";

/** A cursor as opaque ASCII text. */
export function writeCursor(belonging: Belonging, position: Position): string {
  const parts =
    position.kind === "changes"
      ? ["c", String(position.seq)]
      : ["s", String(position.seq), String(position.step), ...position.key];
  return [FORMAT, belonging.epoch, belonging.scope, ...parts].map(encodeURIComponent).join(":");
}

/** The position in a cursor, or null when it cannot be read or belongs to something else. */
export function readCursor(text: string, belonging: Belonging): Position | null {
  const [format, epoch, scope, kind, seqText = "", stepText = "", ...key] = decoded(text);
  if (format !== FORMAT || epoch !== belonging.epoch || scope !== belonging.scope) return null;
  const seq = wholeNumber(seqText);
  if (seq === null) return null;
  if (kind === "c") return { kind: "changes", seq };
  const step = wholeNumber(stepText);
  return kind === "s" && step !== null ? { kind: "start", seq, step, key } : null;
}

function decoded(text: string): string[] {
  try {
    return text.split(":").map(decodeURIComponent);
  } catch {
    return [];
  }
}

function wholeNumber(text: string): number | null {
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
}
