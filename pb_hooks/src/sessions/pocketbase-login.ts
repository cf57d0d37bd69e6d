import { AppError } from "#domain/index";
import type { PbRecord, RequestEvent } from "../kernel/pocketbase.d.ts";
import { verifyPassword } from "./accounts.ts";
import { knownDevice } from "./devices.ts";
import { accountKey, concludeSignIn } from "./login.ts";
import { checkAttempts, signInCounters } from "./rate-limits.ts";
import { announceSignIn } from "./sign-in-log.ts";

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
  announceSignIn(requestEvent, identity);
  const now = Date.now();
  const superuser = record?.isSuperuser() ?? false;
  const device = record && !superuser ? knownDevice(app, requestEvent, record.id) : "";
  const counters = signInCounters(accountKey(record, identity), requestEvent.realIP(), device);
  withPocketBaseErrors(requestEvent, () => {
    checkAttempts(app, counters, now);
    const right = verifyPassword(app, record, password);
    concludeSignIn({ event: requestEvent, now }, counters, { account: record, right }, () => {});
  });
  event.next();
}

/** Refuses in PocketBase's form: 429 with Retry-After, and everything else as PocketBase refuses a wrong password. */
function withPocketBaseErrors(event: RequestEvent, work: () => void): void {
  try {
    work();
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    for (const [name, value] of Object.entries(thrown.headers)) event.response.header().set(name, value);
    if (thrown.code !== "too_many_attempts") throw new BadRequestError("Failed to authenticate.");
    throw new TooManyRequestsError("Too many attempts. Wait a few minutes and try again.");
  }
}
