import { ArrowRight, BadgeCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { employeeFieldType, isCalendarDay } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { guardedFields, type PassportField, type PassportProposal } from "./passport-proposals.ts";

/** The address of a picture for as long as the component is there. */
function useBlobUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

interface PassportRowProps {
  proposal: PassportProposal;
  strip: Blob;
  checked: boolean;
  onCheck: (field: PassportField, checked: boolean) => void;
}

/** One value that was read, with what is seen of it; it counts only once it is ticked. */
export function PassportRow({ proposal, strip, checked, onCheck }: PassportRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const url = useBlobUrl(strip);
  const { field, value, proven, before, same } = proposal;
  const label = t(`employees.form.${field}`);
  const isDay = employeeFieldType(field) === "date";
  const shown = (text: string) => (isDay && isCalendarDay(text) ? format.date(text) : text);
  return (
    <li className="border-base-300 border-t py-3" data-field={field}>
      <div className="flex items-start gap-x-4 gap-y-2 max-md:flex-col">
        <div className="min-w-0 grow">
          <p className="text-ink-2 text-small">{label}</p>
          <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {before !== "" && !same ? (
              <>
                <bdi className="text-ink-2">{shown(before)}</bdi>
                <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none rtl:-scale-x-100" />
                <span className="sr-only">{t("employees.selection.becomes")}</span>
              </>
            ) : null}
            <bdi className="font-medium">{shown(value)}</bdi>
          </p>
          {proven ? (
            <p className="flex items-center gap-1 text-primary text-small">
              <BadgeCheck size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
              {t("employees.passport.proven")}
            </p>
          ) : guardedFields.has(field) ? (
            // also where the form says the same: it may have been read from the same worn letters
            <p className="flex items-center gap-1 text-small text-warning">
              <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
              {t(same ? "employees.passport.doubtfulSame" : "employees.passport.doubtful")}
            </p>
          ) : same ? null : (
            <p className="text-small text-warning">{t("employees.passport.unproven")}</p>
          )}
        </div>
        <div className="flex flex-none flex-col items-end gap-2 max-md:w-full max-md:flex-row max-md:items-center max-md:justify-between">
          <img
            src={url}
            alt={t("employees.passport.strip", { field: label })}
            className="h-8 max-w-72 rounded-selector border border-base-300 bg-base-200 object-contain max-md:max-w-[60%]"
          />
          {same ? (
            <p className="text-ink-2 text-small">{t("employees.passport.same")}</p>
          ) : (
            <label className="touch-target flex cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="checkbox"
                aria-label={t("employees.passport.useField", { field: label })}
                checked={checked}
                onChange={({ target }) => onCheck(field, target.checked)}
              />
              <span aria-hidden="true">{t("employees.passport.use")}</span>
            </label>
          )}
        </div>
      </div>
    </li>
  );
}
