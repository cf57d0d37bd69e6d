// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Document } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { getLocalSession } from "#web/local/engine.ts";
import { updateConnection } from "#web/local/index.ts";
import { withFollowedSession } from "#web/local/testing/followed-session.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { documentPath } from "#web/shared/paths.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { useViewedDocument } from "./use-viewed-document.ts";

beforeAll(() => startI18n("en"));
beforeEach(() => updateConnection({ online: true, lastPull: null }));
afterEach(() => {
  cleanup();
  toast.dismiss();
});

const lease = aDocument(31, { name: "lease" });
const licence = aDocument(32, { name: "licence" });
const nothingYet = { ready: false, byId: new Map<number, Document>() };
const all = { ready: true, byId: new Map([lease, licence].map((one) => [one.id, one])) };

function at(...addresses: string[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={addresses}>{children}</MemoryRouter>
    </I18nextProvider>
  );
  const { result, rerender } = renderHook(
    ({ view }) => ({ ...useViewedDocument(view), search: useLocation().search }),
    { wrapper, initialProps: { view: nothingYet } },
  );
  return { now: () => result.current, shows: (view: typeof all) => rerender({ view }) };
}

it("shows the document of a link as soon as this device has it, and leaves it in the address", () => {
  const page = at(documentPath(31, { page: 2, find: "shop rent" }));
  expect(page.now().document).toBeNull();
  page.shows(all);
  expect(page.now()).toMatchObject({ document: lease, place: { page: 2, find: "shop rent" } });
  expect(page.now().search).toBe("?document=31&page=2&find=shop+rent");
  act(() => page.now().close());
  expect(page.now()).toMatchObject({ document: null, search: "" });
  expect(currentToast()).toBeNull();
});

it("waits for a pull of this page before it says that a document is not here, and takes it out of the address", () => {
  const page = at("/?document=33&search=lease&page=3");
  page.shows(all);
  expect(currentToast()).toBeNull();
  // yesterday's
  updateConnection({ lastPull: 1 });
  page.shows({ ...all });
  expect(currentToast()).toBeNull();
  updateConnection({ lastPull: Date.now() });
  page.shows({ ...all });
  expect(currentToast()?.title).toBe("This document is not here");
  expect(page.now()).toMatchObject({ document: null, search: "?search=lease" });
});

it("goes back once to the list that opened it, also after stepping to another document and a second Escape", () => {
  const page = at("/?search=before", "/?search=lease");
  page.shows(all);
  updateConnection({ lastPull: Date.now() });
  act(() => page.now().open(lease, { page: 4 }));
  expect(page.now().search).toBe("?search=lease&document=31&page=4");
  act(() => page.now().show(licence));
  expect(page.now()).toMatchObject({ document: licence, search: "?search=lease&document=32" });
  act(() => {
    page.now().close();
    page.now().close();
  });
  expect(page.now()).toMatchObject({ document: null, search: "?search=lease" });
});

it("says that a document that is shown has been deleted by somebody else, or its right has gone", () => {
  const page = at(documentPath(31));
  page.shows(all);
  updateConnection({ lastPull: Date.now() });
  page.shows({ ready: true, byId: new Map([[licence.id, licence]]) });
  expect(page.now()).toMatchObject({ document: null, search: "" });
  expect(currentToast()?.title).toBe("This document is no longer here");
});

describe("what this person deletes", () => {
  withFollowedSession(
    () => aUser(700_000_000_001_001),
    () => {},
  );

  it("is not said once more while the server has it still", () => {
    getLocalSession()?.mirror.applyChanges([{ collection: "documents", id: 31, record: lease }]);
    const page = at(documentPath(31));
    page.shows(all);
    updateConnection({ lastPull: Date.now() });
    page.shows({ ready: true, byId: new Map([[licence.id, licence]]) });
    expect(page.now()).toMatchObject({ document: null, search: "" });
    expect(currentToast()).toBeNull();
  });
});
