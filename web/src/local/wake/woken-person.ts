/* Whom the service worker tells what is due, and in which language. The worker cannot read what pages keep of the person,
   so it is in the browser's cache; it goes with the sign-out. */

import type { Language } from "#domain/core/sentences";

const CACHE = "sijil-push";
const ENTRY = `/${CACHE}/person`;

/** The tag of the notification of what is due: a later one takes the place of an earlier one. */
export const NOTIFICATION_TAG = "sijil-today";

export interface WokenPerson {
  user: number;
  language: Language;
}

const isWokenPerson = (value: unknown): value is WokenPerson =>
  typeof value === "object" &&
  value !== null &&
  "user" in value &&
  typeof value.user === "number" &&
  "language" in value &&
  (value.language === "en" || value.language === "ar");

/** Whom this device is woken for; null for nobody. */
export async function wokenPerson(): Promise<WokenPerson | null> {
  // without HTTPS there is neither a cache nor a worker
  if (!("caches" in globalThis)) return null;
  const kept = await caches.match(ENTRY);
  const value: unknown = await kept?.json().catch(() => null);
  return isWokenPerson(value) ? value : null;
}

/** From now on the device is woken for this person. */
export async function rememberWoken(person: WokenPerson): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(ENTRY, Response.json(person));
}

/** The device is woken for nobody. */
export async function forgetWoken(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(CACHE);
}
