/* The e-mail that tells a person what lapses: a line for each paper and document, without any number of it. */

import { arabicCount } from "../core/arabic-count.ts";
import type { Language } from "../core/sentences.ts";
import { isolated } from "../core/text.ts";
import { daysLeft } from "../employees/expiry.ts";
import { paperTypeName } from "../settings/paper-type-names.ts";
import type { OrganizationSettings } from "../settings/settings.ts";
import type { Deadline } from "./deadlines.ts";
import type { NoticeKind } from "./notices.ts";

/** The most lines of one e-mail; the app has the others. */
export const MOST_DIGEST_LINES = 100;

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
  /** Who sees to it, and since which day; null for nobody. */
  handled: { by: string; since: string | null } | null;
  /** Who is responsible for the document; null for nobody, and of papers of people. */
  responsible: string | null;
}

/** A day as readers of the language write it; there is no Intl where e-mails are made. */
export function digestDayText(day: string, language: Language): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const name = months[language][Number(month) - 1] ?? month;
  return language === "ar" ? `${Number(date)} ${name} ${year}` : `${name} ${Number(date)}, ${year}`;
}

/** So many days in Arabic, as after a preposition. */
const arabicDays = (count: number): string =>
  arabicCount(count, { one: "يوم واحد", two: "يومين", few: "أيام", many: "يومًا", other: "يوم" });

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

/** What admins are told of a date that still stands days after it. Who took it up comes before who is responsible, as on Today. */
function standingText(
  { handled, responsible }: Pick<DigestLine, "handled" | "responsible">,
  language: Language,
): string {
  if (!handled && responsible !== null) {
    const name = isolated(responsible);
    return language === "ar" ? `المسؤول: ${name}` : `${name} is responsible`;
  }
  if (!handled) return { en: "nobody is handling it", ar: "لا أحد يتابع الأمر" }[language];
  const by = isolated(handled.by);
  const day = handled.since && digestDayText(handled.since, language);
  if (language === "ar") return day ? `المتابعة لدى ${by} منذ ${day}` : `المتابعة لدى ${by}`;
  return day ? `${by} has been handling it since ${day}` : `${by} is handling it`;
}

const handed = { en: "handed over to you", ar: "كُلّفت بمتابعة الأمر" };

/** What one line says, with names {@link isolated}. @param settings of the organization whose paper it is */
export function digestLineText(
  { type, day, kind, name, handled, responsible }: DigestLine,
  settings: Pick<OrganizationSettings, "ownPaperTypes">,
  today: string,
  language: Language,
): string {
  const what = (type === "document" ? "" : `${paperTypeName(type, settings, language)} – `) + isolated(name);
  const parts = [`${stateText(daysLeft(day, today), language)} (${digestDayText(day, language)})`];
  if (kind === "escalation") parts.push(standingText({ handled, responsible }, language));
  if (kind === "handed") parts.push(handed[language]);
  return `${what}: ${parts.join(language === "ar" ? "، " : ", ")}`;
}

/** How many there are besides those that a digest names; null where it names all. */
export function digestRestText(count: number, language: Language): string | null {
  if (count <= 0) return null;
  return language === "ar" ? `وفي التطبيق غيرها أيضًا، وعددها ${count}.` : `${count} more are in the app.`;
}

/** Of several notices of a deadline the one that says most has the line. */
const weights: Readonly<Record<NoticeKind, number>> = { lead: 0, handed: 1, escalation: 2 };

/** One line for each deadline; what lapses first comes first. */
export function digestLines<Line extends DigestLine & { deadline: string }>(lines: readonly Line[]): Line[] {
  const byDeadline = new Map<string, Line>();
  for (const line of lines) {
    const other = byDeadline.get(line.deadline);
    if (!other || weights[line.kind] > weights[other.kind]) byDeadline.set(line.deadline, line);
  }
  const order = (a: Line, b: Line) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.deadline < b.deadline ? -1 : 1);
  return [...byDeadline.values()].sort(order);
}
