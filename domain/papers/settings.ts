/* What an organization decides for itself: one JSON field of it, `settings`. A further setting is a further member with a
   default, and no migration. */

import type { OwnPaperType, PaperTypeKey } from "./paper-types.ts";

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
  /** Days that a paper is expired without anybody handling it until the admins are told; null never. */
  escalationDays: number | null;
  /** Whether salaries are shown only to admins and to those with the permission `seesSalaries`. */
  hidesSalaries: boolean;
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
};

/** All settings of an organization; an organization that an earlier release kept has none, nor has a private space. */
export function settingsOf(
  organization: { settings?: Partial<OrganizationSettings> | null } | null,
): OrganizationSettings {
  return { ...defaultSettings, ...organization?.settings };
}

/** The lead times of a type, the longest first. */
export function leadDaysOf(settings: OrganizationSettings, type: PaperTypeKey | "document"): readonly number[] {
  return settings.leadDays[type] ?? settings.leadDays.default ?? defaultSettings.leadDays.default ?? [];
}
