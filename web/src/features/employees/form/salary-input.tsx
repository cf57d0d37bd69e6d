import { type ClipboardEvent, type InputEvent, useRef } from "react";
import { Controller } from "react-hook-form";
import { asciiDigits, plainAmount } from "#domain/index";
import type { ControlProps } from "#web/ui/forms/field.tsx";
import type { EmployeeFormState } from "./employee-fields.tsx";

/** Stands for what a number control does not report, such as "1e"; no salary, so that it is refused. */
const UNREADABLE = "?";
const SEPARATORS = /[\u066C,\s]/;
const isPlain = (amount: string) => /^[0-9]+(?:\.[0-9]*)?$/.test(amount);
const latin = (text: string) =>
  asciiDigits(text)
    .replace(/\u066B/g, ".")
    .replace(/[\u066C,\s]/g, "");

interface SalaryInputProps {
  control: ControlProps;
  form: EmployeeFormState;
  disabled?: boolean | undefined;
  /** Gets what was typed where there are separators in it, which the control does not show; else null. */
  onSeparated: (typed: string | null) => void;
}

/**
 * The salary, in a number control (specification, section 2). Such a control drops the separators of what is typed, so that
 * 1250,5 would become 12505: where there are any, what was typed is kept beside it and judged in its place.
 */
export function SalaryInput({ control, form, disabled = false, onSeparated }: SalaryInputProps) {
  /** What was typed since the first separator, with what stood before it; null where there is none. */
  const separated = useRef<string | null>(null);
  const isInserting = useRef(false);
  /** Types in the place of the person, so that the change and its undoing are the browser's own. */
  const type = (event: { preventDefault: () => void }, text: string) => {
    event.preventDefault();
    isInserting.current = true;
    document.execCommand("insertText", false, text);
    isInserting.current = false;
  };
  const add = (event: InputEvent<HTMLInputElement> | ClipboardEvent<HTMLInputElement>, text: string) => {
    const { value } = event.currentTarget;
    if (separated.current !== null || SEPARATORS.test(text)) separated.current = (separated.current ?? value) + text;
    if (latin(text) !== text) type(event, latin(text));
  };
  return (
    <Controller
      control={form.control}
      name="salary"
      render={({ field: { value, onChange, ...field } }) => {
        /** The control's value, or what there was instead of it. */
        const take = (shown: string, isBad: boolean) => {
          const amount = separated.current === null ? shown : plainAmount(separated.current);
          onSeparated(separated.current);
          onChange(isBad ? UNREADABLE : amount);
          // what was refused is judged again at once
          if (form.formState.errors.salary) void form.trigger("salary");
        };
        return (
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
            defaultValue={isPlain(value) ? value : ""}
            onBeforeInput={(event: InputEvent<HTMLInputElement>) => {
              const { data } = event.nativeEvent;
              if (!data || isInserting.current) return;
              add(event, data);
              // a separator alone changes nothing in the control
              if (latin(data) === "") take(event.currentTarget.value, false);
            }}
            onPaste={(event) => add(event, event.clipboardData.getData("text"))}
            onWheel={(event) => event.currentTarget.blur()}
            onBlur={() => {
              field.onBlur();
              // said at once: what stands there is not what was typed
              if (separated.current !== null) void form.trigger("salary");
            }}
            onChange={({ target, nativeEvent }) => {
              const act = nativeEvent instanceof window.InputEvent ? nativeEvent.inputType : "";
              // what is left after something was taken away is what stands there
              if (target.value === "" || /^(?:delete|history)/.test(act)) separated.current = null;
              take(target.value, target.validity.badInput);
            }}
          />
        );
      }}
    />
  );
}
