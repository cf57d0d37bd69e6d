import { useTranslation } from "react-i18next";
import { isPaperType, type OrganizationSettings, type PaperTypeKey } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";

/** Names types of papers; those that an organization added by its settings. */
export function usePaperTypeName(): (type: PaperTypeKey, settings: OrganizationSettings) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (type, { ownPaperTypes }) =>
    isPaperType(type)
      ? t(`papers.types.${type}`)
      : (ownPaperTypes.find(({ key }) => key === type)?.name[language] ?? t("papers.types.unknown"));
}
