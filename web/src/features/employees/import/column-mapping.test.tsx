// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { employeeFields } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import { splitTable } from "./file/read-file.ts";

beforeAll(() => startI18n("en"));
afterEach(cleanup);

it.each([
  [["civilId"], "No column gives Civil ID. Choose it below."],
  [["firstName", "civilId"], "No columns give First Name and Civil ID. Choose them below."],
])("says that %j cannot be found", (missing, sentence) => {
  const file = splitTable("a.csv", [["First Name"], ["Sara"]]);
  const mapping = employeeFields.filter((field) => !missing.includes(field));
  render(<ColumnMapping file={file} mapping={mapping} onField={() => undefined} />);
  expect(screen.getByRole("alert").textContent).toBe(sentence);
});
