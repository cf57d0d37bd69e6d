/* What the server calls the types of papers, in mails, calendars and notices; the screens' words are in web/src/i18n. */

import type { Language } from "../core/sentences.ts";
import { isPaperType, type PaperType, type PaperTypeKey } from "./paper-types.ts";
import type { OrganizationSettings } from "./settings.ts";

const names: Readonly<Record<PaperType, Record<Language, string>>> = {
  passport: { en: "Passport", ar: "جواز السفر" },
  residency: { en: "Residency", ar: "الإقامة" },
  civilId: { en: "Civil ID", ar: "البطاقة المدنية" },
  workPermit: { en: "Work permit", ar: "إذن العمل" },
  drivingLicense: { en: "Driving license", ar: "رخصة القيادة" },
  healthInsurance: { en: "Health insurance", ar: "التأمين الصحي" },
  contract: { en: "Contract", ar: "عقد العمل" },
  degree: { en: "Degree", ar: "الشهادة الدراسية" },
  medicalCertificate: { en: "Medical certificate", ar: "الشهادة الطبية" },
  visa: { en: "Visa", ar: "التأشيرة" },
};

const other: Record<Language, string> = { en: "Paper", ar: "الوثيقة" };

/** A type's name; that of an own type which the organization has removed is unknown. */
export function paperTypeName(
  type: PaperTypeKey,
  { ownPaperTypes }: Pick<OrganizationSettings, "ownPaperTypes">,
  language: Language,
): string {
  if (isPaperType(type)) return names[type][language];
  return ownPaperTypes.find(({ key }) => key === type)?.name[language] || other[language];
}
