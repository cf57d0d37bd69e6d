// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { configQuery } from "#web/shared/auth/auth.queries.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { AuthPage } from "./auth-page.tsx";
import { linkTokenOf } from "./link-token.ts";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  dropDrafts();
  toast.dismiss();
  act(() => updateConnection({ online: true }));
});

/** Where the page is, for the eye of the test. */
function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The auth page of a server that was reached once and is away now. */
function enter(path: string, passwordReset: boolean) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY },
      mutations: { networkMode: "always" },
    },
  });
  client.setQueryData(configQuery.queryKey, {
    registration: "open",
    registrationOrdered: false,
    passwordReset,
    readsContents: true,
  });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/auth" element={<AuthPage />} />
          </Routes>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

const button = (name: string) => screen.getByRole("button", { name, hidden: true });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it("a server that sends no e-mail shows whom to ask", async () => {
  const user = enter("/auth", false);
  await user.click(button("Forgot password?"));
  expect(await screen.findByText(/^Ask your administrator/)).toBeTruthy();
  expect(screen.queryByLabelText("Email")).toBeNull();
});

it("asks for a good address, and keeps it when the server is away", async () => {
  const user = enter("/auth", true);
  await user.click(button("Forgot password?"));
  await user.type(await screen.findByLabelText("Email"), "no address");
  await user.click(button("Send the link"));
  expect(await screen.findByRole("alert", { hidden: true })).toBeTruthy();
  await user.clear(field("Email"));
  await user.type(field("Email"), "sara@example.test{Enter}");
  expect((await screen.findAllByText(/A new password needs the connection/)).length).toBe(1);
  expect(currentToast()).toMatchObject({ kind: "error", title: "No link was sent" });
  expect(field("Email").value).toBe("sara@example.test");
  await user.click(button("Cancel"));
  expect(screen.queryByLabelText("Email")).toBeNull();
  await user.click(button("Forgot password?"));
  expect(field("Email").value).toBe("sara@example.test");
});

it("takes the token from the address at once, and asks for a password twice alike", async () => {
  const user = enter("/auth?reset=abc", true);
  expect(screen.getByRole("status", { name: "" }).textContent ?? "").not.toContain("abc");
  expect(screen.getByText("/auth")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Set password" }));
  expect(await screen.findAllByRole("alert")).toHaveLength(2);
  await user.type(field("New password"), "short");
  await user.type(field("Confirm new password"), "other");
  await user.click(button("Set password"));
  expect(screen.getAllByRole("alert").map((one) => one.textContent)).toHaveLength(2);
  await user.clear(field("New password"));
  await user.type(field("New password"), "a good one");
  await user.clear(field("Confirm new password"));
  await user.type(field("Confirm new password"), "a good one");
  await user.click(button("Set password"));
  expect(await screen.findByText(/A new password needs the connection/)).toBeTruthy();
  expect(field("New password").value).toBe("a good one");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a link without a token is no link; another can be requested", async () => {
  const user = enter("/auth?reset=", true);
  expect((await screen.findByRole("alert")).textContent).toContain("expired or was already used");
  await user.click(button("Ask for a new link"));
  expect(field("Email")).toBeTruthy();
  await user.click(button("Cancel"));
  await user.click(button("Back to sign in"));
  expect(button("Sign in")).toBeTruthy();
});

it("reads a token from the address or from the history entry, and nothing else", () => {
  expect(linkTokenOf({ search: "?reset=abc", state: null }, "reset")).toBe("abc");
  expect(linkTokenOf({ search: "", state: { resetToken: "abc" } }, "reset")).toBe("abc");
  expect(linkTokenOf({ search: "?invite=abc", state: null }, "invite")).toBe("abc");
  expect(linkTokenOf({ search: "?invite=abc", state: null }, "reset")).toBeNull();
  for (const state of [null, undefined, "abc", { resetToken: 1 }, {}])
    expect(linkTokenOf({ search: "?return=%2F", state }, "reset")).toBeNull();
});
