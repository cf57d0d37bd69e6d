import { boxOf, grow, isDivided } from "./letter-boxes.ts";
import type { PageLetters, PageSize } from "./pdf-messages.ts";

/* The letters of a page as text that nobody sees: it can be selected, copied and read aloud. */

interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Line {
  words: Word[];
  /** Whether its last word goes on in the next one. */
  isDivided: boolean;
}

/** The words of a page by lines; places in shares of the page. */
export function linesOf(page: PageLetters): Line[] {
  const lines: Line[] = [{ words: [], isDivided: false }];
  let word: Word | null = null;
  const begin = (first: Word) => {
    lines.at(-1)?.words.push(first);
    return first;
  };
  for (const [index, code] of page.codes.entries()) {
    const letter = code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    const box = boxOf(page, index);
    if (letter === "\n" || letter === "\r") {
      word = null;
      if (lines.at(-1)?.words.length) lines.push({ words: [], isDivided: false });
    } else if (/\s/.test(letter)) word = null;
    else if (word === null) {
      if (box) word = begin({ text: letter, ...box });
    } else if (box && isDivided(word, box)) {
      const line = lines.at(-1);
      if (line) line.isDivided = true;
      lines.push({ words: [], isDivided: false });
      word = begin({ text: letter, ...box });
    } else {
      word.text += letter;
      if (box) grow(word, box);
    }
  }
  return lines.filter(({ words }) => words.length > 0);
}

/** The text of a page, as its text layer is copied. */
export function textOfPage(page: PageLetters): string {
  return linesOf(page)
    .map(({ words, isDivided: goesOn }) => {
      const line = words.map(({ text }) => withoutLigatures(text)).join(" ");
      return goesOn ? line : `${line}\n`;
    })
    .join("");
}

/** A line is at most so many times as high as its words; beyond that they do not stand beside each other. */
const UNEVEN = 3;

/** The ligatures of "fi" and the like, which nobody types. */
const LATIN_LIGATURES = /[\ufb00-\ufb06]/g;

const withoutLigatures = (text: string) => text.replace(LATIN_LIGATURES, (ligature) => ligature.normalize("NFKC"));

let ruler: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, fontSize: number): number {
  ruler ??= document.createElement("canvas").getContext("2d");
  if (!ruler) return 0;
  ruler.font = `${fontSize}px sans-serif`;
  return ruler.measureText(text).width;
}

/** Puts the text of a page into a layer as large as the page; its sizes follow the layer's `--scale`. */
export function fillTextLayer(layer: HTMLElement, letters: PageLetters, page: PageSize): void {
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
  const spans = linesOf(letters).flatMap(({ words, isDivided: goesOn }) => {
    const top = Math.min(...words.map((word) => word.top));
    const bottom = Math.max(...words.map((word) => word.bottom));
    const line = words.map((word, at) => {
      const isEven = bottom - top < UNEVEN * (word.bottom - word.top);
      const [from, to] = isEven ? [top, bottom] : [word.top, word.bottom];
      const span = document.createElement("span");
      const text = withoutLigatures(word.text);
      span.textContent = goesOn && at === words.length - 1 ? text : `${text} `;
      const fontSize = (to - from) * page.height;
      const width = widthOf(word.text, fontSize);
      span.style.insetInlineStart = percent(word.left);
      span.style.top = percent(from);
      span.style.fontSize = `calc(var(--scale) * ${fontSize.toFixed(2)}px)`;
      if (width > 0) span.style.transform = `scaleX(${(((word.right - word.left) * page.width) / width).toFixed(3)})`;
      return span;
    });
    return goesOn ? line : [...line, document.createElement("br")];
  });
  layer.replaceChildren(...spans);
}
