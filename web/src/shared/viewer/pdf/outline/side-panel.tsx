import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

/** What leads through a paper, beside it: its pages, and its outline where it has one. */
export function SidePanel({ pages, outline }: { pages: ReactNode; outline: ReactNode | null }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<"pages" | "outline">("pages");
  const hasBoth = pages !== null && outline !== null;
  const shown = hasBoth ? chosen : pages === null ? "outline" : "pages";
  return (
    <div
      className={`flex flex-none flex-col border-base-300 border-e bg-base-100 ${outline === null ? "w-36" : "w-64"}`}
    >
      {hasBoth ? (
        <fieldset className="flex flex-none gap-1 border-base-300 border-b p-1">
          <legend className="sr-only">{t("viewer.list")}</legend>
          {(["pages", "outline"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === shown}
              className="btn btn-ghost btn-sm grow basis-0 aria-pressed:bg-tint-primary aria-pressed:text-primary"
              onClick={() => setChosen(one)}
            >
              {t(one === "pages" ? "viewer.listPages" : "viewer.outline")}
            </button>
          ))}
        </fieldset>
      ) : null}
      {shown === "pages" ? pages : <div className="min-h-0 grow overflow-y-auto">{outline}</div>}
    </div>
  );
}
