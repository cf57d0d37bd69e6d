import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { demonstrationFiles, firms } from "../../scripts/lib/demonstration.mjs";
import { compile } from "../../scripts/lib/package/compile.mjs";
import { writePapers } from "../../scripts/lib/package/papers.mjs";
import { targetNamed, targets, thisMachine } from "../../scripts/lib/package/targets.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { sijil } from "./run.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-package-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const digest = async (file: string) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");

it("builds the same bytes again, elsewhere on the disk", async () => {
  await cp(join(root, "server"), join(folder, "server"), { recursive: true });
  const again = join(folder, "again");
  await compile(thisMachine(), again, join(folder, "server"));
  expect(await digest(again)).toBe(await digest(inject("executable")));
}, 600_000);

it("brings the demonstration along, with a file for each of its papers", async () => {
  const inside = join(root, "server/internal/program/files", await demonstrationFiles());
  const papers = firms.flatMap(({ papers, employees }) => [
    ...papers.map(({ id, filename }) => id + extname(filename)),
    ...employees.flatMap(({ id, attachments = {} }) =>
      Object.entries(attachments).map(([type, { filename }]) => `${id}-${type}${extname(filename)}`),
    ),
  ]);
  expect((await readdir(inside)).sort()).toEqual(["demonstration.json", ...papers].sort());
});

it("says what is inside, under which licence, and how to check it", async () => {
  const line = await writePapers("1.2.3", [inject("executable")], folder);
  expect(line).toMatch(/^Inside: \d+ npm packages, \d+ works compiled into them, \d+ Go modules\. To check/);
  const text = await readFile(join(folder, "sijil-1.2.3-sbom.cdx.json"), "utf8");
  const { bomFormat, components, metadata } = JSON.parse(text);
  expect(bomFormat).toBe("CycloneDX");
  expect(metadata.component.licenses).toEqual([{ license: { id: "MIT" } }]);
  const licences = new Map(
    components.map((one: { purl: string; licenses?: { license?: { id: string } }[] }) => [
      one.purl.replace(/@[^@]*$/, ""),
      one.licenses?.[0]?.license?.id,
    ]),
  );
  expect(licences.get("pkg:npm/react")).toBe("MIT");
  expect(licences.get("pkg:golang/github.com/pocketbase/pocketbase")).toBe("MIT");
  expect(licences.get("pkg:golang/std")).toBe("BSD-3-Clause");
  expect(licences.has("pkg:npm/vitest")).toBe(false);
  // a development package, but its style sheet is shipped
  expect(licences.get("pkg:npm/daisyui")).toBe("MIT");
  const notices = await readFile(join(folder, "sijil-1.2.3-licences.txt"), "utf8");
  expect(notices).toContain(await readFile(join(root, "LICENSE"), "utf8"));
  // FreeType is no package, but inside of one
  expect(licences.get("pkg:generic/freetype")).toBe("FTL");
  expect(notices).toContain("The FreeType Project LICENSE");
  expect(components.filter((one: { licenses?: unknown[] }) => one.licenses?.length !== 1)).toEqual([]);
  expect(text).not.toContain(root);
  const sums = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trim().split("\n");
  expect(sums).toContain(`${await digest(inject("executable"))}  ${basename(inject("executable"))}`);
  expect(sums).toHaveLength(3);
});

it("knows six targets", () => {
  const names = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "windows-x64", "windows-arm64"];
  expect(targets.map(({ name }) => name)).toEqual(names);
  expect(targetNamed("windows-x64")).toMatchObject({ os: "windows", arch: "amd64", suffix: ".exe" });
  expect(() => targetNamed("linux-mips")).toThrow("is no target: say one of linux-x64, ");
});

it("has its guides inside, and says which there are", async () => {
  const listed = await sijil(folder, ["guide"]);
  const topics = [...listed.out.matchAll(/^ {2}(\w+) {3,}\S/gm)].map(([, topic = ""]) => topic);
  expect(topics).toEqual([
    "install",
    "backups",
    "people",
    "operations",
    "scale",
    "caddy",
    "nginx",
    "fail2ban",
    "jail",
    "dashboard",
  ]);
  const files = [
    "docs/install.md",
    "docs/backups.md",
    "docs/people.md",
    "docs/operations.md",
    "docs/scale.md",
    "deploy/Caddyfile",
    "deploy/nginx.conf",
    "deploy/fail2ban/sijil.conf",
    "deploy/fail2ban/sijil.local",
    "docs/grafana-dashboard.json",
  ];
  for (const [place, topic] of topics.entries()) {
    const { code, out } = await sijil(folder, ["guide", topic]);
    expect([code, out]).toEqual([0, await readFile(join(root, files[place] ?? ""), "utf8")]);
  }
  const none = await sijil(folder, ["guide", "cooking"]);
  expect([none.code, none.errors]).toEqual([
    1,
    "There is no guide “cooking”: run “sijil guide” to see which there are.\n",
  ]);
});
