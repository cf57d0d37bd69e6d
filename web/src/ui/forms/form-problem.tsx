import { CircleAlert } from "lucide-react";

/** Why a form was refused as a whole, beside its button; nothing for null. It stays until the next try. */
export function FormProblem({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-field bg-tint-error px-3 py-2 text-error text-small">
      <CircleAlert size={16} strokeWidth={1.75} className="mt-0.5 flex-none" />
      <span className="wrap-anywhere">{children}</span>
    </p>
  );
}
