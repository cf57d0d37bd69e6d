import { CalendarDays } from "lucide-react";
import { type ReactNode, type Ref, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAsTyped, hijriDate, isCalendarDay, lastTwoDigitDay, parseDay, type TwoDigitYears } from "#domain/index";
import { formatCalendar } from "#web/i18n/calendar-format.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { localDayOf } from "#web/lib/local-day.ts";
import { type ControlProps, Field } from "#web/ui/forms/field.tsx";
import { lazyWithPreload, useWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { Popover } from "#web/ui/overlay/popover.tsx";
import { Guarded } from "../parts/guarded.tsx";
import { gregorianDay, isMissingHijriDay } from "./hijri-day.ts";

/* No list waits for it. Where it is opened before it has come, its room is kept: the popover does not move. */
const Calendar = lazyWithPreload(
  async () => (await import("./calendar.tsx")).Calendar,
  <div className="h-[24.5rem] w-[20.5rem] max-w-[calc(100vw-1rem)]" />,
);

export interface DateFieldProps {
  label: string;
  optional?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** `YYYY-MM-DD`, "" for none, or what was typed as long as it is no day. */
  value: string;
  onChange: (value: string) => void;
  years: TwoDigitYears;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A calendar day, typed with the day first or picked, and repeated in words with its Hijri date. Of a Hijri date it
 * offers the Gregorian day; until that is taken it holds none.
 */
export function DateField({ label, optional, error, hint, ...input }: DateFieldProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLSpanElement>(null);
  const take = (day: string) => {
    input.onChange(day);
    // the button that was pressed is gone
    box.current?.querySelector("input")?.focus();
  };
  return (
    <Field
      label={label}
      optional={optional}
      // what is wrong is not that the year is too early
      error={error && isMissingHijriDay(input.value) ? t("dates.hijriMissing") : error}
      hint={
        <>
          <DayInWords value={input.value} hasError={error !== undefined} onTake={take} />
          {hint ? <span className="block">{hint}</span> : null}
        </>
      }
    >
      {(control) => <DateInput {...input} box={box} control={control} label={label} />}
    </Field>
  );
}

interface DayInWordsProps {
  value: string;
  hasError: boolean;
  onTake: (day: string) => void;
}

/** What a date field holds, in words; how to write a day where it holds none. Always there, so that nothing jumps. */
function DayInWords({ value, hasError, onTake }: DayInWordsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const written = hijriDate(value);
  const meant = written && gregorianDay(written);
  if (meant) {
    const date = format.date(meant);
    return (
      <span className="block">
        <span role="status">{t("dates.hijri", { hijri: formatCalendar(language).hijri(meant), date })}</span>{" "}
        <button type="button" className="text-link touch-target whitespace-nowrap" onClick={() => onTake(meant)}>
          {t("dates.takeGregorian", { date })}
        </button>
      </span>
    );
  }
  if (!hasError && isMissingHijriDay(value))
    return (
      <span role="status" className="block">
        {t("dates.hijriMissing")}
      </span>
    );
  if (!isCalendarDay(value)) return <span className="block">{t("dates.pattern")}</span>;
  const hijri = formatCalendar(language).hijri(value);
  return (
    <span className="block">
      <span className="whitespace-nowrap">{format.date(value)}</span>
      {hijri ? (
        <>
          {" · "}
          <span className="whitespace-nowrap">{hijri}</span>
        </>
      ) : null}
    </span>
  );
}

interface DateInputProps extends Omit<DateFieldProps, "optional" | "error" | "hint"> {
  control: ControlProps;
  box: RefObject<HTMLSpanElement | null>;
}

function DateInput({ control, box, label, value, onChange, onBlur, years, name, ref }: DateInputProps) {
  const { t } = useTranslation();
  useWhenIdle(true, Calendar.prefetch);
  // what is being typed, and the value that was made of it: another value comes from elsewhere and is shown
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const shown = typed?.value === value ? typed.text : dayAsTyped(value);
  const today = () => localDayOf(new Date());

  const take = (text: string, until?: string) => {
    const read = parseDay(text, until === undefined ? {} : { until });
    // what is refused is no day to anybody who judges the value, in whatever order it was written
    const next = "value" in read ? read.value : dayAsTyped(text);
    setTyped(until !== undefined && "value" in read ? null : { text, value: next });
    if (next !== value) onChange(next);
  };
  // a year of two digits may be one of four that is not finished: it counts when the field is left
  const finish = () => {
    if (typed !== null && shown === typed.text) take(typed.text, lastTwoDigitDay(years, today()));
  };
  return (
    <span ref={box} className="relative block">
      <input
        {...control}
        ref={ref}
        name={name}
        type="text"
        dir="ltr"
        // the only keypad of a phone with digits that has a separator on every system
        inputMode="decimal"
        autoComplete="off"
        className="input text-page pe-11 max-md:h-11 pointer-coarse:h-11 rtl:ps-11 rtl:pe-3"
        value={shown}
        onChange={({ target }) => take(target.value)}
        onBlur={() => {
          finish();
          onBlur?.();
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") finish();
        }}
      />
      <Popover
        label={t("dates.calendar", { field: label })}
        button={(button) => (
          <button
            {...button}
            type="button"
            aria-haspopup="dialog"
            aria-label={t("dates.calendar", { field: label })}
            title={t("dates.calendar", { field: label })}
            className="btn btn-ghost touch-target absolute inset-y-0 end-0.5 my-auto size-9 p-0 max-md:end-0 pointer-coarse:end-0"
          >
            <CalendarDays size={16} strokeWidth={1.5} />
          </button>
        )}
      >
        {(close) => (
          // where it cannot be had, what was typed into the form stays
          <Guarded>
            <Calendar
              value={isCalendarDay(value) ? value : ""}
              today={today()}
              onChoose={(day) => {
                setTyped(null);
                onChange(day);
                close();
              }}
            />
          </Guarded>
        )}
      </Popover>
    </span>
  );
}
