import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fileTypes } from "#domain/index";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { PaperBar } from "../paper-bar.tsx";
import { PaperNote } from "../paper-note.tsx";
import { PaperWaiting } from "../paper-waiting.tsx";
import type { Fit } from "../pdf/page-layout.ts";
import type { PaperProps } from "../pdf/pdf-paper.tsx";
import { LongDocx } from "./archive.ts";
import { COMMENT_STYLE, type CommentWords, nameComments } from "./comments.ts";
import { CELL_STYLE } from "./directions.ts";
import { DocPaper } from "./doc-paper.tsx";
import { type ShownDocx, showDocx } from "./docx.ts";
import { followInnerLink } from "./inner-links.ts";
import { NUMBERING_STYLES } from "./numbering.ts";
import { TEXT_BOX_STYLE } from "./plain-parts.ts";
import { useSheetZoom } from "./use-sheet-zoom.ts";
import { WordFrame } from "./word-frame.tsx";

/** Around a page, in CSS pixels. */
const GAP = 16;

/** What the frame of a page looks like; the rest is the file's own style sheet. Word says of what runs from right to left alone. */
const FRAME = `
  :host { display: block; width: max-content; min-width: 100%; color: #000; }
  .docx { direction: ltr; background: #fff; color: #000; margin: 0 auto ${GAP}px; box-shadow: 0 0 0 1px rgb(0 0 0 / 12%); overflow-wrap: anywhere; }
  a { color: #0b57d0; }
  img { max-width: 100%; }
`;

/** And on paper: each of its pages on a sheet of its own, with its margins on every one that it takes. */
const PRINTED = `
  :host { display: block; color: #000; }
  .docx { direction: ltr; color: #000; overflow-wrap: anywhere; break-after: page; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
  .docx:last-of-type { break-after: auto; }
  img { max-width: 100%; }
`;

type Shown = { state: "opening" | "failed" | "long" } | { state: "open"; docx: ShownDocx };

/** A Word file of 2007 and later, laid out by its own styles, in a tree that the page's styles and scripts do not reach. */
export function DocxPaper(props: PaperProps) {
  const { content, ends, download } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>({ state: "opening" });
  useEffect(() => {
    let isGone = false;
    let release = () => {};
    setShown({ state: "opening" });
    const show = async () => {
      const docx = await showDocx(new Uint8Array(content.bytes));
      if (isGone) return docx.release();
      release = docx.release;
      setShown({ state: "open", docx });
    };
    show().catch((error) => isGone || setShown({ state: error instanceof LongDocx ? "long" : "failed" }));
    return () => {
      isGone = true;
      release();
    };
  }, [content]);
  if (shown.state === "long") return <DocPaper {...props} mimeType={fileTypes.docx.mimeType} />;
  if (shown.state === "open") return <Sheet {...props} docx={shown.docx} />;
  return (
    <>
      {shown.state === "opening" ? <PaperWaiting /> : null}
      {shown.state === "failed" ? (
        <PaperNote title={t("viewer.failed")} actions={download}>
          {t("viewer.broken")}
        </PaperNote>
      ) : null}
      {ends ? (
        <PaperBar label={t("viewer.tools")} ends={ends}>
          {null}
        </PaperBar>
      ) : null}
    </>
  );
}

/** Puts a file's tree into an element, with its own styles and ours. */
function showIn(
  element: HTMLElement,
  { sheet, tree, comments }: ShownDocx,
  frame: string,
  words: CommentWords,
): ShadowRoot {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const around = new CSSStyleSheet();
  around.replaceSync(frame + CELL_STYLE + TEXT_BOX_STYLE + NUMBERING_STYLES + COMMENT_STYLE);
  root.adoptedStyleSheets = [sheet, around];
  const copy = document.importNode(tree, true);
  nameComments(copy, comments, words);
  root.replaceChildren(copy);
  return root;
}

function useCommentWords(): CommentWords {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => ({
      title: t("viewer.comments.title"),
      mark: (number) => t("viewer.comments.mark", { number }),
      back: (number) => t("viewer.comments.back", { number }),
      date: (day) => formatDate(day, language),
      direction: i18n.dir(),
    }),
    [t, i18n, language],
  );
}

const FITS: readonly Fit[] = ["width", "page"];

function Sheet({ docx, place, frame, ends }: PaperProps & { docx: ShownDocx }) {
  const { t } = useTranslation();
  const words = useCommentWords();
  const scroller = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = showIn(host.current, docx, FRAME, words);
    const follow = (event: Event) => followInnerLink(event, root);
    root.addEventListener("click", follow);
    return () => root.removeEventListener("click", follow);
  }, [docx, words]);
  const fitOf = (fit: Fit, { clientWidth, clientHeight }: HTMLElement) => {
    const pages = [...(host.current?.shadowRoot?.querySelectorAll<HTMLElement>("section") ?? [])];
    const width = (clientWidth - 2 * GAP) / Math.max(1, ...pages.map((page) => page.offsetWidth));
    const height = (clientHeight - 2 * GAP) / Math.max(1, pages[0]?.offsetHeight ?? 1);
    return fit === "width" ? width : Math.min(width, height);
  };
  const view = useSheetZoom({ scroller, sheet: host, fits: FITS, fitOf });
  const printed = () => {
    const box = document.createElement("div");
    box.className = "printed-pages";
    showIn(box, docx, PRINTED, words);
    return box;
  };
  return (
    <WordFrame text={host} view={view} printed={printed} place={place} frame={frame} ends={ends}>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={t("viewer.pages")}
        className="paper-scroller bg-base-200"
        style={{ padding: GAP }}
      >
        <div ref={host} data-docx="" />
      </section>
    </WordFrame>
  );
}
