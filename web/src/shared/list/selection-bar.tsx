import { CheckCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { useOneLine } from "./use-one-line.ts";
import type { ListSelection } from "./use-selection.ts";

const icon = { size: 16, strokeWidth: 1.75 } as const;
const compact = "px-2.5 max-md:min-w-11 max-md:px-2";

interface SelectionBarProps {
  selection: Pick<ListSelection, "chosen" | "all" | "clear">;
  /** Of the list, as it is filtered. */
  total: number;
  label: string;
  count: string;
  /** What can be done with them: {@link SelectionAct}. */
  children: ReactNode;
}

/** The bar below a list of which something is selected; announced when that changes. */
export function SelectionBar({ selection, total, label, count, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const { chosen, all, clear } = selection;
  return (
    <>
      <span role="status" className="sr-only">
        {chosen.length > 0 ? count : ""}
      </span>
      {chosen.length === 0 ? null : (
        <Bar label={label}>
          <span className="whitespace-nowrap px-2 font-medium max-md:grow max-md:basis-0 max-md:whitespace-normal max-md:leading-tight">
            {count}
          </span>
          {children}
          {chosen.length < total ? (
            <SelectionAct
              short
              label={t("documents.selection.all", { count: total })}
              icon={<CheckCheck {...icon} />}
              onClick={all}
            />
          ) : null}
          <SelectionAct short label={t("documents.selection.clear")} icon={<X {...icon} />} onClick={clear} />
        </Bar>
      )}
    </>
  );
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useOneLine(bar);
  // in a low window it may cover the row that was just selected
  useEffect(() => {
    document.activeElement?.closest("tr, li")?.scrollIntoView?.({ block: "nearest", behavior: "instant" });
  }, []);
  return (
    <section
      ref={bar}
      aria-label={label}
      data-selection-bar
      data-focus-heir='input[data-select][tabindex="0"]'
      className="no-print sticky bottom-(--bar,0px) z-[2] flex flex-wrap items-center gap-x-1 border-base-300 border-t bg-wash px-3 py-1.5 max-md:justify-between max-md:gap-x-0 max-md:px-1"
    >
      {children}
    </section>
  );
}

interface SelectionActProps {
  label: string;
  icon: ReactNode;
  /** Why it can't be done. */
  why?: string | undefined;
  /** Not on phones, where the bar has room for six. */
  wide?: boolean;
  /** Its word goes first where the bar has no room for all of them. */
  short?: boolean;
  /** It is being done. */
  pending?: boolean;
  onClick: () => void;
}

/** A button of the bar; on phones its word is for readers alone, so that the bar is one line. */
export function SelectionAct({
  label,
  icon: mark,
  why,
  wide = false,
  short = false,
  pending = false,
  onClick,
}: SelectionActProps) {
  return (
    <Button
      variant="ghost"
      className={`${compact} ${wide ? "max-md:hidden" : ""}`}
      icon={mark}
      disabled={why !== undefined}
      pending={pending}
      title={why ?? label}
      onClick={onClick}
    >
      <span data-word={short ? "short" : "long"} className="max-md:sr-only data-tucked:sr-only">
        {label}
      </span>
    </Button>
  );
}
