import type { ReactNode } from "react";

/**
 * The last part of a flex line, which is shown whole or not at all: it takes what the parts before it leave, and where that
 * is too little it wraps below the strut, out of sight.
 */
export function IfRoom({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <span
      data-if-room=""
      className={`flex h-full min-w-0 flex-1 flex-wrap overflow-hidden *:flex *:h-full *:items-center ${className}`}
    >
      <span aria-hidden="true" className="w-0" />
      {children}
    </span>
  );
}
