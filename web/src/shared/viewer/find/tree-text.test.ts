// @vitest-environment jsdom
import { expect, it } from "vitest";
import { turnsOf } from "./folded.ts";
import { treeFinder } from "./tree-text.ts";

/** What is marked in a tree when a query is looked for, in the turn that finds something first. */
function marked(html: string, query: string): string[] {
  const root = document.createElement("div");
  root.innerHTML = html;
  const find = treeFinder(root);
  for (const turn of turnsOf(query)) {
    const found = [...find(turn)].map(String);
    if (found.length > 0) return found;
  }
  return [];
}

it.each([
  ["<p>The RENT is 450</p><p>no rent</p>", "rent", ["RENT", "rent"]],
  ["<p><span>The re</span><span>nt is</span></p>", "rent", ["rent"]],
  ["<p>bank</p><p>guarantee</p>", "bank guarantee", ["bankguarantee"]],
  ["<p>one<br>two</p>", "onetwo", []],
  ["<table><tr><td>ab</td><td>cd</td></tr></table>", "bc", []],
  ["<p>𝐑𝐞𝐧𝐭 of 😀 the <b>shop</b></p>", "rent", ["𝐑𝐞𝐧𝐭"]],
  ["<p>😀😀 the <b>shop</b> 😀</p>", "shop", ["shop"]],
  ["<p>إدا<b>رة</b> الأملاك</p>", "اداره", ["إدارة"]],
  ["<p>عقد إيجار</p>", "العقد", ["عقد"]],
  ["<p>rent of the shop</p>", "shop rent", ["rent", "shop"]],
  ["<p>rent of the shop</p>", "“shop rent”", []],
  // a Word file is never stored backwards: ال is not لا
  ["<p>المحل</p>", "لا", []],
  ["", "rent", []],
])("in %j %j finds %j", (html, query, found) => {
  expect(marked(html, query)).toEqual(found);
});
