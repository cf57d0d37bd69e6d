import { useTranslation } from "react-i18next";
import { isErrorCode, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { HttpError } from "#web/local/index.ts";

/** A function from what was thrown to the text that a toast shows: '{status}: {text}' (specification, section 7). */
export function useFailure(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => (error instanceof HttpError ? error.message : t("common.noServer"));
}

/** A function from what was thrown to the sentence that the form itself shows: the same without the status. */
export function useFailureSentence(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => (error instanceof HttpError ? error.text : t("common.noServer"));
}

/** A function from a form's message, which is an error code, to its sentence in the page's language. */
export function useSentence(): (message: string | undefined) => string | undefined {
  const language = useLanguage();
  return (message) => (isErrorCode(message) ? sentence(message, language) : message);
}
