/* Sessions by their cookies, and the devices that are woken, each of which ends with its session. */

import { AppError, parseInput, pushSubscriptionInput, settingsOf } from "#domain/index";
import type { ModelCall, ModelReply } from "./types.ts";

const PUSH = "/api/push";

interface StoredSession {
  user: number;
  /** Where the device is woken; null where it is not. */
  endpoint: string | null;
}

export type SessionCopy = ReadonlyMap<string, StoredSession>;

/** A device that is woken, and for whom. */
export interface Woken {
  person: number;
  endpoint: string;
}

export class SessionStore {
  #sessions = new Map<string, StoredSession>();
  /** Counts all that were ever made, so that no cookie comes twice. */
  #made = 0;

  copy(): SessionCopy {
    return new Map(this.#sessions);
  }

  putBack(copy: SessionCopy): void {
    this.#sessions = new Map(copy);
  }

  /** Begins one in the place of the one that the same browser had. @returns its cookie */
  begin(user: number, replaced: string | null): string {
    this.end(replaced);
    const cookie = `c${++this.#made}`;
    this.#sessions.set(cookie, { user, endpoint: null });
    return cookie;
  }

  end(cookie: string | null): void {
    this.#sessions.delete(cookie ?? "");
  }

  endAll(which: (user: number) => boolean): void {
    this.#sessions = new Map([...this.#sessions].filter(([, { user }]) => !which(user)));
  }

  userOf(cookie: string | null): number | undefined {
    return this.#sessions.get(cookie ?? "")?.user;
  }

  get woken(): Woken[] {
    return [...this.#sessions.values()].flatMap(({ user, endpoint }) =>
      endpoint === null ? [] : [{ person: user, endpoint }],
    );
  }

  /** Answers what is asked about waking the own device; null for anything else. @throws {AppError} push_off, not_found */
  answerPush({ path, method, actor, body, records }: ModelCall, cookie: string | null): ModelReply | null {
    if (path !== PUSH && !path.startsWith(`${PUSH}/`)) return null;
    const session = this.#sessions.get(cookie ?? "");
    if (!session) throw new AppError("unauthorized");
    const organization = records.get("organizations", actor.organizationId ?? 0);
    const isOn = organization !== undefined && settingsOf(organization.row).push;
    if (path === PUSH)
      return { status: 200, json: { key: isOn ? "key" : null, subscribed: session.endpoint !== null } };
    const endpoint = method === "DELETE" ? null : parseInput(pushSubscriptionInput, body).endpoint;
    if (endpoint !== null && !isOn) throw new AppError("push_off");
    // a device is woken once, for whoever asked last
    for (const [key, one] of this.#sessions)
      if (endpoint !== null && one.endpoint === endpoint) this.#sessions.set(key, { ...one, endpoint: null });
    this.#sessions.set(cookie ?? "", { ...session, endpoint });
    return { status: 204 };
  }
}
