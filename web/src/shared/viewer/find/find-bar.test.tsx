// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { FindBar } from "./find-bar.tsx";
import type { Finding } from "./use-find.ts";

beforeAll(() => startI18n("en"));
afterEach(cleanup);

const nothing = () => {};
const acts = { open: nothing, close: nothing, type: nothing, step: nothing };

/** What the bar says of a search. */
function said(found: Partial<Finding<string>>, isScan: boolean) {
  const find = { isOpen: true, query: "deposit", hits: [], active: null, isDone: true, ...acts, ...found };
  render(
    <I18nextProvider i18n={i18n}>
      <FindBar
        find={find}
        takesFocus={false}
        isScan={isScan}
        scanAct={<button type="button">Make searchable</button>}
      />
    </I18nextProvider>,
  );
  const text = screen.getByRole("status").textContent;
  const act = screen.queryByRole("button", { name: "Make searchable" });
  cleanup();
  return act ? `${text} ${act.textContent}` : text;
}

it("says of a scan that nothing in it can be marked, not that it lacks words that lists have found in it", () => {
  expect(said({}, false)).toBe("Not found");
  // with what helps
  expect(said({}, true)).toBe("This is a scan: words in it cannot be marked. Make searchable");
});

it("says nothing of it before all was looked at, and counts what a page of text among the scans has", () => {
  expect(said({ isDone: false }, true)).toBe("");
  expect(said({ query: " " }, true)).toBe("");
  expect(said({ hits: ["one", "two"], active: "two" }, true)).toBe("2 of 2");
});
