/** Letters of a browser that nobody has set otherwise, in CSS pixels. */
const USUAL = 16;

let scale: number | undefined;

/**
 * By how much the browser's letters, which the page is measured in, are larger than usual. It is read once: reading styles
 * while a list is drawn would make the browser work them out at once.
 */
export function letterScale(): number {
  scale ??= (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL) / USUAL;
  return scale;
}
