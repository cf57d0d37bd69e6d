import type { TFunction } from "i18next";
import { CircleAlert, ScanText } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AppError, MOST_PICTURE_PIXELS } from "#domain/index";
import { FileError } from "#web/local/engine.ts";
import { HttpError } from "#web/local/index.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { endReading, isReadingOn, type Reading, startReading, useReading } from "./running-readings.ts";
import type { ScannedFile } from "./scanned-file.ts";

interface MakeSearchableProps {
  scan: ScannedFile;
  /** Whether it is to be read: of one that was, only what was read here just now is told. */
  isUnread: boolean;
  /** Why this person may not; null where they may. */
  whyNot: string | null;
}

/** Offers to read a scan by machine; where that cannot be, or nothing came of it, it says why. */
export function MakeSearchable({ scan, isUnread, whyNot }: MakeSearchableProps) {
  const { t } = useTranslation();
  const reason = useReason();
  const reading = useReading(scan.key);
  const said = useRef<HTMLParagraphElement>(null);
  const { key } = scan;
  useEffect(() => {
    if (isUnread) return;
    // its words may be refused after all
    return () => endReading(key);
  }, [isUnread, key]);
  const isKept = reading.state === "kept";
  useEffect(() => {
    // the focus has gone with the button
    if (isKept && document.activeElement === document.body) said.current?.focus({ preventScroll: true });
  }, [isKept]);
  const isRunning = isReadingOn(reading);
  const start = () =>
    startReading(scan, {
      failureOf: (error) => failureOf(error, reason),
      onUnseen: (ended) => {
        const sentence = sentenceOf(ended, null, t);
        if (ended.state === "kept") toast.success(t("documents.ocr.unseen"));
        else if (sentence) toast.error(t("documents.ocr.unseenFailed"), sentence);
      },
    });
  const cancel = () => endReading(key);
  if (!isUnread && !isKept) return null;
  const isBad = BAD.some((state) => state === reading.state);
  const Mark = isBad ? CircleAlert : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
      {isKept ? null : (
        <Button
          variant="secondary"
          icon={isRunning ? null : <ScanText size={16} strokeWidth={1.75} />}
          disabled={!isRunning && whyNot !== null}
          onClick={() => (isRunning ? cancel() : void start())}
        >
          {t(isRunning ? "common.cancel" : "documents.ocr.make")}
        </Button>
      )}
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className={`flex items-start gap-2 text-small ${isBad ? "text-error" : "text-ink-2"}`}
      >
        {isRunning ? <Spinner /> : null}
        {Mark ? <Mark aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 flex-none rtl:mt-1" /> : null}
        {sentenceOf(reading, isRunning ? null : whyNot, t)}
      </p>
    </div>
  );
}

/** Nothing came of it. */
const BAD = [
  "wordless",
  "unsure",
  "tooLarge",
  "failed",
  "engineMissing",
  "fileMissing",
  "refused",
] as const satisfies readonly Reading["state"][];

function failureOf(error: unknown, reason: (error: AppError) => string): Reading {
  if (error instanceof AppError) return { state: "refused", sentence: reason(error) };
  if (error instanceof HttpError) return { state: "refused", sentence: error.text };
  if (error instanceof FileError && error.code === "offline_not_kept") return { state: "fileMissing" };
  // named, since its class comes with what reads scans
  return { state: error instanceof Error && error.name === "EngineMissingError" ? "engineMissing" : "failed" };
}

function sentenceOf(reading: Reading, whyNot: string | null, t: TFunction): string | null {
  if (reading.state === "page") return t("documents.ocr.page", { page: reading.page, pages: reading.pages });
  if (reading.state === "refused") return reading.sentence;
  if (whyNot !== null && reading.state === "idle") return whyNot;
  if (reading.state === "tooLarge") return t("documents.ocr.tooLarge", { most: MOST_PICTURE_PIXELS / 1_000_000 });
  return reading.state === "idle" ? null : t(`documents.ocr.${reading.state}`);
}
