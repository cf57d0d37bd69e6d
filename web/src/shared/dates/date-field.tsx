import { CalendarDays } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAsTyped, isCalendarDay, lastTwoDigitDay, parseDay, type TwoDigitYears } from "#domain/index";
import { formatCalendar } from "#web/i18n/calendar-format.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { localDayOf } from "#web/lib/local-day.ts";
import { type ControlProps, Field } from "#web/ui/forms/field.tsx";
import { Popover } from "#web/ui/overlay/popover.tsx";
import { Calendar } from "./calendar.tsx";

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

/** A calendar day, typed with the day first or picked, and repeated in words with its Hijri date. */
export function DateField({ label, optional, error, hint, ...input }: DateFieldProps) {
  return (
    <Field
      label={label}
      optional={optional}
      error={error}
      hint={
        <>
          <DayInWords value={input.value} />
          {hint ? <span className="block">{hint}</span> : null}
        </>
      }
    >
      {(control) => <DateInput {...input} control={control} label={label} />}
    </Field>
  );
}

/** What a date field holds, in words; how to write a day where it holds none. Always there, so that nothing jumps. */
function DayInWords({ value }: { value: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
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
}

function DateInput({ control, label, value, onChange, onBlur, years, name, ref }: DateInputProps) {
  const { t } = useTranslation();
  // what is being typed, and the value that was made of it: another value comes from elsewhere and is shown
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const shown = typed?.value === value ? typed.text : dayAsTyped(value);
  const today = () => localDayOf(new Date());

  const take = (text: string, until?: string) => {
    const read = parseDay(text, until === undefined ? {} : { until });
    const next = "value" in read ? read.value : text;
    setTyped(until !== undefined && "value" in read ? null : { text, value: next });
    if (next !== value) onChange(next);
  };
  // a year of two digits may be one of four that is not finished: it counts when the field is left
  const finish = () => {
    if (typed !== null && shown === typed.text) take(typed.text, lastTwoDigitDay(years, today()));
  };
  return (
    <span className="relative block">
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
          <Calendar
            value={isCalendarDay(value) ? value : ""}
            today={today()}
            onChoose={(day) => {
              setTyped(null);
              onChange(day);
              close();
            }}
          />
        )}
      </Popover>
    </span>
  );
}
