import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { folders, root } from "../project.mjs";
import { goComponents, npmComponents } from "./components.mjs";

/**
 * Writes what goes with the executables: what is inside them (CycloneDX 1.6), the licences of that, and the checksums of
 * all. Nothing is written where a licence or its text is missing.
 * @param {string} version
 * @param {string[]} files the executables
 * @param {string} [folder] where they go
 * @returns {Promise<string>} a line that says what is inside and how to check it
 */
export async function writePapers(version, files, folder = folders.release) {
  const npm = await npmComponents();
  const go = await goComponents(files);
  requireLicences([...npm, ...go]);
  const sbom = join(folder, `sijil-${version}-sbom.cdx.json`);
  await writeFile(sbom, `${JSON.stringify(bill(version, [...npm, ...go]), null, 2)}\n`);
  const licences = join(folder, `sijil-${version}-licences.txt`);
  const own = await readFile(join(root, "LICENSE"), "utf8");
  await writeFile(licences, notices(own, [...npm, ...go]));
  const sums = [];
  for (const file of [...files, sbom, licences].sort()) {
    const hash = createHash("sha256").update(await readFile(file));
    sums.push(`${hash.digest("hex")}  ${basename(file)}\n`);
  }
  await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
  const packages = npm.filter(({ purl }) => purl.startsWith("pkg:npm/")).length;
  const works = npm.length - packages;
  return `Inside: ${packages} npm packages, ${works} works compiled into them, ${go.length} Go modules. To check what was downloaded: sha256sum -c SHA256SUMS`;
}

/**
 * @param {readonly import("./components.mjs").Component[]} components
 * @throws where one has no licence that is known, or no text of it
 */
export function requireLicences(components) {
  const without = components.filter(({ licence, text }) => licence === "" || text === "").map(({ name }) => name);
  if (without.length > 0) throw new Error(`No licence is known, or no text of it: ${without.join(", ")}`);
}

/**
 * @param {string} version
 * @param {import("./components.mjs").Component[]} components
 */
function bill(version, components) {
  const content = {
    metadata: {
      component: {
        type: "application",
        "bom-ref": "sijil",
        name: "sijil",
        version,
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components: components.map(({ name, version: of, purl, licence }) => ({
      type: "library",
      "bom-ref": purl,
      name,
      version: of,
      purl,
      ...(licence
        ? { licenses: [/ |^LicenseRef-/.test(licence) ? { expression: licence } : { license: { id: licence } }] }
        : {}),
    })),
    dependencies: [{ ref: "sijil", dependsOn: components.map(({ purl }) => purl) }],
  };
  // a number by chance would differ between two builds of the same
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return { bomFormat: "CycloneDX", specVersion: "1.6", serialNumber: `urn:uuid:${uuid}`, version: 1, ...content };
}

/**
 * @param {string} own the licence of the product itself
 * @param {import("./components.mjs").Component[]} components
 */
function notices(own, components) {
  const parts = components.map(({ name, version, licence, text }) => {
    const line = "=".repeat(100);
    return `${line}\n${name} ${version}${licence ? ` (${licence})` : ""}\n${line}\n\n${text}\n`;
  });
  return `Sijil\n\n${own}\nIt contains the following works of others, under their own licences.\n\n${parts.join("\n")}`;
}
