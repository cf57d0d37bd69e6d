import { expect, test } from "vitest";
import { aReadEmployee } from "#web/local/testing/texts.ts";
import { pagesBeside } from "./pages-beside.ts";

const nothing = { number: null, issueDate: null, expiryDate: null, issuer: null, cost: null, note: null };
const page = (key: string) => ({ filename: "p.png", size: 9, mimeType: "image/png", sha256: key, key });
const earlier = { ...nothing, files: [page("visa.1")], replacedAt: "2026-01-01T00:00:00.000Z", replacedBy: null };
const employee = aReadEmployee(
  8,
  { passport: { textState: "scan" } },
  {
    papers: { visa: { ...nothing, type: "visa", files: [page("visa.2")], history: [earlier] } as never },
    paperTextStates: { "visa.1": "ocr", "visa.2": "scan" },
  },
);
const states = (key: string) => pagesBeside(employee, key).map(({ file }) => `${file.key} ${file.textState}`);

test("what came of reading pages of papers is told of them as of attachments, of earlier papers too", () => {
  expect(states("passport")).toEqual(["passport scan", "visa.2 scan"]);
  expect(states("visa.1")).toEqual(["visa.1 ocr"]);
});
