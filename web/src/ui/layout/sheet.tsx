import type { ComponentProps } from "react";

/** A ruled sheet: a white surface with a line around it, never a shadow. */
export function Sheet({ className = "", ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={`sheet ${className}`} />;
}
