import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { backupFailedMail, DELETED_RETENTION_DAYS, type MailWords, mails, sentences, statuses } from "#domain/index";
import { filesBelow } from "../scripts/lib/cache-key.mjs";
import { root } from "../scripts/lib/project.mjs";

const PLURAL = /_(zero|one|two|few|many|other)$/;
const arabicForms = ["zero", "one", "two", "few", "many", "other"];

function keys(language: string): Map<string, string> {
  const flat = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === "string") flat.set(path, value);
    else for (const [key, inner] of Object.entries(value ?? {})) walk(inner, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(join(root, `web/src/i18n/${language}.json`), "utf8")), "");
  return flat;
}

const [en, ar] = [keys("en"), keys("ar")];
/** The placeholders of a text, `{{name}}`, sorted. */
const names = (text = "") => [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name).sort();
const plain = (map: Map<string, string>) => new Set([...map.keys()].map((key) => key.replace(PLURAL, "")));

describe("the two languages", () => {
  it("say the same things", () => {
    const [english, arabic] = [plain(en), plain(ar)];
    expect([...english].filter((key) => !arabic.has(key))).toEqual([]);
    expect([...arabic].filter((key) => !english.has(key))).toEqual([]);
  });

  it("leave nothing blank", () => {
    expect([...en, ...ar].filter(([, value]) => value.trim() === "").map(([key]) => key)).toEqual([]);
  });

  it("count in all six Arabic forms", () => {
    const counted = new Set([...ar.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, "")));
    const missing = [...counted]
      .flatMap((key) => arabicForms.map((form) => `${key}_${form}`))
      .filter((key) => !ar.has(key));
    expect(missing).toEqual([]);
  });

  it("count what has a number: without forms are only texts that read the same for every number", () => {
    const alike = [
      "documents.batch.accepted",
      "documents.filters.withoutCategory",
      "documents.selection.all",
      "employees.total",
      "employees.alerts.more",
      "employees.alerts.showAll",
      "admin.stats.newThisMonth",
    ];
    const withoutForms = [...en].filter(([key, text]) => /\{\{count\}\}/.test(text) && !PLURAL.test(key));
    expect(withoutForms.map(([key]) => key).filter((key) => !alike.includes(key))).toEqual([]);
  });

  it("say of the days that are left the same word everywhere", () => {
    const left = [...ar].filter(([key]) => /\.(left|daysLeft)_/.test(key) && !key.endsWith("_zero"));
    expect(left.length).toBe(15);
    expect(left.filter(([, text]) => !/^بقيت? /u.test(text))).toEqual([]);
  });

  it("name every kind of activity in Arabic by a noun, never by a passive verb among the nouns", () => {
    const kinds = [...ar].filter(([key]) => key.startsWith("activity.kinds."));
    expect(kinds.length).toBeGreaterThan(20);
    expect(kinds.filter(([, text]) => /\u064f|^\S+ت /.test(text)).map(([key]) => key)).toEqual([]);
  });

  it("do not call a field for a date by the word for today, which is also the one for a day", () => {
    expect(ar.get("today.title")).toBe("اليوم");
    expect(ar.get("reminders.day")).not.toBe(ar.get("today.title"));
  });

  it("write the app's name in Arabic with its vowels, and one word for a cost", () => {
    const texts = [...ar].filter(([, text]) => /(تطبيق|إشعارات|أضف) سجل(?!\p{L})|(?<!ت)كلف[ةت]/u.test(text));
    expect(texts).toEqual([]);
  });

  it("say in Arabic how a paper or value stands without its gender: passports are he, residencies she", () => {
    const beside =
      /^employees\.(expiry\.|secondMark\.|page\.(expiredAgo|daysLeft)|passport\.(proven|doubtful|unproven|same)|personPapers\.(missingOne|lacks|onlyHistory|issued|replaced)$)/;
    const texts = [...ar].filter(([key]) => beside.test(key));
    expect(texts.length).toBeGreaterThan(35);
    const gendered =
      /^(\{\{paper\}\}: )?(منتهية?|سارية?|ناقصة?|غير |لم ي?تعد |مطلوبة?|مسجّلة?|موجودة?|صدرت? |استُبدلت? |ت?ينتهي |تنتهي اليوم|انتهت? (?!الصلاحية)|ليست? |لا تؤكد(ه|ها) |تؤكد(ه|ها) )/;
    expect(texts.filter(([, text]) => gendered.test(text))).toEqual([]);
  });

  it("fill in the same values", () => {
    const differing = [...en].filter(([key, text]) => {
      const other = ar.get(key);
      return other !== undefined && !PLURAL.test(key) && names(text).join() !== names(other).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it("take the retention of what is deleted from its constant", async () => {
    const written = new RegExp(`\\b${DELETED_RETENTION_DAYS}\\b`);
    // the specification counts expiry by the same number of days
    const literal = [...en, ...ar].filter(([key, text]) => !key.includes("expiring") && written.test(text));
    expect(literal.map(([key]) => key)).toEqual([]);
    const sources = (await filesBelow(join(root, "web/src"))).filter((file) => /(?<!test)\.tsx?$/.test(file));
    const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");
    const keysWithDays = [...plain(new Map([...en].filter(([, value]) => value.includes("{{days}}"))))];
    expect(keysWithDays.length).toBeGreaterThan(5);
    const withoutDays = keysWithDays.flatMap((key) => {
      const calls = text.match(new RegExp(`t\\("${key.replaceAll(".", "\\.")}"[^;]*`, "g")) ?? [];
      return calls.filter((call) => !call.includes("days: DELETED_RETENTION_DAYS"));
    });
    expect(withoutDays).toEqual([]);
  });

  it("have a sentence for every error code, and no other", () => {
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(statuses).sort());
  });

  it.each(Object.entries(mails))("say the same in the e-mail %s", (_, mail: Record<"en" | "ar", MailWords>) => {
    const lines = ({ subject, before, button, after }: MailWords) => [subject, ...before, button, ...after];
    expect([mail.ar.before.length, mail.ar.after.length]).toEqual([mail.en.before.length, mail.en.after.length]);
    expect(lines(mail.ar).map(names)).toEqual(lines(mail.en).map(names));
    expect([...lines(mail.en), ...lines(mail.ar)].filter((line) => line.trim() === "")).toEqual([]);
    expect(lines(mail.ar).filter((line) => !/\p{Script=Arabic}/u.test(line))).toEqual([]);
  });

  it("say the same in the e-mail about a backup that failed", () => {
    const { en, ar } = backupFailedMail;
    expect([names(ar.subject), names(ar.text)]).toEqual([names(en.subject), names(en.text)]);
    expect([ar.subject, ar.text].filter((line) => !/\p{Script=Arabic}/u.test(line))).toEqual([]);
  });
});

describe("flows in the browser", () => {
  it("have at least a third in each language, where each runs once", async () => {
    const folder = join(root, "tests/browser");
    const texts = (await filesBelow(folder)).map((file) => readFileSync(file, "utf8"));
    const only = texts.flatMap((text) => [...text.matchAll(/flowLanguages\("(en|ar)"\)/g)].map(([, one]) => one));
    for (const language of ["en", "ar"])
      expect(only.filter((one) => one === language).length, language).toBeGreaterThanOrEqual(only.length / 3);
  });
});

it("no key is told by the letter that it types, which is another one on an Arabic keyboard", async () => {
  const asksLetter = /\bkey(?:\.toLowerCase\(\))?\s*[!=]==?\s*["'][a-z]["']/i;
  const sources = (await filesBelow(join(root, "web/src"))).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(sources.filter((file) => asksLetter.test(readFileSync(file, "utf8")))).toEqual([]);
});

it("that a field may stay empty is told by the field, in its quiet colour, not within its label", async () => {
  const sources = (await filesBelow(join(root, "web/src"))).filter((file) => file.endsWith(".tsx"));
  const inText = /\$\{t\("common\.optional"\)\}/;
  expect(sources.filter((file) => inText.test(readFileSync(file, "utf8")))).toEqual([]);
});
