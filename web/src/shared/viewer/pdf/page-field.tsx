import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asciiDigits } from "#domain/index";

/** Which page is shown, of how many; another one is typed. */
export function PageField({ current, count, onGo }: { current: number; count: number; onGo: (page: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const page = Number(asciiDigits(typed ?? "").trim());
    setTyped(null);
    if (Number.isInteger(page) && page > 0) onGo(page - 1);
  };
  return (
    <span dir="ltr" className="flex flex-none items-center gap-1 px-1 text-small">
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        aria-label={t("viewer.pageNumber")}
        className="input touch-target w-12 px-1 text-center"
        value={typed ?? String(current + 1)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === "Enter") go();
          // what is typed is taken back; the next one closes the paper
          if (event.key === "Escape" && typed !== null) {
            event.preventDefault();
            setTyped(null);
          }
        }}
      />
      <span className="text-ink-2 whitespace-nowrap">/ {count}</span>
    </span>
  );
}
