// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { guardFocus, rememberFocus } from "./keep-focus.ts";

const row = (name: string, inner = "") =>
  `<li id="${name}"><button id="${name}-edit">e</button><button id="${name}-delete">d</button>${inner}</li>`;

let stop: () => void;
afterEach(() => stop());
beforeEach(() => {
  stop = guardFocus();
  const nested = `<ul>${row("c1")}</ul>`;
  document.body.innerHTML = `<main tabindex="-1"><ul>${row("a")}${row("b")}${row("c", nested)}</ul></main><button id="out">o</button>`;
});

const element = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(id);
  return found;
};
/** What watches the page has seen what was done to it. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Focuses a control, takes a row away, and returns where the focus is then. */
async function removed(control: string, rowId: string, before = () => {}) {
  element(control).focus();
  before();
  element(rowId).remove();
  await settled();
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
  giveBack();
  expect(document.activeElement?.id).toBe("c-edit");
});

it("or to the main part when the whole list went", () => {
  element("b-edit").focus();
  const giveBack = rememberFocus();
  element("b").parentElement?.remove();
  giveBack();
  expect(document.activeElement?.tagName).toBe("MAIN");
});

it("goes back to a part of the page that has no rows", () => {
  element("b").innerHTML = "<section><h2 id='title'>t</h2><p><button id='gone'>g</button></p></section>";
  element("gone").focus();
  const giveBack = rememberFocus();
  element("out").focus();
  element("gone").remove();
  element("out").remove();
  giveBack();
  expect(document.activeElement?.id).toBe("title");
  element("a-edit").focus();
  expect(element("title").hasAttribute("tabindex")).toBe(false);
});

it("goes to what comes in the place of a control without a row, and of one that is disabled", async () => {
  document.body.innerHTML = `<dialog open><h2>t</h2><div id="body"><p></p><div id="part"><button id="camera">c</button></div><button id="last">l</button></div></dialog>`;
  element("camera").focus();
  element("part").outerHTML = '<div><input type="file"><button id="take">t</button></div>';
  await settled();
  expect(document.activeElement?.id).toBe("take");
  element("take").setAttribute("disabled", "");
  await settled();
  expect(document.activeElement?.id).toBe("last");
  element("body").remove();
  await settled();
  expect(document.activeElement?.tagName).toBe("H2");
});

it("goes where the part that went says", async () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    "<p id='bar' data-focus-heir='#b-edit'><button id='clear'>c</button></p>",
  );
  expect(await removed("clear", "bar")).toBe("b-edit");
});

it("begins at the top of another screen", async () => {
  let screen = "list";
  stop();
  stop = guardFocus(() => screen);
  const leave = () => {
    screen = "person";
  };
  expect(await removed("a-edit", "a", leave)).toBe("MAIN");
});

it("leaves it where somebody has gone who pressed beside everything", async () => {
  element("a-edit").focus();
  element("a-edit").blur();
  await settled();
  element("a").remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});

it("passes over what a closed disclosure holds", async () => {
  element("b").insertAdjacentHTML("afterbegin", "<details><p><button id='hidden'>h</button></p></details>");
  expect(await removed("a-edit", "a")).toBe("b-edit");
});
