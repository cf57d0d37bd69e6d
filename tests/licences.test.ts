import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compiledIn, licenceFolder, worksIn } from "../scripts/lib/package/compiled-in.mjs";
import { npmComponents } from "../scripts/lib/package/components.mjs";
import { requireLicences } from "../scripts/lib/package/papers.mjs";
import { root } from "../scripts/lib/project.mjs";

/* Whatever of others is shipped comes with the text of its licence. */

describe("a component of what is shipped", () => {
  it("has a licence and its text, each of the packages and of what is compiled into them", async () => {
    const components = await npmComponents();
    expect(() => requireLicences(components)).not.toThrow();
    const names = components.map(({ name }) => name.split(" ")[0]);
    expect(names).toEqual(expect.arrayContaining(["react", "freetype", "leptonica", "tessdata_best", "worker-f"]));
    const named = components.find(({ name }) => name === "worker-f");
    expect(named?.text).toMatch(/^Copyright \(c\) \S.*\n\nPermission is hereby granted, free of charge/);
  });

  it.each([
    ["licence", { licence: "", text: "a text" }],
    ["text", { licence: "MIT", text: "" }],
  ])("keeps the package from being made where its %s is missing", (_, missing) => {
    const component = { name: "somebody's work", version: "1.0.0", purl: "pkg:npm/work@1.0.0", ...missing };
    expect(() => requireLicences([component])).toThrow("No licence is known, or no text of it: somebody's work");
  });
});

describe("what is compiled into a package", () => {
  it.each(Object.entries(compiledIn))("%s is what was looked at", async (name, { version, bytes, works }) => {
    expect(await worksIn(name, version)).toHaveLength(works.length);
    await expect(worksIn(name, "0.0.0")).rejects.toThrow(`${name} is 0.0.0: look again`);
    if (!bytes) return;
    const found = readFileSync(join(root, "node_modules", name, bytes), "latin1");
    const signs = works.flatMap(({ sign }) => sign ?? []);
    expect(signs.length).toBeGreaterThan(3);
    expect(signs.filter((sign) => !found.includes(sign))).toEqual([]);
  });

  it("is no more than is named: PDFium is built without the libraries of pictures that only forms need", () => {
    const found = readFileSync(join(root, "node_modules/@hyzyla/pdfium/dist/pdfium.wasm"), "latin1");
    expect(["TIFFReadDirectory", "libpng"].filter((sign) => found.includes(sign))).toEqual([]);
  });

  it("has a file for each licence, and no licence is left over", async () => {
    const files = new Set(Object.values(compiledIn).flatMap(({ works }) => works.map(({ file }) => `${file}.txt`)));
    expect([...files].filter((file) => !existsSync(join(licenceFolder, file)))).toEqual([]);
    const standard = ["isc.txt", "mit.txt"];
    expect((await readdir(licenceFolder)).sort()).toEqual([...files, ...standard].sort());
  });
});
