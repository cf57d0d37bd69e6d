import { Import } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#web/shared/paths.ts";

export function ImportLink({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <Link to={paths.employeeImport} className={`btn btn-ghost no-print ${className}`}>
      <Import size={16} strokeWidth={1.75} />
      <span>{t("employees.import.action")}</span>
    </Link>
  );
}
