import { Search } from "lucide-react";
import { useState } from "react";
import { DropZone } from "#web/ui/forms/drop-zone.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { IconInput, Input } from "#web/ui/forms/input.tsx";
import { MoreFields } from "#web/ui/forms/more-fields.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import type { PartProps } from "./gallery.tsx";

export function Fields({ w }: PartProps) {
  const [more, setMore] = useState(true);
  return (
    <>
      <div className="gallery-fields">
        <Field label={w.name} hint={w.hint}>
          {(control) => <Input {...control} defaultValue={w.filename} />}
        </Field>
        <Field label={w.name} error={w.error}>
          {(control) => <Input {...control} placeholder={w.name} />}
        </Field>
        <Field label={w.category}>
          {(control) => (
            <Select {...control}>
              <option>{w.employee}</option>
            </Select>
          )}
        </Field>
        <Field label={w.password}>
          {(control) => (
            <PasswordInput
              {...control}
              showLabel={w.show}
              hideLabel={w.hide}
              defaultValue="a password"
              autoComplete="new-password"
            />
          )}
        </Field>
        <Field label={w.description} optional={w.optional}>
          {(control) => <Textarea {...control} defaultValue={`${w.detail}\n${w.emptyText}`} />}
        </Field>
        <IconInput icon={<Search size={16} strokeWidth={1.75} />} aria-label={w.search} placeholder={w.search} />
        <Input aria-label={w.name} disabled defaultValue={w.employee} />
      </div>
      <FormProblem>{w.error}</FormProblem>
      <MoreFields shown={more} onShow={setMore} labels={{ show: w.moreFields, hide: w.fewerFields }}>
        <Input aria-label={w.description} defaultValue={w.description} />
      </MoreFields>
      <div className="gallery-fields">
        <DropZone
          prompt={w.drop}
          touchPrompt={w.choose}
          activePrompt={w.dropActive}
          hint={w.types}
          accept={{ "application/pdf": [".pdf"] }}
          maxSize={1}
          onFile={() => {}}
          onReject={() => {}}
        />
        <DropZone
          prompt={w.drop}
          touchPrompt={w.choose}
          activePrompt={w.dropActive}
          accept={{ "application/pdf": [".pdf"] }}
          maxSize={1}
          onFile={() => {}}
          onReject={() => {}}
          invalid
        />
      </div>
    </>
  );
}
