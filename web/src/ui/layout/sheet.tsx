import type { ComponentProps } from "react";

export function Sheet({ className = "", ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={`sheet ${className}`} />;
}
