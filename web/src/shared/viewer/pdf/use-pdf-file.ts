import { useEffect, useState } from "react";
import { PdfFile } from "./pdf-file.ts";
import type { PdfTrouble } from "./pdf-messages.ts";

export type OpenedPdf =
  | { state: "opening" }
  | { state: "open"; pdf: PdfFile }
  | { state: "failed"; trouble: PdfTrouble };

/** Opens a PDF in a worker of its own, which ends with the component. */
export function usePdfFile(blob: Blob): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: "opening" });
  useEffect(() => {
    let isGone = false;
    const set = (next: OpenedPdf) => isGone || setOpened(next);
    set({ state: "opening" });
    const pdf = new PdfFile((trouble) => set({ state: "failed", trouble }));
    blob
      .arrayBuffer()
      .then((bytes) => pdf.open(bytes))
      .then(
        () => set({ state: "open", pdf }),
        // why has been said above
        () => {},
      );
    return () => {
      isGone = true;
      pdf.close();
    };
  }, [blob]);
  return opened;
}
