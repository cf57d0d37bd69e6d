import type { ComponentProps, ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { MaskedField } from "./masked-field.tsx";

interface FormFieldProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
}

interface TextFieldProps<Values extends FieldValues, Sent>
  extends FormFieldProps<Values, Sent>,
    Omit<ComponentProps<"input">, "form" | "name"> {
  optional?: string;
}

export function TextField<Values extends FieldValues, Sent>(props: TextFieldProps<Values, Sent>) {
  const { form, name, label, optional, hint, ...input } = props;
  const say = useSentence();
  return (
    <Field
      label={label}
      optional={optional}
      error={say(form.getFieldState(name, form.formState).error?.message)}
      hint={hint}
    >
      {(control) => <Input {...control} {...form.register(name)} {...input} />}
    </Field>
  );
}

/** An address, as {@link TextField}. */
export function EmailField<Values extends FieldValues, Sent>(props: TextFieldProps<Values, Sent>) {
  return <TextField {...props} type="email" spellCheck={false} />;
}

/** The name that somebody signs in with, as {@link TextField}. */
export function UsernameField<Values extends FieldValues, Sent>(props: TextFieldProps<Values, Sent>) {
  return <TextField {...props} autoCapitalize="none" spellCheck={false} />;
}

interface PasswordFieldProps<Values extends FieldValues, Sent> extends FormFieldProps<Values, Sent> {
  autoComplete?: "current-password" | "new-password";
  sentenceOf?: (message: string | undefined) => string | undefined;
}

/** A password of a form, a new one unless `autoComplete` says otherwise. */
export function PasswordField<Values extends FieldValues, Sent>(props: PasswordFieldProps<Values, Sent>) {
  const { form, name, label, hint, autoComplete = "new-password", sentenceOf } = props;
  const say = useSentence();
  const { error } = form.getFieldState(name, form.formState);
  return (
    <MaskedField
      {...form.register(name)}
      label={label}
      error={(sentenceOf ?? say)(error?.message)}
      hint={hint}
      autoComplete={autoComplete}
    />
  );
}
