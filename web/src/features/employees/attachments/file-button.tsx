import { type ReactNode, useRef } from "react";
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
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        disabled={disabled}
        icon={icon}
        className={`touch-target ${className}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture={capture ? "environment" : undefined}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // the same picture may be chosen again
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
