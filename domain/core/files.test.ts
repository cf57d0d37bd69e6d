import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attachmentFileTypes,
  documentFileTypes,
  formatBytes,
  judgeFile,
  typeByName,
  typeBySignature,
  zipHoldsWord,
} from "./files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const OLE = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** A zip directory without file contents: what the judge reads, and no more. */
function zip(names: string[], comment = ""): Uint8Array {
  const entries = names.map((name) => {
    const encoded = bytes(name);
    const entry = new Uint8Array(46 + encoded.length);
    const view = new DataView(entry.buffer);
    view.setUint32(0, 0x02014b50, true);
    view.setUint16(28, encoded.length, true);
    entry.set(encoded, 46);
    return entry;
  });
  const size = entries.reduce((sum, entry) => sum + entry.length, 0);
  const end = new Uint8Array(22 + comment.length);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint32(12, size, true);
  view.setUint32(16, 4, true);
  end.set(bytes(comment), 22);
  const all = new Uint8Array(4 + size + end.length);
  all.set(Uint8Array.of(0x50, 0x4b, 0x03, 0x04));
  let at = 4;
  for (const part of [...entries, end]) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const holdsWord = (file: Uint8Array) =>
  zipHoldsWord(file.length, (offset, length) => file.subarray(offset, offset + length));
const judge = (name: string, file: Uint8Array) => judgeFile(name, file, () => holdsWord(file), documentFileTypes);

describe("a file is judged by its content", () => {
  test("name and content agree", () => {
    expect(judge("a.PDF", bytes("%PDF-1.7"))).toBe("pdf");
    expect(judge("عقد.doc", OLE)).toBe("doc");
    expect(judge("a.docx", zip(["[Content_Types].xml", "word/document.xml"]))).toBe("docx");
  });

  test.each<[string, string, Uint8Array]>([
    ["HTML named .pdf", "a.pdf", bytes("<!doctype html><script>")],
    ["a PDF header not at the start", "a.pdf", bytes(" %PDF-1.7")],
    ["a zip named .docx", "a.docx", zip(["xl/workbook.xml", "notword/x"])],
    ["a damaged zip named .docx", "a.docx", Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3)],
    ["an executable named .doc", "a.doc", bytes("MZ\u0090\u0000")],
    ["a PDF named .doc", "a.doc", bytes("%PDF-1.7")],
    ["a picture among documents", "a.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ["no extension", "a", bytes("%PDF-1.7")],
  ])("%s is refused", (_what, name, file) => {
    expect(judge(name, file)).toBeNull();
  });

  test("pictures are attachments", () => {
    expect(judgeFile("a.jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), () => false, attachmentFileTypes)).toBe("jpg");
  });

  test("a zip comment does not hide the directory", () => {
    expect(holdsWord(zip(["word/document.xml"], "a comment"))).toBe(true);
  });

  test("no bytes make the judge throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        const file = new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...noise]);
        return typeof holdsWord(file) === "boolean" && typeBySignature(noise) !== undefined;
      }),
    );
  });
});

test("typeByName knows jpg and jpeg as one, in any case", () => {
  expect([typeByName("x.JPG"), typeByName("x.jpeg"), typeByName("x.pdf.exe")]).toEqual(["jpg", "jpg", null]);
});

test.each([
  [0, "0.00 Bytes"],
  [500, "500.00 Bytes"],
  [1536, "1.50 KB"],
  [10 * 1024 * 1024, "10.00 MB"],
  [5 * 1024 ** 4, "5120.00 GB"],
])("formatBytes(%i) is %s", (size, text) => {
  expect(formatBytes(size)).toBe(text);
});
