import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "#domain/index";
import { isSystemFile, judge } from "./chosen-file.ts";

const pdf = (size = 20) => {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
  return bytes;
};

const problemOf = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  (await judge(new File([bytes], name))).problem;

describe("a chosen file", () => {
  it("is kept with its cleaned name, its proposal and its bytes", async () => {
    const { file } = await judge(new File([pdf()], "../فاتورة\u202E 0418.PDF"));
    expect(file).toMatchObject({
      filename: "فاتورة 0418.PDF",
      proposedName: "فاتورة 0418",
      size: 20,
      mimeType: "application/pdf",
    });
    expect(file?.bytes.byteLength).toBe(20);
  });

  it("may have exactly the largest size and not one byte more", async () => {
    expect(await problemOf("a.pdf", pdf(MAX_FILE_BYTES))).toBeNull();
    expect(await problemOf("a.pdf", pdf(MAX_FILE_BYTES + 1))).toBe("file_too_large");
  });

  it("is refused when empty, misnamed, too long in name, or something else inside", async () => {
    expect(await problemOf("a.pdf", new Uint8Array())).toBe("file_empty");
    expect(await problemOf("a.docx", pdf())).toBe("file_type_not_accepted");
    expect(await problemOf("a.pdf", new TextEncoder().encode("<html></html>"))).toBe("file_type_not_accepted");
    expect(await problemOf(`${"ع".repeat(148)}.pdf`, pdf())).toBe("filename_too_long");
    const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...new Array<number>(40).fill(0)]);
    expect(await problemOf("a.docx", zip)).toBe("file_type_not_accepted");
  });

  it("never throws on any bytes", async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((made) => new Uint8Array(made));
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom("a.pdf", "a.doc", "a.docx", "a"), async (made, name) => {
        const judged = await judge(new File([made], name));
        expect(judged.file === null).toBe(judged.problem !== null);
      }),
    );
  });

  it("is none that operating systems leave in folders", () => {
    const files = [".DS_Store", "Thumbs.db", "a.pdf"].map((name) => ({ name }));
    expect(files.map(isSystemFile)).toEqual([true, true, false]);
  });
});
