import { CloudOff } from "lucide-react";
import { useConnection } from "./use-connection.ts";

/** Says, while there is no connection, what cannot be done without one. */
export function OfflineNote({ className = "", children }: { className?: string; children: string }) {
  const { online } = useConnection();
  if (online) return null;
  return (
    <p
      role="status"
      className={`flex items-start gap-2 rounded-field border border-field border-dashed px-3 py-2 text-small ${className}`}
    >
      <CloudOff size={16} strokeWidth={1.5} className="mt-0.5 flex-none" />
      {children}
    </p>
  );
}
