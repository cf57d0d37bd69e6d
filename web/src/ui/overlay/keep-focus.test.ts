// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { keepFocus, rememberFocus } from "./keep-focus.ts";

const row = (name: string, inner = "") =>
  `<li id="${name}"><button id="${name}-edit">e</button><button id="${name}-delete">d</button>${inner}</li>`;

beforeEach(() => {
  const nested = `<ul>${row("c1")}</ul>`;
  document.body.innerHTML = `<main tabindex="-1"><ul>${row("a")}${row("b")}${row("c", nested)}</ul></main><button id="out">o</button>`;
});

const element = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(id);
  return found;
};
/** Focuses a control, takes a row away, and returns where the focus is then. */
async function removed(control: string, rowId: string, before = () => {}) {
  element(control).focus();
  keepFocus();
  before();
  element(rowId).remove();
  await new Promise((resolve) => queueMicrotask(() => resolve(null)));
  return document.activeElement?.id || document.activeElement?.tagName;
}

it("goes to the same control of the next row", async () => {
  expect(await removed("a-delete", "a")).toBe("b-delete");
});

it("of the row before the last one", async () => {
  element("c").remove();
  expect(await removed("b-edit", "b")).toBe("a-edit");
});

it("of the row around the only one in it", async () => {
  expect(await removed("c1-delete", "c1")).toBe("c-delete");
});

it("to the main part when no row is left", async () => {
  element("b").remove();
  element("c").remove();
  expect(await removed("a-delete", "a")).toBe("MAIN");
});

it("stays in the row when only the control goes", async () => {
  expect(await removed("b-delete", "b-delete")).toBe("b-edit");
});

it("takes it from nobody who has gone on", async () => {
  expect(await removed("a-delete", "a", () => element("out").focus())).toBe("out");
});

it("goes to the row that is in the place of one that went while a dialog was open", () => {
  element("b-edit").focus();
  const giveBack = rememberFocus();
  element("out").focus();
  element("b").remove();
  element("out").remove();
  giveBack(true);
  expect(document.activeElement?.id).toBe("c-edit");
});

it("or to the main part when the whole list went", () => {
  element("b-edit").focus();
  const giveBack = rememberFocus();
  element("b").parentElement?.remove();
  giveBack(true);
  expect(document.activeElement?.tagName).toBe("MAIN");
});

it("passes over what a closed disclosure holds", async () => {
  element("b").insertAdjacentHTML("afterbegin", "<details><p><button id='hidden'>h</button></p></details>");
  expect(await removed("a-edit", "a")).toBe("b-edit");
});
