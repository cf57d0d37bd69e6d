import type { TFunction } from "i18next";
import { ArrowUp, Clock3, Lock, TriangleAlert } from "lucide-react";
import type { UnsentMark } from "#web/local/index.ts";
import { Dot } from "#web/shared/list/row-parts.tsx";

/** What the gutter of a row shows: attention > waiting > private; null when all is well. */
export type RowMark = UnsentMark | "private" | null;

export function rowMark(unsent: UnsentMark | undefined, isPrivate: boolean): RowMark {
  return unsent ?? (isPrivate ? "private" : null);
}

const icons = { attention: TriangleAlert, waiting: Clock3, sending: ArrowUp, private: Lock };
const inks = { attention: "text-error", waiting: "text-info", sending: "text-info", private: "text-ink-2" };

export function MarkIcon({ mark }: { mark: RowMark }) {
  if (mark === null) return null;
  const Icon = icons[mark];
  return <Icon size={17} strokeWidth={1.75} className={inks[mark]} />;
}

/** The mark's word, before the second line. `deletedCategory`: what needs attention is that the category is gone. */
export function MarkWord({
  mark,
  deletedCategory = false,
  t,
}: {
  mark: RowMark;
  deletedCategory?: boolean;
  t: TFunction;
}) {
  if (mark === null) return null;
  const word = mark === "attention" && deletedCategory ? "categoryDeleted" : mark;
  return (
    <>
      <span className={`flex-none font-medium ${mark === "private" ? "" : inks[mark]}`}>
        {t(`documents.marks.${word}`)}
      </span>
      <Dot />
    </>
  );
}
