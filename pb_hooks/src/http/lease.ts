import { AppError } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";

/** Costly requests that compute at the same time, one of each account. */
const MAX_RUNNING = 2;
/** Costly requests of one account: a retry arrives while the first one still hangs on a lost connection. */
const MAX_PER_USER = 4;
/** Requests whose body has been read and that wait for their turn; each holds a runtime. */
const MAX_WAITING = 16;
/** How long a request waits for its turn, and how often it checks, in milliseconds. */
const MAX_WAIT_MS = 60_000;
const POLL_MS = 25;
const RETRY_AFTER_SECONDS = "5";
const KEY = "costly requests";

/** All costly requests of the process, each by a random ticket. */
interface LeaseState {
  /** The account of each ticket. */
  users: Record<string, string>;
  /** Tickets that wait for their turn, in order. */
  waiting: string[];
  /** Tickets that compute. */
  running: string[];
}

export interface Lease {
  /** Waits until the request may compute. @throws {AppError} server_busy */
  waitForTurn(): void;
  end(): void;
}

/**
 * Registers a costly request. It delays no other one while its body arrives, however slowly.
 * @param user whose account it is
 * @throws {AppError} server_busy when the account has too many
 */
export function acquireLease(app: PbApp, user: string): Lease {
  const ticket = $security.randomString(8);
  const begun = update(app, ({ users }) => {
    const own = Object.values(users).filter((one) => one === user);
    if (own.length >= MAX_PER_USER) return false;
    users[ticket] = user;
    return true;
  });
  if (!begun) throw busy();
  return {
    waitForTurn: () => awaitTurn(app, ticket),
    end: () =>
      update(app, (state) => {
        delete state.users[ticket];
        state.waiting = state.waiting.filter((one) => one !== ticket);
        state.running = state.running.filter((one) => one !== ticket);
        return true;
      }),
  };
}

function awaitTurn(app: PbApp, ticket: string): void {
  const joined = update(app, ({ waiting }) => waiting.length < MAX_WAITING && waiting.push(ticket) > 0);
  if (!joined) throw busy();
  for (let waited = 0; !update(app, (state) => start(state, ticket)); waited += POLL_MS) {
    if (waited > MAX_WAIT_MS) throw busy();
    sleep(POLL_MS);
  }
}

/** Lets a ticket compute when it is its turn. @returns whether it was */
function start(state: LeaseState, ticket: string): boolean {
  const { users, waiting, running } = state;
  const next = waiting.find((one) => running.every((other) => users[other] !== users[one]));
  if (running.length >= MAX_RUNNING || next !== ticket) return false;
  state.waiting = waiting.filter((one) => one !== ticket);
  running.push(ticket);
  return true;
}

const busy = () => new AppError("server_busy", { "Retry-After": RETRY_AFTER_SECONDS });

/** Changes the state atomically. @returns the result of the change */
function update(app: PbApp, change: (state: LeaseState) => boolean): boolean {
  let result = false;
  app.store().setFunc(KEY, (kept) => {
    const state: LeaseState = typeof kept === "string" ? JSON.parse(kept) : { users: {}, waiting: [], running: [] };
    result = change(state);
    return JSON.stringify(state);
  });
  return result;
}
