import { type Employee, employeeNameIn } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Name } from "#web/ui/text/name.tsx";

/** Whose paper a form is about: on a phone the form hides the page that says so. */
export function WhosePaper({ employee }: { employee: Employee }) {
  const language = useLanguage();
  return (
    <p className="text-ink-2">
      <Name>{employeeNameIn(employee, language)}</Name>
    </p>
  );
}
