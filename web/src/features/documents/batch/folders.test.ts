// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { aCategory } from "#web/local/testing/rows.ts";
import { foldersOf, putInFolders } from "#web/ui/forms/dropped-files.ts";
import {
  emptyBatch,
  MOST_FILES,
  MOST_IN_FOLDERS,
  type UploadBatch,
  underWay,
  uploadable,
  withoutRow,
  withRow,
} from "./batch.ts";
import { type CheckedRow, withChecked } from "./checked-rows.ts";
import { existingFiling, folderGroups, folderPlaces, inFolderOrder, isBatch, withoutLeftAside } from "./folders.ts";
import { drained, withFiles } from "./testing/with-files.ts";

const at = (path: string) => {
  const folders = path.split("/");
  return putInFolders(new File(["%PDF-1.7"], folders.pop() ?? ""), folders);
};
const places = (paths: string[], names: string[] = []) => {
  const files = paths.map(at);
  const found = drained(
    folderPlaces(
      files,
      names.map((name, id) => aCategory(id + 1, { name })),
    ),
  );
  return files.map((file) => {
    const { category, subcategory } = found.get(file) ?? { category: "", subcategory: null };
    return subcategory === null ? category : `${category} / ${subcategory}`;
  });
};

it("knows the folders of a file, however the browser tells of them", () => {
  const chosen = Object.defineProperty(new File([], "a.pdf"), "webkitRelativePath", { value: "Shared/Letters/a.pdf" });
  const zone = Object.defineProperty(new File([], "a.pdf"), "path", { value: "/Shared/a.pdf" });
  const plain = Object.defineProperty(new File([], "a.pdf"), "path", { value: "./a.pdf" });
  expect([chosen, zone, plain].map(foldersOf)).toEqual([["Shared", "Letters"], ["Shared"], []]);
  expect([isBatch([plain]), isBatch([zone]), isBatch([plain, plain])]).toEqual([false, true, true]);
});

it("leaves aside what is hidden, with all that is in hidden folders; files that came by themselves stay", () => {
  const files = [at("S/.git/a.pdf"), at("S/~$a.docx"), at("S/a.pdf"), at(".hidden.pdf")];
  expect(withoutLeftAside(files).map(({ name }) => name)).toEqual(["a.pdf", ".hidden.pdf"]);
});

it("lists files of folders as a file manager does, after those that came by themselves", () => {
  const files = [at("S/b/1.pdf"), at("S/a/10.pdf"), new File([], "z.pdf"), at("S/a/9.pdf")];
  expect(drained(inFolderOrder(files)).map(({ name }) => name)).toEqual(["z.pdf", "9.pdf", "10.pdf", "1.pdf"]);
});

describe("where the files of folders belong", () => {
  it("is said by the folders of a shared one", () => {
    expect(places(["Shared/a.pdf", "Shared/عقود/b.pdf", "Shared/عقود/2024/x/c.pdf", "d.pdf"])).toEqual([
      "Shared",
      "عقود",
      "عقود / 2024",
      "",
    ]);
  });

  it("is said by the folders themselves where there are several, or where one is called like a category", () => {
    expect(places(["Letters/a.pdf", "Leases/2024/b.pdf"])).toEqual(["Letters", "Leases / 2024"]);
    expect(places(["letters/a.pdf", "letters/2024/b.pdf"], ["Letters"])).toEqual(["letters", "letters / 2024"]);
  });

  it("is a category that is there already, if people do not tell the names apart", () => {
    const categories = [aCategory(1, { name: "عقود عبدالله" })];
    const subcategories = [
      { ...aCategory(2, { name: "2024" }), categoryId: 1 },
      { ...aCategory(3, { name: "2025" }), categoryId: 9 },
    ];
    const of = (category: string, subcategory: string | null) =>
      existingFiling({ category, subcategory }, categories, subcategories);
    expect(of("عقود عبد الله", "٢٠٢٤")).toEqual({
      filing: { categoryId: "1", subcategoryId: "2" },
      names: ["عقود عبدالله", "2024"],
      isNew: false,
    });
    expect(of("عقود عبد الله", "2025")).toMatchObject({ filing: { categoryId: "1", subcategoryId: "" }, isNew: true });
    expect(of("Letters", null)).toMatchObject({ filing: { categoryId: "" }, names: ["Letters"], isNew: true });
  });
});

it("takes ten thousand papers of folders, beside what is refused at sight, and the hundred that came by themselves", () => {
  const papers = Array.from({ length: MOST_IN_FOLDERS + 2 }, (_, n) => at(`S/L/${n}.pdf`));
  const photos = Array.from({ length: 50 }, (_, n) => at(`S/L/${n}.jpg`));
  const plain = Array.from({ length: MOST_FILES + 1 }, (_, n) => new File(["%PDF-1.7"], `${n}.pdf`));
  const files = [...photos, ...papers];
  const batch = withFiles(withFiles(emptyBatch, plain), files, drained(folderPlaces(files, [])));
  expect(batch.rest).toHaveLength(2);
  expect(uploadable(batch)).toHaveLength(MOST_IN_FOLDERS + MOST_FILES);
  expect(batch.rows.filter(({ problem }) => problem === "file_type_not_accepted")).toHaveLength(50);
  expect(folderGroups(batch.rows).map(({ place, rows }) => [place.category, rows.length])).toEqual([
    ["L", MOST_IN_FOLDERS],
  ]);
});

it("goes on with the papers of a larger folder when it is chosen once more", () => {
  const papers = Array.from({ length: MOST_IN_FOLDERS + 2 }, (_, n) => at(`S/L/${n}.pdf`));
  let batch = withFiles(emptyBatch, papers, drained(folderPlaces(papers, [])));
  const [first, second, third] = batch.rows;
  const left = batch.rest.map(({ filename }) => filename);
  const waiting = () => batch.rows.slice(MOST_IN_FOLDERS).map(({ filename }) => filename);
  if (!first || !second || !third) throw new Error("no rows");
  batch = withRow(batch, first.id, { state: "ready" });
  expect(waiting()).toEqual([]);
  batch = withRow(batch, second.id, { state: "present" });
  expect(waiting()).toEqual(left.slice(0, 1));
  batch = withoutRow(batch, third.id);
  expect(batch.rows.at(-1)?.filename).toBe(left[1]);
  expect(batch.rest).toEqual([]);
});

it("takes nothing from the rest, and copies nothing of it, while there is no room", () => {
  const papers = [1, 2, 3].map((n) => at(`S/L/${n}.pdf`));
  const batch = withFiles({ ...emptyBatch, most: 1 }, papers, drained(folderPlaces(papers, [])));
  const [row] = batch.rows;
  if (!row) throw new Error("no row");
  expect(batch.rest).toHaveLength(2);
  expect(withRow(batch, row.id, { state: "ready" }).rest).toBe(batch.rest);
  expect(underWay({ ...batch, keeping: true })).toMatchObject({ rows: [row], rest: [] });
});

describe("what was read of several files at once", () => {
  const papers = ["S/L/a.pdf", "S/L/b.pdf", "S/L/c.pdf"].map(at);
  const batchOf = () => {
    const batch = withFiles(
      emptyBatch,
      [...papers, new File(["%PDF-1.7"], "d.pdf")],
      drained(folderPlaces(papers, [])),
    );
    const ids = new Map(batch.rows.map(({ name, id }) => [name, id]));
    return { batch, of: (name: string, row: CheckedRow) => [ids.get(name) ?? 0, row] as const };
  };
  const read = (sha256: string): CheckedRow => ({ state: "ready", sha256 });
  const shown = ({ rows }: UploadBatch) =>
    Object.fromEntries(rows.map(({ name, state, same }) => [name, same ? `as ${same.name}` : state]));

  it("skips what is filed, and what the batch has already, together or before; but nothing that came by itself", () => {
    const { batch, of } = batchOf();
    const filed = (sha256: string) => (sha256 === "two" ? "Lease" : undefined);
    const first = new Map([of("c", read("one")), of("b", read("two"))]);
    const second = new Map([of("d", read("one")), of("a", read("one"))]);
    expect(shown(withChecked(batch, new Map([...first, ...second]), filed))).toEqual({
      ...{ a: "ready", b: "as Lease", c: "as a", d: "ready" },
    });
    const before = withChecked(batch, second, filed);
    expect(shown(before)).toEqual({ a: "ready", b: "checking", c: "checking", d: "ready" });
    expect(shown(withChecked(before, first, filed))).toEqual({ a: "ready", b: "as Lease", c: "as a", d: "ready" });
  });

  it("says what is wrong, and leaves the rows alone that were taken out meanwhile", () => {
    const { batch, of } = batchOf();
    const judged = new Map([of("a", { state: "refused", problem: "file_empty" }), of("b", read("one"))]);
    const left = withoutRow(batch, of("b", read("one"))[0]);
    const rows = withChecked(left, judged, () => undefined).rows.map(({ name, problem }) => [name, problem]);
    expect(rows).toEqual([
      ["d", null],
      ["a", "file_empty"],
      ["c", null],
    ]);
  });

  it("gives the place of what is skipped to a file that waits for one", () => {
    const batch = withFiles({ ...emptyBatch, most: 1 }, papers, drained(folderPlaces(papers, [])));
    const [row] = batch.rows;
    const judged = new Map([[row?.id ?? 0, read("one")]]);
    expect(withChecked(batch, judged, () => "Lease").rows.map(({ state }) => state)).toEqual(["present", "checking"]);
  });
});
