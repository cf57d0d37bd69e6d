import { env } from "../kernel/env.ts";

const DEFAULT_ZONE = "Asia/Kuwait";

/** Whether Go knows a zone; what it does not know, its constructor takes for UTC. */
function isZone(name: string): boolean {
  const isUtc = /^(utc|etc\/utc|gmt|etc\/gmt)$/i.test(name);
  return isUtc || String(new Timezone(name)) !== String(new Timezone("UTC"));
}

/**
 * When the calendar month of a moment began in the server's time zone (TIME_ZONE; one that does not exist counts as not
 * set). Hooks have no Intl; Go knows the zones, their summer time included.
 * @param now milliseconds
 * @returns UTC, as PocketBase stores a time
 */
export function monthStart(now: number): string {
  const configured = env("TIME_ZONE", DEFAULT_ZONE);
  const zone = isZone(configured) ? configured : DEFAULT_ZONE;
  const local = new DateTime(new Date(now).toISOString().replace("T", " ")).time().in(new Timezone(zone));
  const month = String(Number(local.month())).padStart(2, "0");
  return new DateTime(`${local.year()}-${month}-01 00:00:00`, zone).string();
}
