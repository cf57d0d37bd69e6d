// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { TodayPart } from "./today-part.tsx";

beforeAll(() => startI18n("en"));
afterEach(cleanup);

function show(count: number) {
  const lines = Array.from({ length: count }, (_, at) => at);
  render(
    <I18nextProvider i18n={i18n}>
      <TodayPart title="Missing papers" lines={lines} render={(at) => <li key={at}>{at}</li>} />
    </I18nextProvider>,
  );
}
const drawn = () => screen.getAllByRole("listitem").length;
const press = (name: string) => act(() => screen.getByRole("button", { name }).click());

it("shows the first lines, then all of them", () => {
  show(20);
  expect(drawn()).toBe(8);
  press("Show all 20");
  expect(drawn()).toBe(20);
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows a long list in steps to its end, and each button says how far it goes", () => {
  show(1_200);
  for (const [name, count] of [
    ["Show 500 of 1,200", 500],
    ["Show 1,000 of 1,200", 1_000],
    ["Show all 1,200", 1_200],
  ] as const) {
    press(name);
    expect(drawn()).toBe(count);
  }
  expect(screen.queryByRole("button")).toBeNull();
});
