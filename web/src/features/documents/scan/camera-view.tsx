import { Images } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { PicturesButton } from "./choose-pictures.tsx";
import { type CameraFailure, useCamera } from "./use-camera.ts";

interface CameraViewProps {
  onShot: (picture: ImageBitmap) => void;
  onPictures: (pictures: File[]) => void;
  /** There is no camera, or it may not be used. */
  onFailure: (failure: CameraFailure) => void;
}

/** What the camera sees, with a large shutter button within reach of a thumb. */
export function CameraView({ onShot, onPictures, onFailure }: CameraViewProps) {
  const { t } = useTranslation();
  const { isLive, video, shoot } = useCamera(onFailure);
  const takeIt = async () => {
    const picture = isLive ? await shoot() : null;
    if (picture) onShot(picture);
  };
  return (
    <div className="flex grow flex-col gap-3">
      <div className="relative flex min-h-64 grow md:min-h-96 items-center justify-center overflow-hidden rounded-box bg-black">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t("documents.scan.view")}
          className="absolute inset-0 size-full object-contain"
        />
        {isLive ? null : (
          <span className="rounded-field bg-base-100 px-3 py-2">
            <Spinner label={t("documents.scan.starting")} />
          </span>
        )}
      </div>
      <p className="text-center text-ink-2 text-small">{t("documents.scan.hint")}</p>
      <div className="grid grid-cols-3 items-center">
        <span />
        <button
          type="button"
          aria-label={t("documents.scan.shutter")}
          title={t("documents.scan.shutter")}
          // not disabled: who comes by the keyboard is here before the camera is
          aria-disabled={!isLive || undefined}
          className="size-18 cursor-pointer justify-self-center rounded-full border-[3px] border-primary p-1 aria-disabled:opacity-40"
          onClick={() => void takeIt()}
        >
          <span className="block size-full rounded-full bg-primary" />
        </button>
        <PicturesButton
          label={t("documents.scan.choose")}
          icon={<Images size={22} strokeWidth={1.5} />}
          className="btn-ghost size-11 justify-self-center p-0"
          bare
          onPictures={onPictures}
        />
      </div>
    </div>
  );
}
