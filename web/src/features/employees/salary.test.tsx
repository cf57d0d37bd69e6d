// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { anEmployee } from "#web/local/testing/rows.ts";
import { SummaryCards } from "./directory/summary-cards.tsx";
import { SalaryEye } from "./salary.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const cards = () =>
  render(
    <I18nextProvider i18n={i18n}>
      <SalaryEye />
      <SummaryCards rows={[anEmployee(1, { salary: "450.50" }), anEmployee(2, { salary: "1000" })]} />
    </I18nextProvider>,
  );

it("what people earn is hidden by an eye, which the device remembers, and shown again", async () => {
  const user = userEvent.setup();
  const { container, unmount } = cards();
  expect(container.textContent).toContain("1,450.50");
  await user.click(screen.getByRole("button", { name: "Hide salaries" }));
  expect(container.textContent).not.toContain("1,450.50");
  expect(container.textContent).toContain("Total Salary Budget");
  expect(screen.getByText("Hidden")).toBeTruthy();
  unmount();
  const again = cards();
  expect(again.container.textContent).not.toContain("1,450.50");
  await user.click(screen.getByRole("button", { name: "Show salaries" }));
  expect(again.container.textContent).toContain("1,450.50");
});
