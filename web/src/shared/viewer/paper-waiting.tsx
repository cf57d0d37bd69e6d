import { useTranslation } from "react-i18next";
import { formatBytes } from "#domain/index";
import { Spinner } from "#web/ui/loading/spinner.tsx";

/** A paper on its way: nothing but its place, and after a moment how much of it has come. */
export function PaperWaiting({ received = 0, total = 0 }: { received?: number; total?: number }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-0 grow items-center justify-center bg-base-200 p-4">
      <div role="status" className="flex flex-col items-center gap-3 text-ink-2 [animation:fade_300ms_200ms_backwards]">
        <span className="flex items-center gap-2">
          <Spinner />
          {t("viewer.opening")}
        </span>
        {received > 0 && total > 0 ? (
          <>
            <progress
              className="progress w-56"
              aria-label={t("viewer.opening")}
              value={Math.min(received, total)}
              max={total}
            />
            <bdi dir="ltr" className="text-small">
              {formatBytes(received)} / {formatBytes(total)}
            </bdi>
          </>
        ) : null}
      </div>
    </div>
  );
}
