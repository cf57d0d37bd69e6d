// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { Dialog } from "./dialog.tsx";

// jsdom draws no dialogs
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

it("a form begins at its first field, what is read at its title", () => {
  const dialog = (forReading: boolean) => (
    <Dialog title="Details" onClose={() => {}} forReading={forReading}>
      <textarea aria-label="New note" />
    </Dialog>
  );
  const form = render(dialog(false));
  expect(document.activeElement).toBe(screen.getByLabelText("New note"));
  form.unmount();
  render(dialog(true));
  expect(document.activeElement?.textContent).toBe("Details");
});
