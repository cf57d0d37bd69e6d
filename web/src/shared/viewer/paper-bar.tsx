import type { ReactNode } from "react";

/** What the frame adds to the controls of a paper on a phone, where all of them are in one bar at the bottom. */
export interface BarEnds {
  start: ReactNode;
  end: ReactNode;
}

/** The controls of a paper: a line above it, on phones the bar at the bottom. */
export function PaperBar({ label, ends, children }: { label: string; ends: BarEnds | null; children: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="flex min-h-12 tiny:overflow-x-auto flex-none items-center gap-1 border-base-300 border-b bg-base-100 px-3 max-md:order-last max-md:justify-between max-md:gap-0 max-md:border-t max-md:border-b-0 max-md:px-1 max-md:pb-[env(safe-area-inset-bottom)]"
    >
      {ends?.start}
      {children}
      {ends?.end}
    </div>
  );
}
