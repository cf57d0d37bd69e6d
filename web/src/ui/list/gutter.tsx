import type { ReactNode } from "react";

/** The gutter of one row: at most one 17 px mark, then the red double rule. It stretches to the row's height. */
export function Gutter({ mark, className = "" }: { mark?: ReactNode; className?: string }) {
  return <span className={`gutter-rule flex items-center justify-center self-stretch ${className}`}>{mark}</span>;
}
