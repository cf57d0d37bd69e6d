import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { layPages, pagesBetween } from "./page-layout.ts";
import type { PdfFile } from "./pdf-file.ts";
import { PageCanvas } from "./pdf-page.tsx";

/** Of a small page, in CSS pixels. */
const WIDTH = 96;
/** Room for the number below it, beside the gap between pages. */
const NUMBER = 8;

/** All pages, small, beside the paper; of many only those near the view are drawn. */
export function Thumbnails({
  pdf,
  current,
  onChoose,
}: {
  pdf: PdfFile;
  current: number;
  onChoose: (page: number) => void;
}) {
  const { t } = useTranslation();
  const strip = useRef<HTMLElement>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  const layout = useMemo(() => {
    const scale = WIDTH / Math.max(...pdf.sizes.map(({ width }) => width));
    return layPages(pdf.sizes, scale, 0);
  }, [pdf]);
  const measure = () => {
    const { scrollTop: top = 0, clientHeight: height = 0 } = strip.current ?? {};
    setView({ top, height });
  };
  useLayoutEffect(measure, []);
  useEffect(() => {
    const box = strip.current;
    const top = topOf(layout.tops, current);
    const height = layout.sizes[current]?.height ?? 0;
    if (!box || (top >= box.scrollTop && top + height + 2 * NUMBER <= box.scrollTop + box.clientHeight)) return;
    box.scrollTo({ top: top - (box.clientHeight - height) / 2 });
  }, [current, layout]);
  const near = pagesBetween(layout, view.top - 200 - NUMBER * layout.tops.length, view.top + view.height + 200);
  return (
    <nav ref={strip} aria-label={t("viewer.list")} className="relative min-h-0 grow overflow-y-auto" onScroll={measure}>
      <ul className="relative" style={{ height: topOf(layout.tops, layout.tops.length) + layout.height }}>
        {near.map((index) => {
          const size = layout.sizes[index];
          const top = topOf(layout.tops, index);
          if (!size || top > view.top + view.height + 200 || top + size.height < view.top - 200) return null;
          return (
            <li key={index} className="absolute inset-x-0" style={{ top }}>
              <button
                type="button"
                aria-label={t("viewer.pageOf", { page: index + 1, pages: pdf.sizes.length })}
                aria-current={index === current ? "page" : undefined}
                className="group mx-auto block cursor-pointer text-caption text-ink-2"
                onClick={() => onChoose(index)}
              >
                <span
                  className="relative block border border-base-300 bg-white group-aria-[current=page]:outline-2 group-aria-[current=page]:outline-primary"
                  style={size}
                >
                  <PageCanvas pdf={pdf} index={index} size={size} turn={0} isBeside />
                </span>
                <span className="block pt-0.5 text-center">{index + 1}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Each page has the number of the one before it above, for which the layout of pages leaves too little room. */
function topOf(tops: readonly number[], index: number): number {
  return (tops[index] ?? 0) + index * NUMBER;
}
