import type { Employee } from "#domain/index";
import { openAttachmentFile } from "#web/local/engine.ts";
import type { PickedFilesChoice } from "../attachments/use-picked-files.ts";
import type { EmployeeFormState } from "./employee-fields.tsx";
import { openChosen, type PassportTarget, readablePassports } from "./passport-part.tsx";

/** How to open the passport that is picked in the form, or the one that the employee has; null without one. */
function attachedPassport(picked: PickedFilesChoice, employee: Employee | undefined): (() => Promise<Blob>) | null {
  const { passport } = picked.files;
  if (passport) return openChosen(passport);
  return employee && readablePassports.includes(employee.attachments.passport?.mimeType ?? "")
    ? () => openAttachmentFile(employee, "passport")
    : null;
}

/** An employee's form as what a passport fills in. @param employee whose form it is; none for a new one */
export function passportTarget(
  form: EmployeeFormState,
  picked: PickedFilesChoice,
  employee?: Employee,
): PassportTarget {
  return {
    values: () => form.getValues(),
    set: (field, value) =>
      form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    attached: attachedPassport(picked, employee),
    keep: (file) => void picked.pick("passport", Promise.resolve(file)),
  };
}
