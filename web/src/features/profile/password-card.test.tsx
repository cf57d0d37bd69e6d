// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { PasswordCard } from "./password-card.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  toast.dismiss();
  vi.unstubAllGlobals();
});

it("says at the field that the current password is wrong, and goes there", async () => {
  const refusal = { error: { code: "wrong_current_password", message: "The current password is wrong." } };
  const headers = { "Content-Type": "application/json", "X-Error-Code": "wrong_current_password" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(refusal), { status: 400, headers }));
  const user = userEvent.setup();
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <PasswordCard owner={{ username: "noura", email: "noura@example.test" }} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const current = screen.getByLabelText("Current password");
  await user.type(current, "not this one");
  await user.type(screen.getByLabelText("New password"), "another long one");
  await user.type(screen.getByLabelText("Confirm new password"), "another long one");
  await user.click(screen.getByRole("button", { name: "Change Password" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("The current password is wrong."));
  expect(document.activeElement).toBe(current);
  expect(currentToast()?.kind).toBe("error");
});
