import type { ComponentProps } from "react";

/** A native choice; give it `<option>` children. */
export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return <select {...rest} className={`select ${className}`} />;
}
