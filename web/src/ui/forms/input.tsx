import type { ComponentProps, ReactNode } from "react";

/** A one-line text control; the direction follows what is typed unless `dir` says otherwise. */
export function Input({ className = "", ...rest }: ComponentProps<"input">) {
  return <input type="text" dir="auto" {...rest} className={`input text-page ${className}`} />;
}

export function IconInput({ icon, className = "", ...rest }: ComponentProps<"input"> & { icon: ReactNode }) {
  return (
    <span className={`input ${className}`}>
      <span className="flex-none text-ink-2" aria-hidden="true">
        {icon}
      </span>
      <input type="text" dir="auto" {...rest} className="grow text-page" />
    </span>
  );
}
