import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Corners, type Point, withCorner } from "#web/lib/imaging/geometry.ts";
import { useIsTouch } from "#web/ui/use-media.ts";
import type { ScanPage } from "./scan-pages.ts";

const names = ["topLeft", "topRight", "bottomRight", "bottomLeft"] as const;

/** A step of an arrow key, in pixels of the picture; with Shift a long one. */
const STEP = 4;
const LONG_STEP = 40;

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface CornerEditorProps {
  page: ScanPage;
  number: number;
  onCorners: (corners: Corners) => void;
}

/** The picture of a page, with a handle on each corner of the paper. A picture has a left and a right in any language. */
export function CornerEditor({ page, number, onCorners }: CornerEditorProps) {
  const { t } = useTranslation();
  const touch = useIsTouch();
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [dragged, setDragged] = useState<number | null>(null);
  const { corners } = page.look;
  const place = (index: number, to: Point) => {
    const next = withCorner(corners, index, to);
    if (next !== corners) onCorners(next);
  };
  const drag = (event: PointerEvent<HTMLElement>, index: number) => {
    const area = box.current?.getBoundingClientRect();
    if (dragged !== index || !area) return;
    place(index, { x: (event.clientX - area.left) / area.width, y: (event.clientY - area.top) / area.height });
  };
  const step = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const way = arrows[event.key];
    const corner = corners[index];
    if (!way || !corner) return;
    event.preventDefault();
    const pixels = event.shiftKey ? LONG_STEP : STEP;
    place(index, { x: corner.x + (way.x * pixels) / page.width, y: corner.y + (way.y * pixels) / page.height });
  };
  const outline = corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(" ");
  return (
    <div className="flex flex-col items-center gap-2">
      <div
        ref={box}
        dir="ltr"
        className="relative m-3 select-none"
        style={{
          aspectRatio: `${page.width} / ${page.height}`,
          width: `min(100% - 1.5rem, var(--picture-height) * ${page.width / page.height})`,
        }}
      >
        <img
          src={page.url}
          alt={t("documents.scan.picture", { number })}
          className="size-full rounded-selector"
          draggable={false}
        />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
          <path d={`M0,0H100V100H0Z M${outline}Z`} fillRule="evenodd" className="fill-black/45" />
          <polygon
            points={outline}
            className="fill-none stroke-white"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-label={t(`documents.scan.${name}`)}
            aria-describedby={hint}
            className="-ms-5.5 -mt-5.5 absolute flex size-11 cursor-grab touch-none items-center justify-center rounded-full outline-offset-0 active:cursor-grabbing"
            style={{
              insetInlineStart: `${(corners[index]?.x ?? 0) * 100}%`,
              top: `${(corners[index]?.y ?? 0) * 100}%`,
            }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(index);
            }}
            onPointerMove={(event) => drag(event, index)}
            onPointerUp={() => setDragged(null)}
            onPointerCancel={() => setDragged(null)}
            onKeyDown={(event) => step(event, index)}
          >
            <span className="size-5 rounded-full border-[3px] border-white bg-primary shadow-float" />
          </button>
        ))}
        {dragged === null ? null : <Loupe page={page} corner={corners[dragged]} />}
      </div>
      <p id={hint} className="text-center text-ink-2 text-small">
        {t(touch ? "documents.scan.cornersTouchHint" : "documents.scan.cornersHint")}
      </p>
    </div>
  );
}

/** What is under the finger, larger, at the other side. */
function Loupe({ page, corner }: { page: ScanPage; corner: Point | undefined }) {
  if (!corner) return null;
  const atEnd = corner.x < 0.5 && corner.y < 0.5;
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute top-2 size-24 overflow-hidden rounded-full border-2 border-white bg-black ${atEnd ? "end-2" : "start-2"}`}
    >
      <div
        className="absolute"
        style={{
          insetInlineStart: "50%",
          top: "50%",
          width: "60rem",
          aspectRatio: `${page.width} / ${page.height}`,
          backgroundImage: `url(${page.url})`,
          backgroundSize: "100% 100%",
          transform: `translate(${-corner.x * 100}%, ${-corner.y * 100}%)`,
        }}
      />
      <div className="absolute inset-x-[calc(50%-.5px)] inset-y-8 bg-primary" />
      <div className="absolute inset-x-8 inset-y-[calc(50%-.5px)] bg-primary" />
    </div>
  );
}
