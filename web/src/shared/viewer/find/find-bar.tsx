import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "#web/ui/forms/input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type Finding, MOST_HITS } from "./use-find.ts";

const icon = { size: 18, strokeWidth: 1.75 } as const;

interface FindBarProps<H> {
  find: Finding<H>;
  takesFocus: boolean;
  /** Whether the paper is a scan: lists find what was read in it by machine, but nobody knows where it stands. */
  isScan?: boolean;
  /** What this person can do about that. */
  scanAct?: ReactNode;
}

/** The field that finds words in a paper, over its corner; on phones above the bar. */
export function FindBar<H>({ find, takesFocus, isScan = false, scanAct }: FindBarProps<H>) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.select();
  }, [takesFocus]);
  const { hits, active, query, isDone } = find;
  const total = hits.length >= MOST_HITS ? `${MOST_HITS}+` : String(hits.length);
  const isNowhere = active === null && isDone && query.trim() !== "";
  const isUnmarked = isNowhere && isScan;
  const count =
    active !== null ? t("viewer.hits", { at: hits.indexOf(active) + 1, total }) : isNowhere ? t("viewer.noHits") : "";
  return (
    <search
      className="absolute inset-x-0 bottom-0 z-10 flex flex-wrap items-center gap-1 border-base-300 border-t bg-base-100 p-1 ps-2 md:inset-x-auto md:end-4 md:top-3 md:bottom-auto md:rounded-box md:border"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        find.close();
      }}
    >
      <Input
        ref={field}
        type="search"
        aria-label={t("viewer.findIn")}
        placeholder={t("viewer.findIn")}
        // the bar has a cross of its own
        className="w-0 min-w-0 grow md:w-56 [&::-webkit-search-cancel-button]:hidden"
        value={query}
        onChange={({ target }) => find.type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          find.step(event.shiftKey ? -1 : 1);
        }}
      />
      <span
        role="status"
        className={
          // under the field, which a sentence would leave no room; not wider than the bar without it
          isUnmarked
            ? "order-last w-0 min-w-full pb-1 text-ink-2 text-small"
            : "min-w-20 flex-none text-center text-ink-2 text-small"
        }
      >
        {isUnmarked ? t("viewer.scanUnmarked") : count}
      </span>
      {isUnmarked && scanAct ? <div className="order-last w-0 min-w-full empty:hidden">{scanAct}</div> : null}
      <IconButton
        label={t("viewer.previousHit")}
        icon={<ChevronUp {...icon} />}
        disabled={hits.length === 0}
        onClick={() => find.step(-1)}
      />
      <IconButton
        label={t("viewer.nextHit")}
        icon={<ChevronDown {...icon} />}
        disabled={hits.length === 0}
        onClick={() => find.step(1)}
      />
      <IconButton label={t("viewer.closeFind")} icon={<X {...icon} />} onClick={find.close} />
    </search>
  );
}
