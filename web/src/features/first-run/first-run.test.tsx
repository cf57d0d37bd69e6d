// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { sentence } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { FirstRun } from "./first-run.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  toast.dismiss();
  vi.unstubAllGlobals();
});

it("says at the form why nothing was set up, also after the toast is gone", async () => {
  const headers = { "X-Error-Code": "username_taken" };
  vi.stubGlobal("fetch", async () => new Response(sentence("username_taken", "en"), { status: 409, headers }));
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } })}>
        <FirstRun />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill("Name of your organization", "Al Noor Trading");
  fill("Full name", "Sara");
  fill("Email", "sara@example.test");
  fill("Username", "admin");
  fill("Password", "a good password");
  fill("Confirm password", "a good password");
  await userEvent.setup().click(screen.getByRole("button", { name: "Set up and sign in" }));
  expect((await screen.findByRole("alert")).textContent).toBe(sentence("username_taken", "en"));
  expect(currentToast()?.title).toBe("Nothing was set up");
  toast.dismiss();
  expect(screen.getByRole("alert")).toBeTruthy();
});
