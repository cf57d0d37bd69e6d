import { ScanLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { usePastedPictures } from "./pictures.ts";

const LazyScanDialog = lazyWithPreload(async () => (await import("./scan-dialog.tsx")).ScanDialog);

interface ScanPartProps {
  /** Pictures that came from elsewhere: they open the scan. */
  pictures?: readonly File[] | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** The way from a form for a file to the scan: its button, and pictures that are pasted. */
export function ScanPart({ pictures, disabled, onFile }: ScanPartProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<readonly File[] | null>(null);
  useEffect(() => {
    if (pictures) setBegun(pictures);
  }, [pictures]);
  usePastedPictures(place, (pasted) => {
    if (!disabled && begun === null) setBegun(pasted);
  });
  return (
    <div ref={place}>
      <Button
        variant="secondary"
        className="max-md:w-full"
        icon={<ScanLine size={18} strokeWidth={1.5} />}
        disabled={disabled}
        onClick={() => setBegun([])}
      >
        {t("documents.scan.open")}
      </Button>
      {begun ? (
        <LazyScanDialog
          pictures={begun}
          onFile={(file) => {
            setBegun(null);
            onFile(file);
          }}
          onClose={() => setBegun(null)}
        />
      ) : null}
    </div>
  );
}
