import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./loading/spinner.tsx";

export interface IconButtonProps extends ComponentProps<"button"> {
  label: string;
  icon: ReactNode;
  /** Why it cannot be used now; then it is disabled and says so. */
  obstacle?: string | null | undefined;
  pending?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    obstacle = null,
    pending = false,
    title = label,
    disabled,
    className = "",
    onClick,
    ...rest
  } = props;
  return (
    <button
      type="button"
      title={obstacle ?? title}
      aria-label={obstacle === null ? label : `${label}. ${obstacle}`}
      aria-disabled={pending || undefined}
      {...rest}
      disabled={disabled || obstacle !== null}
      onClick={pending ? undefined : onClick}
      className={`btn btn-ghost touch-target size-9 p-0 disabled:opacity-40 ${className}`}
    >
      {pending ? <Spinner /> : icon}
    </button>
  );
}
