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
}

/** The words of a page by lines; places in shares of the page. */
export function linesOf({ codes, boxes }: PageLetters): Line[] {
  const lines: Line[] = [{ words: [] }];
  let word: Word | null = null;
  for (const [index, code] of codes.entries()) {
    const letter = code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    if (letter === "\n" || letter === "\r") {
      word = null;
      if (lines.at(-1)?.words.length) lines.push({ words: [] });
    } else if (/\s/.test(letter)) {
      word = null;
    } else {
      const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4);
      if (right <= left || bottom <= top) {
        if (word) word.text += letter;
        continue;
      }
      if (word) {
        word.text += letter;
        word.left = Math.min(word.left, left);
        word.top = Math.min(word.top, top);
        word.right = Math.max(word.right, right);
        word.bottom = Math.max(word.bottom, bottom);
      } else {
        word = { text: letter, left, top, right, bottom };
        lines.at(-1)?.words.push(word);
      }
    }
  }
  return lines.filter(({ words }) => words.length > 0);
}

/** A line is at most so many times as high as its words; beyond that they do not stand beside each other. */
const UNEVEN = 3;

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
  const spans = linesOf(letters).flatMap(({ words }) => {
    const top = Math.min(...words.map((word) => word.top));
    const bottom = Math.max(...words.map((word) => word.bottom));
    const line = words.map((word) => {
      const isEven = bottom - top < UNEVEN * (word.bottom - word.top);
      const [from, to] = isEven ? [top, bottom] : [word.top, word.bottom];
      const span = document.createElement("span");
      // presentation forms, which some programs write, become the letters that people search for
      span.textContent = `${word.text.normalize("NFKC")} `;
      const fontSize = (to - from) * page.height;
      const width = widthOf(word.text, fontSize);
      span.style.insetInlineStart = percent(word.left);
      span.style.top = percent(from);
      span.style.fontSize = `calc(var(--scale) * ${fontSize.toFixed(2)}px)`;
      if (width > 0) span.style.transform = `scaleX(${(((word.right - word.left) * page.width) / width).toFixed(3)})`;
      return span;
    });
    return [...line, document.createElement("br")];
  });
  layer.replaceChildren(...spans);
}
