import { fold } from "./text.ts";

/* Days that are written with the name of their month: 12 Jan 2020, March 5, 2027, ١٥ ذو الحجة ١٤٤٨ هـ. */

/**
 * The months from January on, by the names of English, of Kuwait and Egypt, of the Levant and of the Maghreb, each as
 * `fold` writes it. A list, since there is no Intl in PocketBase's runtime, and none of its languages has all of them.
 */
export const gregorianMonths: readonly string[] = [
  "january,jan,يناير,كانون الثاني,كانون ثاني,جانفي",
  "february,feb,فبراير,شباط,فيفري",
  "march,mar,مارس,اذار",
  "april,apr,ابريل,نيسان,افريل",
  "may,مايو,ايار,ماي",
  "june,jun,يونيو,يونيه,حزيران,جوان",
  "july,jul,يوليو,يوليه,تموز,يوليوز,جويليه",
  "august,aug,اغسطس,اب,غشت,اغشت,اوت",
  "september,sept,sep,سبتمبر,ايلول,شتنبر,شتمبر",
  "october,oct,اكتوبر,تشرين الاول,تشرين اول",
  "november,nov,نوفمبر,تشرين الثاني,تشرين ثاني,نونبر",
  "december,dec,ديسمبر,دسمبر,كانون الاول,كانون اول,دجنبر,دجمبر",
];

/** The months from Muharram on, likewise. A spelling that is missing here makes a day unreadable, never a Gregorian one. */
export const hijriMonths: readonly string[] = [
  "muharram,muharam,moharram,muh,محرم,المحرم,محرم الحرام",
  "safar,saf,صفر",
  "rabi al awwal,rabi al awal,rabi ul awwal,rabi ul awal,rabi i,rab i,ربيع الاول,ربيع اول",
  "rabi al thani,rabi ath thani,rabi ul thani,rabi al akhir,rabi ul akhir,rabi ii,rab ii,ربيع الاخر,ربيع الثاني,ربيع ثاني",
  "jumada al ula,jumada al awwal,jumada al awal,jumada i,jum i,جمادي الاولي,جمادي الاول,جماد الاول,جماد اول",
  "jumada al akhirah,jumada al akhira,jumada al thani,jumada al thaniyah,jumada ath thaniyah,jumada ii,jum ii,جمادي الاخره,جمادي الاخر,جمادي الثانيه,جمادي الثاني,جماد الاخر,جماد الثاني,جماد ثاني",
  "rajab,raj,رجب",
  "shaban,shaaban,sha,شعبان",
  "ramadan,ramadhan,ramazan,ramzan,ram,رمضان,رمضان المبارك",
  "shawwal,shawal,shaw,شوال",
  "dhu al qadah,dhu al qidah,dhul qadah,dhul qidah,dhu al qada,dhul qada,zul qadah,dhul q,ذو القعده,ذي القعده,ذوالقعده",
  "dhu al hijjah,dhul hijjah,dhu al hijja,dhul hijja,zul hijjah,zul hijja,dhul h,ذو الحجه,ذي الحجه,ذوالحجه",
];

/** What may follow the year and says which calendar it is of. */
const GREGORIAN_ERA = ["م", "ميلادي", "ميلاديه", "ad", "ce"];
const HIJRI_ERA = ["ه", "هجري", "هجريه", "ah", "h"];

export type CalendarName = "gregorian" | "hijri";

/** The calendar that a folded word after the year names, or null. */
function calendarOf(era: string): CalendarName | null {
  if (GREGORIAN_ERA.includes(era)) return "gregorian";
  return HIJRI_ERA.includes(era) ? "hijri" : null;
}

/** Digits and separators, and words after the last digit. */
const NUMBERS_AND_WORDS = /^([0-9][-/. 0-9]*[0-9])([^0-9]+)$/;

/**
 * A day in digits without the word that says which calendar it is of, as in `1/9/1448 هـ`. What has no such word stays.
 * @param plain as for {@link namedDay}
 */
export function withoutEra(plain: string): { text: string; era: CalendarName | null } {
  const [, numbers = plain, after = ""] = NUMBERS_AND_WORDS.exec(plain) ?? [];
  const era = calendarOf(words(fold(after)));
  return era === null ? { text: plain, era } : { text: numbers, era };
}

/** A weekday says nothing that the rest does not. */
const WEEKDAY =
  /^(?:يوم )?(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?|(?:ال)?(?:احد|اثنين|ثلاثاء|اربعاء|خميس|جمعه|سبت))[-/. ]+/;
const APOSTROPHES = /['`’‘ʻʼʿʾ]/g;

const DAY_FIRST = /^([0-9]{1,2})(?:st|nd|rd|th)?([^0-9]+)([0-9]{4}|[0-9]{2})([^0-9]*)$/;
const MONTH_FIRST = /^([^0-9]+)([0-9]{1,2})(?:st|nd|rd|th)?[-/. ]([0-9]{4}|[0-9]{2})([^0-9]*)$/;
const YEAR_FIRST = /^([0-9]{4})([^0-9]+)([0-9]{1,2})$/;

/** A day whose month has a name. */
export interface NamedDay {
  calendar: CalendarName;
  /** Four digits, or two. */
  year: string;
  /** From 1 on. */
  month: number;
  day: number;
}

/** Words with one space between them, whatever stood there, as in `dhul-hijjah` and `sept.`. */
const words = (text: string) => text.replace(/[-/. ]+/g, " ").trim();

/** The number of a month, from 1 on; 0 for no month of these. */
const monthOf = (months: readonly string[], name: string) =>
  months.findIndex((names) => names.split(",").includes(name)) + 1;

/** The same of a month by one name, or by several beside each other: كانون الثاني/يناير. */
function monthBySomeName(months: readonly string[], text: string): number {
  const whole = monthOf(months, words(text));
  if (whole > 0) return whole;
  const [first = 0, ...others] = text
    .split(/[/()]/)
    .map(words)
    .filter((name) => name !== "")
    .map((name) => monthOf(months, name));
  return others.every((month) => month === first) ? first : 0;
}

function written(text: string): { day: string; name: string; year: string; era: string } | null {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const [, day = "", name = "", year = "", era = ""] = dayFirst;
    return { day, name, year, era };
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) {
    const [, name = "", day = "", year = "", era = ""] = monthFirst;
    return { day, name, year, era };
  }
  const [found, year = "", name = "", day = ""] = YEAR_FIRST.exec(text) ?? [];
  return found === undefined ? null : { day, name, year, era: "" };
}

/**
 * A day that is written with the name of its month, in English or Arabic, in any order that its four-digit year or the
 * place of its name makes plain; null for any other text. Whether the month has such a day is for others to judge.
 * @param plain without invisible marks, its separators among `/`, `-`, `.` and space
 */
export function namedDay(plain: string): NamedDay | null {
  const parts = written(fold(plain).replace(APOSTROPHES, "").replace(WEEKDAY, ""));
  if (!parts) return null;
  const { year, day } = parts;
  const era = words(parts.era);
  const gregorian = monthBySomeName(gregorianMonths, parts.name);
  const month = gregorian || monthBySomeName(hijriMonths, parts.name);
  const calendar = gregorian ? "gregorian" : "hijri";
  if (month === 0 || (era !== "" && calendarOf(era) !== calendar)) return null;
  return { calendar, year, month, day: Number(day) };
}
