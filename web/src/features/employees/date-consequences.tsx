import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  consequencesOf,
  type DateConsequences,
  type DatedPaper,
  lastTwoDigitDay,
  parseDay,
  type WithPapers,
} from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useToday } from "#web/shared/use-today.ts";
import type { Following } from "./papers/papers.actions.ts";

interface TypedDate {
  /** Whose papers they are, with what else the form changes. */
  employee: WithPapers;
  paper: DatedPaper;
  /** As the person has typed it. */
  value: string;
  /** The form is there to renew the paper, whatever is typed. */
  isRenewed?: boolean;
  /** What the person chose before, in a form that goes on. */
  held?: boolean | null;
}

/** What a date that is typed into a form means for other papers, and what the person wants done about it. */
export interface TypedConsequences extends DateConsequences {
  /** Whether the person has ticked it, or unticked it; null as long as neither. */
  chosen: boolean | null;
  follows: boolean;
  setFollows: (follows: boolean) => void;
  /** What the form queues after its own change; null for nothing. */
  following: Following | null;
}

/** The last day of a paper, however it is typed, as the form that is sent reads it; null where it is none. */
export function typedExpiry(value: string, today: string): string | null {
  const day = parseDay(value, { until: lastTwoDigitDay("future", today) });
  return "value" in day && day.value !== "" ? day.value : null;
}

export function useDateConsequences(typed: TypedDate): TypedConsequences {
  const { employee, paper, value, isRenewed = false, held = null } = typed;
  const today = useToday();
  const [chosen, setFollows] = useState(held);
  const day = typedExpiry(value, today);
  const found = consequencesOf(employee, paper, day, today, isRenewed);
  const { follower, isRenewal } = found;
  const follows = follower !== null && (chosen ?? follower.isExpected);
  const following = follows && day !== null ? { paper: follower.paper, day, isRenewal } : null;
  return { ...found, chosen, follows, setFollows, following };
}

interface PartProps {
  of: TypedConsequences;
}

/** Warns of another paper, and offers to take one along; nothing where the date has nothing to do with any. */
export function DateConsequencesPart({ of }: PartProps) {
  return (
    <>
      <RenewalWarningNote of={of} />
      <FollowerTick of={of} />
    </>
  );
}

export function RenewalWarningNote({ of: { warning } }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (warning === null) return null;
  const { paper, until, months, problem } = warning;
  const date = format.date(until);
  return (
    <p role="status" data-passport="" className="rounded-field border border-warning px-3 py-2 text-warning">
      {problem === "expired"
        ? t(`employees.personPapers.needs.${paper}.expired`, { date })
        : t(`employees.personPapers.needs.${paper}.short`, { date, count: months })}
    </p>
  );
}

export function FollowerTick({ of: { follower, follows, setFollows } }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (follower === null) return null;
  const { type, paper } = follower;
  return (
    <label className="touch-target flex cursor-pointer items-start gap-3" data-follows="">
      <input
        type="checkbox"
        className="checkbox"
        checked={follows}
        onChange={({ target }) => setFollows(target.checked)}
      />
      <span>
        <span className="block">{t(`employees.personPapers.follows.${type}.too`)}</span>
        <span className="block text-ink-2 text-small">
          {paper.expiryDate === null
            ? t(`employees.personPapers.follows.${type}.none`)
            : t(`employees.personPapers.follows.${type}.now`, { date: format.date(paper.expiryDate) })}
        </span>
      </span>
    </label>
  );
}
