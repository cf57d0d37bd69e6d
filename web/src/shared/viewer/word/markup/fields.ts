import { isWordElement, wordElement, wordElements, wordValue } from "./word-xml.ts";

/* Fields: what Word works out, such as a page's number, beside what came of it when it was last worked out. */

/** Names the style of a run that stands for the number of its page, and for the number of all. docx-preview makes classes of them. */
export const PAGE_STYLE = "field-page";
export const PAGES_STYLE = "field-pages";

/** Where a field leads. */
export type LinkTo = (address: string) => string;

interface Field {
  code: string;
  isResult: boolean;
  kind: string;
  /** Whether something stands for the field already. */
  isShown: boolean;
  address: string;
  anchor: string;
}

const TICKED = "\u2612";
const EMPTY = "\u2610";

/**
 * A part with the results of its fields alone, which docx-preview leaves out where a field is written in the short way, or
 * in one run. Fields that link become links, numbers of pages are marked.
 * @param link what a link to an address refers to
 */
export function withPlainFields(root: Element, link: LinkTo): void {
  for (const short of wordElements(root, "fldSimple").reverse()) inTheLongWay(short);
  for (const number of wordElements(root, "pgNum"))
    number.replaceWith(...longWay(number, "PAGE", [wordText(root, "1")]));
  const fields: Field[] = [];
  // the link that the run before is in, and its field
  let last = null as { element: Element; field: Field } | null;
  for (const run of wordElements(root, "r")) {
    const parts = [...run.children];
    for (const part of parts) readPart(part, fields);
    if (parts.length > 0 && [...run.children].every((part) => isWordElement(part, "rPr"))) {
      run.remove();
      continue;
    }
    const field = fields.find(({ kind, isResult }) => kind === "HYPERLINK" && isResult);
    if (!field || !isWordElement(run.parentElement, "p") || (field.address === "" && field.anchor === "")) continue;
    if (last?.field !== field || last.element !== run.previousElementSibling) {
      const element = wordElement(root, "hyperlink");
      if (field.address !== "") element.setAttribute("id", link(field.address));
      if (field.anchor !== "") element.setAttribute("anchor", field.anchor);
      run.before(element);
      last = { element, field };
    }
    last.element.append(run);
  }
}

/** Reads what a run has, and takes away what is no result. */
function readPart(part: Element, fields: Field[]): void {
  const field = fields.at(-1);
  if (isWordElement(part, "fldChar")) {
    const type = wordValue(part, "fldCharType");
    if (type === "begin") {
      fields.push({ code: "", isResult: false, kind: "", isShown: false, address: "", anchor: "" });
      const box = wordElements(part, "checkBox")[0];
      if (box && !fields.slice(0, -1).some(({ isResult }) => !isResult))
        part.before(wordText(part, isTicked(box) ? TICKED : EMPTY));
    } else if (type === "separate" && field) understand(field);
    else if (type === "end" && field) {
      if (!field.isResult) understand(field);
      fields.pop();
      const isCode = fields.some(({ isResult }) => !isResult);
      if (!field.isShown && !isCode && field.kind.startsWith("PAGE_")) markPage(part, field);
    }
    part.remove();
  } else if (isWordElement(part, "instrText")) {
    if (field && !field.isResult) field.code += part.textContent ?? "";
    part.remove();
  } else if (!isWordElement(part, "rPr") && fields.length > 0) {
    if (fields.some(({ isResult }) => !isResult)) part.remove();
    else if (field && isWordElement(part, "t")) {
      if (field.kind.startsWith("PAGE_") && field.isShown) part.remove();
      else if (field.kind.startsWith("PAGE_")) markPage(part, field);
    }
  }
}

function isTicked(box: Element): boolean {
  const state = wordElements(box, "checked")[0] ?? wordElements(box, "default")[0];
  return state !== undefined && !["0", "false", "off"].includes(wordValue(state) ?? "1");
}

/** A word of a field's code: in quotes, a switch, or anything else. */
const WORD = /"((?:[^"\\]|\\.)*)"|(\S+)/g;

function understand(field: Field): void {
  field.isResult = true;
  const words = [...field.code.matchAll(WORD)].map(
    ([, quoted, plain]) => quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "",
  );
  const [kind = ""] = words;
  if (kind.toUpperCase() === "PAGE") field.kind = "PAGE_ONE";
  else if (["NUMPAGES", "SECTIONPAGES"].includes(kind.toUpperCase())) field.kind = "PAGE_ALL";
  else field.kind = kind.toUpperCase();
  if (field.kind !== "HYPERLINK") return;
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "\\l") field.anchor = words[++at] ?? "";
    else if (["\\o", "\\t"].includes(word)) at++;
    else if (!word.startsWith("\\")) field.address ||= word;
  }
}

/** Marks the run of a page's number, which is put right where pages are known. */
function markPage(part: Element, field: Field): void {
  const run = part.parentElement;
  if (!run) return;
  field.isShown = true;
  if (!isWordElement(part, "t")) part.before(wordText(part, "1"));
  let properties = run.firstElementChild;
  if (!isWordElement(properties, "rPr")) {
    properties = wordElement(run, "rPr");
    run.prepend(properties);
  }
  for (const style of wordElements(properties, "rStyle")) style.remove();
  properties.prepend(wordElement(run, "rStyle", { val: field.kind === "PAGE_ONE" ? PAGE_STYLE : PAGES_STYLE }));
}

function wordText(root: Element, text: string): Element {
  const made = wordElement(root, "t");
  made.textContent = text;
  return made;
}

/** The parts of a run that begin a field, and end it. */
function longWay(root: Element, code: string, result: readonly Element[]): Element[] {
  const mark = (type: string) => wordElement(root, "fldChar", { fldCharType: type });
  const instruction = wordElement(root, "instrText");
  instruction.textContent = code;
  return [mark("begin"), instruction, mark("separate"), ...result, mark("end")];
}

function inTheLongWay(short: Element): void {
  const [begin, instruction, separate, end] = longWay(short, wordValue(short, "instr") ?? "", []);
  const run = (...parts: (Element | undefined)[]) => {
    const made = wordElement(short, "r");
    made.append(...parts.filter((part) => part !== undefined));
    return made;
  };
  short.replaceWith(run(begin, instruction, separate), ...short.childNodes, run(end));
}
