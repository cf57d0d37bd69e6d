import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { sentence } from "#domain/index";
import type { PasswordOwner, passwordWeakness } from "#domain/users/known-passwords";
import { useLanguage } from "#web/i18n/language.ts";
import { shortPassword } from "./short-password.ts";

/**
 * What a form says below a password that would be taken and should not be chosen: a short one, one that everybody
 * guesses, one that the account gives away. It warns; where the server refuses such passwords, it says so itself.
 * @param owner whose password it is, as far as the form knows
 */
export function usePasswordHint(password: string, { username, email }: PasswordOwner): string | undefined {
  const { t } = useTranslation();
  const language = useLanguage();
  const [judge, setJudge] = useState<typeof passwordWeakness | null>(null);
  const typed = password !== "";
  // the list comes with the first character
  useEffect(() => {
    if (!typed) return;
    import("#domain/users/known-passwords").then(
      (found) => setJudge(() => found.passwordWeakness),
      () => {},
    );
  }, [typed]);
  const weakness = judge?.(password, { username, email }) ?? null;
  if (weakness) return sentence(weakness, language);
  return shortPassword(password) ? t("auth.shortPassword") : undefined;
}
