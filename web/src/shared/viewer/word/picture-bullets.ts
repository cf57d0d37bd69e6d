import type { DocxFiles } from "./archive.ts";
import type { ListLevel } from "./markup/numbering-part.ts";

/** Pictures that browsers show, by the ends of their names. */
const TYPES: Record<string, string> = { png: "image/png", gif: "image/gif", jpg: "image/jpeg", jpeg: "image/jpeg" };

/**
 * The rules by which pictures stand before paragraphs of lists; a level keeps its plain sign where its picture is missing or
 * not shown by browsers.
 * @returns the addresses that the pictures were given, beside the rules
 */
export function pictureBullets(
  levels: readonly ListLevel[],
  files: DocxFiles,
): { rules: string[]; addresses: string[] } {
  const addresses = new Map<string, string>();
  const rules = levels.flatMap(({ list, level, picture }) => {
    const type = TYPES[picture?.split(".").at(-1)?.toLowerCase() ?? ""];
    const content = picture === null ? undefined : files[picture];
    if (picture === null || type === undefined || content === undefined) return [];
    const address = addresses.get(picture) ?? URL.createObjectURL(new Blob([content], { type }));
    addresses.set(picture, address);
    const look = `display: inline-block; width: 0.8em; height: 0.8em; margin-inline-end: 0.5em; print-color-adjust: exact`;
    const drawn = `content: ""; background: url("${address}") center / contain no-repeat; ${look};`;
    return [`p.docx-num-${CSS.escape(list)}-${level}:before { ${drawn} }`];
  });
  return { rules, addresses: [...addresses.values()] };
}
