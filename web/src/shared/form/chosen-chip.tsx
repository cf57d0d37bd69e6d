import { X } from "lucide-react";
import { Name } from "#web/ui/text/name.tsx";

interface ChosenChipProps {
  name: string;
  /** What its button does, with the name. */
  removeLabel: string;
  disabled: boolean;
  onRemove: () => void;
}

/** What has been chosen in a field that takes more than is typed: a tag, an employee. It is taken out by its button. */
export function ChosenChip({ name, removeLabel, disabled, onRemove }: ChosenChipProps) {
  return (
    <span className="badge min-h-7 max-w-full gap-0.5 bg-base-content/7 pe-0">
      <Name className="truncate">{name}</Name>
      <button
        type="button"
        className="touch-target flex size-7 flex-none cursor-pointer items-center justify-center text-ink-2 hover:text-base-content"
        aria-label={removeLabel}
        disabled={disabled}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.75} />
      </button>
    </span>
  );
}
