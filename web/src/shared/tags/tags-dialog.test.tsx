// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { TagsDialog } from "./tags-dialog.tsx";

let id = 732_000_000_000_000;

beforeAll(() => startI18n("en"));
beforeEach(() => openLocalSession(aUser(++id)).loaded);
afterEach(() => {
  cleanup();
  act(closeLocalSession);
});

it("refuses a tag that is too long at its field, before any record is changed", async () => {
  const user = userEvent.setup();
  const onApply = vi.fn(async () => {});
  render(
    <TagsDialog
      collection="documents"
      rows={[aDocument(1), aDocument(2)]}
      failure="Failed"
      actionOf={(count) => `Change ${count}`}
      onApply={onApply}
      onClose={() => {}}
    />,
  );
  const field = screen.getByRole("textbox", { name: /^Tags/ });
  await user.type(field, `${"x".repeat(41)}{Enter}`);
  expect(screen.getByRole("alert").textContent).toBe("A tag can have at most 40 characters.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Change 2" }));
  expect(onApply).not.toHaveBeenCalled();
  await user.type(field, `{Backspace}${"x".repeat(40)}{Enter}`);
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Change 2" }));
  expect(onApply).toHaveBeenCalledOnce();
});
