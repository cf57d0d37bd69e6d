// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { NamedId } from "./named-id.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <I18nextProvider i18n={i18n}>
      <NamedId name="Al Noor" id={169393644690113} />
    </I18nextProvider>,
  );

it("the name comes before the id, which can be copied", async () => {
  const user = userEvent.setup();
  const { container } = show();
  expect(container.textContent).toBe("Al Noor169393644690113");
  await user.click(screen.getByRole("button", { name: "Copy 169393644690113" }));
  expect(await navigator.clipboard.readText()).toBe("169393644690113");
});

it("without a clipboard, as over plain HTTP, nothing offers to copy", () => {
  vi.stubGlobal("navigator", {});
  show();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("169393644690113")).toBeTruthy();
});
