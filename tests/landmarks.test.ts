import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { committed } from "./support/committed.ts";

/** The shell's header: the banner of every page. */
const BANNER = "web/src/app/shell/header.tsx";

// Outside of main, as in a dialog that the shell opens, each header is one more banner. axe leaves out what a modal
// dialog covers, but does not always notice that a dialog is modal, so its finding is no reliable test.
it("only the shell has a header, and nothing a footer, which would be further landmarks within dialogs", () => {
  const screens = committed.filter((file) => /^web\/src\/.+\.tsx$/.test(file) && !file.endsWith(".test.tsx"));
  const landmark = /<(header|footer)[\s>]|role="(banner|contentinfo)"/;
  const files = screens.filter((file) => landmark.test(readFileSync(join(root, file), "utf8")));
  expect(files).toEqual([BANNER]);
});
