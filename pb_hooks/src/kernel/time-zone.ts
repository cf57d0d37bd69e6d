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

function timeIn(zone: string, at: number): GoTime {
  const utc = new Date(at).toISOString().replace("T", " ");
  return new DateTime(utc).time().in(new Timezone(isZone(zone) ? zone : serverTimeZone()));
}

/** A moment in the server's time zone. @param at milliseconds */
export function localTime(at: number): GoTime {
  return timeIn(serverTimeZone(), at);
}

/** The calendar day of a moment in the server's time zone, as YYYY-MM-DD. @param at milliseconds */
export function serverDay(at: number): string {
  return clockIn(serverTimeZone(), at).day;
}

/**
 * The calendar day, as YYYY-MM-DD, and the hour of a moment in a zone.
 * @param zone one that does not exist counts as the server's
 * @param at milliseconds
 */
export function clockIn(zone: string, at: number): { day: string; hour: number } {
  const local = timeIn(zone, at);
  const parts = [local.year(), local.month(), local.day()];
  return { day: parts.map((part) => String(Number(part)).padStart(2, "0")).join("-"), hour: Number(local.hour()) };
}
