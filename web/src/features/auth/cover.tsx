import { Languages, LockKeyhole, ShieldCheck, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { changeLanguage, useLanguage } from "#web/i18n/language.ts";
import { Wordmark } from "#web/ui/layout/wordmark.tsx";

const features = [
  { key: "auth.security", Icon: ShieldCheck },
  { key: "auth.collaboration", Icon: UsersRound },
  { key: "auth.encrypted", Icon: LockKeyhole },
] as const;

export function Cover() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <aside className="ledger relative flex flex-none flex-col gap-5 overflow-hidden bg-cover py-6 ps-12 pe-6 text-cover-ink lg:sticky lg:top-0 lg:h-dvh lg:min-h-[36rem] lg:w-[min(520px,42vw)] lg:justify-between lg:py-8 lg:ps-16 lg:pe-8">
      <button
        type="button"
        lang={language === "ar" ? "en" : "ar"}
        className="btn btn-outline other-script relative self-start border-cover-ink/40 bg-transparent text-cover-ink outline-cover-ink hover:bg-cover-2"
        onClick={() => void changeLanguage(language === "ar" ? "en" : "ar")}
      >
        <Languages size={16} strokeWidth={1.5} />
        {t("header.language")}
      </button>
      <div className="ledger-label relative self-center bg-[oklch(98%_.006_165)] text-[oklch(25%_.022_195)]">
        <div className="flex items-center gap-4 px-5 py-1 lg:flex-col lg:gap-0 lg:px-14 lg:py-6 lg:text-center">
          <Wordmark className="my-[.2em] text-[2.25rem] lg:text-[4.25rem]" />
          <span className="h-10 w-px bg-[oklch(80%_.075_22)] lg:hidden" />
          <div className="flex flex-col lg:items-center">
            <span lang="en" className="font-medium text-lead">
              Sijil
            </span>
            <span className="mt-4 mb-4 hidden h-px w-40 bg-[oklch(80%_.075_22)] lg:block" />
            <p className="max-w-44 text-balance max-lg:text-small">{t("auth.tagline")}</p>
          </div>
        </div>
      </div>
      <div className="relative">
        <p className="font-semibold text-lead">{t("auth.welcome")}</p>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2 opacity-85 lg:flex-col">
          {features.map(({ key, Icon }) => (
            <li key={key} className="flex items-center gap-2.5">
              <Icon size={16} strokeWidth={1.5} />
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
