import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";

export interface OfferedDay {
  label: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

interface QuickDaysProps {
  /** What the days are for, to those who do not see the field above. */
  title: string;
  days: readonly OfferedDay[];
  chosen: string;
  onChoose: (day: string) => void;
}

/** Usual days below a date field, each of them a click; nothing where there are none. */
export function QuickDays({ title, days, chosen, onChoose }: QuickDaysProps) {
  const format = useFormat();
  if (days.length === 0) return null;
  return (
    <fieldset className="-mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">{title}</legend>
      {days.map(({ label, day }) => (
        <Button
          key={label}
          variant="secondary"
          aria-pressed={chosen === day}
          title={format.date(day)}
          className="aria-pressed:border-primary aria-pressed:bg-tint-primary"
          onClick={() => onChoose(day)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
