/* Judges of stored JSON, which the console and imports may have filled with anything. A judge returns a sound value as it
   is, the same object, what can be made of another one, or UNSOUND. No zod here: the client's first chunk has them. */

import { isCalendarDay } from "./days.ts";

/** What a judge returns where nothing can be made of a value. */
export const UNSOUND: unique symbol = Symbol("unsound");

export type Judge = (value: unknown) => unknown;

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Takes what meets a condition. */
export function only(meets: (value: unknown) => boolean): Judge {
  return (value) => (meets(value) ? value : UNSOUND);
}

/** Takes null too, but not what is absent. */
export function nullOr(judge: Judge): Judge {
  return (value) => (value === null ? null : judge(value));
}

/** Takes what is absent too. */
export function absentOr(judge: Judge): Judge {
  return (value) => (value === undefined ? undefined : judge(value));
}

/** An object of any names, without the members that are not sound, or with `or` in their place. The judge is told the name. */
export function soundRecord(judge: (value: unknown, name: string) => unknown, or: unknown = UNSOUND): Judge {
  return (value) => {
    if (!isJsonObject(value)) return UNSOUND;
    let changed: Map<string, unknown> | null = null;
    for (const name of Object.keys(value)) {
      const judged = judge(value[name], name);
      if (judged === value[name]) continue;
      changed ??= new Map(Object.entries(value));
      const made = judged === UNSOUND ? or : judged;
      if (made === UNSOUND) changed.delete(name);
      else changed.set(name, made);
    }
    // not by assignment: a name may be `__proto__`
    return changed ? Object.fromEntries(changed) : value;
  };
}

/** A list without what is not sound. */
export function soundList(judge: Judge): Judge {
  return (value) => {
    if (!Array.isArray(value)) return UNSOUND;
    if (value.every((one) => judge(one) === one)) return value;
    return value.map(judge).filter((made) => made !== UNSOUND);
  };
}

/** A member's judge, and what stands for one that is not sound; without that, the whole object is not. */
export type MemberJudge = readonly [judge: Judge, or?: unknown];

/** An object with these members; others stay as they are. */
export function soundObject(members: Readonly<Record<string, MemberJudge>>): Judge {
  const all = Object.entries(members);
  return (value) => {
    if (!isJsonObject(value)) return UNSOUND;
    let changed: Record<string, unknown> | null = null;
    for (const [name, [judge, or = UNSOUND]] of all) {
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      const judged = judge(member);
      if (judged === member) continue;
      const made = judged === UNSOUND ? or : judged;
      if (made === UNSOUND) return UNSOUND;
      changed ??= { ...value };
      changed[name] = made;
    }
    return changed ?? value;
  };
}

export const isString = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => typeof value === "number";
export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** Whether a value is a whole number within bounds, both included. */
export function isWholeNumber(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** A day that the calendar has, `YYYY-MM-DD`. */
export const isDay = (value: unknown): value is string => isString(value) && isCalendarDay(value);
