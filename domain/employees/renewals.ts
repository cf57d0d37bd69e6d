/* Which papers in the specified fields a change renews. */

import { type Employee, expiryFields, type PastPaper, renewablePapers } from "./employees.ts";

type Papers = Pick<Employee, "passportNumber" | "passportIssueDate" | "passportExpiryDate" | "residencyExpiryDate">;

export type RenewablePaper = PastPaper["paper"];

const fieldsOfPaper: Record<RenewablePaper, readonly (keyof Papers)[]> = {
  passport: ["passportNumber", "passportIssueDate", "passportExpiryDate"],
  residency: ["residencyExpiryDate"],
};

/** The papers that a patch calls renewed, in its member `renewed`; anything else there is ignored. */
export function saidRenewed(sent: unknown): RenewablePaper[] {
  return Array.isArray(sent) ? renewablePapers.filter((paper) => sent.includes(paper)) : [];
}

/**
 * Whether a change renews a paper by itself, without anybody saying so: its expiry date becomes a later one, or it is
 * its first.
 */
export function isLaterExpiry(old: string | null, next: string | null | undefined): boolean {
  return next != null && (old === null || next > old);
}

/**
 * The papers that a change replaces. A later expiry date is a renewal, and so is what the person calls one; the old
 * paper is history then. Anything else corrects what was typed, and leaves none.
 * @param after what differs from `before`
 * @param now ISO 8601 UTC
 */
export function replacedPapers(
  before: Papers,
  after: Partial<Papers>,
  now: string,
  by: number | null,
  said: readonly RenewablePaper[] = [],
): PastPaper[] {
  const stamp = { replacedAt: now, replacedBy: by };
  return renewablePapers.flatMap((paper): PastPaper[] => {
    const fields = fieldsOfPaper[paper];
    const expiryField = expiryFields[paper];
    const expiryDate = before[expiryField];
    const renewed =
      isLaterExpiry(expiryDate, after[expiryField]) || (said.includes(paper) && fields.some((name) => name in after));
    if (expiryDate === null || !renewed) return [];
    return paper === "passport"
      ? [{ paper, number: before.passportNumber, issueDate: before.passportIssueDate, expiryDate, ...stamp }]
      : [{ paper, number: null, issueDate: null, expiryDate, ...stamp }];
  });
}
