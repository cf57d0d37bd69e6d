import type { ReactNode, RefObject } from "react";
import { FindBar } from "../find/find-bar.tsx";
import { useTreeFind } from "../find/use-tree-find.ts";
import type { PaperProps } from "../pdf/pdf-paper.tsx";
import { usePaperKeys } from "../pdf/use-paper-keys.ts";
import { type PaperView, ViewTools } from "../pdf/view-tools.tsx";
import { printElement } from "../print-element.ts";

interface WordFrameProps extends Pick<PaperProps, "place" | "frame" | "ends"> {
  /** What words are found in. */
  text: RefObject<HTMLElement | null>;
  view: PaperView;
  /** What is printed. */
  printed: () => HTMLElement;
  children: ReactNode;
}

/** A Word file that is open: its controls, and finding in it. */
export function WordFrame({ text, view, printed, place, frame, ends, children }: WordFrameProps) {
  const find = useTreeFind(text, place.find ?? "");
  usePaperKeys(frame, { find: find.open, zoom: view.zoom });
  return (
    <>
      <ViewTools
        view={view}
        frame={frame}
        ends={ends}
        onFind={find.open}
        print={() => printElement(printed())}
        ready={printed}
      />
      <div className="relative flex min-h-0 grow bg-base-200">
        {children}
        {find.isOpen ? <FindBar find={find} takesFocus={place.find === undefined} /> : null}
      </div>
    </>
  );
}
