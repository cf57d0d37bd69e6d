import type { ReactNode } from "react";
import { Cover } from "./cover.tsx";

export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-base-100 lg:flex-row">
      <Cover />
      <div className="gutter-rule hidden self-stretch lg:block" aria-hidden="true" />
      <main className="flex grow items-center justify-center px-[var(--inset)] py-8 lg:me-11">
        <div className="w-full max-w-90">{children}</div>
      </main>
    </div>
  );
}
