import { env } from "./env.ts";
import type { GoTime } from "./pocketbase.d.ts";

const DEFAULT_ZONE = "Asia/Kuwait";

/** Whether Go knows a zone; what it does not know, its constructor takes for UTC. "Local" is no zone, but wherever it runs. */
export function isZone(name: string): boolean {
  if (/^local$/i.test(name)) return false;
  const isUtc = /^(utc|etc\/utc|gmt|etc\/gmt)$/i.test(name);
  return isUtc || String(new Timezone(name)) !== String(new Timezone("UTC"));
}

/**
 * The server's time zone (TIME_ZONE; one that does not exist counts as not set). Hooks have no Intl; Go knows the zones,
 * their summer time included.
 */
export function serverTimeZone(): string {
  const configured = env("TIME_ZONE", DEFAULT_ZONE);
  return isZone(configured) ? configured : DEFAULT_ZONE;
}

/** A moment in the server's time zone. @param at milliseconds */
export function localTime(at: number): GoTime {
  const utc = new Date(at).toISOString().replace("T", " ");
  return new DateTime(utc).time().in(new Timezone(serverTimeZone()));
}

/** The calendar day of a moment in the server's time zone, as YYYY-MM-DD. @param at milliseconds */
export function serverDay(at: number): string {
  const local = localTime(at);
  return [local.year(), local.month(), local.day()].map((part) => String(Number(part)).padStart(2, "0")).join("-");
}
