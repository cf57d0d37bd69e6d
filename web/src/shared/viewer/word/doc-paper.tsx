import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FileText, fileTypes } from "#domain/index";
import { readText } from "#web/local/engine.ts";
import { PaperBar } from "../paper-bar.tsx";
import { PaperNote } from "../paper-note.tsx";
import { PaperWaiting } from "../paper-waiting.tsx";
import type { Fit } from "../pdf/page-layout.ts";
import type { PaperProps } from "../pdf/pdf-paper.tsx";
import { useSheetZoom } from "./use-sheet-zoom.ts";
import { WordFrame } from "./word-frame.tsx";

/** Why a text is not shown; whatever else is not read is broken. */
const reasons = ["locked", "empty", "old"] as const;

interface DocProps extends PaperProps {
  mimeType?: string;
}

/** A Word file of 1997 to 2003, or a later one that is too long: its text by paragraphs, without what it looks like. */
export function DocPaper({ mimeType = fileTypes.doc.mimeType, ...props }: DocProps) {
  const { content, ends, download } = props;
  const { t } = useTranslation();
  const [text, setText] = useState<FileText | null>(null);
  useEffect(() => {
    let isGone = false;
    setText(null);
    const read = async () => {
      // a copy: what reads it is given the bytes for good
      const found = await readText(content.bytes.slice(0), mimeType);
      if (!isGone) setText(found);
    };
    read().catch(() => isGone || setText({ state: "broken", pages: [] }));
    return () => {
      isGone = true;
    };
  }, [content, mimeType]);
  if (text?.state === "ok" || text?.state === "cut") return <Paragraphs {...props} text={text} />;
  return (
    <>
      {text === null ? (
        <PaperWaiting />
      ) : (
        <PaperNote title={t("viewer.failed")} actions={download}>
          {t(`viewer.${reasons.find((reason) => reason === text.state) ?? "broken"}`)}
        </PaperNote>
      )}
      {ends ? (
        <PaperBar label={t("viewer.tools")} ends={ends}>
          {null}
        </PaperBar>
      ) : null}
    </>
  );
}

/** Elements that a text is shown in: where it has more lines than that, several stand in one. */
const MOST_BLOCKS = 4_000;
/** Letters of a line; what is longer is no paragraph that anybody wrote, and goes on in the next element. */
const LINE = /.{1,10000}(?=\s|$)|.{1,10000}/gu;
/** Letters from which on what is far from the view is laid out when it comes near. */
const LONG = 300_000;
const NEAR = "[content-visibility:auto] [contain-intrinsic-block-size:auto_10rem]";
/** Each of several lines runs as it begins. */
const LINES = "whitespace-pre-line [unicode-bidi:plaintext]";

/** A text without pages has the view's width whatever its size. */
const FITS: readonly Fit[] = ["width"];

function Paragraphs({ text: { pages }, place, frame, ends }: PaperProps & { text: FileText }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const view = useSheetZoom({ scroller, sheet, fits: FITS, fitOf: () => 1 });
  const printed = () => {
    const box = document.createElement("div");
    box.className = "printed-text";
    box.append(...(text.current?.cloneNode(true).childNodes ?? []));
    return box;
  };
  const lines = pages.flatMap((page) => page.match(LINE) ?? []).filter((line) => line.trim() !== "");
  const perBlock = Math.max(1, Math.ceil(lines.length / MOST_BLOCKS));
  const blocks = Array.from({ length: Math.ceil(lines.length / perBlock) }, (_, at) =>
    lines.slice(at * perBlock, (at + 1) * perBlock).join("\n"),
  );
  const isLong = pages.reduce((sum, page) => sum + page.length, 0) > LONG || perBlock > 1;
  const look = `${perBlock > 1 ? LINES : "mb-3"} ${isLong ? NEAR : ""}`;
  return (
    <WordFrame text={text} view={view} printed={printed} place={place} frame={frame} ends={ends}>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={t("viewer.pages")}
        className="paper-scroller bg-base-200 p-4"
      >
        <div
          ref={sheet}
          data-doc=""
          className="mx-auto max-w-3xl border border-base-300 bg-base-100 px-6 py-8 md:px-12"
        >
          <p className="mb-6 border-base-300 border-b pb-3 text-ink-2 text-small">{t("viewer.textOnly")}</p>
          <div ref={text}>
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes, and may say a thing twice
              <p key={index} dir="auto" className={`text-lead wrap-anywhere ${look}`}>
                {block}
              </p>
            ))}
          </div>
        </div>
      </section>
    </WordFrame>
  );
}
