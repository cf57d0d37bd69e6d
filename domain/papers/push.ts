/* Waking a person's devices: a push without content, through the push service of the browser's vendor
   (docs/decisions/0092-push-without-content.md). */

import * as z from "zod/mini";
import { arabicCount } from "../core/arabic-count.ts";
import type { Language } from "../core/sentences.ts";
import { storedJsonSql } from "../core/stored-json-sql.ts";

/** Letters of an endpoint; those of today's services have some 200 to 500. */
const LONGEST_ENDPOINT = 1024;
/** Without a user, a fragment or spaces. Where it leads is judged when it is reached. */
const ENDPOINT = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?\/[!"$-?A-~]*$/;

/** PUT /api/push/subscription: where the push service of the browser takes pushes for this device. */
export const pushSubscriptionInput = z.object({
  get endpoint() {
    const error = "push_endpoint_invalid";
    return z.string({ error }).check(z.maxLength(LONGEST_ENDPOINT, error), z.regex(ENDPOINT, error));
  },
});

/** GET /api/push */
export interface OwnPush {
  /** The server's public key, by which browsers subscribe (base64url); null where push is off. */
  key: string | null;
  /** Whether the device that asks is woken. */
  subscribed: boolean;
}

/** SQL: whether the organization `alias` has turned push on. */
export function allowsPushSql(alias: string): string {
  return `coalesce(json_extract(${storedJsonSql(`${alias}.settings`, "object")}, '$.push'), 0)`;
}

const unknown = { en: "Open the app to see what is due today", ar: "افتح التطبيق لترى مواعيد اليوم" };
/** A date that has come near, or one that was handed over. */
const canWait = {
  en: "There is something new about a due date. Open the app to see it.",
  ar: "هناك جديد بشأن أحد المواعيد. افتح التطبيق للاطلاع عليه.",
};

/** So many things, with the verb that follows. */
function needs(count: number, language: Language): string {
  if (language === "en") return count === 1 ? "1 thing needs you today" : `${count} things need you today`;
  return arabicCount(count, {
    one: "أمر واحد يحتاج إليك اليوم",
    two: "أمران يحتاجان إليك اليوم",
    few: "أمور تحتاج إليك اليوم",
    many: "أمرًا يحتاج إليك اليوم",
    other: "أمر يحتاج إليك اليوم",
  });
}

/**
 * What the notification says that a push leads to. It is seen on a locked screen, so it names nothing.
 * @param count how much needs this person today; 0 where what is new can wait, null where the device does not know
 */
export function pushWords(count: number | null, language: Language): { title: string; body: string } {
  const said = count === null ? unknown[language] : count === 0 ? canWait[language] : needs(count, language);
  return { title: { en: "Sijil", ar: "سِجِل" }[language], body: said };
}
