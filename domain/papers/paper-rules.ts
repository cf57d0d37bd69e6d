/* What papers mean for each other and for whom: one table, which screens, required papers and renewals read. What an
   organization decides for itself, such as required papers and lead times, is in domain/settings. */

import { nationalityOf } from "../employees/nationalities.ts";
import type { PaperTypeKey } from "../settings/paper-types.ts";
import { paperOf, type WithPapers } from "./papers.ts";

/** Another paper that has to be valid for so many months when a paper is renewed. */
interface NeededPaper {
  paper: PaperTypeKey;
  months: number;
}

export const rulesOfPapers = {
  /** The states of the Gulf Cooperation Council: their citizens live in each of them without a residency. */
  gulfStates: ["KW", "SA", "AE", "QA", "BH", "OM"],
  /** What renewing a paper of a type needs. */
  needs: { residency: { paper: "passport", months: 6 } },
  /** The paper that gets the expiry date of another one with its renewal, by that one's type. */
  followers: { residency: "civilId" },
} as const satisfies {
  gulfStates: readonly string[];
  needs: Partial<Record<PaperTypeKey, NeededPaper>>;
  followers: Partial<Record<PaperTypeKey, PaperTypeKey>>;
};

type Needs = typeof rulesOfPapers.needs;
type Followers = typeof rulesOfPapers.followers;

/** Whether papers that are required of all but citizens of Gulf states are required of this one. */
export function needsResidency(nationality: string): boolean {
  const code = nationalityOf(nationality)?.code;
  return code === undefined || !(rulesOfPapers.gulfStates as readonly string[]).includes(code);
}

const hasRule = <T extends object>(rules: T, type: PropertyKey): type is keyof T => Object.hasOwn(rules, type);

/** The paper whose date follows a renewal of a paper of this type; null for none. */
export function followerOf(type: PaperTypeKey): Followers[keyof Followers] | null {
  return hasRule(rulesOfPapers.followers, type) ? rulesOfPapers.followers[type] : null;
}

/** The day so many months later; the last day of a month that has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** What stands against renewing a paper: another one that has expired, or does so too soon. */
export interface RenewalWarning {
  paper: Needs[keyof Needs]["paper"];
  /** Until when that paper is valid. */
  until: string;
  /** For how many months it has to be. */
  months: number;
  problem: "expired" | "short";
}

/**
 * What stands against renewing a paper of this type now; null where nothing does, or no date is known.
 * @param today the viewer's local day
 */
export function renewalWarning(employee: WithPapers, type: PaperTypeKey, today: string): RenewalWarning | null {
  if (!hasRule(rulesOfPapers.needs, type)) return null;
  const { paper, months } = rulesOfPapers.needs[type];
  const until = paperOf(employee, paper)?.expiryDate ?? null;
  if (until === null || until >= monthsLater(today, months)) return null;
  return { paper, until, months, problem: until < today ? "expired" : "short" };
}
