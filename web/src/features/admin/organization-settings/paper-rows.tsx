import { useTranslation } from "react-i18next";
import { type PaperTypeKey, paperTypeName, type Requirement } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { LabelledInput } from "./labelled-input.tsx";
import { type LeadKey, paperTypeKeys, type SettingsForm } from "./settings-form.ts";

export interface SettingsPartProps {
  form: SettingsForm;
  /** What is wrong with the control of this name, in words; see `SettingsProblems`. */
  sayOf: (control: string) => string | undefined;
  onChange: (changed: Partial<SettingsForm>) => void;
}

/** A phone has no room for three columns: the controls of a type stand below its name. */
const STACKED = "max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:pb-4";
const WHOLE_LINE = "max-md:col-span-2 max-md:pe-0 max-md:font-medium";

const requirements: readonly Requirement[] = ["everyone", "nonGulf"];

/** Of each type of papers: of whom it is required, and when people are told that one expires. */
export function PaperRows({ form, sayOf, onChange, usual }: SettingsPartProps & { usual: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const setLead = (key: LeadKey, text: string) => onChange({ leads: { ...form.leads, [key]: text } });
  const setRequired = (key: PaperTypeKey, text: string) => {
    const { [key]: _, ...others } = form.required;
    const requirement = requirements.find((one) => one === text);
    onChange({ required: requirement ? { ...others, [key]: requirement } : others });
  };
  const leadOf = (key: LeadKey, name: string) => (
    <LabelledInput
      label={t("admin.organizationSettings.leadOf", { name })}
      error={sayOf(`leadDays.${key}`)}
      dir="ltr"
      inputMode="text"
      placeholder={usual}
      value={form.leads[key] ?? ""}
      onChange={(event) => setLead(key, event.target.value)}
    />
  );
  return (
    <table className="w-full table-fixed max-md:block">
      {/* on phones each control has its own words above it */}
      <thead className="text-ink-2 text-small max-md:hidden">
        <tr>
          <th scope="col" className="pb-1 text-start font-medium">
            {t("admin.organizationSettings.type")}
          </th>
          <th scope="col" className="pb-1 text-start font-medium">
            {t("admin.organizationSettings.required")}
          </th>
          <th scope="col" className="pb-1 text-start font-medium">
            {t("admin.organizationSettings.lead")}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {paperTypeKeys(form.ownPaperTypes).map((key) => {
          const name = paperTypeName(key, form, language);
          return (
            <tr key={key} className={STACKED}>
              <th scope="row" className={`wrap-anywhere py-1 pe-2 text-start font-normal ${WHOLE_LINE}`}>
                {name}
              </th>
              <td className="py-1 pe-2 max-md:p-0">
                <Above>{t("admin.organizationSettings.required")}</Above>
                <Select
                  className="w-full"
                  aria-label={t("admin.organizationSettings.requiredOf", { name })}
                  value={form.required[key] ?? ""}
                  onChange={(event) => setRequired(key, event.target.value)}
                >
                  <option value="">{t("admin.organizationSettings.requirements.nobody")}</option>
                  {requirements.map((one) => (
                    <option key={one} value={one}>
                      {t(`admin.organizationSettings.requirements.${one}`)}
                    </option>
                  ))}
                </Select>
              </td>
              <td className="py-1 max-md:p-0">
                <Above>{t("admin.organizationSettings.lead")}</Above>
                {leadOf(key, name)}
              </td>
            </tr>
          );
        })}
        <tr className={STACKED}>
          <th scope="row" colSpan={2} className={`py-1 pe-2 text-start font-normal ${WHOLE_LINE}`}>
            {t("admin.organizationSettings.documents")}
          </th>
          <td className="py-1 max-md:col-start-2 max-md:p-0">
            <Above>{t("admin.organizationSettings.lead")}</Above>
            {leadOf("document", t("admin.organizationSettings.documents"))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What the head of a column says, above a control on a phone; the control is named by itself. */
function Above({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="block text-caption text-ink-2 md:hidden">
      {children}
    </span>
  );
}
