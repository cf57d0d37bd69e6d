// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { sentence } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { configQuery } from "#web/shared/auth/auth.queries.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { FirstRun } from "./first-run.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  toast.dismiss();
  dropDrafts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const config = { registration: "open", registrationOrdered: false, passwordReset: false, readsContents: true } as const;

function shown(known: object = config) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY }, mutations: { networkMode: "always" } },
  });
  client.setQueryData<object>(configQuery.queryKey, known);
  return render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <FirstRun />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** Whether leaving the page would be asked about. */
const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("says at its field which name is taken, also after the toast is gone", async () => {
  const headers = { "X-Error-Code": "username_taken" };
  vi.stubGlobal("fetch", async () => new Response(sentence("username_taken", "en"), { status: 409, headers }));
  shown();
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
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(field("Username").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Username"));
});

it("comes back after it was put off, with what was typed", async () => {
  const user = userEvent.setup();
  shown();
  fill("Name of your organization", "Al Noor Trading");
  await user.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("form")).toBeNull();
  cleanup();
  shown();
  await user.click(screen.getByRole("button", { name: "Set up your organization" }));
  expect(field("Name of your organization").value).toBe("Al Noor Trading");
});

it("asks before typed words are lost with the page, and keeps them for who looks at another one", () => {
  const { unmount } = shown();
  expect(asks()).toBe(false);
  fill("Full name", "Sara");
  expect(asks()).toBe(true);
  unmount();
  shown();
  expect(field("Full name").value).toBe("Sara");
  expect(asks()).toBe(true);
});

it("asks who may join only where the answer decides", () => {
  shown();
  expect(screen.getAllByRole("radio")).toHaveLength(2);
  cleanup();
  shown({ ...config, registration: "closed", registrationOrdered: true });
  expect(screen.queryAllByRole("radio")).toEqual([]);
  expect(screen.getByText("The server’s settings decide this.").parentElement?.textContent).toContain("By invitation");
});
