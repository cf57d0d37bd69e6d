import { plainSign } from "./signs.ts";
import { childOf, wordElement, wordElements, wordValue } from "./word-xml.ts";

/** A level of a list as it is counted and shown. */
export interface ListLevel {
  /** The list, as paragraphs name it, and the level in it. */
  list: string;
  level: number;
  /** Lists of one counter go on from each other. */
  counter: string;
  start: number;
  /** The level, or one above it, after which it begins anew; 0 where it never does. */
  restart: number;
  format: string;
  /** "%1.%2" stands for the numbers of the first two levels. */
  text: string;
  after: string;
  /** How far the first line begins before the others, in points: what the number has for itself. */
  hanging: number;
  isLegal: boolean;
  /** Its picture, by the name that the part has for it. */
  picture: string | null;
}

const LEVELS = 9;

/**
 * Reads the lists of a DOCX, and says them to docx-preview without what it does not know: levels of a list that differ from
 * those of its kind, and kinds that refer to another one. What stands before paragraphs is made by numbering.ts.
 * @param used the lists that paragraphs and styles name
 */
export function plainNumbering(root: Element, used: ReadonlySet<string>): ListLevel[] {
  const kinds = wordElements(root, "abstractNum");
  const pictures = new Map(
    wordElements(root, "numPicBullet").map((one) => {
      const data = one.getElementsByTagNameNS("*", "imagedata")[0];
      return [wordValue(one, "numPicBulletId"), wordValue(data, "id")];
    }),
  );
  const kindOf = (id: string | null): Element | undefined => {
    const kind = kinds.find((one) => wordValue(one, "abstractNumId") === id);
    const other = wordValue(kind && childOf(kind, "numStyleLink"));
    return (other && kinds.find((one) => wordValue(childOf(one, "styleLink")) === other)) || kind;
  };
  const levels: ListLevel[] = [];
  for (const list of wordElements(root, "num")) {
    const id = wordValue(list, "numId") ?? "";
    const kind = kindOf(wordValue(childOf(list, "abstractNumId")));
    if (!kind || !used.has(id)) {
      list.remove();
      continue;
    }
    const own = wordElement(root, "abstractNum", { abstractNumId: `list-${id}` });
    for (let level = 0; level < LEVELS; level++) {
      const isThis = (one: Element) => wordValue(one, "ilvl") === String(level);
      const override = wordElements(list, "lvlOverride").find(isThis);
      const element = (override && childOf(override, "lvl")) ?? wordElements(kind, "lvl").find(isThis);
      if (!element) continue;
      const read = readLevel(element, pictures);
      const start = wordValue(override && childOf(override, "startOverride"));
      const counter = `${override ? `list-${id}` : `kind-${wordValue(kind, "abstractNumId")}`}-${level}`;
      levels.push({ ...read, list: id, level, counter, start: start === null ? read.start : Number(start) || 0 });
      own.append(plainLevel(element));
    }
    list.before(own);
    list.replaceChildren(wordElement(root, "abstractNumId", { val: `list-${id}` }));
  }
  for (const kind of kinds) kind.remove();
  return levels;
}

function readLevel(element: Element, pictures: ReadonlyMap<string | null, string | null>) {
  const value = (name: string) => wordValue(childOf(element, name));
  const restart = value("lvlRestart");
  const picture = value("lvlPicBulletId");
  const legal = childOf(element, "isLgl");
  const font = wordValue(childOf(childOf(element, "rPr"), "rFonts"), "ascii");
  const text = Array.from(value("lvlText") ?? "", (sign) => plainSign(font, sign.charCodeAt(0)) ?? sign).join("");
  return {
    start: Number(value("start") ?? 1) || 0,
    restart: restart === null ? LEVELS : Number(restart) || 0,
    format: value("numFmt") ?? "decimal",
    // what is left of a typeface of signs is shown nowhere else; nor is a picture, always
    text: (text === "" && picture !== null ? "•" : text).replace(/[\uF000-\uF0FF]/g, "•"),
    after: value("suff") ?? "tab",
    hanging: (Number(wordValue(childOf(childOf(element, "pPr"), "ind"), "hanging")) || 0) / 20,
    isLegal: legal !== null && !["0", "false", "off"].includes(wordValue(legal) ?? "1"),
    picture: picture === null ? null : (pictures.get(picture) ?? null),
  };
}

/** A level with anything before its paragraphs, so that docx-preview makes a place for what is shown there. */
function plainLevel(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const name of ["lvlText", "lvlPicBulletId"]) childOf(copy, name)?.remove();
  copy.append(wordElement(element, "lvlText", { val: "-" }));
  return copy;
}
