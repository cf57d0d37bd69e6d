/* Calendar links, as the server keeps them beside the records: no device has them. */

import { calendarInput, parseInput } from "#domain/index";
import type { ModelCall, ModelReply } from "./state/types.ts";

interface StoredCalendar {
  token: string;
  language: string;
  created: number;
}

export type CalendarCopy = ReadonlyMap<number, StoredCalendar>;

export class CalendarStore {
  /** By the ids of their owners, who have one each. */
  #links = new Map<number, StoredCalendar>();
  /** Counts all that were ever made, so that no token comes twice. */
  #made = 0;

  copy(): CalendarCopy {
    return new Map(this.#links);
  }

  /** @param isMarked whether it is a restored backup, which may be older than the end of a link */
  putBack(copy: CalendarCopy, isMarked: boolean): void {
    this.#links = new Map(isMarked ? [] : copy);
  }

  /** Answers what is asked about the own link; null for anything else. @throws {AppError} */
  answer({ path, method, actor, body, now }: ModelCall): ModelReply | null {
    if (path !== "/api/calendar") return null;
    if (method === "DELETE") {
      this.#links.delete(actor.id);
      return { status: 204 };
    }
    if (method === "POST") {
      const { language = "en" } = parseInput(calendarInput, body);
      const made = { token: `calendar${++this.#made}`, language, created: now };
      this.#links.set(actor.id, made);
      return { status: 201, json: { ...shown(made), token: made.token } };
    }
    const link = this.#links.get(actor.id);
    return { status: 200, json: { link: link ? shown(link) : null } };
  }

  /** Whether whoever has the token gets a calendar. */
  opens(token: string): boolean {
    return [...this.#links.values()].some((one) => one.token === token);
  }
}

const shown = ({ language, created }: StoredCalendar) => ({
  language,
  createdAt: new Date(created).toISOString(),
  readAt: null,
});
