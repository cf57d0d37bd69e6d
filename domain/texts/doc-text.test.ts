import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { root } from "../../scripts/lib/project.mjs";
import { docText } from "./doc-text.ts";

const letter = new Uint8Array(readFileSync(join(root, "scripts/lib/papers/letter.doc")));
const view = new DataView(letter.buffer);
const SECTOR = 512;
/** Where the sectors of a number begin, and where a stream's entry in the directory lies. */
const sectorAt = (sector: number) => (sector + 1) * SECTOR;
const directory = sectorAt(view.getUint32(48, true));
const table = sectorAt(view.getUint32(76, true));

function entryOf(name: string): number {
  const wanted = Array.from(name, (letter) => letter.charCodeAt(0));
  for (let at = directory; ; at += 128)
    if (wanted.every((code, index) => view.getUint16(at + 2 * index, true) === code)) return at;
}

const wordAt = sectorAt(view.getUint32(entryOf("WordDocument") + 116, true));

/** The letter with some of its bytes changed. */
function changed(change: (view: DataView<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) => void): Uint8Array {
  const bytes = new Uint8Array(letter);
  change(new DataView(bytes.buffer), bytes);
  return bytes;
}

it("reads a document of Word 97, both languages", () => {
  expect(docText(letter)).toEqual({
    state: "ok",
    pages: [
      expect.stringMatching(
        /^Lease of the shop in Salmiya\nThe rent is 450.50 KWD a month\..*عقد إيجار المحل في السالمية\n/s,
      ),
    ],
  });
});

describe("what is no text", () => {
  test.each<[string, Uint8Array, "locked" | "old" | "broken"]>([
    [
      "encrypted",
      changed((file) => file.setUint16(wordAt + 10, file.getUint16(wordAt + 10, true) | 0x100, true)),
      "locked",
    ],
    ["of an early Word 97", changed((file) => file.setUint16(wordAt + 2, 104, true)), "old"],
    ["of Word 95", changed((file) => file.setUint16(wordAt, 0xa5dc, true)), "old"],
    ["of Word 2", Uint8Array.of(0xdb, 0xa5, 0x2d, 0x00), "old"],
    ["another format", new TextEncoder().encode("{\\rtf1 Hello}"), "broken"],
    ["empty", new Uint8Array(0), "broken"],
    ["cut off", letter.slice(0, letter.length / 2), "broken"],
    [
      "a looped directory",
      changed((file) => file.setUint32(table + 4 * file.getUint32(48, true), file.getUint32(48, true), true)),
      "broken",
    ],
    [
      "a looped table",
      changed((file) => {
        file.setUint32(68, 0, true);
        for (let at = SECTOR; at < 2 * SECTOR; at += 4) file.setUint32(at, 0, true);
      }),
      "broken",
    ],
    ["a piece table elsewhere", changed((file) => file.setUint32(wordAt + 0x1a2, 0x7fffffff, true)), "broken"],
  ])("%s", (_, bytes, state) => {
    expect(docText(bytes)).toEqual({ state, pages: [] });
  });

  it("is told, whatever the bytes are", () => {
    const changes = fc.array(fc.tuple(fc.nat({ max: letter.length - 1 }), fc.nat({ max: 255 })), { maxLength: 20 });
    fc.assert(
      fc.property(changes, (all) => {
        const bytes = changed((_, copy) => {
          for (const [at, byte] of all) copy[at] = byte;
        });
        expect(["ok", "cut", "empty", "locked", "old", "broken"]).toContain(docText(bytes).state);
      }),
    );
  });
});

const codes = (text: string) => Array.from(text, (one) => one.charCodeAt(0));

/** A document of two streams, with this text: bytes of a Windows codepage, or two bytes a letter. */
function madeDoc(text: number[], { narrow, language = 0x409 }: { narrow: boolean; language?: number }): Uint8Array {
  // sectors: 0 table of sectors, 1 directory, 2-17 WordDocument, 18-25 1Table
  const bytes = new Uint8Array(SECTOR * 27);
  const file = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.setUint16(30, 9, true);
  file.setUint32(48, 1, true);
  file.setUint32(68, 0xfffffffe, true);
  for (let at = 76; at < SECTOR; at += 4) file.setUint32(at, at === 76 ? 0 : 0xffffffff, true);
  for (let sector = 0; sector < 128; sector++) {
    const last = [0, 1, 17, 25].includes(sector) || sector > 25;
    file.setUint32(SECTOR + 4 * sector, last ? 0xfffffffe : sector + 1, true);
  }
  const entry = (index: number, name: string, start: number, size: number, next: number, child: number) => {
    const at = 2 * SECTOR + 128 * index;
    for (const [letterAt, code] of codes(name).entries()) file.setUint16(at + 2 * letterAt, code, true);
    file.setUint16(at + 64, 2 * name.length + 2, true);
    for (const [field, value] of [0xffffffff, next, child].entries()) file.setUint32(at + 68 + 4 * field, value, true);
    file.setUint32(at + 116, start, true);
    file.setUint32(at + 120, size, true);
  };
  entry(0, "Root Entry", 0xfffffffe, 0, 0xffffffff, 1);
  entry(1, "WordDocument", 2, 16 * SECTOR, 2, 0xffffffff);
  entry(2, "1Table", 18, 8 * SECTOR, 0xffffffff, 0xffffffff);
  const word = 3 * SECTOR;
  file.setUint16(word, 0xa5ec, true);
  file.setUint16(word + 2, 0xc1, true);
  file.setUint16(word + 6, language, true);
  file.setUint16(word + 10, 0x200, true);
  file.setUint32(word + 0x1a6, 21, true);
  for (const [at, code] of text.entries()) {
    if (narrow) file.setUint8(word + 1024 + at, code);
    else file.setUint16(word + 1024 + 2 * at, code, true);
  }
  const clx = 19 * SECTOR;
  file.setUint8(clx, 2);
  file.setUint32(clx + 1, 16, true);
  file.setUint32(clx + 9, text.length, true);
  file.setUint32(clx + 15, narrow ? 0x40000000 | 2048 : 1024, true);
  return bytes;
}

const made = (text: string) => docText(madeDoc(codes(text), { narrow: false })).pages[0];

test.each([
  ["the codes of fields", '\x13 HYPERLINK "http://x" \x14here\x15 and \x13 PAGE \x15there', "here and there"],
  ["a field in another's code", "\x13 IF \x13 DATE \x14today\x15 \x14yes\x15.", "yes."],
  ["fields in results", "\x13 A \x14one\x13 B \x14two\x15\x15\x15 three", "onetwo three"],
  ["cells and ends of lines", "a\x07b\x07\x07\rc\x0bd\x0ce", "a b\nc\nd\ne"],
  ["hyphens", "e\x1email in\x1fvoice", "e-mail invoice"],
  ["what stands for pictures and notes", "a\x01\x02\x05\x08b", "ab"],
])("%s", (_, text, shown) => {
  expect(made(text)).toBe(shown);
});

test.each([
  ["Western", 0x409, "€…“”—ÀÉüÿ", [0x80, 0x85, 0x93, 0x94, 0x97, 0xc0, 0xc9, 0xfc, 0xff]],
  // all but directional marks at the end
  ["Arabic", 0x3401, null, Array.from({ length: 0x7d }, (_, at) => 0x80 + at)],
] as const)("bytes of %s Windows are its letters", (_, language, western, bytes) => {
  const letters = western ?? new TextDecoder("windows-1256").decode(new Uint8Array(bytes));
  expect(docText(madeDoc([...bytes], { narrow: true, language })).pages[0]).toBe(letters);
});

it("has a line for each row of a table, and nothing of what a tracked change has deleted", () => {
  const rows = new Uint8Array(readFileSync(join(root, "tests/fixtures/rows.doc")));
  expect(docText(rows).pages).toEqual(["The rent is 450 KWD.\nName Amount\nإيجار\nFee 20\nAfter it."]);
});
