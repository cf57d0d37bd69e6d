import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { headerOf, readHeader } from "./tar.ts";

const name = fc.stringMatching(/^[a-z0-9][a-z0-9./-]{0,98}$/);

it("a header says again what it was made of, and is one block", () => {
  fc.assert(
    fc.property(name, fc.nat(2 ** 31 - 1), (given, size) => {
      const header = headerOf(given, size, 1_800_000_000);
      expect(header).toHaveLength(512);
      expect(readHeader(header)).toEqual({ name: given, size });
    }),
  );
});

it("what is no header is not taken for one", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readHeader(text.padEnd(512, "\0"))).toBeNull();
    }),
  );
});

it("the system's own tar reads it", () => {
  const folder = mkdtempSync(join(tmpdir(), "sijil-tar-"));
  try {
    const file = join(folder, "one.tar");
    const content = "سجل";
    const size = Buffer.byteLength(content);
    writeFileSync(file, headerOf("records/one.jsonl", size, 1_800_000_000) + content + "\0".repeat(512 - size + 1024));
    expect(execFileSync("tar", ["-xOf", file, "records/one.jsonl"], { encoding: "utf8" })).toBe(content);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
