// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Document } from "#domain/index";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { aDocument } from "#web/local/testing/rows.ts";
import { currentToast, toast } from "#web/ui/overlay/toast.ts";
import { useLinkedDocument } from "./use-linked-document.ts";

beforeAll(() => startI18n("en"));
beforeEach(() => updateConnection({ online: true, lastPull: null }));
afterEach(() => {
  cleanup();
  toast.dismiss();
});

const lease = aDocument(31, { name: "lease" });
const nothingYet = { ready: false, byId: new Map<number, Document>() };
const all = { ready: true, byId: new Map([[lease.id, lease]]) };

function at(address: string) {
  const opened: Document[] = [];
  const open = (document: Document) => void opened.push(document);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </I18nextProvider>
  );
  const { result, rerender } = renderHook(
    ({ view }) => {
      useLinkedDocument(view, open);
      return useLocation().search;
    },
    { wrapper, initialProps: { view: nothingYet } },
  );
  return { opened, search: () => result.current, shows: (view: typeof all) => rerender({ view }) };
}

it("opens the document of a link as soon as this device has it, once", () => {
  const page = at("/?document=31&search=lease");
  expect(page.opened).toEqual([]);
  expect(page.search()).toBe("?document=31&search=lease");
  page.shows(all);
  page.shows({ ...all });
  expect(page.opened).toEqual([lease]);
  expect(page.search()).toBe("?search=lease");
  expect(currentToast()).toBeNull();
});

it("waits for the first pull before it says that a document is not here", () => {
  const page = at("/?document=32");
  page.shows(all);
  expect(currentToast()).toBeNull();
  updateConnection({ lastPull: 1 });
  page.shows({ ...all });
  expect(currentToast()?.title).toBe("This document is not here");
  expect(page.opened).toEqual([]);
  expect(page.search()).toBe("");
});

it("an address without a document opens nothing", () => {
  const page = at("/?search=lease");
  page.shows(all);
  expect(page.opened).toEqual([]);
  expect(currentToast()).toBeNull();
});
