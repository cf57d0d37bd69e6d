import {
  employeeFieldType,
  employeeTwoDigitYears,
  fold,
  type Language,
  lastTwoDigitDay,
  mrzFields,
  nationalityOf,
  type PassportMrz,
  parseDay,
} from "#domain/index";

export type PassportField = keyof PassportMrz;

/** The fields of a form that a passport may fill in, as they are; those that it does not have are left out. */
export type PassportForm = Partial<Record<PassportField, string>>;

/** What a passport says of a field, beside what the form has. */
export interface PassportProposal {
  field: PassportField;
  /** As the form takes it. */
  value: string;
  /** Check digits leave no other reading. */
  proven: boolean;
  /** What the form has; a day as YYYY-MM-DD where it is one, "" for nothing. */
  before: string;
  /** The form says the same. */
  same: boolean;
}

/** The fields that have a check digit. Whether others are right, only the person can say. */
export const guardedFields: ReadonlySet<PassportField> = new Set([
  "passportNumber",
  "dateOfBirth",
  "passportExpiryDate",
]);

const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

function isSame(field: PassportField, before: string, value: string): boolean {
  if (field !== "nationality") return plain(before) === plain(value);
  const code = nationalityOf(before)?.code;
  return code !== undefined && code === nationalityOf(value)?.code;
}

/**
 * What a passport proposes for a form, in the order in which it is read.
 * @param today YYYY-MM-DD
 */
export function passportProposals(
  read: PassportMrz,
  form: PassportForm,
  language: Language,
  today: string,
): PassportProposal[] {
  return mrzFields.flatMap((field): PassportProposal[] => {
    const { value: said, proven } = read[field];
    const held = form[field];
    if (said === null || held === undefined) return [];
    const value = field === "nationality" ? (nationalityOf(said)?.[language] ?? said) : said;
    let before = held.trim();
    if (employeeFieldType(field) === "date") {
      const day = parseDay(before, { until: lastTwoDigitDay(employeeTwoDigitYears(field), today) });
      if ("value" in day) before = day.value;
    }
    return [{ field, value, proven, before, same: isSame(field, before, value) }];
  });
}
