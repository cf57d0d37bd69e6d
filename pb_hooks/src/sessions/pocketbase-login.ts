import { AppError } from "#domain/index";
import type { PbRecord, RequestEvent } from "../kernel/pocketbase.d.ts";
import { verify } from "./accounts.ts";
import { checkAttempts, countersOf } from "./attempts.ts";
import { knownDevice } from "./devices.ts";
import { accountKey, settle } from "./login.ts";

/** The event of PocketBase's own sign-in; `record` is null when the name is nobody's. */
export interface PasswordEvent {
  requestEvent: RequestEvent;
  record: PbRecord | null;
  identity: string;
  password: string;
  next(): void;
}

/** Holds PocketBase's own sign-in, the console's included, to the counters and the one answer of POST /api/login. */
export function authWithPassword(event: PasswordEvent): void {
  const { requestEvent, record, identity, password } = event;
  const { app } = requestEvent;
  const now = Date.now();
  const superuser = record?.isSuperuser() ?? false;
  const device = record && !superuser ? knownDevice(app, requestEvent, record.id) : "";
  const counters = countersOf(accountKey(record, identity), requestEvent.realIP(), device);
  const right = limited(requestEvent, () => {
    checkAttempts(app, counters, now);
    const account = verify(app, record, password) ? record : null;
    return settle(app, counters, now, account) === "active";
  });
  if (!right) throw new BadRequestError("Failed to authenticate.");
  event.next();
}

/** Answers 429 in PocketBase's form, with Retry-After. */
function limited<T>(event: RequestEvent, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "too_many_attempts") throw thrown;
    for (const [name, value] of Object.entries(thrown.headers)) event.response.header().set(name, value);
    throw new TooManyRequestsError("Too many attempts. Wait a few minutes and try again.");
  }
}
