import type { ReactNode } from "react";
import { usePaperPrinting } from "./paper-printing.ts";

/** What stands in the place of a paper: why it is not shown, and what can be done. */
export function PaperNote({ title, children, actions }: { title: string; children: string; actions?: ReactNode }) {
  usePaperPrinting({ refusal: `${title}. ${children}` });
  return (
    <div className="flex min-h-0 grow items-center justify-center overflow-y-auto bg-base-200 p-4">
      <section role="alert" className="sheet w-full max-w-md p-6">
        <h2 className="font-semibold text-lead">{title}</h2>
        <p className="mt-1 text-ink-2">{children}</p>
        {actions ? <div className="mt-4 flex flex-wrap gap-2">{actions}</div> : null}
      </section>
    </div>
  );
}
