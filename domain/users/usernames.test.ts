import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseInput } from "../core/input.ts";
import { registerInput } from "./account-inputs.ts";
import { isConfusing, usernameSkeleton } from "./usernames.ts";

describe("a new name that is confusing", () => {
  test.each([
    ["zero width space", "ad\u200Bmin"],
    ["word joiner", "admin\u2060"],
    ["soft hyphen", "ad\u00ADmin"],
    ["variation selector", "admin\uFE0F"],
    ["a tag character", "admin\u{E0061}"],
    ["nothing to see", "\u200B"],
    ["a blank letter", "\u3164"],
    ["a joiner among Latin letters", "ad\u200Dmin"],
    ["one Cyrillic letter", "аdmin"],
    ["one Greek letter", "admιn"],
    ["Cyrillic and Greek", "αдмин"],
  ])("%s", (_what, name) => {
    expect(isConfusing(name)).toBe(true);
    const input = { username: name, email: "a@example.test", fullName: "A", password: "some password" };
    expect(() => parseInput(registerInput, input)).toThrow("username_confusing");
  });

  test.each([
    "admin",
    "المدير",
    "نورة.الكويت",
    "admin-نور",
    "Ελένη",
    "Екатерина",
    "山田",
    "みどり",
    "می\u200Cخواهم",
    "क्\u200Dष",
    "élodie",
    "o'neil_7",
    "😀",
  ])("%s is not", (name) => {
    expect(isConfusing(name)).toBe(false);
  });
});

describe("names that look alike", () => {
  test.each([
    ["admin", "ADMIN"],
    ["admin", "ａｄｍｉｎ"],
    ["admin", "𝐚𝐝𝐦𝐢𝐧"],
    ["admin", "аdmin"],
    ["admin", "ad\u200Bmin"],
    ["admin", "admın"],
    ["coco", "сосо"],
    ["TOM", "ТОМ"],
    ["NAI", "ΝΑΙ"],
    ["علي", "علی"],
    ["مكتب", "مکتب"],
    ["محمد", "مُحَمَّد"],
    ["محمد", "محـمد"],
    ["محمد", "ﻣﺤﻤﺪ"],
    ["مدير1", "مدير١"],
    ["می\u200Cخواهم", "میخواهم"],
  ])("%s and %s", (one, other) => {
    expect(usernameSkeleton(one)).toBe(usernameSkeleton(other));
  });

  test.each([
    ["admin", "admin1"],
    ["noura", "nora"],
    ["علي", "عالي"],
    ["Ирина", "Арина"],
    ["елена", "elena"],
    ["user10", "userlo"],
  ])("%s and %s do not", (one, other) => {
    expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other));
  });

  test("a skeleton is its own, and what is unseen changes nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("\u200B", "\u2060", "\u00AD", "\uFE0F"),
        (name, unseen) => {
          const skeleton = usernameSkeleton(name);
          expect(usernameSkeleton(skeleton)).toBe(skeleton);
          expect(usernameSkeleton([...name].join(unseen))).toBe(usernameSkeleton([...name].join("\u200B")));
        },
      ),
    );
  });

  test("of ASCII it is the name in small letters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (name) => {
        expect(usernameSkeleton(name)).toBe(name.toLowerCase());
      }),
    );
  });
});
