/* What each JSON field of a record may be, one judge for each. Whoever reads a field takes what its judge makes of it; what
   its judge would change, PocketBase's own API and imports refuse. A judge refuses nothing that any release has stored. */

import {
  absentOr,
  isDay,
  isJsonObject,
  isNumber,
  isString,
  type Judge,
  nullOr,
  only,
  soundList,
  soundObject,
  soundRecord,
  UNSOUND,
} from "./core/sound.ts";
import { viewLists } from "./core/view-queries.ts";
import type { Handling } from "./handling/handling.ts";
import { isPaperTypeKey } from "./settings/paper-types.ts";
import type { StoredSettings } from "./settings/settings.ts";
import { soundSettings } from "./settings/stored-settings.ts";

const text = only(isString);
const textOrNull = [nullOr(text), null] as const;
const dayOrNull = [nullOr(only(isDay)), null] as const;
const idOrNull = [nullOr(only(isNumber)), null] as const;

/** When something happened: a text that every reader can make a time of. */
const time = only((value) => isString(value) && !Number.isNaN(Date.parse(value)));

const fileMembers = {
  filename: [text],
  size: [only((value) => isNumber(value) && value >= 0)],
  mimeType: [text],
  sha256: [nullOr(text), null],
  textState: [absentOr(text), undefined],
} as const;
const attachment = soundObject(fileMembers);

const files = [soundList(soundObject({ key: [text], ...fileMembers })), []] as const;
const renewedMembers = {
  number: textOrNull,
  issueDate: dayOrNull,
  expiryDate: dayOrNull,
  issuer: textOrNull,
  cost: textOrNull,
  files,
};
const earlier = soundObject({ ...renewedMembers, replacedAt: [time], replacedBy: idOrNull });
const paper = soundObject({
  type: [only(isPaperTypeKey)],
  ...renewedMembers,
  note: textOrNull,
  history: [soundList(earlier), []],
  was: [absentOr(soundRecord(text)), undefined],
});

const pastPaper = soundObject({
  paper: [only((value) => value === "passport" || value === "residency")],
  number: textOrNull,
  issueDate: dayOrNull,
  expiryDate: [only(isDay)],
  replacedAt: [time],
  replacedBy: idOrNull,
});

const removedFile = soundObject({
  ...fileMembers,
  type: [text],
  file: [text],
  deleted: [text],
  deletedBy: idOrNull,
  replacedBy: textOrNull,
});

const note = soundObject({ text: [text], by: idOrNull, at: [time] });
const handling = soundObject({
  day: [only(isDay)],
  by: idOrNull,
  since: [nullOr(time), null],
  snoozedUntil: dayOrNull,
});

const filing = { number: [only(isNumber)], filedBy: idOrNull, filedAt: [time] } as const;
const fileVersions = soundObject({
  current: [soundObject(filing)],
  earlier: [soundList(soundObject({ ...fileMembers, ...filing }))],
});

/** A saved view. */
export const soundView = soundObject({
  list: [only((value) => (viewLists as readonly unknown[]).includes(value))],
  name: [text],
  query: [soundRecord(text)],
});

interface JsonField {
  judge: Judge;
  /** What stands for a value of which nothing can be made. */
  none: unknown;
}

const parts = (judge: Judge): JsonField => ({ judge: soundRecord(judge), none: {} });

/** The JSON fields by their collection and name. */
export const jsonFields: Readonly<Record<string, Readonly<Record<string, JsonField>>>> = {
  documents: { fileVersions: { judge: fileVersions, none: null }, notes: parts(note), handling: parts(handling) },
  employees: {
    attachments: { judge: soundRecord(nullOr(attachment), null), none: {} },
    history: { judge: soundList(pastPaper), none: [] },
    papers: parts(paper),
    removed: { judge: soundList(removedFile), none: [] },
    notes: parts(note),
    handling: parts(handling),
  },
  organizations: { settings: { judge: soundSettings, none: null } },
  users: { views: parts(soundView) },
};

/** What can be made of a stored value of a JSON field; null where there is none. */
export function soundJson(collection: string, field: string, value: unknown): unknown {
  const of = jsonFields[collection]?.[field];
  if (value === null || value === undefined || !of) return value;
  const made = of.judge(value);
  return made === UNSOUND ? of.none : made;
}

/** Whether a value can be stored in a JSON field as it is. */
export function isSoundJson(collection: string, field: string, value: unknown): boolean {
  return soundJson(collection, field, value) === value;
}

/** A record with what can be made of its JSON fields; the same one where nothing is to be made. */
export function soundRow<R extends object>(collection: string, record: R): R {
  const changed: Record<string, unknown> = {};
  let isChanged = false;
  for (const field of Object.keys(jsonFields[collection] ?? {})) {
    const value = (record as Record<string, unknown>)[field];
    const made = soundJson(collection, field, value);
    if (made === value) continue;
    changed[field] = made;
    isChanged = true;
  }
  return isChanged ? { ...record, ...changed } : record;
}

/** Stored text of a JSON field as its judge has it; null for none. Of what is no JSON nothing can be made. */
export function readJson(collection: string, field: string, stored: string): unknown {
  try {
    return soundJson(collection, field, JSON.parse(stored || "null"));
  } catch {
    return jsonFields[collection]?.[field]?.none ?? null;
  }
}

/** An organization's settings from their stored text. */
export function readSettings(stored: string): StoredSettings {
  return readJson("organizations", "settings", stored) as StoredSettings;
}

/** Who sees to a deadline, as a record keeps it; null where nothing can be made of that. */
export function soundHandling(stored: unknown): Handling | null {
  const made = handling(stored);
  return made === UNSOUND ? null : (made as Handling);
}

/** The parts in a JSON field, by their ids. */
export function readParts(collection: string, field: string, stored: string): Record<string, unknown> {
  const value = readJson(collection, field, stored);
  return isJsonObject(value) ? { ...value } : {};
}
