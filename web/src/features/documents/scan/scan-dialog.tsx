import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_PICTURE_PIXELS } from "#domain/index";
import { localDayOf } from "#web/lib/local-day.ts";
import { useOwnSpace } from "#web/shared/use-actor.ts";
import { Button } from "#web/ui/button.tsx";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { useWindowDrop } from "#web/ui/forms/window-drop.ts";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { CameraView } from "./camera-view.tsx";
import { ChoosePictures } from "./choose-pictures.tsx";
import { CornerEditor } from "./corner-editor.tsx";
import { LeftPages } from "./left-pages.tsx";
import { keepScan, type LeftScan, type ScanKeeping, useLeftScan } from "./left-scan.ts";
import { PageStrip } from "./page-strip.tsx";
import { PageTools, Segments } from "./page-tools.tsx";
import { isPicture, usePastedPictures } from "./pictures.ts";
import { noteCopy } from "./scan-copies.ts";
import { pageFacts, type ScanPage } from "./scan-pages.ts";
import type { CameraFailure } from "./use-camera.ts";
import { type Scan, useScan } from "./use-scan.ts";

interface ScanDialogProps {
  /** Pictures that it begins with. */
  pictures: readonly File[];
  /** One PDF of all pages. */
  onFile: (file: File) => void;
  onClose: () => void;
}

/** The time of day as filenames can have it. */
const timeOf = (now: Date) =>
  [now.getHours(), now.getMinutes()].map((value) => String(value).padStart(2, "0")).join(".");

/** Makes a PDF of photographed papers. Render it while it is open: with it go camera, pictures and worker. */
export function ScanDialog({ pictures, onFile, onClose }: ScanDialogProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const question = {
    title: t("documents.scan.discardTitle"),
    sentence: t("documents.scan.discardSentence"),
    action: t("documents.scan.discardAction"),
    cancel: t("documents.scan.keep"),
  };
  const scan = useScan();
  const { pages, shown } = scan;
  const { tenant } = useOwnSpace();
  const keeping = useKeptPages(tenant, pages);
  const left = useLeftScan(tenant);
  const [decided, setDecided] = useState(pictures.length > 0);
  const body = useRef<HTMLDivElement>(null);
  // where pictures come from: null while a page is shown
  const [source, setSource] = useState<"camera" | "files" | null>(phone && pictures.length === 0 ? "camera" : "files");
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  // whoever took a page by the camera takes the next one by it too
  const [byCamera, setByCamera] = useState(phone);
  const [retaken, setRetaken] = useState<number | null>(null);

  const take = (given: readonly (File | ImageBitmap)[]) => {
    if (given.length === 0) return;
    setSource(null);
    setRetaken(null);
    scan.add(given, retaken);
  };
  usePastedPictures(body, take);
  useWindowDrop((files) => take(files.filter(isPicture)));
  const begin = useEffectEvent(() => take(pictures));
  useEffect(() => begin(), []);

  const showCamera = () => {
    setFailure(null);
    setSource("camera");
  };
  const fetchMore = (replaced: number | null) => {
    setRetaken(replaced);
    setSource(failure === null && byCamera ? "camera" : "files");
  };
  const finish = async () => {
    const pdf = await scan.makePdf();
    if (!pdf) return;
    const now = new Date();
    const name = t("documents.scan.filename", { day: localDayOf(now), time: timeOf(now) });
    const file = new File([pdf], `${name}.pdf`, { type: "application/pdf" });
    // the pages stay until the file is filed or removed
    noteCopy(file, keeping.handOver());
    onFile(file);
  };
  const giveUp = () => {
    keeping.discard();
    onClose();
  };
  const cancel = async () => {
    if (pages.length === 0 || (await confirm(question))) giveUp();
  };
  const goOn = ({ ids, pages: kept }: LeftScan) => {
    setDecided(true);
    setSource(null);
    keeping.replace(ids);
    scan.restore(
      kept.flatMap(({ facts, picture }) => {
        const page = pageFacts(facts);
        return page ? [{ ...page, picture }] : [];
      }),
    );
  };
  const discardLeft = async (one: LeftScan) => {
    if (!(await confirm(question))) return;
    setDecided(true);
    await one.discard();
  };
  // no picture is asked for before it is known whether there are pages
  const isAsked = !decided && left !== null && pages.length === 0 && !scan.reading;
  const choosing = source !== null || (!shown && !scan.reading);

  return (
    <Dialog
      title={t("documents.scan.title")}
      closeLabel={t("common.close")}
      onClose={giveUp}
      unsaved={pages.length > 0}
      question={question}
      wide
      footer={
        choosing && pages.length > 0 ? (
          <Button variant="secondary" onClick={() => setSource(null)}>
            {t("documents.scan.back")}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={() => void cancel()}>
              {t("common.cancel")}
            </Button>
            {pages.length > 0 ? (
              <Button
                pending={scan.making}
                pendingLabel={t("documents.scan.making")}
                disabled={scan.reading}
                onClick={() => void finish()}
              >
                {t("documents.scan.done", { count: pages.length })}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div
        ref={body}
        className="flex min-h-full flex-col gap-3 [--picture-height:46dvh] max-md:[--picture-height:39dvh] md:min-h-[min(60dvh,36rem)]"
      >
        <FormProblem>
          {scan.problem === "tooManyPixels"
            ? t("documents.ocr.tooLarge", { most: MOST_PICTURE_PIXELS / 1_000_000 })
            : scan.problem
              ? t(`documents.scan.${scan.problem}`)
              : null}
        </FormProblem>
        {isAsked ? (
          left ? (
            <LeftPages left={left} onGoOn={() => goOn(left)} onDiscard={() => void discardLeft(left)} />
          ) : null
        ) : choosing && source === "camera" && failure === null ? (
          <CameraView
            onShot={(shot) => {
              setByCamera(true);
              take([shot]);
            }}
            onPictures={take}
            onFailure={setFailure}
          />
        ) : choosing ? (
          <ChoosePictures failure={failure} onCamera={showCamera} onPictures={take} />
        ) : shown ? (
          <PageView scan={scan} page={shown} phone={phone} onRetake={() => fetchMore(shown.id)} />
        ) : null}
        {scan.reading ? <Spinner label={t("documents.scan.reading")} /> : null}
        {pages.length > 0 && !choosing ? (
          <PageStrip scan={scan} onShow={() => setSource(null)} onAdd={() => fetchMore(null)} />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Keeps the pages on this device while the scan is open. */
function useKeptPages(tenant: number, pages: readonly ScanPage[]) {
  const keeping = useRef<ScanKeeping | null>(null);
  const isHandedOver = useRef(false);
  useEffect(() => {
    keeping.current = keepScan(tenant);
    return () => {
      if (!isHandedOver.current) keeping.current?.leave();
    };
  }, [tenant]);
  useEffect(() => {
    keeping.current?.keep(
      pages.map(({ id, picture, width, height, look }) => ({ id, picture, facts: { width, height, look } })),
    );
  }, [pages]);
  return {
    replace: (ids: readonly string[]) => keeping.current?.replace(ids),
    discard: () => keeping.current?.discard(),
    /** Keeps what there is beyond this screen. @returns deletes it */
    handOver: () => {
      isHandedOver.current = true;
      const handed = keeping.current;
      return () => handed?.discard();
    },
  };
}

interface PageViewProps {
  scan: Scan;
  page: ScanPage;
  phone: boolean;
  onRetake: () => void;
}

/** The page that is shown: its picture with the corners, and what becomes of it; on phones one of them. */
function PageView({ scan, page, phone, onRetake }: PageViewProps) {
  const { t } = useTranslation();
  const [face, setFace] = useState<"corners" | "result">("corners");
  const number = scan.pages.indexOf(page) + 1;
  const faces = (["corners", "result"] as const).map((value) => ({ value, label: t(`documents.scan.${value}`) }));
  const preview = scan.preview(page.id);
  const pictures = useRef<HTMLDivElement>(null);
  // what had the focus, the shutter for instance, is gone
  useEffect(() => pictures.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return (
    <>
      <PageTools scan={scan} page={page} onRetake={onRetake} onResult={() => setFace("result")}>
        {phone ? (
          <Segments
            label={t("documents.scan.page", { number })}
            options={faces}
            chosen={face}
            onChoose={(value) => setFace(value === "result" ? "result" : "corners")}
            className="w-full"
          />
        ) : null}
      </PageTools>
      <div ref={pictures} className="grid grow items-center gap-4 md:grid-cols-2">
        {phone && face === "result" ? null : (
          <CornerEditor page={page} number={number} onCorners={(corners) => scan.change(page.id, { corners })} />
        )}
        {phone && face === "corners" ? null : (
          <div
            className="flex items-center justify-center rounded-field bg-base-200 p-3"
            aria-busy={!scan.isCurrent(page)}
          >
            {preview ? (
              <img
                src={preview}
                alt={t("documents.scan.made", { number })}
                className="max-h-(--picture-height) max-w-full border border-base-300"
              />
            ) : (
              <Spinner />
            )}
          </div>
        )}
      </div>
    </>
  );
}
