import type { ReactNode } from "react";
import { Gutter } from "./gutter.tsx";

export function EmptyState(props: { title: ReactNode; children?: ReactNode; action?: ReactNode; className?: string }) {
  const { title, children, action, className = "" } = props;
  return (
    <div className={`flex h-full ${className}`}>
      <Gutter />
      <div className="flex flex-col items-start gap-1 px-5 py-7">
        <div className="font-semibold text-lead">{title}</div>
        {children ? <div className="text-ink-2">{children}</div> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}
