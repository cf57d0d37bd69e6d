/* How a network is for some time: every request may be lost, cut, repeated, delayed or answered by another. */

import type { Random } from "./random.ts";

export const networkFaults = [
  "lost request",
  "lost answer",
  "silent",
  "duplicate",
  "late copy",
  "cut request",
  "cut answer",
  "ended answer",
  "stalled answer",
  "proxy page",
  "proxy page after",
  "gateway",
  "busy",
  "broken",
  "disk full",
] as const;
export type NetworkFault = (typeof networkFaults)[number];

export interface Weather {
  /** The share of requests that meet a fault, and which. */
  share: number;
  faults: readonly NetworkFault[];
  /** Milliseconds of one way, at least and at most: requests overtake each other. */
  delay: readonly [number, number];
}

export const fairWeather: Weather = { share: 0, faults: [], delay: [5, 40] };

/** An answer in the place of the server's. */
export interface OtherAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const PROXY_PAGE = "<!doctype html><title>Welcome</title><p>Please accept the terms of this network.</p>";

export function drawDelay({ delay: [least, most] }: Weather, random: Random): number {
  return least + random.fraction() * (most - least);
}

export function drawFault({ share, faults }: Weather, random: Random, method: string): NetworkFault | null {
  if (faults.length === 0 || !random.chance(share)) return null;
  const fault = random.one(faults);
  if (fault === "cut request" && method !== "PATCH") return "lost request";
  return fault;
}

/** What a captive portal or a company's proxy answers. */
export function proxyPage(random: Random): OtherAnswer {
  const status = random.one([200, 200, 403, 404, 407, 429, 500, 503, 511]);
  const headers: Record<string, string> = { "Content-Type": "text/html" };
  if (status === 429 || status === 503) headers["Retry-After"] = String(random.between(1, 20));
  return { status, headers, body: PROXY_PAGE };
}

/** What answers in the server's place, so that it never hears of the request. */
export function answerOnTheWay(fault: NetworkFault | null, random: Random): OtherAnswer | null {
  if (fault === "proxy page") return proxyPage(random);
  return fault === "gateway" ? { status: random.one([502, 504]), headers: {}, body: PROXY_PAGE } : null;
}

/** What the server answers when it cannot work. */
export function earlyRefusal(fault: NetworkFault | null): OtherAnswer | null {
  if (fault === "busy")
    return { status: 503, headers: { "X-Error-Code": "server_busy", "Retry-After": "3" }, body: "busy" };
  if (fault === "broken") return { status: 500, headers: { "X-Error-Code": "operation_failed" }, body: "broken" };
  if (fault === "disk full") return { status: 507, headers: { "X-Error-Code": "disk_full" }, body: "full" };
  return null;
}

/** Where an answer of so many bytes ends early, and whether the connection then closes in order. */
export function drawCut(fault: NetworkFault | null, bytes: Uint8Array, random: Random): number {
  const isCut = fault === "cut answer" || fault === "ended answer" || fault === "stalled answer";
  const cut = isCut ? random.between(0, Math.max(0, bytes.length - 1)) : bytes.length;
  // what closes a connection in order often does so after a whole line
  return fault === "ended answer" && cut > 0 && random.chance(0.7) ? bytes.lastIndexOf(0x0a, cut - 1) + 1 : cut;
}
