import type { ComponentProps } from "react";

/** A control for several lines, 3 rows unless told otherwise. */
export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea dir="auto" rows={3} {...rest} className={`textarea text-page ${className}`} />;
}
