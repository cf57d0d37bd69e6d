import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_PICTURE_PIXELS } from "#domain/index";
import { blobOf } from "#web/local/engine.ts";
import { measurePicture, PictureTooLargeError } from "#web/shared/scans/open-picture.ts";
import { PaperBar } from "../paper-bar.tsx";
import { PaperNote } from "../paper-note.tsx";
import { PaperWaiting } from "../paper-waiting.tsx";
import { FULL } from "../pdf/page-layout.ts";
import type { PageSize } from "../pdf/pdf-messages.ts";
import type { PaperProps } from "../pdf/pdf-paper.tsx";
import { printedPicture, printPictures } from "../pdf/print-pictures.ts";
import { usePageView } from "../pdf/use-page-view.ts";
import { usePaperKeys } from "../pdf/use-paper-keys.ts";
import { ViewTools } from "../pdf/view-tools.tsx";

type Opened =
  | { state: "opening" }
  | { state: "failed"; isTooLarge: boolean }
  | { state: "open"; url: string; size: PageSize };

/** A picture, such as the photo of a passport: one page that has its pixels at 100 %. */
export function PicturePaper(props: PaperProps) {
  const { content, ends, download } = props;
  const blob = useMemo(() => blobOf(content), [content]);
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened>({ state: "opening" });
  useEffect(() => {
    let isGone = false;
    setOpened({ state: "opening" });
    const url = URL.createObjectURL(blob);
    const picture = new Image();
    const open = async () => {
      await measurePicture(blob);
      picture.src = url;
      await picture.decode();
    };
    open().then(
      () => {
        const size = { width: picture.naturalWidth / FULL, height: picture.naturalHeight / FULL };
        if (!isGone) setOpened({ state: "open", url, size });
      },
      (error: unknown) => isGone || setOpened({ state: "failed", isTooLarge: error instanceof PictureTooLargeError }),
    );
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [blob]);
  if (opened.state === "open") return <Picture {...props} blob={blob} url={opened.url} size={opened.size} />;
  return (
    <>
      {opened.state === "failed" ? (
        <PaperNote title={t("viewer.failed")} actions={download}>
          {opened.isTooLarge
            ? t("viewer.tooManyPixels", { most: MOST_PICTURE_PIXELS / 1_000_000 })
            : t("viewer.broken")}
        </PaperNote>
      ) : (
        <PaperWaiting />
      )}
      {ends ? (
        <PaperBar label={t("viewer.tools")} ends={ends}>
          {null}
        </PaperBar>
      ) : null}
    </>
  );
}

function Picture({ blob, label, url, size, frame, ends }: PaperProps & { blob: Blob; url: string; size: PageSize }) {
  const { t } = useTranslation();
  const [pages] = useState(() => [size]);
  const view = usePageView(pages, 0, "page");
  const { layout, scale, turn } = view;
  const [turned] = layout.sizes;
  const isUpright = turn % 2 === 0;
  usePaperKeys(frame, { zoom: view.zoom });
  return (
    <>
      <ViewTools
        view={view}
        frame={frame}
        ends={ends}
        print={() => printPictures([blob])}
        ready={() => printedPicture(url)}
      />
      <div className="relative flex min-h-0 grow bg-base-200">
        <section
          ref={view.scroller}
          onScroll={view.onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          aria-label={t("viewer.pages")}
          dir="ltr"
          data-paper=""
          className="paper-scroller"
        >
          {scale === null || !turned ? null : (
            <div className="relative" style={{ width: layout.width, minWidth: "100%", height: layout.height }}>
              <div
                className="paper-page overflow-hidden"
                style={{
                  width: turned.width,
                  height: turned.height,
                  insetBlockStart: layout.tops[0],
                  insetInlineStart: (Math.max(layout.width, view.viewWidth) - turned.width) / 2,
                }}
              >
                <img
                  src={url}
                  alt={label}
                  draggable={false}
                  className="paper-picture"
                  style={{
                    width: isUpright ? turned.width : turned.height,
                    height: isUpright ? turned.height : turned.width,
                    rotate: `${turn * 90}deg`,
                  }}
                />
              </div>
            </div>
          )}
        </section>
      </div>
    </>
  );
}
