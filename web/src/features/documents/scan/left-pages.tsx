import { FilePlus2, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import type { LeftScan } from "./left-scan.ts";

const icon = { size: 18, strokeWidth: 1.5 } as const;

interface LeftPagesProps {
  left: LeftScan;
  onGoOn: () => void;
  onDiscard: () => void;
}

/** Pages of a scan that was interrupted: it goes on with them, or they are discarded. */
export function LeftPages({ left, onGoOn, onDiscard }: LeftPagesProps) {
  const { t } = useTranslation();
  const count = left.pages.length;
  const place = useRef<HTMLDivElement>(null);
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = left.pages.map(({ picture }) => URL.createObjectURL(picture));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [left]);
  useEffect(() => place.current?.querySelector("button")?.focus(), []);
  return (
    <div
      ref={place}
      className="flex grow flex-col items-center justify-center gap-4 rounded-box border border-field bg-wash px-4 py-8 text-center"
    >
      <p role="status" className="max-w-prose">
        {t("documents.scan.interrupted", { count })}
      </p>
      <div aria-hidden="true" className="flex max-h-44 flex-wrap justify-center gap-2 overflow-y-auto">
        {urls.map((url) => (
          <img
            key={url}
            src={url}
            alt=""
            className="h-20 w-15 rounded-selector border border-base-300 bg-base-200 object-contain"
          />
        ))}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button className="touch-target" icon={<FilePlus2 {...icon} />} onClick={onGoOn}>
          {t("documents.scan.goOn", { count })}
        </Button>
        <Button variant="secondary" className="touch-target" icon={<Trash2 {...icon} />} onClick={onDiscard}>
          {t("documents.scan.discard")}
        </Button>
      </div>
    </div>
  );
}
