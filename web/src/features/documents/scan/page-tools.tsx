import { ArrowLeft, ArrowRight, Camera, RotateCw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { scanModes } from "#web/lib/imaging/light.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import type { ScanPage } from "./scan-pages.ts";
import type { Scan } from "./use-scan.ts";

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
  className?: string;
}

/** A few choices side by side, of which one holds. */
export function Segments({ label, options, chosen, onChoose, className = "" }: ChoiceProps) {
  return (
    <fieldset className={`flex rounded-field border border-field bg-base-100 p-0.5 ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === chosen}
          className="touch-target min-h-9 grow cursor-pointer rounded-selector px-3 font-medium text-ink-2 text-small aria-pressed:bg-tint-primary aria-pressed:text-primary"
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

const icon = { size: 20, strokeWidth: 1.5 } as const;

interface PageToolsProps {
  scan: Scan;
  page: ScanPage;
  onRetake: () => void;
  /** What the person has done can be seen on the straightened page only. */
  onResult: () => void;
  children?: ReactNode;
}

/** What can be done with the page that is shown. */
export function PageTools({ scan, page, onRetake, onResult, children }: PageToolsProps) {
  const { t } = useTranslation();
  const at = scan.pages.indexOf(page);
  const remove = () => {
    const act = scan.remove(page.id);
    toast.success(t("documents.scan.removed", { number: at + 1 }), undefined, {
      undo: { label: t("common.undo"), act: () => void act() },
    });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {children}
      <Segments
        label={t("documents.scan.colours")}
        options={scanModes.map((mode) => ({ value: mode, label: t(`documents.scan.${mode}`) }))}
        chosen={page.look.mode}
        onChoose={(value) => {
          const mode = scanModes.find((one) => one === value);
          if (mode) scan.change(page.id, { mode });
          onResult();
        }}
        className="max-md:w-full"
      />
      <div className="flex items-center gap-1 max-md:w-full max-md:justify-between">
        <IconButton
          label={t("documents.scan.rotate")}
          icon={<RotateCw {...icon} />}
          onClick={() => {
            scan.change(page.id, { turn: (page.look.turn + 1) % 4 });
            onResult();
          }}
        />
        <IconButton label={t("documents.scan.retake")} icon={<Camera {...icon} />} onClick={onRetake} />
        <IconButton
          label={t("documents.scan.earlier")}
          icon={<ArrowLeft {...icon} className="rtl:-scale-x-100" />}
          disabled={at === 0}
          onClick={() => scan.move(page.id, -1)}
        />
        <IconButton
          label={t("documents.scan.later")}
          icon={<ArrowRight {...icon} className="rtl:-scale-x-100" />}
          disabled={at === scan.pages.length - 1}
          onClick={() => scan.move(page.id, 1)}
        />
        <IconButton label={t("documents.scan.remove")} icon={<Trash2 {...icon} />} onClick={remove} />
      </div>
    </div>
  );
}
