import type { ReactNode } from "react";

export interface Stat {
  label: string;
  value: ReactNode;
  /** How many characters the figure has, where it may be too long for its cell: then it is written smaller. */
  length?: number;
  note?: string;
}

export function StatRow({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <section aria-label={label} className="sheet overflow-hidden">
      <dl className="-m-px grid grid-cols-2 md:flex">
        {stats.map((stat) => (
          <div
            key={stat.label}
            className="@container min-w-0 flex-1 border-base-300 border-s border-t px-4 py-3 md:px-5"
          >
            <dt className="text-ink-2 text-small">{stat.label}</dt>
            <dd
              className="flex flex-wrap items-baseline gap-x-2 font-medium text-figure"
              style={stat.length ? { fontSize: `min(var(--text-figure), calc(178cqi / ${stat.length}))` } : undefined}
            >
              <bdi>{stat.value}</bdi>
              {stat.note ? <span className="font-normal text-caption text-ink-2">{stat.note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
