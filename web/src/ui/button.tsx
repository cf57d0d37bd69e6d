import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Spinner } from "./loading/spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "destructive";

const looks: Record<ButtonVariant, string> = {
  primary: "btn-primary",
  secondary: "bg-base-100 border-field hover:bg-wash",
  ghost: "btn-ghost",
  destructive: "btn-error",
};

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** The act is under way: tint, spinner, same width, no second click. */
  pending?: boolean;
  /** There is nothing to do yet. Other than a disabled one it keeps the focus when that comes to be. */
  idle?: boolean;
  pendingLabel?: string;
  icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const {
    variant = "primary",
    pending = false,
    idle = false,
    pendingLabel,
    icon,
    children,
    className = "",
    onClick,
    ...rest
  } = props;
  const look = pending ? "border-transparent bg-tint-primary text-primary cursor-progress" : looks[variant];
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || idle) event.preventDefault();
    else onClick?.(event);
  };
  const label = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={pending || idle || undefined}
      className={`btn ${look} ${idle && !pending ? "btn-disabled" : ""} ${className}`}
    >
      {pendingLabel === undefined && !pending ? (
        label
      ) : (
        <span className="grid *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:justify-center *:gap-2">
          <span className={pending ? "invisible" : ""}>{label}</span>
          <span className={pending ? "" : "invisible"} aria-hidden={!pending}>
            <Spinner />
            <span>{pendingLabel ?? children}</span>
          </span>
        </span>
      )}
    </button>
  );
}
