import { AppError } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, texts } from "../kernel/sql.ts";

/** Wrong passwords count for 5 minutes. */
export const WINDOW_MS = 5 * 60 * 1000;
const PER_ACCOUNT = 10;
export const PER_ADDRESS = 30;
const PER_DEVICE = 10;

/** The longest window of any counter. */
const LONGEST_WINDOW_MS = 60 * 60 * 1000;
/** The window of acts that people rarely repeat. */
export const HOUR_MS = LONGEST_WINDOW_MS;

/** A counter of wrong passwords or other limited acts. */
export interface Counter {
  name: string;
  limit: number;
  /** How long an attempt counts, in milliseconds, at most an hour; default {@link WINDOW_MS}. */
  windowMs?: number;
}

/**
 * The counters for a sign-in. A browser that has signed in to the account before has a counter of its own, so that
 * strangers cannot lock anyone out; all others share the account's and the address's.
 * @param account names the account, also one that does not exist
 * @param device id of a device that is known for this account, or ""
 */
export function signInCounters(account: string, address: string, device: string): Counter[] {
  if (device !== "") return [{ name: `device:${device}:${account}`, limit: PER_DEVICE }];
  return [
    { name: `account:${account}`, limit: PER_ACCOUNT },
    { name: `address:${address}`, limit: PER_ADDRESS },
  ];
}

/**
 * @param now milliseconds
 * @throws {AppError} too_many_attempts with Retry-After in seconds, while any of the counters is full
 */
export function checkAttempts(app: PbApp, counters: readonly Counter[], now: number): void {
  let wait = 0;
  for (const { name, limit, windowMs = WINDOW_MS } of counters) {
    const times = texts(
      app,
      "SELECT at FROM attempts WHERE counter = {:name} AND at > {:since} ORDER BY at DESC LIMIT {:limit}",
      { name, since: now - windowMs, limit },
    );
    if (times.length >= limit) wait = Math.max(wait, Number(times[times.length - 1]) + windowMs - now);
  }
  if (wait > 0) throw new AppError("too_many_attempts", { "Retry-After": String(Math.ceil(wait / 1000)) });
}

export function countAttempt(tx: PbApp, counters: readonly Counter[], now: number): void {
  for (const { name } of counters) {
    execute(tx, "INSERT INTO attempts (counter, at) VALUES ({:name}, {:now})", { name, now });
  }
}

export function purgeAttempts(app: PbApp, now: number): void {
  execute(app, "DELETE FROM attempts WHERE at <= {:before}", { before: now - LONGEST_WINDOW_MS });
}
