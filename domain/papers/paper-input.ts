/* What people send of papers, and what of it cannot be. */

import type * as z from "zod/mini";
import { AppError } from "../core/errors.ts";
import { field, optional, optionalDay, optionalField } from "../core/fields.ts";
import { inputOf, type Schemas } from "../core/schemas.ts";
import { asciiDigits, asciiIdentifier, cleanLine, withoutInvisible } from "../core/text.ts";
import { LONGEST_NOTE } from "../notes/notes.ts";
import { isPaperTypeKey, type PaperTypeKey } from "../settings/paper-types.ts";

/** Papers that a person can have at a time. */
export const MOST_PAPERS = 60;
/** Files that a paper can have at a time, without those of its history. */
export const MOST_PAPER_FILES = 12;
/** Renewals that are kept of a paper. */
export const MOST_RENEWALS = 100;

const COST = /^([0-9]{1,12})(\.[0-9]{1,3})?$/;

/**
 * A cost as it is kept: its decimals stay as they were typed.
 * @returns null when there is none; undefined when it is no amount of at most twelve digits and three decimals
 */
export function parseCost(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const text = withoutInvisible(asciiDigits(String(value)))
    .replace(/\u066B/g, ".")
    .trim();
  if (text === "") return null;
  const match = COST.exec(text);
  return match ? `${(match[1] ?? "").replace(/^0+(?=[0-9])/, "")}${match[2] ?? ""}` : undefined;
}

const plain = (sql: string) => sql;

/** What a renewal replaces. */
const renewedFields = {
  number: optional(100, "longer_than_100", asciiIdentifier),
  issueDate: optionalDay(),
  expiryDate: optionalDay(),
  issuer: optional(200, "longer_than_200", cleanLine),
  cost: optionalField(
    field<string | null, ReturnType<typeof costSchema>>({ type: "text", max: 16 }, plain, costSchema),
  ),
};

function costSchema(schemas: Schemas) {
  return schemas.converted(parseCost, "cost_invalid");
}

/** Whether; as a text in a form. */
const flag = field<boolean | null, ReturnType<typeof flagSchema>>({ type: "bool" }, plain, flagSchema);

function flagSchema(schemas: Schemas) {
  return schemas.converted<boolean>((value) => value === true || value === "true", "validation_error");
}

const changedFields = { ...renewedFields, note: optional(LONGEST_NOTE, "note_too_long") };

const typeField = field<PaperTypeKey | null, ReturnType<typeof typeSchema>>({ type: "text" }, plain, typeSchema);

function typeSchema(schemas: Schemas) {
  return schemas.converted<PaperTypeKey>((key) => (isPaperTypeKey(key) ? key : undefined), "paper_type_unknown");
}

/** POST …/papers: a new paper. */
export const paperInput = inputOf({ type: typeField, ...changedFields });

/** PATCH …/papers/{paper}: what is sent changes. A paper stays of its type. */
export const paperChange = inputOf(changedFields);
export type PaperChange = z.infer<typeof paperChange>;

/** The members of a correction, in the order of the form. */
export const correctedMembers = ["number", "issueDate", "expiryDate", "issuer", "cost", "note"] as const;
export type CorrectedMember = (typeof correctedMembers)[number];

/**
 * The members of a correction that somebody else has changed meanwhile, to another value than the correction's.
 * @param sent what is to be corrected
 * @param seen what its author saw of the paper; a member that is not in it is corrected whatever it is now
 */
export function paperConflicts(
  sent: PaperChange,
  seen: PaperChange,
  now: Readonly<Record<CorrectedMember, string | null>>,
): CorrectedMember[] {
  return correctedMembers.filter((member) => {
    const [wanted, before] = [sent[member], seen[member]];
    return wanted !== undefined && before !== undefined && now[member] !== before && now[member] !== wanted;
  });
}

/**
 * POST …/papers/{paper}/renew: number and issuer stay where nothing is sent of them, all else is the new paper's. With
 * `keepsFiles` its files are the new paper's too; otherwise they go into its history.
 */
export const paperRenewal = inputOf({ ...renewedFields, keepsFiles: optionalField(flag) });
export type PaperRenewal = z.infer<typeof paperRenewal>;

/** What a renewal replaces, in the order of the form. */
export const renewedMembers = ["number", "issueDate", "expiryDate", "issuer", "cost"] as const;
export type RenewedMember = (typeof renewedMembers)[number];

/** Whether a paper would expire before it was issued; days of one form compare as texts. */
export function expiresBeforeIssue(dates: { issueDate: string | null; expiryDate: string | null }): boolean {
  return dates.issueDate !== null && dates.expiryDate !== null && dates.expiryDate < dates.issueDate;
}

/** @throws {AppError} expiry_before_issue */
export function requirePaperDates(dates: { issueDate: string | null; expiryDate: string | null }): void {
  if (expiresBeforeIssue(dates)) throw new AppError("expiry_before_issue");
}

/** The key of a file that has no specified attachment: its paper's id and a number. */
export const PAPER_FILE_KEY = /^([A-Za-z]{1,20}|[0-9]{15})\.[0-9]{1,5}$/;

/** The id of the paper that a file's key belongs to; null for a specified attachment. */
export function paperOfFile(key: string): string | null {
  return PAPER_FILE_KEY.exec(key)?.[1] ?? null;
}
