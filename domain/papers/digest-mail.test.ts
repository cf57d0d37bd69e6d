import { describe, expect, it } from "vitest";
import { defaultSettings } from "../settings/settings.ts";
import { type DigestLine, digestLines, digestLineText, digestRestText } from "./digest-mail.ts";

const settings = { ...defaultSettings, ownPaperTypes: [{ key: "own1" as const, name: { en: "Permit", ar: "تصريح" } }] };
const line = (more: Partial<DigestLine> = {}): DigestLine => ({
  ...{ type: "residency", day: "2027-03-31", kind: "lead", name: "Noura", handled: null, responsible: null },
  ...more,
});
const text = (today: string, language: "en" | "ar", more: Partial<DigestLine> = {}) =>
  digestLineText(line(more), settings, today, language).replace(/[\u2068\u2069]/g, "");

describe("a line of a digest", () => {
  it("says what lapses, whose it is, and when", () => {
    expect(text("2027-03-01", "en")).toBe("Residency – Noura: expires in 30 days (Mar 31, 2027)");
    expect(text("2027-03-30", "en", { type: "own1" })).toBe("Permit – Noura: expires in 1 day (Mar 31, 2027)");
    expect(text("2027-03-31", "en", { type: "document" })).toBe("Noura: expires today (Mar 31, 2027)");
    expect(text("2027-04-03", "en", { kind: "escalation" })).toBe(
      "Residency – Noura: expired 3 days ago (Mar 31, 2027), nobody is handling it",
    );
  });

  it("says who has been handling for how long what still stands, and what was handed over", () => {
    const late = { kind: "escalation", handled: { by: "سارة", since: "2027-03-03" } } as const;
    expect(text("2027-04-10", "en", late)).toMatch(
      /: expired 10 days ago .*, سارة has been handling it since Mar 3, 2027$/,
    );
    expect(text("2027-04-10", "ar", late)).toMatch(/، المتابعة لدى سارة منذ 3 مارس 2027$/);
    const old = { ...late, handled: { by: "Sara", since: null } };
    expect(text("2027-04-10", "en", old)).toMatch(/, Sara is handling it$/);
    expect(text("2027-04-10", "ar", old)).toMatch(/، المتابعة لدى Sara$/);
    const waits = { kind: "escalation", type: "document", responsible: "سارة" } as const;
    expect(text("2027-04-10", "en", waits)).toMatch(/ \(Mar 31, 2027\), سارة is responsible$/);
    expect(text("2027-04-10", "ar", waits)).toMatch(/، المسؤول: سارة$/);
    expect(text("2027-04-10", "en", { ...waits, handled: old.handled })).toMatch(/, Sara is handling it$/);
    expect(text("2027-03-01", "en", { kind: "handed" })).toMatch(/ \(Mar 31, 2027\), handed over to you$/);
    expect(text("2027-03-01", "ar", { kind: "handed" })).toMatch(/، كُلّفت بمتابعة الأمر$/);
  });

  it("isolates names from the direction of its words", () => {
    const late = { kind: "escalation", handled: { by: "سارة", since: null } } as const;
    expect(digestLineText(line(late), settings, "2027-03-31", "en")).toBe(
      "Residency – \u2068Noura\u2069: expires today (Mar 31, 2027), \u2068سارة\u2069 is handling it",
    );
    const waits = line({ kind: "escalation", type: "document", responsible: "Sara" });
    expect(digestLineText(waits, settings, "2027-03-31", "ar")).toBe(
      "\u2068Noura\u2069: تنتهي الصلاحية اليوم (31 مارس 2027)، المسؤول: \u2068Sara\u2069",
    );
  });

  it.each([
    ["2027-03-01", "الإقامة – Noura: تنتهي الصلاحية بعد 30 يومًا (31 مارس 2027)"],
    ["2027-03-24", "الإقامة – Noura: تنتهي الصلاحية بعد 7 أيام (31 مارس 2027)"],
    ["2027-03-29", "الإقامة – Noura: تنتهي الصلاحية بعد يومين (31 مارس 2027)"],
    ["2027-03-31", "الإقامة – Noura: تنتهي الصلاحية اليوم (31 مارس 2027)"],
    ["2027-04-01", "الإقامة – Noura: انتهت الصلاحية منذ يوم واحد (31 مارس 2027)"],
    ["2026-12-19", "الإقامة – Noura: تنتهي الصلاحية بعد 102 يوم (31 مارس 2027)"],
  ])("counts days as Arabic does, on %s", (today, expected) => {
    expect(text(today, "ar")).toBe(expected);
  });

  it("is one for each deadline, that which says most, what lapses first at the top", () => {
    const late = { ...line({ kind: "escalation", day: "2027-01-01" }), deadline: "a" };
    const lines = [{ ...line(), deadline: "b" }, { ...line({ day: "2027-01-01" }), deadline: "a" }, late];
    expect(digestLines(lines)).toEqual([late, lines[0]]);
    const handed = { ...line({ kind: "handed" }), deadline: "b" };
    expect(digestLines([...lines, handed])).toEqual([late, handed]);
    expect(digestLines([late, { ...handed, deadline: "a" }])).toEqual([late]);
    expect([digestRestText(0, "en"), digestRestText(3, "en")]).toEqual([null, "3 more are in the app."]);
  });
});
