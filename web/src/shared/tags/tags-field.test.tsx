// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { TagFilter } from "./tag-filter.tsx";
import { suggestedTags, TagsField } from "./tags-field.tsx";

let id = 731_000_000_000_000;

beforeAll(() => startI18n("en"));
beforeEach(async () => {
  const local = openLocalSession(aUser(++id));
  await local.loaded;
  act(() => {
    const tags = ["Urgent, Visa", "urgent", "Urgent", null];
    local.mirror.applyChanges(
      tags.map((one, at) => ({ collection: "documents", id: at + 1, record: aDocument(at + 1, { tags: one }) })),
    );
    local.mirror.publish(true);
    updateConnection({ lastPull: 1 });
  });
});
afterEach(() => {
  cleanup();
  act(closeLocalSession);
});

function Form({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <form>
      <TagsField collection="documents" value={value} onChange={setValue} />
      <output>{value}</output>
    </form>
  );
}

const kept = () => screen.getByRole("status").textContent;

it("takes what is typed at Enter, at a comma of either script and when it is left", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const field = screen.getByRole("textbox", { name: /^Tags/ });
  await user.type(field, "Lease{Enter}");
  expect(kept()).toBe("Lease");
  await user.type(field, "عاجل،lease,");
  expect(kept()).toBe("Lease, عاجل");
  await user.type(field, "Tower 7");
  await user.tab();
  expect(kept()).toBe("Lease, عاجل, Tower 7");
});

it("removes one by its cross, the last one by Backspace, and keeps the focus in the field", async () => {
  const user = userEvent.setup();
  render(<Form start="One, Two, Three" />);
  await user.click(screen.getByRole("button", { name: /Remove the tag .*One/ }));
  expect(kept()).toBe("Two, Three");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Tags/ }));
  await user.keyboard("{Backspace}");
  expect(kept()).toBe("Two");
});

it("suggests what other records have, the most used first, narrowed by what is typed", async () => {
  const user = userEvent.setup();
  render(<Form start="Visa" />);
  expect(screen.getByRole("list", { name: "Tags in use" }).textContent).toBe("Urgent");
  await user.type(screen.getByRole("textbox", { name: /^Tags/ }), "ur");
  await user.click(screen.getByRole("button", { name: /Add the tag .*Urgent/ }));
  expect(kept()).toBe("Visa, Urgent");
  expect(screen.queryByRole("list")).toBeNull();
  const used = ["Urgent", "Visa", "عاجل"].map((tag) => ({ tag, records: 1 }));
  expect(suggestedTags(used, ["URGENT"], "")).toEqual(["Visa", "عاجل"]);
  expect(suggestedTags(used, [], "العاجل")).toEqual(["عاجل"]);
});

it("filters by the tags in use, each once with how many records have it, and by one that is gone", async () => {
  const user = userEvent.setup();
  const asked: (string | undefined)[] = [];
  const view = render(<TagFilter collection="documents" value={undefined} onChange={(tag) => asked.push(tag)} />);
  const choices = () => screen.getAllByRole("option").map(({ textContent }) => textContent?.replace(/[⁨⁩]/g, ""));
  expect(choices()).toEqual(["All tags", "Urgent (3)", "Visa (1)"]);
  await user.selectOptions(screen.getByLabelText("Tag"), "Visa");
  expect(asked).toEqual(["Visa"]);
  view.rerender(<TagFilter collection="documents" value="visa " onChange={() => undefined} />);
  expect(screen.getByLabelText<HTMLSelectElement>("Tag").value).toBe("Visa");
  view.rerender(<TagFilter collection="documents" value="gone" onChange={() => undefined} />);
  expect(screen.getByLabelText<HTMLSelectElement>("Tag").value).toBe("gone");
});
