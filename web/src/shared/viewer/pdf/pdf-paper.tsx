import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileContent } from "#web/local/engine.ts";
import type { PaperPlace } from "#web/shared/paths.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useIsWide } from "#web/ui/use-media.ts";
import { FindBar } from "../find/find-bar.tsx";
import { type Finding, type LookFor, useFind } from "../find/use-find.ts";
import { type BarEnds, PaperBar } from "../paper-bar.tsx";
import { PaperNote } from "../paper-note.tsx";
import { PaperWaiting } from "../paper-waiting.tsx";
import { useWholeCopy } from "./marks/use-whole-copy.ts";
import { Outline, useOutline } from "./outline/outline.tsx";
import { SidePanel } from "./outline/side-panel.tsx";
import { PageField } from "./page-field.tsx";
import type { PdfFile } from "./pdf-file.ts";
import type { Hit, PagePoint } from "./pdf-messages.ts";
import { PdfPage } from "./pdf-page.tsx";
import { MOST_PRINTED, printPages } from "./print-pages.ts";
import { Thumbnails } from "./thumbnails.tsx";
import { usePageView } from "./use-page-view.ts";
import { usePaperKeys } from "./use-paper-keys.ts";
import { usePdfFile } from "./use-pdf-file.ts";
import { ViewTools } from "./view-tools.tsx";

export interface PaperProps {
  content: FileContent;
  /** What it is called. */
  label: string;
  place: PaperPlace;
  /** Whether it is a scan, in which no words can be marked. */
  isScan: boolean;
  /** What can be done about that, below a search that finds nothing. */
  scanAct?: ReactNode;
  /** The frame around the paper, which full screen shows. */
  frame: RefObject<HTMLElement | null>;
  ends: BarEnds | null;
  /** The way out where the paper cannot be shown. */
  download: ReactNode;
}

export function PdfPaper(props: PaperProps) {
  const { t } = useTranslation();
  const opened = usePdfFile(props.content);
  if (opened.state === "open") return <OpenPdf {...props} pdf={opened.pdf} />;
  return (
    <>
      {opened.state === "failed" ? (
        <PaperNote title={t("viewer.failed")} actions={props.download}>
          {t(`viewer.${opened.trouble}`)}
        </PaperNote>
      ) : (
        <PaperWaiting />
      )}
      {props.ends ? (
        <PaperBar label={t("viewer.tools")} ends={props.ends}>
          {null}
        </PaperBar>
      ) : null}
    </>
  );
}

function OpenPdf({ pdf, place, isScan, scanAct, frame, ends }: PaperProps & { pdf: PdfFile }) {
  const { t } = useTranslation();
  const wide = useIsWide();
  const [listed, setListed] = useState(true);
  const view = usePageView(pdf.sizes, Math.min((place.page ?? 1) - 1, pdf.sizes.length - 1));
  const { current } = view;
  const first = useRef(current);
  first.current = current;
  const lookFor = useCallback<LookFor<Hit>>(
    (sought, onHits, signal) => pdf.find(sought, first.current, onHits, signal),
    [pdf],
  );
  const find = useFind(lookFor, { initial: place.find ?? "", order, reveal: view.reveal });
  usePaperKeys(frame, { find: find.open, zoom: view.zoom });
  const entries = useOutline(pdf);
  const [outlined, setOutlined] = useState(false);
  const show = async (point: PagePoint) => view.goToPoint(point.page, await pdf.locate(point));
  const outline = (
    <Outline
      entries={entries}
      onChoose={(point) => {
        setOutlined(false);
        // a file that cannot be shown any more says so itself
        show(point).catch(() => {});
      }}
    />
  );
  useWholeCopy(pdf, view.scroller);
  const hasOutline = entries.length > 0;
  const hasPages = pdf.sizes.length > 1;
  const hasList = wide && (hasPages || hasOutline);
  return (
    <>
      <ViewTools
        view={view}
        frame={frame}
        ends={ends}
        page={<PageField current={current} count={pdf.sizes.length} onGo={view.goTo} />}
        onFind={find.open}
        print={() => printPages(pdf)}
        whyNotPrinted={pdf.sizes.length > MOST_PRINTED ? t("viewer.printLong", { most: MOST_PRINTED }) : undefined}
        onOutline={hasOutline && !wide ? () => setOutlined(true) : undefined}
        list={hasList ? { shown: listed, toggle: () => setListed(!listed) } : null}
      />
      {pdf.total > pdf.sizes.length ? (
        <p role="note" className="flex-none border-base-300 border-b px-4 py-2 text-small">
          {t("viewer.pagesCut", { pages: pdf.total, shown: pdf.sizes.length })}
        </p>
      ) : null}
      <div className="relative flex min-h-0 grow bg-base-200">
        {hasList && listed ? (
          <SidePanel
            pages={hasPages ? <Thumbnails pdf={pdf} current={current} onChoose={view.goTo} /> : null}
            outline={hasOutline ? outline : null}
          />
        ) : null}
        <Pages pdf={pdf} view={view} find={find} show={show} />
        {find.isOpen ? (
          <FindBar find={find} takesFocus={place.find === undefined} isScan={isScan} scanAct={scanAct} />
        ) : null}
        <span role="status" className="sr-only">
          {t("viewer.pageOf", { page: current + 1, pages: pdf.sizes.length })}
        </span>
      </div>
      {outlined && !wide ? (
        <Dialog
          title={t("viewer.outline")}
          closeLabel={t("common.close")}
          onClose={() => setOutlined(false)}
          shape="drawer"
        >
          {outline}
        </Dialog>
      ) : null}
    </>
  );
}

const order = (a: Hit, b: Hit) => a.page - b.page || a.letter - b.letter;

interface PagesProps {
  pdf: PdfFile;
  view: ReturnType<typeof usePageView>;
  find: Finding<Hit>;
  show: (point: PagePoint) => Promise<void>;
}

function Pages({ pdf, view, find, show }: PagesProps) {
  const { t } = useTranslation();
  const { layout, scale, turn } = view;
  const width = Math.max(layout.width, view.viewWidth);
  const [arrival, setArrival] = useState<{ page: number } | null>(null);
  const [held, setHeld] = useState<number | null>(null);
  // the page with the focus stays: without it the keyboard would be nowhere
  const near = held === null || view.near.includes(held) ? view.near : [...view.near, held].sort((a, b) => a - b);
  const follow = (point: PagePoint) => {
    show(point).then(
      () => setArrival({ page: point.page }),
      () => {},
    );
  };
  return (
    <section
      ref={view.scroller}
      onScroll={view.onScroll}
      onFocus={({ target }) => setHeld(pageWith(target))}
      onBlur={() => setHeld(null)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={t("viewer.pages")}
      dir="ltr"
      data-paper=""
      className="paper-scroller"
    >
      {scale === null ? null : (
        <div className="relative" style={{ width: layout.width, minWidth: "100%", height: layout.height }}>
          {near.map((index) => {
            const page = pdf.sizes[index];
            const size = layout.sizes[index];
            if (!page || !size) return null;
            return (
              <PdfPage
                key={index}
                pdf={pdf}
                index={index}
                label={t("viewer.pageOf", { page: index + 1, pages: pdf.sizes.length })}
                page={page}
                size={size}
                scale={scale}
                turn={turn}
                start={(width - size.width) / 2}
                top={layout.tops[index] ?? 0}
                hits={find.isOpen ? find.hits.filter((hit) => hit.page === index) : nothing}
                active={find.active}
                arrival={arrival?.page === index ? arrival : null}
                onFollow={follow}
              />
            );
          })}
        </div>
      )}
    </section>
  );
}

const nothing: readonly Hit[] = [];

/** The page that an element is on. */
function pageWith(element: Element): number | null {
  const page = element.closest("[data-page]")?.getAttribute("data-page");
  return page == null ? null : Number(page);
}
