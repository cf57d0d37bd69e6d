/* The types of papers that a person has. Rules about them are data: settings.ts says which are required, and when
   people are told of them. */

/** In the order in which lists show them. */
export const paperTypes = [
  "passport",
  "residency",
  "civilId",
  "workPermit",
  "drivingLicense",
  "healthInsurance",
  "contract",
  "degree",
  "medicalCertificate",
  "visa",
] as const;
export type PaperType = (typeof paperTypes)[number];

/** A type that an organization added: its key, and its name in both languages. */
export interface OwnPaperType {
  key: `own${number}`;
  name: { en: string; ar: string };
}

export type PaperTypeKey = PaperType | OwnPaperType["key"];

export function isPaperType(key: string): key is PaperType {
  return (paperTypes as readonly string[]).includes(key);
}

/** Whether a text names a type of papers; which of their own an organization has is its settings' to say. */
export function isPaperTypeKey(key: unknown): key is PaperTypeKey {
  return typeof key === "string" && (isPaperType(key) || /^own[0-9]{1,9}$/.test(key));
}
