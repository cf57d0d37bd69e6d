/* The e-mail that tells a person what lapses: a line for each paper and document, without any number of it. */

import type { Language } from "../core/sentences.ts";
import { daysLeft } from "../employees/expiry.ts";
import type { Deadline } from "./deadlines.ts";
import type { NoticeKind } from "./notices.ts";
import { isPaperType, type OwnPaperType, type PaperType } from "./paper-types.ts";

/** The most lines of one e-mail; the app has the others. */
export const MOST_DIGEST_LINES = 100;

export const paperTypeNames: Record<PaperType, Record<Language, string>> = {
  passport: { en: "Passport", ar: "جواز السفر" },
  residency: { en: "Residency", ar: "الإقامة" },
  civilId: { en: "Civil ID", ar: "البطاقة المدنية" },
  workPermit: { en: "Work permit", ar: "إذن العمل" },
  drivingLicense: { en: "Driving license", ar: "رخصة القيادة" },
  healthInsurance: { en: "Health insurance", ar: "التأمين الصحي" },
  contract: { en: "Contract", ar: "العقد" },
  degree: { en: "Degree", ar: "الشهادة الدراسية" },
  medicalCertificate: { en: "Medical certificate", ar: "الشهادة الطبية" },
  visa: { en: "Visa", ar: "التأشيرة" },
};

const someOwnPaper = { en: "Paper", ar: "وثيقة" };
const months = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  ar: [
    ...["يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو"],
    ...["يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"],
  ],
};

/** A line of a digest. */
export interface DigestLine extends Pick<Deadline, "type" | "day"> {
  kind: NoticeKind;
  /** The name of the document, or of the person whose paper it is. */
  name: string;
}

/** A day as readers of the language write it; there is no Intl where e-mails are made. */
function dayText(day: string, language: Language): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const name = months[language][Number(month) - 1] ?? month;
  return language === "ar" ? `${Number(date)} ${name} ${year}` : `${name} ${Number(date)}, ${year}`;
}

/** So many days in Arabic, as after a preposition. */
function arabicDays(count: number): string {
  if (count === 1) return "يوم واحد";
  if (count === 2) return "يومين";
  const last = count % 100;
  return last >= 3 && last <= 10 ? `${count} أيام` : `${count} يومًا`;
}

function stateText(left: number, language: Language): string {
  const count = Math.abs(left);
  if (language === "ar") {
    if (left === 0) return "تنتهي الصلاحية اليوم";
    return left > 0 ? `تنتهي الصلاحية بعد ${arabicDays(count)}` : `انتهت الصلاحية منذ ${arabicDays(count)}`;
  }
  if (left === 0) return "expires today";
  const days = count === 1 ? "1 day" : `${count} days`;
  return left > 0 ? `expires in ${days}` : `expired ${days} ago`;
}

const unhandled = { en: "nobody is handling it", ar: "لا أحد يتابع الأمر" };

function typeName(type: DigestLine["type"], own: readonly OwnPaperType[], language: Language): string | null {
  if (type === "document") return null;
  if (isPaperType(type)) return paperTypeNames[type][language];
  return own.find(({ key }) => key === type)?.name[language] ?? someOwnPaper[language];
}

/** What one line says. @param own types of papers that the organization added */
export function digestLineText(
  { type, day, kind, name }: DigestLine,
  own: readonly OwnPaperType[],
  today: string,
  language: Language,
): string {
  const what = [typeName(type, own, language), name].filter((part) => part !== null).join(" – ");
  const parts = [`${stateText(daysLeft(day, today), language)} (${dayText(day, language)})`];
  if (kind === "escalation") parts.push(unhandled[language]);
  return `${what}: ${parts.join(language === "ar" ? "، " : ", ")}`;
}

/** How many there are besides those that a digest names; null where it names all. */
export function digestRestText(count: number, language: Language): string | null {
  if (count <= 0) return null;
  return language === "ar" ? `وفي التطبيق غيرها أيضًا، وعددها ${count}.` : `${count} more are in the app.`;
}

/** One line for each deadline, that of an escalation before any other of it; what lapses first comes first. */
export function digestLines<Line extends DigestLine & { deadline: string }>(lines: readonly Line[]): Line[] {
  const byDeadline = new Map<string, Line>();
  for (const line of lines)
    if (line.kind === "escalation" || !byDeadline.has(line.deadline)) byDeadline.set(line.deadline, line);
  const order = (a: Line, b: Line) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.deadline < b.deadline ? -1 : 1);
  return [...byDeadline.values()].sort(order);
}
