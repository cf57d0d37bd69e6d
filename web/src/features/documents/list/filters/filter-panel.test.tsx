// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Change } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { closeLocalSession, type LocalSession, openLocalSession } from "#web/local/testing/internals.ts";
import { aCategory, aDocument, put } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { useSavedViews } from "#web/shared/views/use-saved-views.ts";
import { useViewActions } from "#web/shared/views/use-view-actions.tsx";
import { useUrlFilters } from "#web/ui/list/use-url-filters.ts";
import { DocumentFilterPanel } from "./filter-panel.tsx";
import { documentUrl } from "./filters-url.ts";

let id = 437_000_000_000_000;
let local: LocalSession;

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(closeLocalSession);
});

function Panel() {
  const { actions } = useViewActions(useSavedViews("documents", documentUrl));
  return (
    <>
      <DocumentFilterPanel state={useUrlFilters(documentUrl)} found={0} viewActions={actions} />
      <output>{useLocation().search}</output>
    </>
  );
}

const changes = (...names: number[]): Change[] =>
  names.map((one) => ({ collection: "categories", id: one, record: aCategory(one, { name: `Category ${one}` }) }));
function arrives(...arrived: Change[]) {
  act(() => {
    local.mirror.applyChanges(arrived);
    local.mirror.publish(true);
    updateConnection({ lastPull: 1 });
  });
}

it("offers what has no category while there is any, with how many, and while it is chosen", async () => {
  local = openLocalSession(aUser(++id));
  await local.loaded;
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Panel />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  const select = screen.getByLabelText("Category");
  const choices = () =>
    within(select)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  const documents = [11, 12, 12].map((categoryId, at) => put(aDocument(31 + at, { categoryId })));
  arrives(...changes(11, 12), ...documents);
  expect(choices()).toEqual(["All categories", "Category 11", "Category 12"]);
  arrives({ collection: "categories", id: 12, deleted: true });
  expect(choices()).toEqual(["All categories", "Category 11", "Without category (2)"]);
  await user.selectOptions(select, "Without category (2)");
  expect(screen.getByText("?category=none")).toBeTruthy();
  expect(screen.queryByLabelText("Subcategory")).toBeNull();
  // it comes back with its documents
  arrives(...changes(12));
  expect(choices()).toEqual(["All categories", "Category 11", "Category 12", "Without category (0)"]);
  await user.selectOptions(select, "All categories");
  expect(choices()).toEqual(["All categories", "Category 11", "Category 12"]);
});
