import { type RefCallback, useRef, useState } from "react";
import * as z from "zod/mini";
import {
  type CorrectedMember,
  correctedMembers,
  type ErrorCode,
  expiresBeforeIssue,
  isErrorCode,
  lastTwoDigitDay,
  type Paper,
  type PaperChange,
  paperChange,
  parseDay,
} from "#domain/index";
import { localDayOf } from "#web/lib/local-day.ts";

/** The members of a paper as the controls hold them: texts, "" for none. */
export const paperMembers = correctedMembers;
export type PaperMember = CorrectedMember;
export type PaperFormValues = Record<PaperMember, string>;
type Errors = Partial<Record<PaperMember, ErrorCode>>;

export const blankPaperForm: PaperFormValues = {
  number: "",
  issueDate: "",
  expiryDate: "",
  issuer: "",
  cost: "",
  note: "",
};

export function paperFormOf(paper: Paper): PaperFormValues {
  const { number, issueDate, expiryDate, issuer, cost, note } = paper;
  const text = (value: string | null) => value ?? "";
  return {
    number: text(number),
    issueDate: text(issueDate),
    expiryDate: text(expiryDate),
    issuer: text(issuer),
    cost: text(cost),
    note: text(note),
  };
}

const isDay = (member: PaperMember): member is "issueDate" | "expiryDate" =>
  member === "issueDate" || member === "expiryDate";

export type JudgedPaper = { values: Required<PaperChange> } | { errors: Errors };

/**
 * Judges a form as the route does; a date is read however it was typed.
 * @param before the form as it was opened: the dates that it has are no error, however odd
 */
function judgePaper(values: PaperFormValues, before: PaperFormValues): JudgedPaper {
  const today = localDayOf(new Date());
  const errors: Errors = {};
  const read = { ...values };
  for (const member of paperMembers) {
    if (!isDay(member) || values[member] === before[member]) continue;
    const years = member === "expiryDate" ? "future" : "past";
    const day = parseDay(values[member], { until: lastTwoDigitDay(years, today) });
    if ("value" in day) read[member] = day.value;
    else errors[member] = day.code;
  }
  const { success, data, error } = z.safeParse(paperChange, read);
  for (const { path, message } of error?.issues ?? []) {
    const member = paperMembers.find((name) => name === path[0]);
    if (member && isErrorCode(message)) errors[member] ??= message;
  }
  const none = { number: null, issueDate: null, expiryDate: null, issuer: null, cost: null, note: null };
  const judged = { ...none, ...data };
  if (success && expiresBeforeIssue(judged)) errors.expiryDate ??= "expiry_before_issue";
  return success && Object.keys(errors).length === 0 ? { values: judged } : { errors };
}

export interface PaperFormState {
  values: PaperFormValues;
  errors: Errors;
  isDirty: boolean;
  set: (member: PaperMember, value: string) => void;
  /** Says what is wrong with a member, and goes there. */
  fail: (member: PaperMember, code: ErrorCode) => void;
  focus: (member: PaperMember) => void;
  /** Where the control of a member is kept. */
  controlOf: (member: PaperMember) => RefCallback<HTMLElement>;
  /** What is sent; null where something is wrong, which the controls then say. */
  judge: () => Required<PaperChange> | null;
}

/** The controls of a paper's form. @param before as it was opened */
export function usePaperForm(before: PaperFormValues): PaperFormState {
  const [values, setValues] = useState(before);
  const [errors, setErrors] = useState<Errors>({});
  const controls = useRef<Partial<Record<PaperMember, HTMLElement | null>>>({});
  const focus = (member: PaperMember) => controls.current[member]?.focus();
  return {
    values,
    errors,
    isDirty: paperMembers.some((member) => values[member] !== before[member]),
    set: (member, value) => {
      setValues((now) => ({ ...now, [member]: value }));
      // the error of two dates stands at one of them
      setErrors(({ [member]: _, ...others }) => {
        const left: Errors = others;
        return isDay(member) ? { ...left, expiryDate: undefined } : left;
      });
    },
    fail: (member, code) => {
      setErrors((now) => ({ ...now, [member]: code }));
      focus(member);
    },
    focus,
    controlOf: (member) => (control) => {
      controls.current[member] = control;
    },
    judge: () => {
      const judged = judgePaper(values, before);
      if ("values" in judged) return judged.values;
      setErrors(judged.errors);
      const first = paperMembers.find((member) => judged.errors[member]);
      if (first) focus(first);
      return null;
    },
  };
}
