import { ArrowLeft } from "lucide-react";
import { IconButton } from "../icon-button.tsx";

export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton
      label={label}
      onClick={onClick}
      icon={<ArrowLeft size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />}
    />
  );
}
