import DOMPurify from "dompurify";

/* What docx-preview makes of a file that anybody may have written: no script runs, nothing is loaded from elsewhere. */

/** Where a link may lead: to the web and to people, and to places within the paper. */
const LINKS = /^(?:https?:|mailto:|tel:|#)/i;
/** What a picture may be: one that lies in the file itself. */
const OWN_PICTURES = /^blob:/i;

const FORBIDDEN = [
  "style",
  "link",
  "meta",
  "base",
  "form",
  "input",
  "button",
  "textarea",
  "select",
  "iframe",
  "frame",
  "object",
  "embed",
  "audio",
  "video",
  "source",
  "track",
  "foreignObject",
  "use",
  "animate",
  "set",
];

const ADDRESSES = ["href", "xlink:href", "src", "srcset", "action", "formaction", "poster", "background", "ping"];

/** A copy of a tree without anything that acts or loads. */
export function safeTree(tree: Element): DocumentFragment {
  const purify = DOMPurify(window);
  purify.addHook("uponSanitizeAttribute", (element, attribute) => {
    if (!ADDRESSES.includes(attribute.attrName)) return;
    const allowed = element.localName === "a" ? LINKS : OWN_PICTURES;
    const isKept = attribute.attrName !== "srcset" && allowed.test(attribute.attrValue.trim());
    attribute.keepAttr = isKept;
    attribute.forceKeepAttr = isKept;
  });
  purify.addHook("afterSanitizeAttributes", (element) => {
    if (element.localName === "a" && element.hasAttribute("href") && !element.getAttribute("href")?.startsWith("#")) {
      element.setAttribute("target", "_blank");
      element.setAttribute("rel", "noopener noreferrer");
    }
    if (element instanceof HTMLElement || element instanceof SVGElement) withoutLoading(element.style);
  });
  return purify.sanitize(tree, { RETURN_DOM_FRAGMENT: true, FORBID_TAGS: FORBIDDEN, ALLOW_DATA_ATTR: false });
}

/** A style sheet without what it would load; imports are dropped by the browser itself. */
export function safeSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  clean(sheet);
  return sheet;
}

function clean(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let index = group.cssRules.length - 1; index >= 0; index--) {
    const rule = group.cssRules[index];
    if (rule instanceof CSSStyleRule) withoutLoading(rule.style);
    else if (rule instanceof CSSGroupingRule) clean(rule);
    // typefaces, and whatever else a paper has no need of
    else group.deleteRule(index);
  }
}

/** Takes out each declaration that names an address, as the browser has understood it: escapes are resolved. */
function withoutLoading(style: CSSStyleDeclaration): void {
  for (const name of [...style]) {
    if (/url\(|image-set\(|image\(|src\(/i.test(style.getPropertyValue(name))) style.removeProperty(name);
  }
}
