// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isTextField, takesLetters } from "./typing.ts";

const made = (html: string) => {
  document.body.innerHTML = html;
  return document.body.firstElementChild;
};

it.each([
  "<input>",
  '<input type="search">',
  '<input type="date">',
  "<textarea></textarea>",
  '<p contenteditable=""></p>',
])("%s is written in", (html) => {
  expect(isTextField(made(html))).toBe(true);
  expect(takesLetters(made(html))).toBe(true);
});

it.each([
  '<input type="checkbox">',
  '<input type="radio">',
  '<input type="range">',
  '<input type="file">',
  "<button>b</button>",
  "<p>p</p>",
])("%s is not", (html) => {
  expect(isTextField(made(html))).toBe(false);
  expect(takesLetters(made(html))).toBe(false);
});

it("in a choice letters have a meaning, and there is nothing to undo", () => {
  const choice = made("<select></select>");
  expect(isTextField(choice)).toBe(false);
  expect(takesLetters(choice)).toBe(true);
});
