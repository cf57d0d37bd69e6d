import { printElement } from "../print-element.ts";

function pagesBox(): HTMLElement {
  const box = document.createElement("div");
  box.className = "printed-pages";
  return box;
}

/** Has the browser print pictures, each on a sheet of its own. */
export async function printPictures(pictures: AsyncIterable<Blob> | Iterable<Blob>): Promise<void> {
  const box = pagesBox();
  const urls: string[] = [];
  try {
    for await (const blob of pictures) {
      const picture = new Image();
      picture.src = URL.createObjectURL(blob);
      urls.push(picture.src);
      await picture.decode();
      box.append(picture);
    }
    await printElement(box);
  } finally {
    for (const url of urls) URL.revokeObjectURL(url);
  }
}

/** A picture that the page shows already, as it is printed: what the page has drawn is there without waiting. */
export function printedPicture(url: string): HTMLElement {
  const picture = new Image();
  picture.src = url;
  const box = pagesBox();
  box.append(picture);
  return box;
}
