import { type ReactNode, useId } from "react";
import { Sheet } from "#web/ui/layout/sheet.tsx";

export interface Fact {
  label: string;
  value: ReactNode;
}

export function Facts({ title, facts, note }: { title: string; facts: readonly Fact[]; note?: string }) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id} className="p-5">
      <h2 id={id} className="font-semibold text-lead">
        {title}
      </h2>
      {note ? <p className="text-ink-2 text-small">{note}</p> : null}
      <dl className="mt-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex gap-3 border-base-300 border-b py-2.5 last:border-0 last:pb-0">
            <dt className="w-32 flex-none max-md:w-28 text-ink-2 text-small">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
