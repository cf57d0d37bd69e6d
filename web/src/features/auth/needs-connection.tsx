import { CloudOff } from "lucide-react";
import { useConnection } from "#web/shared/use-connection.ts";

export function NeedsConnection({ children }: { children: string }) {
  const { online } = useConnection();
  if (online) return null;
  return (
    <p
      role="status"
      className="mb-5 flex items-start gap-2 rounded-field border border-field border-dashed px-3 py-2 text-small"
    >
      <CloudOff size={16} strokeWidth={1.5} className="mt-0.5 flex-none" />
      {children}
    </p>
  );
}
