import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";

export interface MoreFieldsProps {
  shown: boolean;
  onShow: (shown: boolean) => void;
  labels: { show: string; hide: string };
  children: ReactNode;
}

export function MoreFields({ shown, onShow, labels, children }: MoreFieldsProps) {
  return (
    <>
      <Button
        variant="ghost"
        className="justify-start px-1"
        aria-expanded={shown}
        icon={<ChevronDown size={16} strokeWidth={1.75} className={shown ? "rotate-180" : ""} />}
        onClick={() => onShow(!shown)}
      >
        {shown ? labels.hide : labels.show}
      </Button>
      {shown ? children : null}
    </>
  );
}
