// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { openSheet } from "./file/read-file.ts";
import { TableChoice } from "./table-choice.tsx";

beforeAll(() => startI18n("en"));
afterEach(cleanup);

const headings = ["First Name", "Last Name"];
const nameOnly = (...names: string[]) => ({
  from1904: false,
  sheets: names.map((name) => ({ name, table: [headings, ["Sara", name]] })),
});

test("says which sheet is imported and which are left out, and takes another one", () => {
  const onSheet = vi.fn<(sheet: number) => void>();
  const file = openSheet("a.xlsx", nameOnly("Dept A", "Dept B", "قسم"));
  render(<TableChoice file={file} onSheet={onSheet} onRow={() => undefined} />);
  const said = screen.getByRole("status").textContent?.replace(/[\u2068\u2069]/g, "");
  expect(said).toBe("Only the sheet Dept A is imported. Left out: Dept B and قسم.");
  fireEvent.change(screen.getByLabelText("Sheet"), { target: { value: "2" } });
  expect(onSheet).toHaveBeenCalledExactlyOnceWith(2);
});

test("says nothing of the only sheet", () => {
  render(<TableChoice file={openSheet("a.xlsx", nameOnly("Staff"))} onSheet={vi.fn()} onRow={vi.fn()} />);
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
});
