import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../../../scripts/lib/project.mjs";
import { chromiumPdf, referenceLines, signedLines } from "../../../../tests/fixtures/chromium.ts";
import { textOfPdf } from "./file-text.ts";

const compiled = await WebAssembly.compile(
  new Uint8Array(readFileSync(join(root, "node_modules/@hyzyla/pdfium/dist/pdfium.wasm"))),
);

it.each(["plex", "dejavu", "form"] as const)(
  "what Chromium has printed is read as it was written: %s",
  async (font) => {
    const { state, pages } = await textOfPdf(chromiumPdf(font).buffer, compiled);
    expect(state).toBe("ok");
    // a long line goes on in the next one
    const text = pages.join("\n").replaceAll("\n", " ").normalize("NFC");
    for (const line of [...signedLines, ...referenceLines]) expect.soft(text).toContain(line.normalize("NFC"));
  },
);
