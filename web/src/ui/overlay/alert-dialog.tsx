import { type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Emitter } from "#web/lib/emitter.ts";
import { Button, type ButtonVariant } from "../button.tsx";
import { rememberFocus } from "./keep-focus.ts";
import { pushLayer } from "./layers.ts";

export interface Question {
  title: string;
  sentence: string;
  detail?: string;
  controls?: ReactNode;
  action: string;
  /** Label of the other button; without it the host's word for Cancel. */
  cancel?: string;
  /** A harmless act gets an ordinary button. */
  harmless?: boolean;
}

/** A question with several acts, offered in this order after Cancel. */
export interface Choice<Id extends string> extends Omit<Question, "action" | "harmless"> {
  acts: readonly { id: Id; label: string; variant: ButtonVariant }[];
}

interface Asked {
  id: number;
  question: Choice<string>;
  answer: (act: string | null) => void;
}

let count = 0;
let queue: readonly Asked[] = [];
const changed = new Emitter();

function update(next: readonly Asked[]): void {
  queue = next;
  changed.emit();
}

/**
 * Asks in the product's own dialog (role alertdialog, focus on Cancel; Escape and going back cancel) which of the acts
 * is meant.
 * @returns the act's id, null for Cancel
 */
export function choose<Id extends string>(question: Choice<Id>): Promise<Id | null> {
  return new Promise((resolve) => {
    const id = ++count;
    const answer = (act: string | null) => {
      update(queue.filter((one) => one.id !== id));
      resolve(question.acts.find((one) => one.id === act)?.id ?? null);
    };
    update([...queue, { id, question, answer }]);
  });
}

/** Asks for a confirmation. @returns true when the person confirmed */
export async function confirm({ action, harmless = false, ...question }: Question): Promise<boolean> {
  const variant = harmless ? "primary" : "destructive";
  return (await choose({ ...question, acts: [{ id: "action", label: action, variant }] })) !== null;
}

/** Shows what {@link confirm} and {@link choose} ask; the application renders one. */
export function AlertDialogHost({ cancelLabel }: { cancelLabel: string }) {
  const pending = useSyncExternalStore(changed.on, () => queue[0]);
  return pending ? <AlertDialog key={pending.id} pending={pending} cancelLabel={cancelLabel} /> : null;
}

function AlertDialog({ pending, cancelLabel }: { pending: Asked; cancelLabel: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { question } = pending;
  const answer = pending.answer;

  useLayoutEffect(() => {
    if (!dialog.current) return;
    const giveBack = rememberFocus();
    const pop = pushLayer(dialog.current);
    cancel.current?.focus();
    // who goes back leaves what was asked about, and the question would stand over another page
    const leave = () => pending.answer(null);
    addEventListener("popstate", leave);
    return () => {
      removeEventListener("popstate", leave);
      pop();
      giveBack();
    };
  }, [pending]);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-sentence`}
      className="floating dialog dialog-small"
      onCancel={(event) => {
        event.preventDefault();
        answer(null);
      }}
      onClose={() => dialog.current?.open || answer(null)}
    >
      <div className="flex flex-col gap-2 overflow-y-auto px-6 pt-5 pb-5">
        <h2 id={`${id}-title`} className="font-semibold text-title">
          {question.title}
        </h2>
        <div id={`${id}-sentence`} className="flex flex-col gap-1">
          <p>{question.sentence}</p>
          {question.detail ? <p className="text-ink-2">{question.detail}</p> : null}
        </div>
        {question.controls}
      </div>
      <div
        className={`flex gap-2 border-base-300 border-t px-6 py-4 ${question.acts.length > 1 ? "flex-col-reverse" : "justify-end"}`}
      >
        <Button ref={cancel} variant="ghost" onClick={() => answer(null)}>
          {question.cancel ?? cancelLabel}
        </Button>
        {question.acts.map(({ id: act, label, variant }) => (
          <Button key={act} variant={variant} onClick={() => answer(act)}>
            {label}
          </Button>
        ))}
      </div>
    </dialog>
  );
}
