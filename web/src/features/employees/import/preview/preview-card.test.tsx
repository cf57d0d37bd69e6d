// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { judgeRow, type Mapping } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { PreviewCard } from "./preview-card.tsx";

beforeAll(() => startI18n("en"));
afterEach(cleanup);

const mapping: Mapping = [
  ...(["firstName", "lastName", "nationality", "civilId", "phoneNumber", "emailAddress", "dateOfBirth"] as const),
];
const context = { organizations: new Map<string, number>(), users: new Map<string, number>(), today: "2026-11-23" };

function show(cells: string[]) {
  render(<PreviewCard row={judgeRow(3, cells, mapping, context)} onCorrect={() => {}} />);
}

it("shows a civil ID as it will be stored, whatever digits the file has", () => {
  show(["سارة", "العلي", "Kuwaiti", "٢٨٤٠٥١٢٠٣٣١٥", "55512345", "sara@example.test", "12/05/1984"]);
  expect(screen.getByText("284051203315")).toBeDefined();
});

it("keeps the number of a row on one line, beside however many problems", () => {
  show(["Sara", "", "", "284051203315", "", "nobody", "12/05/1984"]);
  expect(screen.getByText("Row 3").className).toContain("whitespace-nowrap");
});
