import { expect, it } from "vitest";
import { findNamed, folderPlace, isLeftAside } from "./moving-in.ts";

it("leaves aside what is hidden or of the operating system, and nothing else", () => {
  const aside = [".DS_Store", ".git", "Thumbs.db", "~$lease.docx", "desktop.ini", "__MACOSX", "$RECYCLE.BIN"];
  expect(aside.filter((name) => !isLeftAside(name))).toEqual([]);
  expect(["lease.docx", "thumbs.pdf", "$5.pdf", "ملف.pdf", "~a.pdf"].filter(isLeftAside)).toEqual([]);
});

it("takes the first folder for the category and the second for the subcategory", () => {
  expect(folderPlace([], "Shared")).toEqual({ category: "Shared", subcategory: null });
  expect(folderPlace(["Contracts"], "Shared")).toEqual({ category: "Contracts", subcategory: null });
  expect(folderPlace(["عقود", "2024", "March"], "Shared")).toEqual({ category: "عقود", subcategory: "2024" });
  // as macOS writes آ, with control characters, and a name of which nothing is left
  expect(folderPlace(["ا\u0653بار", " \u202e2024\u0007 "], "S")).toEqual({ category: "آبار", subcategory: "2024" });
  expect(folderPlace(["Con\u00adtracts", "\u200b\ufeff2024\u2060"], "S")).toEqual({
    category: "Contracts",
    subcategory: "2024",
  });
  expect(folderPlace(["\u202e"], "Shared")).toEqual({ category: "Shared", subcategory: null });
  expect(folderPlace(["a".repeat(300)], "S").category).toHaveLength(255);
});

it("finds a name that people do not tell apart, the very one first", () => {
  const rows = ["CONTRACTS", "contracts", "عقود عبدالله", "Été"].map((name, at) => ({ id: 10 - at, name }));
  expect(findNamed(rows, "CONTRACTS")?.id).toBe(10);
  expect(findNamed(rows, "Contracts")?.id).toBe(9);
  expect(findNamed(rows, " عقود عبد الله ")?.id).toBe(8);
  expect(findNamed(rows, "ete")?.id).toBe(7);
  expect(findNamed(rows, "Contract")).toBeUndefined();
  for (const unseen of ["\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u061c"])
    expect([unseen, findNamed(rows, `Con${unseen}tracts`)?.id]).toEqual([unseen, 9]);
  expect(findNamed(rows, "E\u0301te\u0301")?.id).toBe(7);
});
