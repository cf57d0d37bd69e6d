/* What papers mean for each other and for whom: one table, which screens, required papers and renewals read. What an
   organization decides for itself, such as required papers and lead times, is in domain/settings. */

import { nationalityOf } from "../employees/nationalities.ts";
import { isLaterExpiry } from "../employees/renewals.ts";
import type { PaperTypeKey } from "../settings/paper-types.ts";
import { type Paper, paperOf, type SpecifiedPaper, specifiedPaperOf, type WithPapers } from "./papers.ts";

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
  followers: Partial<Record<PaperTypeKey, SpecifiedPaper>>;
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

/** What a new expiry date of a paper means for other papers of the same person. */
export interface DateConsequences {
  /** Whether it renews the paper; otherwise it corrects what was typed. */
  isRenewal: boolean;
  /** Another paper that is not valid long enough for that; null for none. */
  warning: RenewalWarning | null;
  /** The paper that may get the same date; null for none. */
  follower: { type: Followers[keyof Followers]; paper: Paper; isExpected: boolean } | null;
}

/** A paper whose date changes: one on record, or one to come, without an id where it is not the first of its type. */
export interface DatedPaper {
  id: string | null;
  type: PaperTypeKey;
  expiryDate: string | null;
}

/**
 * What a new expiry date of a paper means for others, whatever form it is typed into.
 * @param employee whose papers they are, with what else the form changes
 * @param paper as it was before
 * @param day the new date; null while there is none
 * @param today the viewer's local day
 * @param isRenewed the person says that it is a renewal, whatever the date
 */
export function consequencesOf(
  employee: WithPapers,
  paper: DatedPaper,
  day: string | null,
  today: string,
  isRenewed = false,
): DateConsequences {
  const isRenewal = isRenewed || isLaterExpiry(paper.expiryDate, day);
  const warning = isRenewal ? renewalWarning(employee, paper.type, today) : null;
  // the first paper of its type alone: a further residency is somebody else's, or an old one
  const type = paper.id === paper.type ? followerOf(paper.type) : null;
  const isChanged = isRenewed || (day !== null && day !== paper.expiryDate);
  if (type === null || !isChanged) return { isRenewal, warning, follower: null };
  const following = specifiedPaperOf(employee, type);
  const { expiryDate } = following;
  if (expiryDate !== null && expiryDate === day) return { isRenewal, warning, follower: null };
  const isExpected = expiryDate !== null && (isRenewal || expiryDate === paper.expiryDate);
  return { isRenewal, warning, follower: { type, paper: following, isExpected } };
}
