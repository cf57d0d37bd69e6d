import { MessageSquareText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Popover } from "#web/ui/overlay/popover.tsx";
import type { PageNote, Turn } from "../pdf-messages.ts";

/** A note at its place on the page: a button that shows what it says, with the answers to it. */
export function NoteButton({ note, turn }: { note: PageNote; turn: Turn }) {
  const { t, i18n } = useTranslation();
  const { at, remarks } = note;
  const author = remarks[0]?.author ?? "";
  const label = author ? t("viewer.commentBy", { author }) : t("viewer.comment");
  // the button stands upright, and within the page, where the page is turned or ends
  const place = (share: number) => `min(${share * 100}%, 100% - 1.75rem)`;
  return (
    <Popover
      label={label}
      className="paper-note max-w-[min(24rem,calc(100vw-1rem))] p-3"
      button={(props) => (
        <button
          type="button"
          {...props}
          aria-label={label}
          className="paper-note-button"
          style={{ insetInlineStart: place(at[0]), top: place(at[1]), rotate: `${turn * -90}deg` }}
        >
          <MessageSquareText size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    >
      {() => (
        <ul dir={i18n.dir()} className="grid gap-3">
          {remarks.map((remark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its order
            <li key={index}>
              {remark.author ? (
                <p className="font-semibold text-small">
                  <bdi>{remark.author}</bdi>
                </p>
              ) : null}
              <p dir="auto" className="whitespace-pre-wrap break-words text-small">
                {remark.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
