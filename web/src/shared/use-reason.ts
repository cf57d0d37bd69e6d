import { useTranslation } from "react-i18next";
import { AppError, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { OfflineError } from "#web/local/index.ts";

/** Why something failed, for a toast: the product's own sentence, else what the error says. */
export function useReason(): (error: unknown) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (error) => {
    if (error instanceof OfflineError) return t("common.noAnswer");
    if (error instanceof AppError) return sentence(error.code, language);
    return error instanceof Error ? error.message : String(error);
  };
}
