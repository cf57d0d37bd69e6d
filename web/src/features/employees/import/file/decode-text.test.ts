import { describe, expect, test } from "vitest";
import { decodeTextFile } from "./decode-text.ts";

const TEXT = "الاسم الأول,Civil ID\r\nسارة “é”,٢٨٤٠٥١٢٠٣٣١٥\r\n";
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const wide = (text: string, littleEndian: boolean) =>
  [...text].flatMap((char) => {
    const code = char.charCodeAt(0);
    return littleEndian ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
  });

describe("a text is read whole and without its mark", () => {
  test.each<[string, number[]]>([
    ["UTF-8", utf8(TEXT)],
    ["UTF-8 with its mark", utf8(`\uFEFF${TEXT}`)],
    ["UTF-16, low byte first, with its mark", wide(`\uFEFF${TEXT}`, true)],
    ["UTF-16, high byte first, with its mark", wide(`\uFEFF${TEXT}`, false)],
    ["UTF-16, low byte first", wide(TEXT, true)],
    ["UTF-16, high byte first", wide(TEXT, false)],
  ])("%s", (_, bytes) => {
    expect(decodeTextFile(new Uint8Array(bytes))).toBe(TEXT);
  });

  test("windows-1256, as Arabic Windows saves", () => {
    // س ا ر ة , S a r a
    const bytes = [0xd3, 0xc7, 0xd1, 0xc9, 0x2c, 0x53, 0x61, 0x72, 0x61];
    expect(decodeTextFile(new Uint8Array(bytes))).toBe("سارة,Sara");
  });

  test("plain ASCII, and nothing at all", () => {
    expect(decodeTextFile(new Uint8Array(utf8("a,b\n1,2")))).toBe("a,b\n1,2");
    expect(decodeTextFile(new Uint8Array())).toBe("");
  });

  test("a stray zero byte does not make UTF-8 another encoding", () => {
    const text = `First Name,Last Name\n${"Sara,Ali\n".repeat(40)}Omar\u0000,Ali\n`;
    expect(decodeTextFile(new Uint8Array(utf8(text)))).toBe(text);
  });
});
