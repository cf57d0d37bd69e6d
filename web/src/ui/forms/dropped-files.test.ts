// @vitest-environment jsdom
import { expect, it } from "vitest";
import { droppedFolders, foldersOf } from "./dropped-files.ts";

/** A file or folder as a browser tells of it, a few at a time. */
interface Entry {
  name: string;
  isFile: boolean;
  isDirectory: boolean;
  file?: (found: (file: File) => void, failed: (error: Error) => void) => void;
  createReader?: () => { readEntries: (found: (entries: Entry[]) => void) => void };
}

const paper = (name: string, readable = true): Entry => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (found, failed) => (readable ? found(new File(["%PDF-"], name)) : failed(new Error("NotReadable"))),
});

function folder(name: string, entries: Entry[]): Entry {
  const createReader = () => {
    const left = [...entries];
    return { readEntries: (found: (entries: Entry[]) => void) => found(left.splice(0, 100)) };
  };
  return { name, isFile: false, isDirectory: true, createReader };
}

const dropped = (entries: (Entry | null)[], onFound: (count: number) => void = () => {}) =>
  droppedFolders(
    Object.assign(new Event("drop"), { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) }) as never,
    onFound,
  );

it("finds all files of a folder, however many and however deep, with the folders that they are in", async () => {
  const many = Array.from({ length: 250 }, (_, at) => paper(`${at}.pdf`));
  const deep = folder("2024", [folder("March", [paper("عقد.pdf"), paper("locked.pdf", false)])]);
  const files = (await dropped([folder("Shared", [...many, deep]), paper("alone.pdf"), null])) ?? [];
  expect(files).toHaveLength(252);
  const found = Object.fromEntries(files.map((file) => [file.name, foldersOf(file).join("/")]));
  expect(found).toMatchObject({ "249.pdf": "Shared", "عقد.pdf": "Shared/2024/March", "alone.pdf": "" });
});

it("tells how many files there are so far", async () => {
  const many = Array.from({ length: 150 }, (_, at) => paper(`${at}.pdf`));
  const counts: number[] = [];
  await dropped([folder("Shared", [...many, folder("2024", [paper("a.pdf")])])], (count) => counts.push(count));
  expect(counts).toEqual([100, 151, 151, 151]);
});

it("leaves files without a folder to the browser, at once", () => {
  expect(dropped([paper("a.pdf"), paper("b.pdf")])).toBeNull();
});

it("asks for the files of a folder side by side, in the order in which the browser told of them", async () => {
  const waiting: (() => void)[] = [];
  const slow = (name: string): Entry => ({
    ...paper(name),
    file: (found) => void waiting.push(() => found(new File(["%PDF-"], name))),
  });
  const coming = dropped([folder("Shared", [slow("1.pdf"), folder("2024", [paper("2.pdf")]), slow("3.pdf")])]);
  await expect.poll(() => waiting.length).toBe(2);
  for (const answer of waiting.reverse()) answer();
  expect((await coming)?.map(({ name }) => name)).toEqual(["1.pdf", "2.pdf", "3.pdf"]);
});
