import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { headerBar } from "./header-bar.ts";

it("the page has the bar as the app will draw it", () => {
  const page = readFileSync("web/index.html", "utf8");
  for (const look of Object.values(headerBar)) expect(page).toContain(look);
});
