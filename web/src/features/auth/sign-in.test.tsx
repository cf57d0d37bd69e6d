// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { sentence } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { giveWay, rememberUser } from "#web/local/index.ts";
import { storeUnsentCount } from "#web/local/testing/internals.ts";
import { aUser } from "#web/local/testing/users.ts";
import { configQuery } from "#web/shared/auth/auth.queries.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { AuthPage } from "./auth-page.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  dropDrafts();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** The auth page of a server that answers with these, one after the other, and then not at all. */
function enter(...answers: Response[]) {
  vi.stubGlobal("fetch", () => {
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : new Promise(() => {});
  });
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY }, mutations: { networkMode: "always" } },
  });
  client.setQueryData(configQuery.queryKey, {
    registration: "open",
    registrationOrdered: false,
    passwordReset: false,
    readsContents: true,
  });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <AuthPage>unsent work</AuthPage>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

/** Fills a field at once. */
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const refusal = (status: number, code: "wrong_credentials" | "username_taken") =>
  new Response(sentence(code, "en"), { status, headers: { "X-Error-Code": code } });

it("says at the form why nobody was signed in, until the next try", async () => {
  const user = enter(refusal(401, "wrong_credentials"));
  fill("Username", "nobody");
  fill("Password", "wrong password");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect((await screen.findByRole("alert")).textContent).toBe(sentence("wrong_credentials", "en"));
  expect(currentToast()).toMatchObject({
    title: "Login failed",
    description: `401: ${sentence("wrong_credentials", "en")}`,
  });
  toast.dismiss();
  fill("Password", " again");
  expect(screen.getByRole("alert")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("names what is missing at its field as soon as it is missing, and begins with the first", async () => {
  const user = enter();
  const errors = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
  fill("Username", "n");
  fill("Username", "");
  expect(errors()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(errors()).toEqual([sentence("username_required", "en"), sentence("password_required", "en")]);
  expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  fill("Username", "noura");
  expect(errors()).toEqual([sentence("password_required", "en")]);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  fill("Password", "a good password");
  expect(errors()).toEqual([]);
});

it("says at the form why no account was made", async () => {
  const user = enter(refusal(409, "username_taken"));
  await user.click(screen.getByRole("button", { name: "Create an account" }));
  await screen.findByLabelText("Full name");
  fill("Full name", "Sara");
  fill("Email", "sara@example.test");
  fill("Username", "sara");
  fill("Password", "a good password");
  fill("Confirm password", "a good password");
  await user.click(screen.getByRole("button", { name: "Create account" }));
  expect((await screen.findByRole("alert")).textContent).toBe(sentence("username_taken", "en"));
});

it("expects whoever was here last, and offers their unsent work, until they have left the tab to somebody else", () => {
  const maryam = aUser(7, { fullName: "Maryam" });
  rememberUser(maryam);
  enter();
  expect(screen.getByRole("status").textContent).toContain("Maryam");
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe(maryam.username);
  expect(screen.queryByText("unsent work")).toBeNull();
  cleanup();
  storeUnsentCount(maryam.id, 2);
  enter();
  expect(screen.getByText("unsent work")).toBeTruthy();
  cleanup();
  giveWay(maryam.id);
  enter();
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("");
  expect(screen.queryByText("unsent work")).toBeNull();
  cleanup();
  rememberUser(maryam);
  enter();
  expect(screen.getByRole("status").textContent).toContain("Maryam");
});
