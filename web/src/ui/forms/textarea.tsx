import type { ComponentProps } from "react";

export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea dir="auto" rows={3} {...rest} className={`textarea text-page ${className}`} />;
}
