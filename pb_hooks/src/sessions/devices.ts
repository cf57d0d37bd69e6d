import { DEVICE_SECONDS, readCookie } from "../http/cookies.ts";
import type { PbApp, RequestEvent } from "../kernel/pocketbase.d.ts";
import { execute, text } from "../kernel/sql.ts";

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
 * Remembers that this account was signed in to from this device. A browser that is not known for the account gets a new
 * id, because whoever has planted the one it carries knows that too; for whom it was known before it still is.
 * @param now milliseconds
 * @returns the device's id for its cookie
 */
export function rememberDevice(tx: PbApp, event: RequestEvent, user: string, now: number): string {
  const before = deviceOf(event);
  const isKnown = knownDevice(tx, event, user) !== "";
  const id = isKnown ? readCookie(event, "sijil_device") : $security.randomString(DEVICE_LENGTH);
  const hash = $security.sha256(id);
  if (!isKnown && before !== "") execute(tx, TAKE_OVER, { before, hash, most: MOST_TAKEN_OVER });
  execute(
    tx,
    `INSERT INTO devices (hash, user, seen) VALUES ({:hash}, {:user}, {:now})
     ON CONFLICT (hash, user) DO UPDATE SET seen = excluded.seen`,
    { hash, user, now },
  );
  return id;
}

/** Copies the browser's other accounts to its new id, so that it stays known to them. */
const TAKE_OVER = `
  INSERT INTO devices (hash, user, seen)
  SELECT {:hash}, user, seen FROM devices WHERE hash = {:before} ORDER BY seen DESC LIMIT {:most}`;
const MOST_TAKEN_OVER = 20;

export function purgeDevices(app: PbApp, now: number): void {
  execute(app, "DELETE FROM devices WHERE seen < {:before}", { before: now - DEVICE_SECONDS * 1000 });
}
