import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Scan } from "./use-scan.ts";

/** All pages, small, in their order; the one that is shown is marked. */
export function PageStrip({ scan, onShow, onAdd }: { scan: Scan; onShow: () => void; onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("documents.scan.pages")} className="flex flex-wrap gap-2">
      {scan.pages.map(({ id, url }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-label={t("documents.scan.page", { number: index + 1 })}
            aria-current={id === scan.shown?.id ? "page" : undefined}
            className="relative block h-20 w-15 cursor-pointer overflow-hidden rounded-selector border border-field bg-base-200 outline-offset-2 aria-[current]:border-primary aria-[current]:ring-2 aria-[current]:ring-primary"
            onClick={() => {
              scan.show(id);
              onShow();
            }}
          >
            <img src={scan.preview(id) ?? url} alt="" className="size-full object-contain" />
            <span className="absolute end-0 bottom-0 min-w-5 rounded-ss-selector bg-neutral px-1 text-caption text-neutral-content">
              {index + 1}
            </span>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="flex h-20 w-15 cursor-pointer flex-col items-center justify-center gap-1 rounded-selector border border-field border-dashed text-caption text-ink-2 hover:bg-wash"
          onClick={onAdd}
        >
          <Plus size={18} strokeWidth={1.5} />
          {t("documents.scan.add")}
        </button>
      </li>
    </ul>
  );
}
