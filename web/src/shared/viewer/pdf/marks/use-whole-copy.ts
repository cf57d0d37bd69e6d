import { type RefObject, useEffect } from "react";
import type { PdfFile } from "../pdf-file.ts";
import { textOfPage } from "../text-layer.ts";

async function textOfAll(pdf: PdfFile): Promise<string> {
  let text = "";
  for await (const letters of pdf.allLetters()) text += `${textOfPage(letters)}\n`;
  return `${text.trimEnd()}\n`;
}

/** While all of a paper is selected, copying takes the text of all its pages: only those near the view are there. */
export function useWholeCopy(pdf: PdfFile, scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let coming: Promise<string> | null = null;
    let text: string | null = null;
    const isWhole = () => {
      const selection = getSelection();
      return (
        Boolean(selection?.anchorNode && !selection.isCollapsed) &&
        selection?.anchorNode === scroller.current &&
        selection?.focusNode === scroller.current
      );
    };
    const collect = () => {
      coming ??= textOfAll(pdf);
      coming.then(
        (found) => {
          text = found;
        },
        // a file that cannot be shown any more says so itself
        () => {},
      );
      return coming;
    };
    // it is there by the time that it is copied, but of long papers
    const prepare = () => void (isWhole() && collect());
    const copy = (event: ClipboardEvent) => {
      if (!isWhole()) return;
      const later = collect();
      if (text !== null) event.clipboardData?.setData("text/plain", text);
      // only where the page is secure; elsewhere the browser copies the pages that are there
      else if (globalThis.ClipboardItem && navigator.clipboard)
        void navigator.clipboard.write([new ClipboardItem({ "text/plain": later })]).catch(() => {});
      else return;
      event.preventDefault();
    };
    document.addEventListener("selectionchange", prepare);
    document.addEventListener("copy", copy);
    return () => {
      document.removeEventListener("selectionchange", prepare);
      document.removeEventListener("copy", copy);
    };
  }, [pdf, scroller]);
}
