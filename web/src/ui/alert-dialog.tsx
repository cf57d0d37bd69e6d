import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { pushLayer } from "./layers.ts";

export interface Question {
  title: string;
  /** The specified sentence; stands first. */
  sentence: string;
  /** A second line, such as a count. */
  detail?: string;
  /** Label of the acting button, naming the object. */
  action: string;
  /** Label of the other button; without it the host's word for Cancel. */
  cancel?: string;
  /** A harmless act gets an ordinary button. */
  harmless?: boolean;
  /** A second act between the two, such as "Keep for next time". */
  other?: string;
}

export type Choice = "action" | "other" | "cancel";

interface Asked {
  question: Question;
  answer: (choice: Choice) => void;
}

let queue: readonly Asked[] = [];
const listeners = new Set<() => void>();

function update(next: readonly Asked[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Asks in the product's own dialog (role alertdialog, focus on Cancel, Escape cancels) which of the acts is meant. */
export function choose(question: Question): Promise<Choice> {
  return new Promise((resolve) => {
    const asked: Asked = {
      question,
      answer: (choice) => {
        update(queue.filter((one) => one !== asked));
        resolve(choice);
      },
    };
    update([...queue, asked]);
  });
}

/** Asks for a confirmation. @returns true when the person confirmed */
export async function confirm(question: Question): Promise<boolean> {
  return (await choose(question)) === "action";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows what {@link confirm} and {@link choose} ask; one of them stands in the application. */
export function AlertDialogHost({ cancelLabel }: { cancelLabel: string }) {
  const asked = useSyncExternalStore(subscribe, () => queue[0]);
  if (!asked) return null;
  return <AlertDialog key={asked.question.title + asked.question.sentence} asked={asked} cancelLabel={cancelLabel} />;
}

function AlertDialog({ asked, cancelLabel }: { asked: Asked; cancelLabel: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { question, answer } = asked;

  useEffect(() => {
    if (!dialog.current) return;
    const pop = pushLayer(dialog.current);
    cancel.current?.focus();
    return pop;
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-sentence`}
      className="floating dialog dialog-small"
      onCancel={(event) => {
        event.preventDefault();
        answer("cancel");
      }}
    >
      <div className="flex flex-col gap-2 overflow-y-auto px-6 pt-5 pb-5">
        <h2 id={`${id}-title`} className="font-semibold text-title">
          {question.title}
        </h2>
        <div id={`${id}-sentence`} className="flex flex-col gap-1">
          <p>{question.sentence}</p>
          {question.detail ? <p className="text-ink-2">{question.detail}</p> : null}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-base-300 border-t px-6 py-4">
        <Button ref={cancel} variant="ghost" onClick={() => answer("cancel")}>
          {question.cancel ?? cancelLabel}
        </Button>
        {question.other ? (
          <Button variant="secondary" onClick={() => answer("other")}>
            {question.other}
          </Button>
        ) : null}
        <Button variant={question.harmless ? "primary" : "destructive"} onClick={() => answer("action")}>
          {question.action}
        </Button>
      </div>
    </dialog>
  );
}
