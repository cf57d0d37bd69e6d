import type { ComponentProps } from "react";

/** A native calendar day, `YYYY-MM-DD`. */
export function DateInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...rest} type="date" className={`input ${className}`} />;
}
