import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { listedNotes, type NotesById, noteExcess, removesNote, type User, writesNotes } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useUnsaved } from "#web/ui/overlay/unsaved.ts";
import { Name } from "#web/ui/text/name.tsx";
import { FreeText } from "../parts/free-text.tsx";
import { useChangeToast } from "../use-change-toast.ts";
import { useReason } from "../use-reason.ts";
import { type Noted, queueNote, queueNoteRemoval, queueNoteReturn } from "./notes.actions.ts";

interface NotesProps {
  noted: Noted;
  notes: NotesById | undefined;
  actor: User;
}

interface NoteDraft {
  text: string;
  onText: (text: string) => void;
}

/** What was typed and not added, by record: whoever looks at another one, or leaves, finds it on coming back. */
const drafts = makeDraft<ReadonlyMap<string, string>>();

export function Notes(props: NotesProps) {
  const record = `${props.noted.collection} ${props.noted.id}`;
  return <RecordNotes key={record} {...props} record={record} />;
}

function RecordNotes({ record, ...props }: NotesProps & { record: string }) {
  const [text, setText] = useState(() => drafts.read()?.get(record) ?? "");
  useUnsaved(text.trim() !== "");
  const keep = (typed: string) => {
    setText(typed);
    drafts.keep(new Map(drafts.read()).set(record, typed));
  };
  return <DraftedNotes {...props} text={text} onText={keep} />;
}

/** As {@link Notes}, in a form that keeps what is typed but not added. */
export function DraftedNotes({ noted, notes, actor, text, onText }: NotesProps & NoteDraft) {
  const { t } = useTranslation();
  const reason = useReason();
  const listed = listedNotes(notes);
  const writes = writesNotes(actor);
  const written = useRef<HTMLTextAreaElement>(null);
  const excess = noteExcess(text);
  const add = async () => {
    try {
      await queueNote(noted, actor, text.trim());
      onText("");
      // the button has nothing to do until more is written
      written.current?.focus();
    } catch (error) {
      toast.error(t("notes.failed"), reason(error));
    }
  };
  if (!writes && listed.length === 0) return null;
  return (
    <section aria-label={t("notes.title")} className="flex flex-col gap-3 px-3 py-3">
      <h2 className="font-semibold">{t("notes.title")}</h2>
      {writes ? (
        <div className="no-print flex flex-col items-start gap-2">
          <Field
            label={t("notes.new")}
            className="w-full"
            error={excess > 0 ? t("notes.tooLong", { count: excess }) : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                ref={written}
                rows={2}
                value={text}
                onChange={({ target }) => onText(target.value)}
              />
            )}
          </Field>
          <Button variant="secondary" idle={text.trim() === "" || excess > 0} onClick={() => void add()}>
            {t("notes.add")}
          </Button>
        </div>
      ) : null}
      {listed.length === 0 ? null : (
        <ul className="flex flex-col">
          {listed.map((note) => (
            <Line key={note.id} noted={noted} note={note} actor={actor} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Listed = ReturnType<typeof listedNotes>[number];

function Line({ noted, note, actor }: Omit<NotesProps, "notes"> & { note: Listed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = useReason();
  const announce = useChangeToast();
  const name = note.byName ?? t("common.unknown");
  const failed = (error: unknown) => void toast.error(t("notes.failed"), reason(error));
  const remove = async () => {
    try {
      await queueNoteRemoval(noted, note);
      const undo = () => void queueNoteReturn(noted, note).catch(failed);
      announce(t("notes.removed"), { undo: { label: t("common.undo"), act: undo } });
    } catch (error) {
      failed(error);
    }
  };
  return (
    <li className="flex items-start gap-2 border-base-300 border-t py-2.5">
      <div className="min-w-0 grow">
        <p dir="auto" className="text-page whitespace-pre-wrap wrap-anywhere">
          <FreeText>{note.text}</FreeText>
        </p>
        <p className="text-ink-2 text-small">
          <Name>{name}</Name> · {format.date(note.at)} · {format.time(Date.parse(note.at))}
        </p>
      </div>
      {removesNote(actor, noted.tenant, note) ? (
        <IconButton
          label={t("notes.remove", { name })}
          icon={<Trash2 size={16} strokeWidth={1.5} />}
          className="no-print"
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  );
}
