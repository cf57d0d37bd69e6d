import type { PbApp, RequestEvent } from "../kernel/pocketbase.d.ts";
import { run, text } from "../kernel/sql.ts";
import { DEVICE_SECONDS, readCookie } from "./cookies.ts";

const DEVICE_LENGTH = 43;

/** The hash of the device that a request comes from, "" when the browser carries no device cookie. */
export function deviceOf(event: RequestEvent): string {
  const id = readCookie(event, "sijil_device");
  return id.length === DEVICE_LENGTH ? $security.sha256(id) : "";
}

/** The device's hash when somebody has signed in to this account from it before, else "". */
export function knownDevice(app: PbApp, event: RequestEvent, user: string): string {
  const device = deviceOf(event);
  if (device === "" || user === "") return "";
  return text(app, "SELECT hash FROM devices WHERE hash = {:device} AND user = {:user}", { device, user }) ?? "";
}

/**
 * Remembers that this account was signed in to from this device.
 * @param now milliseconds
 * @returns the device's id for its cookie; the id it had, or a new one
 */
export function rememberDevice(tx: PbApp, event: RequestEvent, user: string, now: number): string {
  const sent = readCookie(event, "sijil_device");
  const id = sent.length === DEVICE_LENGTH ? sent : $security.randomString(DEVICE_LENGTH);
  run(
    tx,
    `INSERT INTO devices (hash, user, seen) VALUES ({:hash}, {:user}, {:now})
     ON CONFLICT (hash, user) DO UPDATE SET seen = excluded.seen`,
    { hash: $security.sha256(id), user, now },
  );
  return id;
}

/** Forgets devices whose cookie has expired. */
export function purgeDevices(app: PbApp, now: number): void {
  run(app, "DELETE FROM devices WHERE seen < {:before}", { before: now - DEVICE_SECONDS * 1000 });
}
