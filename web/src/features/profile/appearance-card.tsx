import { useId } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage, useLanguage } from "#web/i18n/language.ts";
import { chooseShortcuts, useShortcutsOn } from "#web/shared/shortcut-choice.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { chooseTheme, themes, useTheme } from "#web/ui/theme-choice.ts";

export function AppearanceCard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const shortcuts = useShortcutsOn();
  const theme = useTheme();
  return (
    <Sheet aria-labelledby="appearance-title" className="flex flex-col gap-4 p-5">
      <h2 id="appearance-title" className="font-semibold text-lead">
        {t("profile.appearance")}
      </h2>
      <Field label={t("profile.language")}>
        {(control) => (
          <Select
            {...control}
            value={language}
            onChange={(event) => void changeLanguage(event.target.value === "ar" ? "ar" : "en")}
          >
            <option value="en">English</option>
            <option value="ar">العربية</option>
          </Select>
        )}
      </Field>
      <Field label={t("profile.theme")}>
        {(control) => (
          <Select
            {...control}
            value={theme}
            onChange={(event) => chooseTheme(themes.find((one) => one === event.target.value) ?? "system")}
          >
            {themes.map((one) => (
              <option key={one} value={one}>
                {t(`profile.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <label className="touch-target flex cursor-pointer items-center gap-3 font-medium text-small">
          <input
            type="checkbox"
            className="toggle"
            aria-describedby={`${id}-keys`}
            checked={shortcuts}
            onChange={(event) => chooseShortcuts(event.target.checked)}
          />
          {t("keys.switch")}
        </label>
        <p id={`${id}-keys`} className="text-ink-2 text-small">
          {t("keys.switchHint")}
        </p>
      </div>
    </Sheet>
  );
}
