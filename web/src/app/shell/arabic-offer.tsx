import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_KEY } from "#web/i18n/kept-language.ts";
import { changeLanguage, useLanguage } from "#web/i18n/language.ts";
import { readItem } from "#web/storage/local-storage.ts";
import { Button } from "#web/ui/button.tsx";

/**
 * Offers Arabic, in Arabic, to whoever has chosen no language yet and whose browser speaks it; the page stays English
 * until then. Either answer is kept as the chosen language.
 */
export function ArabicOffer() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [answered, setAnswered] = useState(false);
  if (answered || language === "ar" || readItem(LANGUAGE_KEY) !== null || !/^ar\b/i.test(navigator.language))
    return null;
  const choose = (chosen: "en" | "ar") => {
    setAnswered(true);
    void changeLanguage(chosen);
  };
  return (
    <aside
      lang="ar"
      dir="rtl"
      aria-label={t("app.arabicOffer")}
      className="no-print flex flex-wrap items-center justify-center gap-x-3 gap-y-2 border-base-300 border-b bg-tint-primary px-[var(--inset)] py-2 text-small"
    >
      <span>{t("app.arabicOffer")}</span>
      <Button className="btn-sm" onClick={() => choose("ar")}>
        {t("app.arabicAccept")}
      </Button>
      <Button variant="ghost" className="btn-sm" onClick={() => choose("en")}>
        {t("app.arabicDecline")}
      </Button>
    </aside>
  );
}
