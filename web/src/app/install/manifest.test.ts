import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { appRoutes } from "../routing/routes.ts";
import { manifestOf, THEME_COLOR } from "./manifest.ts";

const page = readFileSync("web/index.html", "utf8");

it("the installed app's title bar has the colour of the page", () => {
  const [, color] = /name="theme-color" content="([^"]+)" media="\(prefers-color-scheme: light\)"/.exec(page) ?? [];
  expect(color).toBe(THEME_COLOR);
  expect(manifestOf("en").theme_color).toBe(THEME_COLOR);
});

it.each(["en", "ar"] as const)(
  "leads to screens that there are, and takes the files that documents may be (%s)",
  (language) => {
    const { shortcuts, share_target, file_handlers, lang, dir, start_url } = manifestOf(language);
    const links = [
      start_url,
      share_target.action,
      ...shortcuts.map(({ url }) => url),
      ...file_handlers.map((one) => one.action),
    ];
    const known = appRoutes.map(({ path }) => path);
    for (const link of links) expect(known).toContain(new URL(link, "http://localhost").pathname);
    expect([lang, dir]).toEqual([language, language === "ar" ? "rtl" : "ltr"]);
    expect(Object.values(file_handlers[0]?.accept ?? {}).flat()).toEqual([".pdf", ".doc", ".docx"]);
    // pictures become the pages of a scan
    expect(share_target.params.files[0]?.accept).toEqual([
      ...Object.keys(file_handlers[0]?.accept ?? {}),
      "image/jpeg",
      "image/png",
      "image/webp",
    ]);
  },
);

it("speaks the page's language, as one and the same app", () => {
  const [english, arabic] = [manifestOf("en"), manifestOf("ar")];
  expect(english.shortcuts.map(({ name }) => name)).toEqual(["Upload", "Employees"]);
  expect(arabic.name).toBe("سِجِل");
  for (const [at, { name }] of arabic.shortcuts.entries()) expect(name).not.toBe(english.shortcuts[at]?.name);
  expect(arabic.id).toBe(english.id);
});
