import { type ComponentProps, useId } from "react";
import { Input } from "#web/ui/forms/input.tsx";

interface LabelledInputProps extends ComponentProps<"input"> {
  label: string;
  error: string | undefined;
}

/** A field of a table or a row, where there is no room for its label; what is wrong with it stands below. */
export function LabelledInput({ label, error, className = "", ...input }: LabelledInputProps) {
  const id = useId();
  return (
    <div className={className}>
      <Input
        {...input}
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error ? (
        <p id={id} role="alert" className="mt-1 text-error text-small">
          {error}
        </p>
      ) : null}
    </div>
  );
}
