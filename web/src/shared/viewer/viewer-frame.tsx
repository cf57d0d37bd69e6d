import "./viewer.css";
import { ChevronLeft, ChevronRight, Info, X } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { takesLetters } from "#web/lib/typing.ts";
import { areShortcutsOn } from "#web/shared/shortcut-choice.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { rememberFocus } from "#web/ui/overlay/keep-focus.ts";
import { pushLayer, topLayer } from "#web/ui/overlay/layers.ts";
import { Name } from "#web/ui/text/name.tsx";
import { useIsPhone, useIsWide } from "#web/ui/use-media.ts";
import type { BarEnds } from "./paper-bar.tsx";
import { type PaperPrinting, PrintingContext, useViewerPrinting } from "./paper-printing.ts";
import { useSwipe } from "./use-swipe.ts";

const icon = { size: 20, strokeWidth: 1.75 } as const;

/** Where a paper is put: the frame that full screen shows, and what phones have in the bar at the bottom. */
export interface PaperRoom {
  frame: RefObject<HTMLDivElement | null>;
  ends: BarEnds | null;
}

interface ViewerFrameProps {
  name: string;
  /** Below the name, where there is room. */
  under: ReactNode;
  /** What leads to the next and the previous one, by what they are. */
  words: { previous: string; next: string };
  /** Shows the next or the previous one; null where there is none. */
  step: (by: 1 | -1) => (() => void) | null;
  acts: ReactNode;
  /** What is known of it: beside the paper, on phones in a sheet. */
  details: ReactNode;
  paper: (room: PaperRoom) => ReactNode;
  onClose: () => void;
}

/** A file over the whole window: its paper, what is known of it, and the ones before and after it. */
export function ViewerFrame({ name, under, words, step, acts, details, paper, onClose }: ViewerFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const phone = useIsPhone();
  const wide = useIsWide();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const printing = useRef<PaperPrinting>(null);
  const [beside, setBeside] = useState(true);
  const [sheet, setSheet] = useState(false);
  useLayer(dialog);
  useStepKeys(dialog, step);
  useViewerPrinting(dialog, printing, name);
  useSwipe(area, phone, (by) => step(by)?.());
  const known = (
    <IconButton
      label={t("viewer.details")}
      icon={<Info {...icon} />}
      aria-pressed={wide ? beside : undefined}
      className="aria-pressed:bg-tint-primary aria-pressed:text-primary"
      onClick={() => (wide ? setBeside(!beside) : setSheet(true))}
    />
  );
  const previous = <Step label={words.previous} Icon={ChevronLeft} go={step(-1)} />;
  const next = <Step label={words.next} Icon={ChevronRight} go={step(1)} />;
  const ends = {
    start: previous,
    end: (
      <>
        {known}
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
          <div className="flex min-h-14 flex-none items-center gap-1 border-base-300 border-b px-2 pt-[env(safe-area-inset-top)] md:px-3">
            <IconButton label={t("common.close")} icon={<X {...icon} />} onClick={onClose} />
            <div className="min-w-0 grow px-1">
              <h1 id={id} className="flex font-semibold text-lead">
                <Name className="truncate" title={name}>
                  {name}
                </Name>
              </h1>
              <p className="flex text-caption text-ink-2 max-md:hidden">{under}</p>
            </div>
            {phone ? null : (
              <>
                {previous}
                {next}
                <span aria-hidden="true" className="mx-2 h-6 w-px flex-none bg-base-300" />
              </>
            )}
            {acts}
            {phone ? null : known}
          </div>
          <div className="flex min-h-0 grow">
            <div ref={area} className="flex min-w-0 grow flex-col">
              <PrintingContext value={printing}>{paper({ frame, ends: phone ? ends : null })}</PrintingContext>
            </div>
            {wide && beside ? (
              <section
                aria-label={t("viewer.details")}
                className="w-80 flex-none overflow-y-auto border-base-300 border-s px-2"
              >
                {details}
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
          forReading
        >
          {details}
        </Dialog>
      ) : null}
    </>
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
      giveBack();
    };
  }, [dialog]);
}

/** N and P show the next and the previous document, by physical key: other layouts move the letters. */
function useStepKeys(dialog: RefObject<HTMLDialogElement | null>, step: (by: 1 | -1) => (() => void) | null) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { code, target } = event;
    if (code !== "KeyN" && code !== "KeyP") return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    if (event.defaultPrevented || topLayer() !== dialog.current || !areShortcutsOn()) return;
    if (takesLetters(target)) return;
    event.preventDefault();
    step(code === "KeyN" ? 1 : -1)?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
