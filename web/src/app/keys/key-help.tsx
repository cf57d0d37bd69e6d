import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

const lines = [
  { does: "palette", keys: [modifier, "K"] },
  { does: "search", keys: ["/"] },
  { does: "move", keys: ["↑", "↓"] },
  { does: "open", keys: ["Enter"] },
  { does: "edit", keys: ["E"] },
  { does: "steps", keys: ["N", "P"] },
  { does: "print", keys: [modifier, "P"] },
  { does: "help", keys: ["?"] },
] as const;

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("keys.title")} closeLabel={t("common.close")} onClose={onClose} small>
      <dl className="flex flex-col">
        {lines.map(({ does, keys }) => (
          <div key={does} className="flex items-center justify-between gap-4 border-base-300 border-b py-2.5">
            <dt>{t(`keys.${does}`)}</dt>
            <dd dir="ltr" className="flex flex-none gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-selector border border-field bg-base-200 px-1.5 py-0.5 text-center font-sans text-caption"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-2 text-small">{t("keys.note")}</p>
    </Dialog>
  );
}
