/* Who sees to what lapses: "being handled by … since …", and until when it rests. It is of one deadline: once that has
   another day, because the paper was renewed or its date corrected, the handling is over. */

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
