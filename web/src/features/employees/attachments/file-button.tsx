import type { ReactNode } from "react";
import { useFilePicker } from "#web/shared/form/use-file-picker.tsx";
import { Button } from "#web/ui/button.tsx";

interface FileButtonProps {
  label: string;
  icon: ReactNode;
  accept: string;
  /** By the camera app of a phone. */
  capture?: boolean;
  variant?: "primary" | "secondary";
  disabled?: boolean;
  className?: string;
  onFile: (file: File) => void;
}

/** Opens the chooser of files, or the camera of a phone. */
export function FileButton(props: FileButtonProps) {
  const {
    label,
    icon,
    accept,
    capture = false,
    variant = "secondary",
    disabled = false,
    className = "",
    onFile,
  } = props;
  const { open, input } = useFilePicker({ label, accept, capture, onFiles: ([file]) => file && onFile(file) });
  return (
    <>
      <Button variant={variant} disabled={disabled} icon={icon} className={`touch-target ${className}`} onClick={open}>
        {label}
      </Button>
      {input}
    </>
  );
}
