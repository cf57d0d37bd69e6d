/* Which dates of a paper are rarely meant: what is asked of a passport in an employee's form is asked of every paper. */

import { paperRules } from "../employees/date-rules.ts";

type PaperDateMember = "issueDate" | "expiryDate";
/** `YYYY-MM-DD`, null for none. */
type PaperDates = Record<PaperDateMember, string | null>;

export type PaperDateQuestion = "paperIssuedAhead" | "paperIssuedBeforeBirth" | "paperLong";

export interface PaperDateFinding {
  rule: PaperDateQuestion;
  /** Which of the dates to look at. */
  member: PaperDateMember;
  day: string;
}

/**
 * The dates of a paper that are worth a question.
 * @param born when its owner was
 * @param today the viewer's local day
 * @param isChanged what a person has not touched is not asked about
 */
export function paperDateQuestions(
  { issueDate: issued, expiryDate: until }: PaperDates,
  born: string | null,
  today: string,
  isChanged: (member: PaperDateMember) => boolean = () => true,
): PaperDateFinding[] {
  const found: PaperDateFinding[] = [];
  if (issued !== null && isChanged("issueDate")) {
    if (paperRules.isIssuedAhead(issued, today))
      found.push({ rule: "paperIssuedAhead", member: "issueDate", day: issued });
    if (paperRules.isIssuedBeforeBirth(issued, born))
      found.push({ rule: "paperIssuedBeforeBirth", member: "issueDate", day: issued });
  }
  const isTouched = isChanged("expiryDate") || (issued !== null && isChanged("issueDate"));
  if (until !== null && isTouched && paperRules.isLong(issued, until, today))
    found.push({ rule: "paperLong", member: "expiryDate", day: until });
  return found;
}
