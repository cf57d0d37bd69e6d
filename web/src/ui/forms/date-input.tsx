import type { ComponentProps } from "react";

/**
 * A native calendar day, `YYYY-MM-DD`. Left to right in Arabic too: with an inherited direction Safari would put month,
 * day and year in the wrong order.
 */
export function DateInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...rest} type="date" dir="ltr" className={`input ${className}`} />;
}
