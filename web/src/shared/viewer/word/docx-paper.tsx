import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PaperBar } from "../paper-bar.tsx";
import { PaperNote } from "../paper-note.tsx";
import { PaperWaiting } from "../paper-waiting.tsx";
import type { PaperProps } from "../pdf/pdf-paper.tsx";
import { type ShownDocx, showDocx } from "./docx.ts";
import { WordFrame } from "./word-frame.tsx";

/** Around a page, in CSS pixels. */
const GAP = 16;

/** What the frame of a page looks like; the rest is the file's own style sheet. */
const FRAME = `
  :host { display: block; color: #000; }
  .docx { background: #fff; color: #000; margin: 0 auto ${GAP}px; box-shadow: 0 0 0 1px rgb(0 0 0 / 12%); overflow-wrap: anywhere; }
  a { color: #0b57d0; }
  img { max-width: 100%; }
`;

type Shown = { state: "opening" } | { state: "failed" } | { state: "open"; docx: ShownDocx };

/** A Word file of 2007 and later, laid out by its own styles, in a tree that the page's styles and scripts do not reach. */
export function DocxPaper(props: PaperProps) {
  const { blob, ends, download } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>({ state: "opening" });
  useEffect(() => {
    let isGone = false;
    let release = () => {};
    setShown({ state: "opening" });
    const show = async () => {
      const docx = await showDocx(new Uint8Array(await blob.arrayBuffer()));
      if (isGone) return docx.release();
      release = docx.release;
      setShown({ state: "open", docx });
    };
    show().catch(() => isGone || setShown({ state: "failed" }));
    return () => {
      isGone = true;
      release();
    };
  }, [blob]);
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

function Sheet({ docx, place, frame, ends }: PaperProps & { docx: ShownDocx }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const element = host.current;
    if (!box || !element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const around = new CSSStyleSheet();
    around.replaceSync(FRAME);
    root.adoptedStyleSheets = [docx.sheet, around];
    root.replaceChildren(docx.tree.cloneNode(true));
    // a page wider than the window is made smaller, so that its lines can be read without scrolling sideways
    const shrink = () => {
      element.style.zoom = "1";
      const widest = Math.max(1, ...[...root.querySelectorAll<HTMLElement>("section")].map((one) => one.offsetWidth));
      element.style.zoom = String(Math.min(1, (box.clientWidth - 2 * GAP) / widest));
    };
    shrink();
    const watch = new ResizeObserver(shrink);
    watch.observe(box);
    return () => watch.disconnect();
  }, [docx]);
  return (
    <WordFrame text={host} place={place} frame={frame} ends={ends}>
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
