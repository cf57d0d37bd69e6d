import { useTranslation } from "react-i18next";
import { useFormat } from "#web/i18n/format.ts";
import { choose } from "#web/ui/overlay/alert-dialog.tsx";

/** Asks what an expiry date means that is not later than the old one: only a renewal keeps the old paper. */
export function useMeaningQuestion() {
  const { t } = useTranslation();
  const format = useFormat();
  return (old: string, next: string | null) =>
    choose({
      title: t("employees.renew.meaningTitle"),
      sentence:
        next === null
          ? t("employees.renew.noExpiry", { old: format.date(old) })
          : t("employees.renew.notLater", { old: format.date(old), next: format.date(next) }),
      cancel: t("employees.renew.checkAgain"),
      acts: [
        // a paper without an end is no renewed one
        ...(next === null
          ? []
          : [{ id: "renewal" as const, label: t("employees.renew.isRenewal"), variant: "primary" as const }]),
        { id: "correction" as const, label: t("employees.renew.isCorrection"), variant: "secondary" as const },
      ],
    });
}
