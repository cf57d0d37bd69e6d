import fc from "fast-check";
import { expect, it } from "vitest";
import { splitFilename } from "./filename.tsx";

it.each([
  ["عقد-إيجار-شرق-2026.pdf", "عقد-إيجار-شرق-", "2026.pdf"],
  ["شهادة-دبلوم.pdf", "شهادة-دبلوم.", "pdf"],
  ["عقد-2026-11-20.pdf", "عقد-", "2026-11-20.pdf"],
  ["invoice-0418.pdf", "invoice-", "0418.pdf"],
  ["بلا امتداد", "بلا امتداد", ""],
  ["عقد.نهائي ٢٠٢٦", "عقد.نهائي ٢٠٢٦", ""],
  ["تقرير٢٠٢٦.docx", "تقرير", "٢٠٢٦.docx"],
])("%s", (name, stem, tail) => expect(splitFilename(name)).toEqual([stem, tail]));

it("loses no character", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => splitFilename(name).join("") === name));
});
