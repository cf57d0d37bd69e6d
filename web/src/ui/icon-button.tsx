import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./loading/spinner.tsx";

export interface IconButtonProps extends ComponentProps<"button"> {
  label: string;
  icon: ReactNode;
  pending?: boolean;
}

export function IconButton({ label, icon, pending = false, className = "", onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={pending || undefined}
      {...rest}
      onClick={pending ? undefined : onClick}
      className={`btn btn-ghost size-9 p-0 disabled:opacity-40 max-md:size-11 ${className}`}
    >
      {pending ? <Spinner /> : icon}
    </button>
  );
}
