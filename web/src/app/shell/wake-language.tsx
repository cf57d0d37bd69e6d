import { useEffect } from "react";
import { useLanguage } from "#web/i18n/language.ts";
import { loadWakeUps } from "#web/local/index.ts";

/** Has this device's notifications follow the language of the page. */
export function WakeLanguage({ user }: { user: number }) {
  const language = useLanguage();
  useEffect(() => {
    // without room for it, it stays as it was until the next start
    loadWakeUps()
      .then(({ changeWakeLanguage }) => changeWakeLanguage({ user, language }))
      .catch(() => {});
  }, [user, language]);
  return null;
}
