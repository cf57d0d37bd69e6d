import { Camera, Images, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFilePicker } from "#web/shared/form/use-file-picker.tsx";
import { Button } from "#web/ui/button.tsx";
import type { CameraFailure } from "./use-camera.ts";

interface PicturesButtonProps {
  label: string;
  icon: ReactNode;
  /** Only its icon is seen. */
  bare?: boolean;
  /** One picture, by the camera app of a phone. */
  capture?: boolean;
  variant?: "primary" | "secondary";
  className?: string;
  onPictures: (pictures: File[]) => void;
}

/** Opens the system's way to pictures. */
export function PicturesButton(props: PicturesButtonProps) {
  const { label, icon, bare = false, capture = false, variant = "secondary", className = "", onPictures } = props;
  const { open, input } = useFilePicker({ label, accept: "image/*", multiple: !capture, capture, onFiles: onPictures });
  return (
    <>
      {bare ? (
        <button type="button" aria-label={label} title={label} className={`btn ${className}`} onClick={open}>
          {icon}
        </button>
      ) : (
        <Button variant={variant} icon={icon} className={className} onClick={open}>
          {label}
        </Button>
      )}
      {input}
    </>
  );
}

interface ChoosePicturesProps {
  /** Why the camera is not shown; null where it was not asked for. Much of that can be helped, so it is offered again. */
  failure: CameraFailure | null;
  onCamera: () => void;
  onPictures: (pictures: File[]) => void;
}

/** The ways to pictures without a live camera: the camera app of a phone, files, the clipboard. */
export function ChoosePictures({ failure, onCamera, onPictures }: ChoosePicturesProps) {
  const { t } = useTranslation();
  const sentence = failure === "refused" ? t("documents.scan.refused") : t("documents.scan.noCamera");
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 rounded-box border border-field border-dashed bg-wash px-4 py-10 text-center">
      {failure ? (
        <p role="alert" className="max-w-prose">
          {sentence}
        </p>
      ) : (
        <p className="text-ink-2">{t("documents.scan.hint")}</p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {failure ? (
          <PicturesButton
            capture
            label={t("documents.scan.takePhoto")}
            icon={<Camera size={18} strokeWidth={1.5} />}
            variant="primary"
            className="touch-target pointer-fine:hidden"
            onPictures={onPictures}
          />
        ) : (
          <Button className="touch-target" icon={<Camera size={18} strokeWidth={1.5} />} onClick={onCamera}>
            {t("documents.scan.camera")}
          </Button>
        )}
        <PicturesButton
          label={t("documents.scan.choose")}
          icon={<Images size={18} strokeWidth={1.5} />}
          className="touch-target"
          onPictures={onPictures}
        />
        {failure ? (
          <Button
            variant="secondary"
            className="touch-target"
            icon={<RotateCcw size={18} strokeWidth={1.5} />}
            onClick={onCamera}
          >
            {t("documents.scan.tryCamera")}
          </Button>
        ) : null}
      </div>
      <p className="pointer-coarse:hidden text-ink-2 text-small">{t("documents.scan.paste")}</p>
    </div>
  );
}
