import { type CSSProperties, useEffect, useRef } from "react";
import { PageMarks } from "./marks/page-marks.tsx";
import type { PdfFile } from "./pdf-file.ts";
import type { Drawn, Hit, PagePoint, PageSize, Turn } from "./pdf-messages.ts";
import { fillTextLayer } from "./text-layer.ts";

/** Points of a canvas at most; phones have no more memory for one. */
const MOST_POINTS = 12_000_000;
/** A page whose size changes is drawn anew once that has paused; until then it is stretched. In milliseconds. */
const PAUSE_MS = 120;

interface PdfPageProps {
  pdf: PdfFile;
  index: number;
  label: string;
  /** As it stands in the file, in points. */
  page: PageSize;
  /** As it is shown, in CSS pixels. */
  size: PageSize;
  scale: number;
  turn: Turn;
  start: number;
  top: number;
  hits: readonly Hit[];
  active: Hit | null;
  /** A new one each time that a link has led to the page. */
  arrival: object | null;
  onFollow: (point: PagePoint) => void;
}

interface LayerStyle extends CSSProperties {
  "--scale": number;
}

export function PdfPage(props: PdfPageProps) {
  const { pdf, index, label, page, size, scale, turn, start, top, hits, active, arrival, onFollow } = props;
  const figure = useRef<HTMLElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // so that the next link is the next one from there
    if (arrival) figure.current?.focus({ preventScroll: true });
  }, [arrival]);
  useEffect(() => {
    let isGone = false;
    pdf.letters(index).then(
      (letters) => !isGone && layer.current && fillTextLayer(layer.current, letters, page),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [pdf, index, page]);
  const upright = turn % 2 === 0 ? size : { width: size.height, height: size.width };
  const turning = {
    0: "none",
    1: `translate(${size.width}px, 0) rotate(90deg)`,
    2: `translate(${size.width}px, ${size.height}px) rotate(180deg)`,
    3: `translate(0, ${size.height}px) rotate(-90deg)`,
  }[turn];
  const style: LayerStyle = { ...upright, transform: turning, "--scale": scale };
  return (
    <figure
      ref={figure}
      aria-label={label}
      tabIndex={-1}
      data-page={index}
      className="paper-page"
      style={{ ...size, insetInlineStart: start, top }}
    >
      <PageCanvas pdf={pdf} index={index} size={size} turn={turn} />
      <div className="paper-layer" style={style}>
        {hits.map((hit) =>
          hit.boxes.map(([left, from, right, to]) => (
            <span
              key={`${left} ${from}`}
              data-hit={hit === active ? "active" : ""}
              className="paper-hit"
              style={{
                insetInlineStart: `${left * 100}%`,
                top: `${from * 100}%`,
                width: `${(right - left) * 100}%`,
                height: `${(to - from) * 100}%`,
              }}
            />
          )),
        )}
      </div>
      <div ref={layer} className="paper-layer paper-text" style={style} />
      <div className="paper-layer paper-marks" style={style}>
        <PageMarks pdf={pdf} index={index} turn={turn} onFollow={onFollow} />
      </div>
    </figure>
  );
}

/**
 * A page as a picture, as sharp as the screen; it keeps the last one until the next has been drawn.
 * @param props.isBeside it is one of those beside the paper, which is drawn before them
 */
export function PageCanvas({
  pdf,
  index,
  size: { width, height },
  turn,
  isBeside = false,
}: Pick<PdfPageProps, "pdf" | "index" | "size" | "turn"> & { isBeside?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawn = useRef(false);
  useEffect(() => {
    const ending = new AbortController();
    const sharp = Math.min(devicePixelRatio, Math.sqrt(MOST_POINTS / Math.max(1, width * height)));
    const points = { width: Math.max(1, Math.round(width * sharp)), height: Math.max(1, Math.round(height * sharp)) };
    const draw = () =>
      pdf.draw(index, points, turn, ending.signal).then(
        (drawn) => {
          if (!ending.signal.aborted && canvas.current) isDrawn.current = putOn(canvas.current, drawn);
        },
        () => {},
      );
    let timer: ReturnType<typeof setTimeout> | undefined;
    // at once what is waited for: a page's letters, which are asked for next, take longer than the page
    if (isDrawn.current || isBeside) timer = setTimeout(() => void draw(), isDrawn.current ? PAUSE_MS : 0);
    else void draw();
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [pdf, index, width, height, turn, isBeside]);
  return <canvas ref={canvas} className="absolute inset-0 size-full" />;
}

export function putOn(canvas: HTMLCanvasElement, { width, height, pixels }: Drawn): boolean {
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return true;
}
