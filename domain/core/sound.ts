/* Judges of stored JSON, which the console and imports may have filled with anything. A judge returns a sound value as it
   is, the same object, what can be made of another one, or UNSOUND. No zod here: the client's first chunk has them. */

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

/** An object of any names, without the members that are not sound, or with `or` in their place. */
export function soundRecord(
  judge: Judge,
  isName: (name: string) => boolean = () => true,
  or: unknown = UNSOUND,
): Judge {
  return (value) => {
    if (!isJsonObject(value)) return UNSOUND;
    const names = Object.keys(value);
    const judged = names.map((name) => {
      const made = isName(name) ? judge(value[name]) : UNSOUND;
      return made === UNSOUND ? or : made;
    });
    if (judged.every((made, at) => made === value[names[at] ?? ""])) return value;
    // not by assignment: a name may be `__proto__`
    return Object.fromEntries(names.flatMap((name, at) => (judged[at] === UNSOUND ? [] : [[name, judged[at]]])));
  };
}

/** A list without what is not sound. */
export function soundList(judge: Judge): Judge {
  return (value) => {
    if (!Array.isArray(value)) return UNSOUND;
    const judged = value.map(judge);
    return judged.every((made, at) => made === value[at]) ? value : judged.filter((made) => made !== UNSOUND);
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

export const isText = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => typeof value === "number";
export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** Whether a value is a whole number within bounds, both included. */
export function isWholeNumber(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
