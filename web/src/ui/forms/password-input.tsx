import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";

export interface PasswordInputProps extends ComponentProps<"input"> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordInput({ showLabel, hideLabel, className = "", ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const label = shown ? hideLabel : showLabel;
  return (
    <span className={`input pe-1 ${className}`}>
      <input {...rest} type={shown ? "text" : "password"} className="grow text-page" />
      <button
        type="button"
        className="btn btn-ghost touch-target -my-px size-8 flex-none p-0"
        aria-label={label}
        aria-pressed={shown}
        title={label}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={16} strokeWidth={1.5} /> : <Eye size={16} strokeWidth={1.5} />}
      </button>
    </span>
  );
}
