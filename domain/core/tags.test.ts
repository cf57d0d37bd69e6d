import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { documentMatcher } from "../documents/document-filters.ts";
import { type Document, documentInput, documentSearchKey } from "../documents/documents.ts";
import { employeeMatcher } from "../employees/employee-filters.ts";
import { type Employee, employeeSearchKey } from "../employees/employees.ts";
import { parseInput } from "./input.ts";
import { holdsWords, searchWords } from "./search.ts";
import {
  cleanTags,
  joinTags,
  LONGEST_TAG,
  LONGEST_TAGS,
  MOST_TAGS,
  tagKey,
  tagsOf,
  usedTags,
  withoutTag,
  withTag,
} from "./tags.ts";

const letters = fc.constantFrom("a", "B", "é", "ع", "ى", "أ", "ة", "٣", " ", "\t", ",", "،", ";", "\n", "\u200f", "ـ");
const anyText = fc.string({ unit: letters, maxLength: 60 });

describe("tags in one text", () => {
  test.each([
    ["عاجل ,  «عاجل»", "عاجل, «عاجل»"],
    ["عاجل، عاجِل,عــاجل ", "عاجل"],
    ["Urgent; urgent\nURGENT", "Urgent"],
    ["visa   2027", "visa 2027"],
    [" ,،; \u200f", ""],
    ["أحمد, احمد", "أحمد"],
  ])("%j is kept as %j", (text, kept) => {
    expect(cleanTags(text)).toBe(kept);
  });

  it("are told apart by what is read, and cleaning twice changes nothing more", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tags = tagsOf(text);
        expect(cleanTags(joinTags(tags))).toBe(cleanTags(text));
        expect(new Set(tags.map(tagKey)).size).toBe(tags.length);
      }),
    );
  });

  it("are added once and removed however they are written", () => {
    expect(withTag(null, " Urgent ")).toBe("Urgent");
    expect(withTag("Urgent", "urgent, visa")).toBe("Urgent, visa");
    expect(withoutTag("Urgent, visa", "URGENT")).toBe("visa");
    expect(withoutTag("Urgent", "urgent ")).toBeNull();
    expect(withoutTag(null, "urgent")).toBeNull();
  });

  it("are counted by records, under the name that most of them have", () => {
    expect(usedTags(["visa, Urgent", null, "urgent", "urgent, عاجل", undefined])).toEqual([
      { tag: "urgent", records: 3 },
      { tag: "visa", records: 1 },
      { tag: "عاجل", records: 1 },
    ]);
  });
});

describe("what is sent", () => {
  const judged = (tags: unknown) => {
    try {
      return parseInput(documentInput, { name: "Lease", categoryId: 1, tags }).tags;
    } catch (thrown) {
      return thrown instanceof Error && "code" in thrown ? thrown.code : thrown;
    }
  };
  const list = (count: number, length: number) =>
    joinTags(Array.from({ length: count }, (_, at) => String(at).padEnd(length, "x")));

  it("is cleaned, and may be nothing", () => {
    expect(judged(" visa،visa ")).toBe("visa");
    for (const none of ["", " , ", null]) expect(judged(none)).toBeNull();
  });

  it("is at most ten tags of forty characters", () => {
    expect(judged(list(MOST_TAGS, LONGEST_TAG))).toBe(list(MOST_TAGS, LONGEST_TAG));
    expect(list(MOST_TAGS, LONGEST_TAG)).toHaveLength(LONGEST_TAGS);
    expect(judged(list(MOST_TAGS + 1, 2))).toBe("too_many_tags");
    expect(judged("x".repeat(LONGEST_TAG + 1))).toBe("tag_too_long");
    expect(judged(["visa"])).toBe("validation_error");
  });
});

describe("a record with tags", () => {
  const paper = { name: "Lease", filename: "urgent.pdf", description: "visa", tags: "عاجل, Visa 2027" } as Document;
  const person: Employee = { ...named(), tags: "عاجل, Visa 2027" };
  const filings = (tag: string) => [
    documentMatcher({ tag }, (time) => time, documentSearchKey)(paper),
    employeeMatcher({ tag }, "2026-11-23", employeeSearchKey)(person),
  ];

  test.each(["عاجل", " عَاجل ", "VISA 2027", "visa ٢٠٢٧"])("is found by the filter of %j", (tag) => {
    expect(filings(tag)).toEqual([true, true]);
  });

  test.each(["visa", "2027", "urgent", "lease", "عاج", "عاجل, visa 2027"])("is not found by that of %j", (tag) => {
    expect(filings(tag)).toEqual([false, false]);
  });

  it("is found by the words of a search, also in one with its name", () => {
    for (const key of [documentSearchKey(paper), employeeSearchKey(person)])
      expect(holdsWords(key, searchWords("2027 عاجل visa"))).toBe(true);
    expect(holdsWords(documentSearchKey(paper), searchWords("lease العاجل"))).toBe(true);
  });

  it("has the key that it had before there were tags where it has none", () => {
    expect(documentSearchKey({ ...paper, tags: null })).toBe("lease\nurgent.pdf\nvisa");
    expect(documentSearchKey({ name: "Lease", filename: "a.pdf", description: null })).toBe("lease\na.pdf");
  });

  it("is found by the filter of each of its tags, whatever they are", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tags = cleanTags(text);
        const one = { ...paper, tags: tags || null };
        const found = (tag: string) => documentMatcher({ tag }, (time) => time, documentSearchKey)(one);
        expect(tagsOf(tags).filter((tag) => !found(tag))).toEqual([]);
      }),
    );
  });
});

function named(): Employee {
  return {
    firstName: "Visa",
    middleName: null,
    thirdName: null,
    lastName: "Urgent",
    otherScriptName: null,
    emailAddress: "a@example.test",
    phoneNumber: "2027",
    civilId: "2",
    passportNumber: null,
    nationality: "Kuwaiti",
  } as Employee;
}
