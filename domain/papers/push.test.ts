import { describe, expect, it } from "vitest";
import { pushWords } from "./push.ts";

describe("the words of a notification", () => {
  it.each([
    [null, "Open the app to see what is due today", "افتح التطبيق لترى مواعيد اليوم"],
    [
      0,
      "There is something new about a due date. Open the app to see it.",
      "هناك جديد بشأن أحد المواعيد. افتح التطبيق للاطلاع عليه.",
    ],
    [1, "1 thing needs you today", "أمر واحد يحتاج إليك اليوم"],
    [2, "2 things need you today", "أمران يحتاجان إليك اليوم"],
    [7, "7 things need you today", "7 أمور تحتاج إليك اليوم"],
    [11, "11 things need you today", "11 أمرًا يحتاج إليك اليوم"],
    [100, "100 things need you today", "100 أمر يحتاج إليك اليوم"],
    [103, "103 things need you today", "103 أمور تحتاج إليك اليوم"],
  ])("have the form of %d", (count, english, arabic) => {
    expect(pushWords(count, "en")).toEqual({ title: "Sijil", body: english });
    expect(pushWords(count, "ar")).toEqual({ title: "سِجِل", body: arabic });
  });
});
