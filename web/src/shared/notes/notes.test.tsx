// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Document, User } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { useRecord } from "#web/local/engine.ts";
import { closeLocalSession, followOutbox, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { dropDrafts } from "#web/ui/forms/draft.ts";
import { Toaster } from "#web/ui/overlay/toaster.tsx";
import { Notes } from "./notes.tsx";

let id = 811_000_000_000_000;
let actor: User;
let unfollow: () => void;

beforeAll(() => startI18n("en"));
beforeEach(async () => {
  actor = aUser(++id);
  const local = openLocalSession(actor);
  await local.loaded;
  unfollow = followOutbox(local);
  act(() => {
    const at = "2026-11-01T08:00:00.000Z";
    const tenant = actor.organizationId ?? 1;
    const notes = {
      5: { text: "From Daniel", by: 9, byName: "Daniel", at },
      6: { text: "Old", by: null, byName: null, at },
    };
    const change = (id: number, record: Document) => ({ collection: "documents", id, record }) as const;
    local.mirror.applyChanges([change(1, aDocument(1, { notes, tenant })), change(2, aDocument(2, { tenant }))]);
    local.mirror.publish(true);
  });
});
afterEach(() => {
  cleanup();
  unfollow();
  act(closeLocalSession);
});

function Page({ record = 1 }) {
  const document = useRecord("documents", record);
  if (!document) return null;
  const noted = { collection: "documents", id: record, tenant: document.tenant, title: document.name } as const;
  return (
    <>
      <Notes noted={noted} notes={document.notes} actor={actor} />
      <Toaster />
    </>
  );
}

const shown = () =>
  within(screen.getByRole("region", { name: "Notes" }))
    .queryAllByRole("listitem")
    .map((one) => one.querySelector("p")?.textContent);

it("shows a note at once, the newest first, and removes the own one with Undo", async () => {
  const user = userEvent.setup();
  render(<Page />);
  expect(shown()).toEqual(["Old", "From Daniel"]);
  const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add note" });
  expect(add.getAttribute("aria-disabled")).toBe("true");
  await user.type(screen.getByLabelText("New note"), "  Call back ");
  await user.click(add);
  // whoever added it by the keyboard goes on from there
  await waitFor(() => expect(add.getAttribute("aria-disabled")).toBe("true"));
  expect(document.activeElement).toBe(screen.getByLabelText("New note"));
  await waitFor(() => expect(shown()).toEqual(["Call back", "Old", "From Daniel"]));
  expect(screen.getByLabelText<HTMLTextAreaElement>("New note").value).toBe("");
  const removes = screen.getAllByRole("button", { name: /Remove the note/ });
  expect(removes).toHaveLength(1);
  await user.click(removes[0] ?? expect.fail("no note can be removed"));
  await waitFor(() => expect(shown()).toEqual(["Old", "From Daniel"]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(shown()).toEqual(["Call back", "Old", "From Daniel"]));
});

it("keeps all of a pasted note that is too long, says by how much, and does not send it", async () => {
  const user = userEvent.setup();
  render(<Page />);
  const field = screen.getByLabelText<HTMLTextAreaElement>("New note");
  const pasted = `${"x".repeat(1999)} end`;
  await user.click(field);
  await user.paste(pasted);
  expect(field.value).toBe(pasted);
  const says = "A note can have at most 2,000 characters; this one is 3 characters too long.";
  expect(screen.getByRole("alert").textContent).toBe(says);
  const add = screen.getByRole("button", { name: "Add note" });
  await user.click(add);
  expect(field.value).toBe(pasted);
  expect(shown()).toEqual(["Old", "From Daniel"]);
  await user.type(field, "{Backspace}{Backspace}{Backspace}");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(add);
  await waitFor(() => expect(shown()?.[0]).toBe("x".repeat(1999)));
});

it("keeps what is typed for the record it was typed on, until somebody signs out", async () => {
  const user = userEvent.setup();
  const typed = () => screen.getByLabelText<HTMLTextAreaElement>("New note").value;
  const { rerender, unmount } = render(<Page />);
  await user.type(screen.getByLabelText("New note"), "Half a no");
  rerender(<Page record={2} />);
  expect(typed()).toBe("");
  await user.type(screen.getByLabelText("New note"), "Another");
  rerender(<Page />);
  expect(typed()).toBe("Half a no");
  await user.type(screen.getByLabelText("New note"), "te");
  unmount();
  const { unmount: leave } = render(<Page />);
  expect(typed()).toBe("Half a note");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(shown()).toContain("Half a note"));
  leave();
  const other = render(<Page record={2} />);
  expect(typed()).toBe("Another");
  other.unmount();
  dropDrafts();
  render(<Page record={2} />);
  expect(typed()).toBe("");
});

it("asks before the page goes while something is typed that is not added", async () => {
  const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  render(<Page />);
  expect(asks()).toBe(false);
  await userEvent.setup().type(screen.getByLabelText("New note"), "Half a note");
  expect(asks()).toBe(true);
});

it("shows a viewer the notes alone, since they change nothing", () => {
  actor = { ...actor, role: "viewer" };
  render(<Page />);
  expect(shown()).toEqual(["Old", "From Daniel"]);
  expect(screen.queryByLabelText("New note")).toBeNull();
  expect(screen.queryAllByRole("button")).toEqual([]);
});
