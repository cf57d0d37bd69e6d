import { useEffect, useState } from "react";
import type { FileContent } from "#web/local/engine.ts";
import { useOnReconnect } from "#web/shared/use-connection.ts";
import { PdfFile } from "./pdf-file.ts";
import type { PdfTrouble } from "./pdf-messages.ts";

export type OpenedPdf =
  | { state: "opening" }
  | { state: "open"; pdf: PdfFile }
  | { state: "failed"; trouble: PdfTrouble };

/** Opens a PDF in a worker of its own, which ends with the component; without PDFium, as soon as there is a connection. */
export function usePdfFile({ bytes }: FileContent): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: "opening" });
  const [attempt, setAttempt] = useState(0);
  useOnReconnect(() => {
    if (opened.state === "failed" && opened.trouble === "engineMissing") setAttempt(attempt + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew
  useEffect(() => {
    let isGone = false;
    const set = (next: OpenedPdf) => isGone || setOpened(next);
    set({ state: "opening" });
    const pdf = new PdfFile((trouble) => set({ state: "failed", trouble }));
    pdf.open(bytes).then(
      () => set({ state: "open", pdf }),
      // why has been said above
      () => {},
    );
    return () => {
      isGone = true;
      pdf.close();
    };
  }, [bytes, attempt]);
  return opened;
}
