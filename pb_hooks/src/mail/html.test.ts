import { expect, it } from "vitest";
import { isolated } from "#domain/index";
import { markedUp } from "./html.ts";

it("makes elements of isolated names, and of nothing that somebody has written", () => {
  expect(markedUp(`Join ${isolated("<b>Gulf</b> & Sons")}, ${isolated("سارة")}`)).toBe(
    "Join <bdi>&lt;b&gt;Gulf&lt;/b&gt; &amp; Sons</bdi>, <bdi>سارة</bdi>",
  );
});
