import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MOST_OWN_PAPER_TYPES, nextOwnKey, type OrganizationSettings } from "#domain/index";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LabelledInput } from "./labelled-input.tsx";
import type { SettingsPartProps } from "./paper-rows.tsx";

/** Types of papers that the organization adds, with a name in each language. */
export function OwnTypes({ settings, form, sayOf, onChange }: SettingsPartProps & { settings: OrganizationSettings }) {
  const { t } = useTranslation();
  const { ownPaperTypes } = form;
  /** The key of a type that was just added: its name is typed next. */
  const added = useRef<string | null>(null);
  const set = (next: typeof ownPaperTypes) => onChange({ ownPaperTypes: next });
  const name = (key: string, language: "en" | "ar", text: string) =>
    set(ownPaperTypes.map((one) => (one.key === key ? { ...one, name: { ...one.name, [language]: text } } : one)));
  const add = () => {
    const key = nextOwnKey({ ...settings, ownPaperTypes });
    added.current = key;
    set([...ownPaperTypes, { key, name: { en: "", ar: "" } }]);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{t("admin.organizationSettings.ownTypes")}</legend>
      {ownPaperTypes.map(({ key, name: { en, ar } }) => (
        <div key={key} className="flex items-start gap-2">
          <LabelledInput
            ref={(field) => {
              if (added.current !== key) return;
              added.current = null;
              field?.focus();
            }}
            dir="ltr"
            lang="en"
            className="min-w-0 grow"
            label={t("admin.organizationSettings.nameEn")}
            error={sayOf(`ownPaperTypes.${key}.en`)}
            placeholder={t("admin.organizationSettings.nameEn")}
            value={en}
            onChange={(event) => name(key, "en", event.target.value)}
          />
          <LabelledInput
            dir="rtl"
            lang="ar"
            className="min-w-0 grow"
            label={t("admin.organizationSettings.nameAr")}
            error={sayOf(`ownPaperTypes.${key}.ar`)}
            placeholder={t("admin.organizationSettings.nameAr")}
            value={ar}
            onChange={(event) => name(key, "ar", event.target.value)}
          />
          <IconButton
            label={t("admin.organizationSettings.removeType", { name: en || ar })}
            icon={<Trash2 size={16} strokeWidth={1.5} />}
            onClick={() => set(ownPaperTypes.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      {ownPaperTypes.length < MOST_OWN_PAPER_TYPES ? (
        <Button variant="secondary" className="self-start" icon={<Plus size={16} strokeWidth={1.75} />} onClick={add}>
          {t("admin.organizationSettings.addType")}
        </Button>
      ) : null}
    </fieldset>
  );
}
