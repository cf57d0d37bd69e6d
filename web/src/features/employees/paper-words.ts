import {
  type Language,
  type OrganizationSettings,
  type PaperTypeKey,
  paperTypeName,
  type RenewedMember,
} from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useSettingsFor } from "#web/shared/today/use-due.ts";

/** A cost as an amount in Kuwaiti dinars, with the decimals that were typed. */
export function costText(cost: string, language: Language): string {
  const [whole = "", decimals] = cost.split(".");
  const amount = `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${decimals === undefined ? "" : `.${decimals}`}`;
  return language === "ar" ? `${amount} د.ك` : `KWD ${amount}`;
}

/** The settings of the organization that an employee's record belongs to; a private space has the usual ones. */
export function useSettings(tenant: number): OrganizationSettings {
  return useSettingsFor()(tenant);
}

/** What a type of papers is called. */
export function useTypeName(settings: OrganizationSettings): (type: PaperTypeKey) => string {
  const language = useLanguage();
  return (type) => paperTypeName(type, settings, language);
}

/** A member of a paper as it is shown; null where there is nothing. */
export function useMemberText(): (member: RenewedMember, value: string | null) => string | null {
  const format = useFormat();
  const language = useLanguage();
  return (member, value) => {
    if (value === null) return null;
    if (member === "cost") return costText(value, language);
    return member === "issueDate" || member === "expiryDate" ? format.date(value) : value;
  };
}
