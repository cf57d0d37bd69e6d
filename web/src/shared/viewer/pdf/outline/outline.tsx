import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PdfFile } from "../pdf-file.ts";
import type { OutlineEntry, PagePoint } from "../pdf-messages.ts";

/** The outline of a PDF; empty until it is known, and where there is none. */
export function useOutline(pdf: PdfFile): readonly OutlineEntry[] {
  const [entries, setEntries] = useState<readonly OutlineEntry[]>([]);
  useEffect(() => {
    let isGone = false;
    pdf.outline().then(
      (found) => isGone || setEntries(found),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [pdf]);
  return entries;
}

interface OutlineProps {
  entries: readonly OutlineEntry[];
  onChoose: (point: PagePoint) => void;
}

/** What a PDF consists of, as whoever made it has named the parts; each leads to its place. */
export function Outline({ entries, onChoose }: OutlineProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("viewer.outline")} className="p-2">
      <Entries entries={entries} onChoose={onChoose} />
    </nav>
  );
}

function Entries({ entries, onChoose }: OutlineProps) {
  return (
    <ul>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and titles repeat
        <Entry key={at} entry={entry} onChoose={onChoose} />
      ))}
    </ul>
  );
}

const TITLE = "block min-w-0 grow rounded-field px-2 py-1.5 text-start text-small break-words";

function Entry({
  entry: { title, target, isOpen, parts },
  onChoose,
}: { entry: OutlineEntry } & Omit<OutlineProps, "entries">) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(isOpen);
  const words = <bdi dir="auto">{title}</bdi>;
  return (
    <li>
      <div className="flex items-start">
        {parts.length > 0 ? (
          <button
            type="button"
            aria-label={t("viewer.outlineParts", { title })}
            aria-expanded={shown}
            className="flex size-8 flex-none cursor-pointer items-center justify-center rounded-field text-ink-2 hover:bg-base-200"
            onClick={() => setShown(!shown)}
          >
            <ChevronRight
              size={16}
              strokeWidth={1.75}
              className={shown ? "rotate-90" : "rtl:-scale-x-100"}
              aria-hidden="true"
            />
          </button>
        ) : (
          <span className="w-8 flex-none" />
        )}
        {target === null ? <span className={`${TITLE} text-ink-2`}>{words}</span> : null}
        {target && "address" in target ? (
          <a
            href={target.address}
            target="_blank"
            rel="noopener noreferrer"
            className={`${TITLE} text-primary hover:bg-base-200`}
          >
            {words}
          </a>
        ) : null}
        {target && "page" in target ? (
          <button
            type="button"
            className={`${TITLE} cursor-pointer hover:bg-base-200`}
            onClick={() => onChoose(target)}
          >
            {words}
          </button>
        ) : null}
      </div>
      {shown && parts.length > 0 ? (
        <div className="ps-4">
          <Entries entries={parts} onChoose={onChoose} />
        </div>
      ) : null}
    </li>
  );
}
