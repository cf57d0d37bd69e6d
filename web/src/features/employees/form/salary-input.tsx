import type { ClipboardEvent, InputEvent } from "react";
import { Controller } from "react-hook-form";
import { asciiDigits } from "#domain/index";
import type { ControlProps } from "#web/ui/forms/field.tsx";
import type { EmployeeFormState } from "./employee-fields.tsx";

/** Stands for what a number control holds but does not report, such as "1e"; no salary, so that it is refused. */
const UNREADABLE = "?";
const latin = (text: string) =>
  asciiDigits(text)
    .replace(/\u066B/g, ".")
    .replace(/[\u066C,\s]/g, "");

/** Types in the place of the person, so that the change and its undoing are the browser's own. */
function type(event: { preventDefault: () => void }, text: string): void {
  event.preventDefault();
  document.execCommand("insertText", false, text);
}

interface SalaryInputProps {
  control: ControlProps;
  form: EmployeeFormState;
  disabled?: boolean | undefined;
}

export function SalaryInput({ control, form, disabled = false }: SalaryInputProps) {
  const onBeforeInput = (event: InputEvent<HTMLInputElement>) => {
    const { data } = event.nativeEvent;
    if (data && latin(data) !== data) type(event, latin(data));
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (latin(text) !== text) type(event, latin(text));
  };
  return (
    <Controller
      control={form.control}
      name="salary"
      render={({ field: { value, onChange, ...field } }) => (
        <input
          {...control}
          {...field}
          type="number"
          disabled={disabled}
          step="0.01"
          min="0"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          className="input text-page [appearance:textfield] [&::-webkit-inner-spin-button]:m-0 [&::-webkit-inner-spin-button]:appearance-none"
          defaultValue={value === UNREADABLE ? "" : value}
          onBeforeInput={onBeforeInput}
          onPaste={onPaste}
          onWheel={(event) => event.currentTarget.blur()}
          onChange={(event) => onChange(event.target.validity.badInput ? UNREADABLE : event.target.value)}
        />
      )}
    />
  );
}
