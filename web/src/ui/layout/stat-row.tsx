import type { CSSProperties, ReactNode } from "react";

export interface Stat {
  label: string;
  value: ReactNode;
  /** How many characters the figure has, where it may be too long for its cell: then it is written smaller. */
  length?: number;
  note?: string;
}

interface FigureStyle extends CSSProperties {
  "--fit"?: string;
}

function fitting(length: number | undefined): FigureStyle | undefined {
  return length === undefined ? undefined : { "--fit": `calc(178cqi / ${length})` };
}

interface StatRowProps {
  label: string;
  stats: readonly Stat[];
  /** On phones each has a line of its own: notes that wrap one by one would move with the width of a letter. */
  isStacked?: boolean;
}

/** Figures as cells of one sheet; on phones and in low windows as one line. */
export function StatRow({ stats, label, isStacked = false }: StatRowProps) {
  return (
    <section
      aria-label={label}
      className="sheet overflow-hidden folded:rounded-none folded:border-0 folded:bg-transparent"
    >
      <dl
        className={`-m-px grid grid-cols-2 md:flex folded:m-0 folded:flex folded:gap-x-4 ${isStacked ? "flex-col md:flex-row md:folded:flex-wrap" : "folded:flex-wrap"}`}
      >
        {stats.map((stat) => (
          <div
            key={stat.label}
            className="@container min-w-0 flex-1 border-base-300 border-s border-t px-4 py-3 md:px-5 folded:flex folded:max-w-full folded:flex-none folded:items-baseline folded:gap-1.5 folded:border-0 folded:p-0 folded:[container-type:normal]"
          >
            <dt className="text-ink-2 text-small">{stat.label}</dt>
            <dd
              className="flex flex-wrap items-baseline gap-x-2 font-medium text-figure [font-size:min(var(--text-figure),var(--fit,var(--text-figure)))] folded:gap-x-1 folded:text-base"
              style={fitting(stat.length)}
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
