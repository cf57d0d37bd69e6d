import { Eye, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { showSalaries, useSalariesShown } from "./salaries-shown.ts";

/** A sum that may be hidden on this device. */
export function Earnings({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  if (useSalariesShown()) return children;
  return (
    <>
      <span aria-hidden="true">•••</span>
      <span className="sr-only">{t("employees.salaries.hidden")}</span>
    </>
  );
}

/** In place of a salary that the organization hides from this person. */
export function HiddenSalary() {
  const { t } = useTranslation();
  return (
    <span className="text-ink-2">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("employees.salaries.unseen")}</span>
    </span>
  );
}

export function SalaryEye({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  const shown = useSalariesShown();
  const Icon = shown ? EyeOff : Eye;
  return (
    <IconButton
      label={t(shown ? "employees.salaries.hide" : "employees.salaries.show")}
      icon={<Icon size={16} strokeWidth={1.5} />}
      className={`no-print ${className}`}
      onClick={() => showSalaries(!shown)}
    />
  );
}
