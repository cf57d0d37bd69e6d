// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AlertDialogHost, confirm } from "./alert-dialog.tsx";

afterEach(cleanup);

it("a question ends with Cancel when the person goes back to another page", async () => {
  render(<AlertDialogHost cancelLabel="Cancel" />);
  const ask = () => confirm({ title: "Delete?", sentence: "Lease of the shop", action: "Delete" });
  const answer = await act(async () => ({ given: ask() }));
  expect(screen.getByRole("alertdialog", { hidden: true })).toBeTruthy();
  act(() => dispatchEvent(new PopStateEvent("popstate")));
  expect(await answer.given).toBe(false);
  expect(screen.queryByRole("alertdialog", { hidden: true })).toBeNull();
});
