/* What an organization's stored settings may be. Without zod, since every screen reads them. */

import {
  isBoolean,
  isString,
  isWholeNumber,
  type Judge,
  nullOr,
  only,
  soundList,
  soundObject,
  soundRecord,
} from "../core/sound.ts";

/** Own types of papers that an organization can have. */
export const MOST_OWN_PAPER_TYPES = 20;
/** Lead times that a type can have. */
export const MOST_LEAD_TIMES = 6;
/** Days of the longest lead time. */
export const LONGEST_LEAD = 365;
/** Days until the admins are told, at most. */
export const LONGEST_ESCALATION = 60;

export const OWN_KEY = /^own[1-9][0-9]{0,5}$/;
export const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** A list is sound as a whole: one lead time less is not what the admins have decided. */
const listOf = (meets: (value: unknown) => boolean) => only((value) => Array.isArray(value) && value.every(meets));
const name = only(isString);

/** The judge of each setting. */
const settingJudges = {
  timeZone: only((value) => isString(value) && TIME_ZONE_NAME.test(value)),
  quietDays: listOf((day) => isWholeNumber(day, 0, 6)),
  leadDays: soundRecord(listOf((days) => isWholeNumber(days, 0, LONGEST_LEAD))),
  requiredPapers: soundRecord(only((value) => value === "everyone" || value === "nonGulf")),
  ownPaperTypes: soundList(
    soundObject({
      key: [only((value) => isString(value) && OWN_KEY.test(value))],
      name: [soundObject({ en: [name], ar: [name] })],
    }),
  ),
  lastOwnPaperType: only((value) => isWholeNumber(value, 0, 999_999)),
  escalationDays: nullOr(only((value) => isWholeNumber(value, 1, LONGEST_ESCALATION))),
  hidesSalaries: only(isBoolean),
  push: only(isBoolean),
} satisfies Record<string, Judge>;

/** Stored settings without what is not sound; what a later release has added stays. */
export const soundSettings: Judge = soundRecord((value, name) => {
  const judges: Readonly<Record<string, Judge>> = settingJudges;
  const judge = Object.hasOwn(judges, name) ? judges[name] : undefined;
  return judge ? judge(value) : value;
});
