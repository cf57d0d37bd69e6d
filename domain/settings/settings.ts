/* What an organization decides for itself: one JSON field of it, `settings`. A further setting is a further member with a
   default, and no migration. */

import type { ErrorCode } from "../core/errors.ts";
import { namesOf } from "../core/fields.ts";
import { UNSOUND } from "../core/sound.ts";
import { isPaperType, type OwnPaperType, type PaperTypeKey } from "./paper-types.ts";
import { soundSettings } from "./stored-settings.ts";

/** Which people must have a paper: all, or all but citizens of the states of the Gulf Cooperation Council. */
export type Requirement = "everyone" | "nonGulf";

export interface OrganizationSettings {
  /** IANA name; calendar days of notices are this zone's. */
  timeZone: string;
  /** Days of the week without notices by e-mail and push, 0 for Sunday. */
  quietDays: readonly number[];
  /** Days before a paper expires on which people are told; 0 is the day itself. `default` holds for all other types. */
  leadDays: Partial<Record<PaperTypeKey | "document" | "default", readonly number[]>>;
  requiredPapers: Partial<Record<PaperTypeKey, Requirement>>;
  ownPaperTypes: readonly OwnPaperType[];
  /** The highest number that a key of an own type ever had, so that the key of a removed type never means another one. */
  lastOwnPaperType?: number;
  /** Days that a paper is expired until the admins are told, a week more where somebody handles it; null never. */
  escalationDays: number | null;
  /** Whether salaries are shown only to admins and to those with the permission `seesSalaries`. */
  hidesSalaries: boolean;
  /** Whether devices may be woken through the push services of browsers' vendors. */
  push: boolean;
}

export const defaultSettings: OrganizationSettings = {
  timeZone: "Asia/Kuwait",
  quietDays: [5, 6],
  leadDays: { default: [60, 30, 7, 0] },
  requiredPapers: {
    passport: "everyone",
    civilId: "everyone",
    residency: "nonGulf",
    workPermit: "nonGulf",
    contract: "everyone",
    healthInsurance: "nonGulf",
  },
  ownPaperTypes: [],
  escalationDays: 3,
  hidesSalaries: false,
  push: false,
};

/** What is stored of the settings, without what the console or an import may have made of them that is none. */
function storedSound(stored: StoredSettings | undefined): Partial<OrganizationSettings> {
  const sound = soundSettings(stored);
  return sound === UNSOUND ? {} : (sound as Partial<OrganizationSettings>);
}

/**
 * All settings of an organization; an organization that an earlier release kept has none, nor has a private space. One that
 * is stored and cannot be is its default.
 */
export function settingsOf(organization: { settings?: StoredSettings } | null): OrganizationSettings {
  return { ...defaultSettings, ...storedSound(organization?.settings) };
}

/** The lead times of a type, the longest first. */
export function leadDaysOf(settings: OrganizationSettings, type: PaperTypeKey | "document"): readonly number[] {
  return settings.leadDays[type] ?? settings.leadDays.default ?? defaultSettings.leadDays.default ?? [];
}

/** What an organization has stored of its settings; null where it has never set anything. */
export type StoredSettings = Partial<OrganizationSettings> | null;

const numberOf = ({ key }: Pick<OwnPaperType, "key">) => Number(key.slice("own".length));

/** The highest number that a key of an own type has or ever had. */
function lastNumber({ ownPaperTypes, lastOwnPaperType = 0 }: OrganizationSettings): number {
  return Math.max(lastOwnPaperType, ...ownPaperTypes.map(numberOf));
}

/** The key of the next type that an organization adds. */
export function nextOwnKey(settings: OrganizationSettings): OwnPaperType["key"] {
  return `own${lastNumber(settings) + 1}`;
}

/** Why an organization with these settings cannot have those after them; null when it can. */
export function settingsProblem(before: OrganizationSettings, after: OrganizationSettings): ErrorCode | null {
  const known = before.ownPaperTypes.map(({ key }) => key);
  const taken = (one: OwnPaperType) => !known.includes(one.key) && numberOf(one) <= lastNumber(before);
  if (after.ownPaperTypes.some(taken)) return "paper_type_key_taken";
  const own: readonly string[] = after.ownPaperTypes.map(({ key }) => key);
  const isType = (key: string) => isPaperType(key) || own.includes(key);
  const isTold = (key: string) => key === "default" || key === "document" || isType(key);
  const exist = Object.keys(after.leadDays).every(isTold) && Object.keys(after.requiredPapers).every(isType);
  return exist ? null : "paper_type_unknown";
}

/** The stored settings after what is sent; what is not sent stays as it is. */
export function changedSettings(
  stored: StoredSettings,
  sent: Partial<OrganizationSettings>,
): Partial<OrganizationSettings> {
  const changed = { ...storedSound(stored), ...sent };
  const lastOwnPaperType = Math.max(
    lastNumber(settingsOf({ settings: stored })),
    lastNumber(settingsOf({ settings: changed })),
  );
  return lastOwnPaperType > 0 ? { ...changed, lastOwnPaperType } : changed;
}

const ordered = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, ordered(one)]),
  );
};

const differ = (a: unknown, b: unknown) => JSON.stringify(ordered(a)) !== JSON.stringify(ordered(b));

/** The names of the settings that differ. */
export function changedSettingNames(
  before: OrganizationSettings,
  after: OrganizationSettings,
): (keyof OrganizationSettings)[] {
  return namesOf(defaultSettings).filter((name) => differ(before[name], after[name]));
}

/**
 * Whether somebody else has changed one of the sent settings meanwhile, to another value than the sent one. A list or the
 * lead times of all types are one setting, so that of two changes of it the later one would take the other back.
 * @param seen what the author saw of them; one that is not in it is changed whatever it is now
 */
export function settingsConflict(
  now: OrganizationSettings,
  sent: Partial<OrganizationSettings>,
  seen: Partial<OrganizationSettings>,
): boolean {
  const lost = (name: keyof OrganizationSettings) =>
    seen[name] !== undefined && differ(now[name], seen[name]) && differ(now[name], sent[name]);
  return namesOf(defaultSettings).some((name) => sent[name] !== undefined && lost(name));
}
