import type { TFunction } from "i18next";
import { tagsOf } from "#domain/index";
import { Name } from "#web/ui/text/name.tsx";

const chip = "badge border border-base-300 bg-transparent font-normal text-ink-2";
export function TagChips({ tags }: { tags: string | null }) {
  return (
    <span className="flex flex-wrap gap-1">
      {tagsOf(tags).map((tag) => (
        <span key={tag} className={chip}>
          <Name className="truncate">{tag}</Name>
        </span>
      ))}
    </span>
  );
}

interface RowTagsProps {
  tags: string | null;
  t: TFunction;
  /** Whether one tag has to do, and none on the narrowest phones; else there are two, but on a phone. */
  single?: boolean;
  /** Whether the line has words that were found, which need the room on a phone. */
  besideFind?: boolean;
}

/**
 * A record's first tags and how many more there are, in a line of its row; nothing where it has none. A single one beside a
 * name keeps its room; several are the first to give way, and where they have no room wrap below the strut, out of sight.
 */
export function RowTags({ tags, t, single = false, besideFind = false }: RowTagsProps) {
  const all = tagsOf(tags);
  const [first, second] = all;
  if (first === undefined) return null;
  const room = single
    ? "min-w-20 flex-1 max-[24rem]:hidden"
    : "h-[calc(1lh+.125rem)] min-w-0 shrink-[1000] grow basis-22 flex-wrap";
  return (
    <span
      data-tags=""
      data-if-room={single ? undefined : ""}
      title={all.join(t("tags.separator"))}
      className={`relative flex overflow-hidden whitespace-nowrap ps-2 ${room} ${besideFind ? "max-md:hidden" : ""}`}
    >
      <span aria-hidden="true" className="h-[calc(1lh+.125rem)] w-0" />
      <span className="flex h-[calc(1lh+.125rem)] min-w-0 max-w-max grow basis-20 items-center gap-1">
        <span className={chip}>
          <Name className="truncate">{first}</Name>
        </span>
        {second === undefined || single ? null : (
          <span className={`${chip} max-md:hidden`}>
            <Name className="truncate">{second}</Name>
          </span>
        )}
        <More count={all.length - 1} className={single ? "" : "md:hidden"} t={t} />
        {single ? null : <More count={all.length - 2} className="max-md:hidden" t={t} />}
      </span>
    </span>
  );
}

function More({ count, className, t }: { count: number; className: string; t: TFunction }) {
  if (count <= 0) return null;
  return (
    <span className={`flex-none font-normal text-caption text-ink-2 ${className}`}>
      <bdi dir="ltr" aria-hidden="true">
        +{count}
      </bdi>
      <span className="sr-only">{t("tags.more", { count })}</span>
    </span>
  );
}
