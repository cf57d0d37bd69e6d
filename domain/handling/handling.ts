/* Who sees to what lapses: "being handled by … since …", and until when it rests. It is of one deadline: once that has
   another day, because the paper was renewed or its date corrected, the handling is over. */

import * as z from "zod/mini";
import { presentParts, unsent } from "../core/fields.ts";
import { daySchema, optionalDaySchema, optionalIdSchema } from "../core/schemas.ts";

export interface Handling {
  /** The deadline's day that this is of. */
  day: string;
  /** Who sees to it, with their full name; null where nobody does, or the account is gone. */
  by: number | null;
  byName: string | null;
  /** When that was said, ISO 8601 UTC. */
  since: string | null;
  /** `YYYY-MM-DD`: nothing is said of it before that day; null where it does not rest. */
  snoozedUntil: string | null;
}

/** The handlings of a record: by the paper's id, those of a document under `due`. */
export type HandlingsByPaper = Readonly<Record<string, Handling>>;

/** In characters; the id of a paper is shorter. */
const LONGEST_PAPER_ID = 50;

/** POST …/handling: the whole handling of one deadline. */
export const handlingInput = z.object({
  /** The paper's id; none for a document. */
  get paper() {
    return z.optional(z.string().check(z.minLength(1), z.maxLength(LONGEST_PAPER_ID)));
  },
  get day() {
    return daySchema("date_invalid");
  },
  get by() {
    return optionalIdSchema("handler_unknown");
  },
  get snoozedUntil() {
    return optionalDaySchema();
  },
  /** What its author saw; an entry that an earlier release queued has none. */
  get baseValues() {
    return z.optional(
      z.nullable(z.object({ by: optionalIdSchema("handler_unknown"), snoozedUntil: optionalDaySchema() })),
    );
  },
});

/** What a person decides of a deadline. */
export type HandlingChoice = Pick<Handling, "by" | "snoozedUntil">;

/**
 * What a deadline's handling becomes when somebody sends the whole of it: of what they did not change, others' later changes
 * stay. Null where somebody else has changed meanwhile what they change.
 * @param now as it is kept
 * @param seen what its author saw; undefined where an earlier release, which did not say, queued it
 */
export function changedHandling(
  now: HandlingChoice,
  sent: HandlingChoice,
  seen: HandlingChoice | undefined,
): HandlingChoice | null {
  if (!seen) return sent;
  const isLost = (name: keyof HandlingChoice) =>
    sent[name] !== seen[name] && now[name] !== seen[name] && now[name] !== sent[name];
  if (isLost("by") || isLost("snoozedUntil")) return null;
  return {
    by: sent.by === seen.by ? now.by : sent.by,
    snoozedUntil: sent.snoozedUntil === seen.snoozedUntil ? now.snoozedUntil : sent.snoozedUntil,
  };
}

/** SQL of one handling, with the full name of who sees to it, from a row `n` of json_each. */
const handlingSql = `json_object('day', json_extract(n.value, '$.day'), 'by', json_extract(n.value, '$.by'),
  'byName', (SELECT handler.fullName FROM users handler WHERE handler.id = CAST(json_extract(n.value, '$.by') AS TEXT)),
  'since', json_extract(n.value, '$.since'), 'snoozedUntil', json_extract(n.value, '$.snoozedUntil'))`;

/** The field of an entity whose records have deadlines. */
export function handlingField() {
  return unsent<HandlingsByPaper>({ type: "json", maxSize: 100_000 }, (sql) => presentParts(sql, handlingSql));
}

/** The collections whose records have deadlines. */
export const handledCollections = ["documents", "employees"] as const;
export type HandledCollection = (typeof handledCollections)[number];

/** Who sees to a deadline of this record; null where nobody does and it does not rest. */
export function handlingOf(
  record: { handling?: HandlingsByPaper | null },
  deadline: { paper: string | null; day: string },
): Handling | null {
  const found = record.handling?.[deadline.paper ?? "due"];
  return found?.day === deadline.day ? found : null;
}

/** Whether nothing is said of it today. */
export function isSnoozed(handling: Handling | null, today: string): boolean {
  return handling?.snoozedUntil != null && handling.snoozedUntil > today;
}
