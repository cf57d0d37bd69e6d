import "./viewer.css";
import { ChevronLeft, ChevronRight, Info, X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
import type { PaperPlace } from "#web/shared/paths.ts";
import { areShortcutsOn } from "#web/shared/shortcut-choice.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { rememberFocus } from "#web/ui/overlay/keep-focus.ts";
import { pushLayer, topLayer } from "#web/ui/overlay/layers.ts";
import { Filename } from "#web/ui/text/filename.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { useIsPhone, useIsWide } from "#web/ui/use-media.ts";
import { rightsOn } from "../document-rights.ts";
import { Barred, DocumentPaper } from "./paper.tsx";
import type { BarEnds } from "./paper-bar.tsx";
import { PaperNote } from "./paper-note.tsx";
import { useSwipe } from "./use-swipe.ts";
import { type PaperActs, ViewerActs } from "./viewer-acts.tsx";
import { ViewerDetails } from "./viewer-details.tsx";

const icon = { size: 20, strokeWidth: 1.75 } as const;

export interface ViewerProps {
  document: Document;
  place: PaperPlace;
  /** The list that it was opened from, in its order. */
  list: readonly Document[];
  actions: PaperActs;
  onShow: (document: Document) => void;
  onClose: () => void;
}

/** A document over the whole window: its paper, what is known of it, and the ones before and after it in the list. */
export function Viewer({ document, place, list, actions, onShow, onClose }: ViewerProps) {
  const { t } = useTranslation();
  const id = useId();
  const phone = useIsPhone();
  const wide = useIsWide();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [beside, setBeside] = useState(true);
  const [sheet, setSheet] = useState(false);
  useLayer(dialog);
  const at = list.findIndex((one) => one.id === document.id);
  const step = (by: 1 | -1) => {
    const next = at < 0 ? undefined : list[at + by];
    return next ? () => onShow(next) : null;
  };
  useStepKeys(dialog, step);
  useSwipe(area, phone, (by) => step(by)?.());
  const details = (
    <IconButton
      label={t("viewer.details")}
      icon={<Info {...icon} />}
      aria-pressed={wide ? beside : undefined}
      className="aria-pressed:bg-tint-primary aria-pressed:text-primary"
      onClick={() => (wide ? setBeside(!beside) : setSheet(true))}
    />
  );
  const previous = <Step label={t("viewer.previous")} Icon={ChevronLeft} go={step(-1)} />;
  const next = <Step label={t("viewer.next")} Icon={ChevronRight} go={step(1)} />;
  const ends = {
    start: previous,
    end: (
      <>
        {details}
        {next}
      </>
    ),
  };
  return (
    <>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="viewer"
        onCancel={(event) => {
          // a second Escape in a row cannot be held up: the dialog closes, which is told next
          if (event.target !== dialog.current || !event.cancelable) return;
          event.preventDefault();
          onClose();
        }}
        onClose={(event) => {
          if (event.target === dialog.current && !dialog.current.open) onClose();
        }}
      >
        <div ref={frame} className="viewer-frame">
          <header className="flex min-h-14 flex-none items-center gap-1 border-base-300 border-b px-2 pt-[env(safe-area-inset-top)] md:px-3">
            <IconButton label={t("common.close")} icon={<X {...icon} />} onClick={onClose} />
            <div className="min-w-0 grow px-1">
              <h1 id={id} className="flex font-semibold text-lead">
                <Name className="truncate" title={document.name}>
                  {document.name}
                </Name>
              </h1>
              <p className="flex text-caption text-ink-2 max-md:hidden">
                <Filename className="truncate">{document.filename}</Filename>
              </p>
            </div>
            {phone ? null : (
              <>
                {previous}
                {next}
                <span aria-hidden="true" className="mx-2 h-6 w-px flex-none bg-base-300" />
              </>
            )}
            <ViewerActs document={document} actions={actions} phone={phone} />
            {phone ? null : details}
          </header>
          <div className="flex min-h-0 grow">
            <div ref={area} className="flex min-w-0 grow flex-col">
              <Paper
                key={document.id}
                document={document}
                place={place}
                frame={frame}
                ends={phone ? ends : null}
                onDownload={() => actions.download(document)}
              />
            </div>
            {wide && beside ? (
              <section
                aria-label={t("viewer.details")}
                className="w-80 flex-none overflow-y-auto border-base-300 border-s px-2"
              >
                <ViewerDetails document={document} />
              </section>
            ) : null}
          </div>
        </div>
      </dialog>
      {sheet && !wide ? (
        <Dialog
          title={t("viewer.details")}
          closeLabel={t("common.close")}
          onClose={() => setSheet(false)}
          shape="drawer"
        >
          <ViewerDetails document={document} />
        </Dialog>
      ) : null}
    </>
  );
}

interface PaperPartProps {
  document: Document;
  place: PaperPlace;
  frame: RefObject<HTMLDivElement | null>;
  ends: BarEnds | null;
  onDownload: () => void;
}

function Paper(props: PaperPartProps) {
  const { t } = useTranslation();
  const rights = rightsOn(useActor(), props.document);
  if (rights.download === null) return <DocumentPaper {...props} />;
  return (
    <Barred ends={props.ends}>
      <PaperNote title={t("viewer.denied")}>{t("viewer.deniedHint")}</PaperNote>
    </Barred>
  );
}

function Step({ label, Icon, go }: { label: string; Icon: typeof ChevronLeft; go: (() => void) | null }) {
  return (
    <IconButton
      label={label}
      icon={<Icon {...icon} className="rtl:-scale-x-100" />}
      disabled={go === null}
      onClick={() => go?.()}
    />
  );
}

/** Opens the dialog above the page while the component is there; the focus returns to where it was. */
function useLayer(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    if (!dialog.current) return;
    const giveBack = rememberFocus();
    const pop = pushLayer(dialog.current);
    return () => {
      pop();
      giveBack(true);
    };
  }, [dialog]);
}

const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""]';

/** N and P show the next and the previous document, by physical key: other layouts move the letters. */
function useStepKeys(dialog: RefObject<HTMLDialogElement | null>, step: (by: 1 | -1) => (() => void) | null) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { code, target } = event;
    if (code !== "KeyN" && code !== "KeyP") return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    if (event.defaultPrevented || topLayer() !== dialog.current || !areShortcutsOn()) return;
    if (target instanceof Element && target.matches(TYPING)) return;
    event.preventDefault();
    step(code === "KeyN" ? 1 : -1)?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
