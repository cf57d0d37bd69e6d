// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { aUser } from "#web/local/testing/users.ts";
import { sessionQuery } from "#web/shared/auth/auth.queries.ts";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { queryClient } from "../query-client.ts";
import { SignInAgain } from "./sign-in-again.tsx";

beforeAll(() => startI18n("en"));
beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, aUser(1));
});
afterEach(cleanup);

function show(unsaved: boolean) {
  const nothing = () => {};
  const form = { title: "Edit", action: "Save", pendingLabel: "", pending: false, onSubmit: nothing, onClose: nothing };
  render(
    <QueryClientProvider client={queryClient}>
      <FormDialog {...form} unsaved={unsaved}>
        What was typed
      </FormDialog>
      <SignInAgain user={aUser(1)} />
      <AlertDialogHost cancelLabel="Cancel" />
    </QueryClientProvider>,
  );
}

const isHere = () => queryClient.getQueryData(sessionQuery.queryKey) !== null;
const dialog = () => screen.getByRole<HTMLDialogElement>("dialog", { name: "Sign in again" });
const someoneElse = () => userEvent.click(screen.getByRole("button", { name: "Sign in as someone else" }));

it("stays at Escape, also at a second one, and has no X", () => {
  show(true);
  const shown = dialog();
  fireEvent(shown, new Event("cancel", { cancelable: true }));
  // a browser closes at a second Escape in a row, whatever the page says
  shown.close();
  fireEvent(shown, new Event("close"));
  expect(dialog().open).toBe(true);
  expect(screen.getAllByRole("button", { name: "Sign in as someone else" })).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: "Close" })).toHaveLength(1);
  expect(isHere()).toBe(true);
});

it("asks before somebody else's sign-in takes what was typed", async () => {
  show(true);
  await someoneElse();
  expect(screen.getByRole("alertdialog").textContent).toContain("The form below is not saved.");
  await userEvent.click(screen.getByRole("button", { name: "Stay here" }));
  expect(isHere()).toBe(true);
  await someoneElse();
  await userEvent.click(screen.getByRole("button", { name: "Discard it" }));
  await waitFor(() => expect(isHere()).toBe(false));
});

it("asks nothing where nothing would go", async () => {
  show(false);
  await someoneElse();
  await waitFor(() => expect(isHere()).toBe(false));
});
