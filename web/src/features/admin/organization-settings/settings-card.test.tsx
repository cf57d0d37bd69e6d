// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { defaultSettings, type Organization } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { SettingsCard } from "./settings-card.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  dropDrafts();
});

const organization = { id: 7, name: "Firm", settings: defaultSettings } as unknown as Organization;

function show(one = organization) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsCard organization={one} />
    </QueryClientProvider>,
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const usual = () => field("Lead times in days");
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save changes" }));
const UNSAVED = "These changes are not saved yet.";

it("keeps what was changed and not saved, until somebody comes back to it", () => {
  show();
  const before = usual().value;
  type(usual(), "90, 45");
  expect(screen.getByText(UNSAVED)).toBeDefined();
  cleanup();
  show({ ...organization, id: 8 });
  expect(usual().value).toBe(before);
  expect(screen.queryByText(UNSAVED)).toBeNull();
  cleanup();
  show();
  expect(usual().value).toBe("90, 45");
  expect(screen.getByText(UNSAVED)).toBeDefined();
});

it.each(["Lead times in days", "Lead times: Passport", "Tell the admins after (days)"])(
  "says at the field %s what is wrong with it, and goes there",
  async (name) => {
    show();
    type(field(name), "90, 45, abc");
    await save();
    const input = field(name);
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const said = document.getElementById(input.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent;
    expect(said).toMatch(/days/);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    type(input, "5");
    expect(input.getAttribute("aria-invalid")).toBeNull();
  },
);

it("proposes no lead times that are none", () => {
  show();
  type(usual(), "90, 45");
  expect(field("Lead times: Passport").placeholder).toBe("90, 45");
  type(usual(), "90, 45, abc");
  expect(field("Lead times: Passport").placeholder).toBe(defaultSettings.leadDays.default?.join(", "));
});
