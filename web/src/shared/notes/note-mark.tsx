import type { TFunction } from "i18next";
import { MessageSquareText } from "lucide-react";
import { listedNotes, type NotesById } from "#domain/index";

interface NoteMarkProps {
  /** Of the record; a row that an earlier release kept has none. */
  notes: NotesById | undefined;
  t: TFunction;
}

/** Says in a record's row how many notes it has; nothing where it has none. */
export function NoteMark({ notes, t }: NoteMarkProps) {
  const count = listedNotes(notes).length;
  if (count === 0) return null;
  const words = t("notes.count", { count });
  return (
    <span data-notes="" title={words} className="me-2 flex flex-none items-center gap-0.5">
      <MessageSquareText aria-hidden="true" size={14} strokeWidth={1.5} />
      <bdi dir="ltr" aria-hidden="true">
        {count}
      </bdi>
      <span className="sr-only">{words}</span>
    </span>
  );
}
