import { CloudOff } from "lucide-react";
import { useConnection } from "./use-connection.ts";

interface OfflineNoteProps {
  className?: string;
  /** Set where it is said with a connection too, as of a server that refuses. */
  always?: boolean;
  children: string;
}

/** Says, while there is no connection, what cannot be done without one. */
export function OfflineNote({ className = "", always = false, children }: OfflineNoteProps) {
  const { online } = useConnection();
  if (online && !always) return null;
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
